import { fixed, integer, type Language } from "../base/format.js";
import { textWidth } from "../parts/plot/text-lines.js";
import { stepsOf } from "../parts/slider/slider-keys.js";
import type { Box, Colour, Hand, PathShape, Scene, Shape, SlideHand, TextShape } from "../scene/drawing.js";
import { dot, word, type Point } from "../scene/marks.js";
import { frameOf } from "../stage/frame.js";
import { groundOf, onSurprise, stepOf, STEPS } from "../stage/surprise.js";
import type { Fit } from "../view/view.js";
import { GUESSES, moved, switched, type Guess, type Text, type WriterNumbers, type WriterState } from "./numbers.js";
import { writerStrings, type WriterStrings } from "./strings.js";
import { COUNT, MOVED, type WriterRotation } from "./write.js";

type Change = Partial<WriterState>;
type Pair<T> = readonly [upper: T, lower: T];

/** Letters in a row, rows of a text and their distance, chosen so that the texts of nearly all seeds fit. */
const NARROW = { columns: { en: 34, zh: 18 }, rows: { en: 6, zh: 8 }, pitch: { en: 23, zh: 21 }, bar: 30, number: 28, label: 15 }; // prettier-ignore
const WIDE: typeof NARROW = { columns: { en: 26, zh: 18 }, rows: { en: 8, zh: 8 }, pitch: { en: 30, zh: 30 }, bar: 56, number: 52, label: 16 }; // prettier-ignore

/** On a page of its own: the width from which the texts are side by side, and the largest one of both. */
const BESIDE = 680;
const BOTH = 900;

/** In pixels from the top, for texts of so many rows. `bar`: the longest one, on either side of the line. */
function sizeOf(wide: boolean, language: Language, rows: number) {
  const { columns, rows: _, pitch, ...rest } = wide ? WIDE : NARROW;
  const [high, { bar }] = [rows * pitch[language], rest];
  const line = wide ? 28 + bar : 40 + high + bar;
  const texts: Pair<number> = wide ? [line + 148, line + 148] : [30, line + bar + 11];
  const end = texts[1] + high;
  return {
    ...rest,
    columns: columns[language],
    pitch: pitch[language],
    line,
    texts,
    end,
    /** Base lines of names and of numbers. */
    names: wide ? ([line + 130, line + 130] as const) : ([18, end + 50] as const),
    numbers: wide ? ([line + 128, line + 128] as const) : ([20, end + 30] as const),
    switch: end + (wide ? 40 : 32),
    guess: end + (wide ? 36 : 75),
  };
}
type Size = ReturnType<typeof sizeOf>;

/** The space between the two columns of a wide drawing. */
const BETWEEN = 24;
/** The width of the first position's number, left of the line's letters. */
const NUMBER = 44;
const TICK = 10;
/** The longest bar, as a multiple of the nats of the last colour. */
const LONGEST = 1.5;

/** Two texts of the same prompt, and between them the line of their positions with the surprise at each. */
export const writerScene = (state: WriterState, of: WriterNumbers, lang: string, fit: Fit): Scene<Change> => ({
  at(width) {
    const { language, lower } = of;
    const tokens = of.task.own !== undefined;
    const words = writerStrings(lang, tokens);
    const frame = frameOf(width, fit);
    const wide = frame.wide || (fit === "page" && width >= BESIDE);
    const [left, right] = [frame.left, wide ? Math.min(frame.right, frame.left + BOTH) : frame.right];
    const { columns, rows } = wide ? WIDE : NARROW;
    const placed = of.texts?.map((text) => placedOf(text, columns[language], rows[language], tokens));
    // Tokens have several letters, so their texts may need more rows.
    const last = (placed ?? []).map(({ places }) => places.at(-1)![1] + 1);
    const size = sizeOf(wide, language, tokens ? Math.max(rows[language], ...last) : rows[language]);
    const space = wide ? (right - left - BETWEEN) / 2 : right - left;
    const sides: Pair<number> = [left, wide ? left + space + BETWEEN : left];
    const texts = placed?.map((text, i) => ({ ...text, left: sides[i]!, top: size.texts[i]! }));
    const rotation = switchOf(state, lower, [sides[1], size.switch], right, wide, words);
    const guess = guessOf(state, of, [left, size.guess], space, size.label, words, lang);
    const name = (i: number): Shape[] => nameShapes(of.texts?.[i], i, size, [sides[i]!, sides[i]! + space], wide, words, lang); // prettier-ignore
    // With a tried rotation there is nothing else to choose, and nothing to guess.
    const alone = lower === "tried";
    return {
      width,
      height: alone ? size.end + (wide ? 16 : 62) : size.guess + 74,
      shapes: [
        ...(alone ? [] : [...rotation.shapes, ...guess.shapes]),
        ...name(0),
        ...name(1),
        ...lineShapes(of, [left, right], width, size, lang),
        ...(texts ? letterShapes(texts, of, space / size.columns, size.pitch) : []),
      ],
      hands: alone ? [] : [...rotation.hands, ...guess.hands],
    };
  },
});

interface Placed extends Omit<Text, "letters"> {
  /** Of the prompt, then of what is written. */
  letters: readonly string[];
  /** Where each id's letters begin among these, and the end of the last one. */
  begins: readonly number[];
  places: readonly Point[];
}

function placedOf(text: Text, columns: number, rows: number, tokens: boolean): Placed {
  const pieces = text.letters.map((one) => Array.from(one));
  const letters = [...text.prompt, ...pieces.flat()];
  const begins = [text.prompt.length];
  for (const piece of pieces) begins.push(begins.at(-1)! + piece.length);
  const most = tokens ? Infinity : Math.max(rows, Math.ceil(letters.length / columns));
  return { ...text, letters, begins, places: placesOf(letters, columns, most) };
}

/** Rows end after line breaks and between words; if there are too few rows for that, when they are full. */
export function placesOf(letters: readonly string[], columns: number, most: number): readonly Point[] {
  const places: Point[] = [];
  let [column, row] = [0, 0];
  letters.forEach((letter, i) => {
    const begins = i > 0 && /\s/.test(letters[i - 1]!);
    const end = letters.findIndex((one, k) => k >= i && /\s/.test(one));
    const length = begins ? (end < 0 ? letters.length : end + 1) - i : 1;
    const ended = letters[i - 1] === "\n" && letter !== "\n";
    if (ended || column >= columns || (length <= columns && column + length > columns)) [column, row] = [0, row + 1];
    places.push([column, row]);
    column += 1;
  });
  return row < most ? places : letters.map((_, i) => [i % columns, Math.floor(i / columns)]);
}

/** Backgrounds by colour, then the letters of both texts alternately, so that existing shapes keep their index. */
function letterShapes(
  texts: readonly (Placed & { left: number; top: number })[],
  { written, most }: WriterNumbers,
  cell: number,
  pitch: number,
): Shape[] {
  const grounds: string[] = Array.from({ length: STEPS + 1 }, () => "");
  const at = ({ left, top, places }: (typeof texts)[number], i: number): Point => [
    left + places[i]![0] * cell,
    top + places[i]![1] * pitch,
  ];
  const steps = texts.map((text) => {
    const steps: number[] = [];
    for (let id = 0; id < written; id += 1) {
      const step = stepOf(text.loss[id]!, most);
      for (let i = text.begins[id]!; i < text.begins[id + 1]!; i += 1) {
        const [x, y] = at(text, i);
        grounds[step] += `M${x.toFixed(2)} ${y}h${cell.toFixed(2)}v${pitch - 1}h${(-cell).toFixed(2)}z`;
        steps[i] = step;
      }
    }
    return steps;
  });
  const letter = (text: (typeof texts)[number], i: number, step: number | undefined): TextShape => {
    const [x, y] = at(text, i);
    const fill = step === undefined ? "ink" : onSurprise(step / STEPS);
    const one = text.letters[i]!;
    const size = Math.min(pitch - 4, /[\u2e80-\uffef]/.test(one) ? cell * 0.94 : cell * 1.62);
    return { ...word([x + cell / 2, y + pitch / 2 + size * 0.35], one === "\n" ? "↵" : one, fill, size), serif: false, mono: true, bold: step === undefined }; // prettier-ignore
  };
  const writing = written < COUNT;
  const ends = texts.map(({ begins }) => begins[written]!);
  const carets = texts.map((text, k): PathShape => {
    const [x, y] = at(text, Math.min(text.letters.length - 1, ends[k]!));
    return { d: writing ? `M${x + 1} ${y + 1}v${pitch - 3}` : "", stroke: "ink", wide: 2 };
  });
  return [
    ...grounds.map((d, step): Shape => ({ d, fill: { surprise: groundOf(step / STEPS) }, crisp: true })),
    ...carets,
    ...Array.from({ length: Math.max(...ends) }, (_, i) =>
      texts.flatMap((text, k) => (i < ends[k]! ? [letter(text, i, steps[k]![i])] : [])),
    ).flat(),
  ];
}

/** The line of positions: surprise above it for the upper text, below it for the lower one. */
function lineShapes(
  { texts, written, most }: WriterNumbers,
  [left, right]: Pair<number>,
  width: number,
  { line: y, bar, label }: Size,
  lang: string,
): Shape[] {
  const given = texts?.[0].first ?? 0;
  const [from, all] = [left + NUMBER, given + COUNT];
  const unit = (right - from) / all;
  const x = (position: number): number => from + position * unit;
  const ticks = Array.from({ length: Math.floor(all / TICK) + 1 }, (_, i) => `M${x(i * TICK).toFixed(2)} ${y - 4}v8`);
  const bars: string[] = Array.from({ length: STEPS + 1 }, () => "");
  texts?.forEach(({ loss }, side) => {
    for (let i = 0; i < written; i += 1) {
      const long = 2 + Math.min(1, loss[i]! / most / LONGEST) * (bar - 2);
      const at = side === 0 ? y - 6 - long : y + 6;
      const wide = Math.max(1, unit - 0.8);
      bars[stepOf(loss[i]!, most)] +=
        `M${x(given + i).toFixed(2)} ${at.toFixed(2)}h${wide.toFixed(2)}v${long.toFixed(2)}h${(-wide).toFixed(2)}z`;
    }
  });
  const first = (at: number, text: string, fill: Colour): TextShape => ({ x: left, y: at, text, fill, size: label });
  const beyond = texts?.[1].rotation === "moved";
  return [
    { d: `M0 ${y}H${width}${ticks.join("")}`, stroke: "line-strong", wide: 2 },
    first(y - 8, integer(lang, 0), "ink-soft"),
    first(y + 20, integer(lang, beyond ? MOVED : 0), beyond ? "pair" : "ink-soft"),
    ...bars.map((d, step): Shape => ({ d, fill: { surprise: step / STEPS } })),
    ...dot([x(given + written), y], "ink", 6),
  ];
}

function nameShapes(
  shown: Text | undefined,
  i: number,
  { names, numbers, number: size, label }: Size,
  [left, right]: Pair<number>,
  wide: boolean,
  text: WriterStrings,
  lang: string,
): Shape[] {
  const rotation = shown?.rotation ?? "right";
  const bad = rotation !== "right" && rotation !== "moved" && rotation !== "tried";
  const value = !shown || Number.isNaN(shown.surprise) ? "…" : fixed(lang, shown.surprise, 2);
  const fill = bad ? "danger" : rotation === "tried" ? "pair" : "still";
  const number: TextShape = { x: wide ? left : right, y: numbers[i]!, text: value, fill, size, serif: true };
  const beside = wide ? left + textWidth("0.00", size) + 20 : left + (i === 0 ? 0 : SWITCH + 10);
  const unit: TextShape = { x: beside, y: names[i]!, text: text.nats, fill: "ink-soft", size: label };
  const name = { x: beside, y: wide ? names[i]! - 24 : names[i]!, text: rotation === "moved" ? text.moved : text.names[rotation], size: label, fill: bad ? "danger" : "ink" } as const; // prettier-ignore
  if (wide) return [number, name, unit];
  // In a narrow drawing only the upper number has a unit.
  if (i === 1) return [{ ...number, anchor: "end" }, name];
  const aside = right - 0.9 * textWidth(text.nats, label) - 8;
  return [{ ...number, x: aside, anchor: "end" }, name, { ...unit, x: right, anchor: "end" }];
}

/** The length of the switch's track, including the puck at either end. */
const SWITCH = 88;

/** Right or broken: a puck on a track, which a click, a key or a drag moves to its other end. */
function switchOf(
  state: WriterState,
  lower: WriterRotation,
  [left, y]: Point,
  right: number,
  wide: boolean,
  text: WriterStrings,
) {
  const broken = lower !== "right" && lower !== "moved";
  const x = broken ? left + SWITCH - 22 : left + 22;
  const fill = broken ? "danger" : "still";
  const strokes = [-6, 0, 6].map((by) => `M${x + by} ${y - 8}v16`).join("");
  const shapes: Shape[] = [
    { d: `M${left + 5} ${y}H${left + SWITCH - 5}`, stroke: broken ? "danger" : "line-strong", wide: 9, round: true },
    { cx: x, cy: y, r: 22, fill },
    { d: strokes, stroke: "paper", wide: 3, round: true },
    { x: left + SWITCH + 10, y: wide ? y + 6 : y - 4, text: broken ? text.broken : text.right, size: 16, bold: true },
  ];
  const hand: SlideHand<Change> = {
    hand: "slide",
    id: "switch",
    name: text.switch,
    says: broken ? text.broken : text.right,
    box: [left, y - 22, Math.min(SWITCH + 140, right - left), 44],
    from: x,
    now: Number(broken),
    min: 0,
    max: 1,
    at: (px) => Number(px > left + SWITCH / 2),
    key: (key) => {
      const step = stepsOf(key, 1, 1);
      return step === undefined ? undefined : Number(step > 0);
    },
    change: (to) => switched(state, to === 1),
    pick: () => switched(state, !broken),
  };
  return { shapes, hands: [hand] as readonly Hand<Change>[] };
}

/** The signs for the same, for different, and a scribble. */
function sign([x, y]: Point, guess: Guess, half: number): PathShape {
  const [up, down] = [y - half / 2, y + half / 2];
  const same = `M${x - half} ${up}h${2 * half}M${x - half} ${down}h${2 * half}`;
  const wave = `q${half / 4} ${-1.6 * half} ${half / 2} 0t${half / 2} 0 ${half / 2} 0 ${half / 2} 0`;
  const paths: Record<Guess, string> = {
    same,
    other: `${same}M${x + half * 0.7} ${y - half * 1.1}L${x - half * 0.7} ${y + half * 1.1}`,
    nonsense: `M${x - half} ${y}${wave}`,
  };
  return { d: paths[guess], stroke: "ink", wide: 2.5, round: true };
}

/** The guess about moved positions: three dashed marks; the chosen one stays as a thin mark beside the result. */
function guessOf(
  state: WriterState,
  of: WriterNumbers,
  [x, y]: Point,
  space: number,
  size: number,
  text: WriterStrings,
  lang: string,
) {
  const { guess } = state;
  const answered = of.lower === "moved" || state.answered;
  const same = !answered ? "?" : Number.isNaN(of.same) ? "…" : integer(lang, of.same);
  const asked: Shape = { x, y, text: text.same(same, integer(lang, COUNT)), size, bold: Boolean(answered), fill: answered ? "still" : "ink" }; // prettier-ignore
  if (answered) {
    if (guess === undefined) return { shapes: [asked], hands: [] };
    const at: Point = [x + 16, y + 30];
    const shapes: Shape[] = [
      asked,
      { cx: at[0], cy: at[1], r: 15, stroke: "ink", wide: 1.5, dash: "3 3" },
      { ...sign(at, guess, 7), wide: 1.5 },
      { x: x + 42, y: y + 35, text: `${text.yours}${text.guesses[guess]}`, size, fill: "ink-soft" },
    ];
    return { shapes, hands: [] };
  }
  const step = space / GUESSES.length;
  const at = (i: number): Point => [x + (i + 0.5) * step, y + 30];
  const box: Box = [x, y + 7, space, 66];
  const hand: SlideHand<Change> = {
    hand: "slide",
    id: "guess",
    name: text.guess,
    says: guess === undefined ? text.noGuess : text.guesses[guess],
    box,
    pressed: true,
    now: guess === undefined ? -1 : GUESSES.indexOf(guess),
    min: guess === undefined ? -1 : 0,
    max: GUESSES.length - 1,
    at: (px) => Math.max(0, Math.floor((px - x) / step)),
    key: (key) => {
      const by = stepsOf(key, 1, 1);
      return by === undefined ? undefined : Math.max(0, (guess === undefined ? (by < 0 ? GUESSES.length : -1) : GUESSES.indexOf(guess)) + by); // prettier-ignore
    },
    change: (i) => ({ guess: GUESSES[i]! }),
    // The choice is confirmed with Enter, or by a tap.
    pick: () => (guess === undefined ? {} : moved(state)),
  };
  const shapes = GUESSES.flatMap((one, i): Shape[] => [
    {
      cx: at(i)[0],
      cy: at(i)[1],
      r: 20.75,
      fill: one === guess ? "sunken" : "paper",
      stroke: "ink",
      wide: 2.5,
      dash: "5 4",
    },
    sign(at(i), one, 9),
    { x: at(i)[0], y: y + 69, text: text.guesses[one], size: 15, anchor: "middle", bold: one === guess },
  ]);
  return { shapes: [asked, ...shapes], hands: [hand] as readonly Hand<Change>[] };
}
