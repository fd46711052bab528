import { fixed, integer } from "../base/format.js";
import { LENGTH, TRAINED } from "../numbers/tiny-schemes.js";
import { textLines, textWidth } from "../parts/plot/text-lines.js";
import { stepsOf } from "../parts/slider/slider-keys.js";
import type { Colour, Hand, Scene, Shape, TextShape } from "../scene/drawing.js";
import { choices } from "../stage/choices.js";
import { frameOf, sizesOf } from "../stage/frame.js";
import { touch } from "../scene/marks.js";
import { stepOf, STEPS } from "../stage/surprise.js";
import type { Fit } from "../view/view.js";
import { lensOf, nearestRow } from "./lens.js";
import type { ReaderNumbers } from "./numbers.js";
import { CHOICES } from "./read.js";
import { SIZES, type Drawn, type Place } from "./sizes.js";
import type { ReaderStrings } from "./strings.js";
import { GUESSES, type Guess, type ReaderState } from "./values.js";

type Change = Partial<ReaderState>;

/** The least width of a cell of the lens with a token, which has several letters. */
const TOKEN = 72;
/** The height of the row of choices, and of a line of words, in pixels. */
const CHOICE = 44;
const LINE = 20;

/** All letters as a ribbon of their surprise, the line where training stopped, and a lens on some of them. */
export const readerScene = (state: ReaderState, of: ReaderNumbers, text: ReaderStrings, fit: Fit): Scene<Change> => ({
  at(width, lang) {
    const frame = frameOf(width, fit);
    const content = width - 2 * frame.gutter;
    const sizes = sizesOf(SIZES, frame.wide);
    const size = of.own ? { ...sizes, letters: Math.floor(content / TOKEN) } : sizes;
    const rows = Math.ceil(of.length / size.columns);
    const [left, unit] = frame.wide ? [0, width / LENGTH] : [frame.left, content / TRAINED];
    const place = (i: number): Place => {
      const row = Math.floor(i / size.columns);
      const y = size.top + row * size.pitch + (row > 0 ? size.between - (size.pitch - size.row) : 0);
      return { x: left + (i % size.columns) * unit, y, width: unit, row };
    };
    const lens = lensOf(state, of, size, content, place);
    const rotations = rotationNames(of, text);
    const more = (rows - LENGTH / size.columns) * size.pitch - (rotations.length > 0 ? 0 : CHOICE);
    const drawn: Drawn = { text, lang, wide: frame.wide, left: frame.left, content, size, more };
    const shapes: Shape[] = [
      ...ribbon(of, size.row, place),
      ...lineShapes(of, drawn, width, place),
      ...frontShapes(of, frame.wide, size.row, place),
      ...(of.letters.length > 0 ? lens.shapes(frame.left) : []), // without a text it would cover the words of the line
      ...numbersShapes(state, of, drawn),
      ...scaleShapes(of, drawn),
    ];
    const hands: Hand<Change>[] = [];
    if (of.letters.length > 0)
      hands.push({
        hand: "slide",
        id: "lens",
        round: true,
        free: true,
        name: text.lens,
        says: text.opened(integer(lang, lens.first + 1), lens.letters.join("")),
        box: touch(lens.puck, width),
        from: lens.puck[0],
        now: lens.cursor,
        min: 0,
        max: of.letters.length - 1,
        at: (x, y) => {
          const row = nearestRow(y, rows, size, place);
          const column = Math.min(size.columns - 1, Math.max(0, Math.floor((x - left) / unit)));
          return row * size.columns + column;
        },
        key: (key, shift) => {
          if (!frame.wide && (key === "ArrowDown" || key === "ArrowUp"))
            return lens.cursor + (key === "ArrowDown" ? TRAINED : -TRAINED);
          const by = stepsOf(key, 1, TRAINED);
          if (by === undefined) return undefined;
          return Math.abs(by) === Infinity ? (by < 0 ? 0 : of.length) : lens.cursor + by * (shift ? 8 : 1);
        },
        change: (cursor) => ({ cursor }),
      });
    if (rotations.length > 0) {
      const schemes = choices<Change>({
        id: "scheme",
        name: text.scheme,
        names: rotations,
        now: of.now < rotations.length ? of.now : -1,
        left: frame.left,
        y: size.choices + more,
        gap: frame.wide ? 30 : { width: content },
        // In less than 320 pixels smaller, so that the words do not overlap.
        size: frame.wide ? 19 : Math.min(16, content / (0.95 * textWidth(rotations.join(""), 1))),
        change: (i) => (of.own ? { untried: i === 0 ? undefined : of.own.id } : { scheme: CHOICES[i]! }),
      });
      shapes.push(...schemes.shapes);
      hands.push(schemes.hand);
    }
    if (of.own) {
      const other = rotations.length > 0 ? otherShapes(of, rotations, drawn) : [];
      const height = (other.length > 0 ? size.guesses + other.length * LINE : size.guesses) + more;
      return { width, height, shapes: [...shapes, ...other], hands };
    }
    const x = frame.wide ? frame.left + 686 : frame.left + 22;
    if (state.guess !== undefined && state.scheme === "yarn") shapes.push(...guessedShapes(state.guess, of, x, drawn));
    else {
      const guesses = guessShapes(state, text, x, size.guesses, frame.wide ? 142 : (content - 8) / 3, size.label);
      shapes.push(...guesses.shapes);
      hands.push(guesses.hand);
    }
    return { width, height: size.height, shapes, hands };
  },
});

const rect = ({ x, y, width }: Place, height: number): string =>
  `M${x.toFixed(2)} ${y}h${width.toFixed(2)}v${height}h${(-width).toFixed(2)}z`;

/** The rotations on offer, if there are several. */
const rotationNames = ({ own }: ReaderNumbers, text: ReaderStrings): readonly string[] =>
  own ? (own.tried ? text.ownChoices : []) : CHOICES.map((one) => text.choices[one]);

/** Letters of about the same surprise are one shape. */
function ribbon({ nats, most, length }: ReaderNumbers, height: number, place: (i: number) => Place): Shape[] {
  const paths: string[] = Array.from({ length: STEPS + 1 }, () => "");
  let unread = "";
  for (let i = 0; i < length; i += 1) {
    const value = nats[i];
    const d = rect(place(i), height);
    if (value === undefined || Number.isNaN(value)) unread += d;
    else paths[stepOf(value, most)] += d;
  }
  return [
    { d: unread, fill: "sunken" },
    ...paths.map((d, step): Shape => ({ d, fill: { surprise: step / STEPS }, crisp: true })),
  ];
}

function lineShapes(
  { trained, length }: ReaderNumbers,
  { text, wide, left, lang, size }: Drawn,
  width: number,
  place: (i: number) => Place,
): Shape[] {
  if (trained >= length) return [];
  const words = text.line(integer(lang, trained));
  const { x, y } = place(trained);
  if (wide)
    return [
      { d: `M${x} 10V222`, stroke: "ink", wide: 5 },
      { x: x + 12, y: 26, text: words, size: 16, bold: true },
    ];
  // Between two rows; before a letter inside a row the line changes its row.
  const [above, below] = [y - 2, y + size.row + 2];
  const d =
    trained === size.columns
      ? `M0 ${SIZES.line[0]}H${width}`
      : trained % size.columns === 0
        ? `M0 ${above}H${width}`
        : `M0 ${below}H${x}V${above}H${width}`;
  return [
    { d, stroke: "ink", wide: 4 },
    { x: left, y: SIZES.line[0] + 21, text: words, size: width < 350 ? 14 : 15, bold: true },
  ];
}

/** The progress of the ribbon's change. */
function frontShapes(
  { front, length }: ReaderNumbers,
  wide: boolean,
  height: number,
  place: (i: number) => Place,
): Shape[] {
  if (front === undefined || front >= length) return [];
  const { x, y } = place(front);
  return [{ d: wide ? `M${x} 10V${y + height + 6}` : `M${x} ${y - 3}v${height + 6}`, stroke: "ink", wide: 3 }];
}

function numbersShapes({ scheme, guess }: ReaderState, of: ReaderNumbers, drawn: Drawn): Shape[] {
  const { within, beyond, front, letters, trained, own } = of;
  const { text, left, wide, lang, size, more } = drawn;
  const second = left + (wide ? 284 : 168);
  const waits = !own && guess === undefined && scheme === "yarn";
  const read = letters.length > 0 && front === undefined;
  const number = (x: number, nats: number, fill: Colour, label: string): Shape[] => [
    { x, y: size.number + more, text: waits && x === left ? "?" : !Number.isNaN(nats) ? fixed(lang, nats, 2) : read ? "–" : "…", fill, size: size.numberSize, serif: true }, // prettier-ignore
    { x, y: size.number + more + (wide ? 38 : 22), text: label, fill: "ink-soft", size: size.label },
  ];
  if (own && trained >= of.length) return number(left, within, "ink", text.whole);
  return [
    ...number(left, within, "ink", text.within),
    ...number(second, beyond, "danger", front === undefined ? text.beyond : text.soFar),
  ];
}

/** The numbers of the rotation that is not shown. */
function otherShapes({ all, now }: ReaderNumbers, names: readonly string[], drawn: Drawn): Shape[] {
  const { text, lang, left, content, size: { guesses, label: size }, more } = drawn; // prettier-ignore
  const numbers = all[1 - now];
  if (!numbers) return [];
  const [within, beyond] = numbers.map((mean) => fixed(lang, mean, 2)) as [string, string];
  const words = text.sentence(names[1 - now]!, within, Number.isNaN(numbers[1]) ? undefined : beyond);
  return textLines(words, content, size).map((line, i) => ({
    x: left,
    y: guesses + more + i * LINE,
    text: line,
    size,
    fill: "ink-soft",
  }));
}

/** An arrow down, two strokes, or an arrow up. */
function sign([x, y]: readonly [number, number], guess: Guess, half: number) {
  const up = guess === "higher" ? -1 : 1;
  const d =
    guess === "same"
      ? `M${x - half} ${y - half / 2}h${2 * half}M${x - half} ${y + half / 2}h${2 * half}`
      : `M${x} ${y - up * half * 1.1}v${2.2 * up * half}M${x - half} ${y + up * half * 0.2}L${x} ${y + up * half * 1.1}L${x + half} ${y + up * half * 0.2}`;
  return { d, stroke: "ink", wide: 2.5, round: true } as const;
}

function scaleShapes(
  { most }: ReaderNumbers,
  { text, lang, left: x, more, size: { scale, label: size } }: Drawn,
): Shape[] {
  const y = scale + more;
  const from = x + textWidth(text.surprise, size) + 26;
  const [wide, cells] = [size === 16 ? 220 : 150, STEPS];
  const label = (at: number, text: string): TextShape => ({ x: at, y, text, size, fill: "ink-soft" });
  return [
    label(x, text.surprise),
    label(from - 18, "0"),
    ...Array.from({ length: cells }, (_, i): Shape => ({ x: from + (i * wide) / cells, y: y - 12, width: wide / cells + 0.3, height: 13, fill: { surprise: (i + 0.5) / cells } })), // prettier-ignore
    label(from + wide + 8, text.most(integer(lang, most))),
  ];
}

/** The guess about YaRN before the line: three dashed marks. */
function guessShapes({ guess }: ReaderState, text: ReaderStrings, x: number, y: number, step: number, size: number) {
  const at = (i: number): readonly [number, number] => [x + i * step, y];
  const hand: Hand<Change> = {
    hand: "cells",
    id: "guess",
    pressed: true,
    name: text.guess,
    options: GUESSES.map((one, i) => ({ box: [at(i)[0] - 22, y - 22, step, 44], name: text.guesses[one] })),
    columns: GUESSES.length,
    now: guess === undefined ? -1 : GUESSES.indexOf(guess),
    change: (i) => ({ guess: GUESSES[i]! }),
  };
  const shapes = GUESSES.flatMap((one, i): Shape[] => [
    { cx: at(i)[0], cy: y, r: 20.75, fill: one === guess ? "sunken" : "paper", stroke: "ink", wide: 2.5, dash: "5 4" },
    sign(at(i), one, 8),
    { x: at(i)[0] + 30, y: y + 5, text: text.guesses[one], size, bold: one === guess },
  ]);
  return { shapes, hand };
}

/** The guess as a thin mark beside the measurement. */
function guessedShapes(
  guess: Guess,
  { all: [trained, , , yarn], front }: ReaderNumbers,
  x: number,
  drawn: Drawn,
): Shape[] {
  if (!trained || !yarn || front !== undefined) return [];
  const { text, lang, size: { guesses: y, label: size } } = drawn; // prettier-ignore
  const by = yarn[0] - trained[0];
  const measured = text.measured(`${by < 0 ? "" : "+"}${fixed(lang, by, 2)}`);
  return [
    { cx: x - 8, cy: y, r: 14, stroke: "ink", wide: 1.5, dash: "3 3" },
    { ...sign([x - 8, y], guess, 6), wide: 1.5 },
    { x: x + 14, y: y + 5, text: text.yours, size, fill: "ink-soft" },
    { x: x + 30 + textWidth(text.yours, size), y: y + 5, text: measured, size, bold: true },
  ];
}
