import { fixed, integer } from "../../../figures/base/format.js";
import { LENGTH, TRAINED } from "../../../figures/numbers/tiny-schemes.js";
import { textWidth } from "../../../figures/parts/plot/text-lines.js";
import { stepsOf } from "../../../figures/parts/slider/slider-keys.js";
import type { Colour, Hand, Scene, Shape, TextShape } from "../../../figures/scene/drawing.js";
import { choices } from "../../../figures/stage/choices.js";
import { frameOf, sizesOf, type Sizes } from "../../../figures/stage/frame.js";
import { puck, touch, word } from "../../../figures/scene/marks.js";
import { groundOf, onSurprise, stepOf, STEPS } from "../../../figures/stage/surprise.js";
import { CHOICES, GUESSES, type Guess, type ReaderNumbers, type ReaderState } from "./numbers.js";
import type { ReaderStrings } from "./strings.js";

type Change = Partial<ReaderState>;

/** In pixels from the top: the first row, the space below it, and the numbers. */
const SIZES = {
  columns: [TRAINED, LENGTH],
  top: [6, 40],
  row: [22, 168],
  pitch: [26, 168],
  /** Between the first row and the second: the line, its words and the lens. */
  between: [138, 0],
  line: [42, 10],
  lens: [72, 262],
  lensHeight: [44, 66],
  letters: [20, 52],
  choices: [384, 414],
  number: [438, 506],
  numberSize: [34, 64],
  scale: [486, 600],
  guesses: [524, 478],
  height: [560, 650],
  label: [15, 16],
} as const;
type Size = Sizes<typeof SIZES>;

/** The values on which most of its parts depend. */
interface Drawn {
  text: ReaderStrings;
  lang: string;
  wide: boolean;
  left: number;
  size: Size;
}

interface Place {
  x: number;
  y: number;
  width: number;
  row: number;
}

/** A letter as wide as it is high: in a cell of the lens it is smaller than a Latin letter. */
const WIDE_LETTER = /[\u2e80-\uffef]/;

/** All letters as a ribbon of their surprise, the line where training stopped, and a lens on some of them. */
export const readerScene = (state: ReaderState, of: ReaderNumbers, text: ReaderStrings): Scene<Change> => ({
  at(width, lang) {
    const frame = frameOf(width);
    const size = sizesOf(SIZES, frame.wide);
    const content = width - 2 * frame.gutter;
    const [left, unit] = frame.wide ? [0, width / LENGTH] : [frame.left, content / TRAINED];
    const place = (i: number): Place => {
      const row = Math.floor(i / size.columns);
      const y = size.top + row * size.pitch + (row > 0 ? size.between - (size.pitch - size.row) : 0);
      return { x: left + (i % size.columns) * unit, y, width: unit, row };
    };
    const lens = lensOf(state, of, size, content, place);
    const drawn: Drawn = { text, lang, wide: frame.wide, left: frame.left, size };
    const shapes: Shape[] = [
      ...ribbon(of, size.row, place),
      ...lineShapes(drawn, width, left + TRAINED * unit),
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
        box: touch(lens.puck),
        from: lens.puck[0],
        now: lens.cursor,
        min: 0,
        max: of.letters.length - 1,
        at: (x, y) => {
          const row = nearestRow(y, size, place);
          const column = Math.min(size.columns - 1, Math.max(0, Math.floor((x - left) / unit)));
          return row * size.columns + column;
        },
        key: (key, shift) => {
          if (!frame.wide && (key === "ArrowDown" || key === "ArrowUp"))
            return lens.cursor + (key === "ArrowDown" ? TRAINED : -TRAINED);
          const by = stepsOf(key, 1, TRAINED);
          if (by === undefined) return undefined;
          return Math.abs(by) === Infinity ? (by < 0 ? 0 : LENGTH) : lens.cursor + by * (shift ? 8 : 1);
        },
        change: (cursor) => ({ cursor }),
      });
    const schemes = choices<Change>({
      id: "scheme",
      name: text.scheme,
      names: CHOICES.map((one) => text.choices[one]),
      now: CHOICES.indexOf(state.scheme),
      left: frame.left,
      y: size.choices,
      gap: frame.wide ? 30 : { width: content },
      size: frame.wide ? 19 : 16,
      change: (i) => ({ scheme: CHOICES[i]! }),
    });
    shapes.push(...schemes.shapes);
    hands.push(schemes.hand);
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

/** Letters of about the same surprise are one shape. */
function ribbon({ nats, most }: ReaderNumbers, height: number, place: (i: number) => Place): Shape[] {
  const paths: string[] = Array.from({ length: STEPS + 1 }, () => "");
  let unread = "";
  for (let i = 0; i < LENGTH; i += 1) {
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

function lineShapes({ text, wide, left, lang }: Drawn, width: number, x: number): Shape[] {
  const words = text.line(integer(lang, TRAINED));
  return wide
    ? [
        { d: `M${x} 10V222`, stroke: "ink", wide: 5 },
        { x: x + 12, y: 26, text: words, size: 16, bold: true },
      ]
    : [
        { d: `M0 ${SIZES.line[0]}H${width}`, stroke: "ink", wide: 4 },
        { x: left, y: SIZES.line[0] + 21, text: words, size: width < 350 ? 14 : 15, bold: true },
      ];
}

/** The progress of the ribbon's change. */
function frontShapes({ front }: ReaderNumbers, wide: boolean, height: number, place: (i: number) => Place): Shape[] {
  if (front === undefined || front >= LENGTH) return [];
  const { x, y } = place(front);
  return [{ d: wide ? `M${x} 10V${y + height + 6}` : `M${x} ${y - 3}v${height + 6}`, stroke: "ink", wide: 3 }];
}

function nearestRow(y: number, size: Size, place: (i: number) => Place): number {
  if (size.columns === LENGTH) return 0;
  const rows = Array.from({ length: LENGTH / size.columns }, (_, row) => gripY(place(row * size.columns), size));
  return rows.reduce((best, at, row) => (Math.abs(at - y) < Math.abs(rows[best]! - y) ? row : best), 0);
}

/** Above its letters; in wide windows, in the first row, below them. */
const gripY = ({ y, row }: Place, { row: height, columns }: Size): number =>
  columns === LENGTH ? y + height + 4 : row === 0 ? y + height + 26 : y - 23;

function lensOf(state: ReaderState, of: ReaderNumbers, size: Size, content: number, place: (i: number) => Place) {
  const { letters, nats, most } = of;
  const cursor = Math.min(state.cursor, Math.max(0, letters.length - 1));
  const row = Math.floor(cursor / size.columns);
  const [least, end] = [row * size.columns, Math.min((row + 1) * size.columns, Math.max(letters.length, size.letters))];
  const first = Math.max(least, Math.min(cursor - (size.letters >> 1), end - size.letters));
  const shown = letters.slice(first, first + size.letters);
  const from = place(first);
  const [a, b] = [from.x - 2, from.x + from.width * size.letters + 2];
  const grip: [number, number] = [(a + b) / 2, gripY(from, size)];
  const bottom = size.lens + size.lensHeight;
  const wide = size.columns === LENGTH;
  return {
    cursor,
    first,
    letters: shown,
    puck: grip,
    shapes: (left: number): Shape[] => {
      const cell = content / size.letters;
      const edge = wide ? [from.y + size.row + 4, size.lens] : row === 0 ? [from.y + size.row + 3, size.lens] : [from.y - 3, bottom]; // prettier-ignore
      return [
        {
          d: `M${a} ${edge[0]}L${left} ${edge[1]}M${b} ${edge[0]}L${left + content} ${edge[1]}`,
          stroke: "ink",
          wide: 2,
        },
        { x: a, y: from.y - 4, width: b - a, height: size.row + 8, corner: 5, stroke: "ink", wide: 3 },
        { x: left, y: size.lens, width: content, height: size.lensHeight, fill: "paper" },
        ...shown.flatMap((letter, i): Shape[] => {
          const value = nats[first + i]!;
          const share = value / most;
          const fill: Colour = Number.isNaN(value) ? "sunken" : { surprise: groundOf(Math.min(1, share)) };
          const x = left + i * cell;
          return [
            { x, y: size.lens, width: cell + 0.3, height: size.lensHeight, fill },
            { ...word([x + cell / 2, size.lens + size.lensHeight / 2 + cell * 0.42], letter === "\n" ? "↵" : letter, onSurprise(share), Math.min(cell * (WIDE_LETTER.test(letter) ? 0.95 : 1.2), 25)), serif: false, mono: true }, // prettier-ignore
          ];
        }),
        { x: left - 2, y: size.lens - 2, width: content + 4, height: size.lensHeight + 4, corner: 6, stroke: "ink", wide: 3 }, // prettier-ignore
        ...puck(grip, "across"),
      ];
    },
  };
}

function numbersShapes({ scheme, guess }: ReaderState, of: ReaderNumbers, drawn: Drawn): Shape[] {
  const { within, beyond, front } = of;
  const { text, left, wide, lang, size } = drawn;
  const second = left + (wide ? 284 : 168);
  const waits = guess === undefined && scheme === "yarn";
  const number = (x: number, nats: number, fill: Colour, label: string): Shape[] => [
    { x, y: size.number, text: waits && x === left ? "?" : Number.isNaN(nats) ? "…" : fixed(lang, nats, 2), fill, size: size.numberSize, serif: true }, // prettier-ignore
    { x, y: size.number + (wide ? 38 : 22), text: label, fill: "ink-soft", size: size.label },
  ];
  return [
    ...number(left, within, "ink", text.within),
    ...number(second, beyond, "danger", front === undefined ? text.beyond : text.soFar),
  ];
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
  { text, lang, left: x, size: { scale: y, label: size } }: Drawn,
): Shape[] {
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
function guessedShapes(guess: Guess, { guessed, front }: ReaderNumbers, x: number, drawn: Drawn): Shape[] {
  if (!guessed || front !== undefined) return [];
  const { text, lang, size: { guesses: y, label: size } } = drawn; // prettier-ignore
  const [trained, yarn] = guessed;
  const by = yarn - trained;
  const measured = text.measured(`${by < 0 ? "" : "+"}${fixed(lang, by, 2)}`);
  return [
    { cx: x - 8, cy: y, r: 14, stroke: "ink", wide: 1.5, dash: "3 3" },
    { ...sign([x - 8, y], guess, 6), wide: 1.5 },
    { x: x + 14, y: y + 5, text: text.yours, size, fill: "ink-soft" },
    { x: x + 30 + textWidth(text.yours, size), y: y + 5, text: measured, size, bold: true },
  ];
}
