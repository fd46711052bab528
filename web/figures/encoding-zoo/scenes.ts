import { keysFrom } from "../parts/slider/slider-keys.js";
import type { CellsHand, Scene, Shape, SlideHand } from "../scene/drawing.js";
import { dot, ghost, touch } from "../scene/marks.js";
import type { Fit } from "../view/view.js";
import { frameOf, sizesOf, type Sizes } from "../stage/frame.js";
import { wordLine } from "../stage/line.js";
import { CODES, DISTANCE, PLACES, type Code, type Trace, type ZooNumbers } from "./numbers.js";
import type { ZooStrings } from "./strings.js";
import type { EncodingZooValues } from "./values.js";

export type ZooState = EncodingZooValues & {
  /** How far the pen has come. */
  drawn?: number;
  /** The code that was shown before. */
  before?: Code;
  /** The reader's guess for the last score, as a share of the height from above. */
  guess?: number | undefined;
};

type Change = Partial<ZooState>;

/** In pixels from the top: the measured score, its trace, the line, the pictures of the codes and their names. */
const SIZES = {
  title: [20, 24],
  top: [42, 52],
  bottom: [214, 306],
  line: [312, 430],
  small: [372, 508],
  tall: [38, 46],
  names: [434, 584],
  height: [452, 606],
  word: [27, 36],
  label: [15, 16],
  pen: [5, 6],
  gap: [15, 38],
} as const;
type Size = Sizes<typeof SIZES>;

/** Two words that one bar moves, and above them the trace of their score; below, the codes to choose from. */
export const zooScene = (state: ZooState, of: ZooNumbers, text: ZooStrings, fit: Fit): Scene<Change> => ({
  at(width) {
    const frame = frameOf(width, fit);
    const size = sizesOf(SIZES, frame.wide);
    const { position, code } = state;
    const [left, right] = frame.wide ? [frame.left - 52, frame.right - 40] : [frame.left + 6, frame.right - 18];
    const line = wordLine<Change>({
      y: size.line,
      width,
      left,
      right,
      last: PLACES - 1 + DISTANCE,
      tick: 10,
      words: [0, 1].map((i) => {
        const { text, colour } = of.cast[i]!;
        return { text, colour, position: position + i * DISTANCE, fixed: true };
      }),
      size: size.word,
      bar: text.bar,
      says: text.says,
      change: ([to]) => ({ position: to!, drawn: Math.max(to!, drawnOf(state)) }),
    });
    const pen = (place: number): number => line.x(place + DISTANCE / 2);
    const options = codeBoxes(frame, size);
    const cells: CellsHand<Change> = {
      hand: "cells",
      id: "code",
      name: text.codes,
      options: options.map((box, i) => ({ box, name: text.names[CODES[i]!]![0] })),
      columns: CODES.length,
      now: CODES.indexOf(code),
      change: (to) => ({ code: CODES[to]!, before: code, guess: undefined, drawn: drawnOf(state) }),
    };
    return {
      width,
      height: size.height,
      shapes: [
        { x: frame.left, y: size.title, text: text.score, fill: "ink-soft", size: size.label },
        ...traces(state, of, text, size, pen, frame.right),
        ...line.shapes,
        ...options.flatMap((box, i) => choice(CODES[i]!, code, of, text, size, box, frame.wide)),
      ],
      hands: [...line.hands, guessHand(state, of, text, size, frame.right), cells],
    };
  },
});

const drawnOf = ({ position, drawn = 0 }: ZooState): number => Math.max(position, drawn);

/** A flat line is drawn beside the one that was shown before it, on the same scale. */
const besideOf = ({ code, before = "sinusoidal" }: ZooState): Code | undefined =>
  code === "rope" && before !== "rope" ? before : undefined;

/** The height of a change of the score, from above: the whole trace fits. */
function scaleOf({ least, most }: Trace, top: number, bottom: number): (change: number) => number {
  return (change) => top + ((most - change) / (most - least || 1)) * (bottom - top);
}

const scaleFor = (state: ZooState, { traces }: ZooNumbers, size: Size) =>
  scaleOf(traces[besideOf(state) ?? state.code], size.top, size.bottom);

/** The height of the guess: the first score, until the reader moves it. */
const guessAt = (state: ZooState, of: ZooNumbers, size: Size): number =>
  state.guess === undefined ? scaleFor(state, of, size)(0) : size.top + state.guess * (size.bottom - size.top);

const points = (count: number, x: (place: number) => number, y: (place: number) => number): string =>
  `M${Array.from({ length: count }, (_, place) => `${x(place).toFixed(1)} ${y(place).toFixed(1)}`).join("L")}`;

function traces(
  state: ZooState,
  of: ZooNumbers,
  text: ZooStrings,
  size: Size,
  pen: (place: number) => number,
  right: number,
): Shape[] {
  const [trace, beside] = [of.traces[state.code], besideOf(state)];
  const y = scaleFor(state, of, size);
  const colour = trace.flat ? "still" : "danger";
  const drawn = drawnOf(state);
  const [x, at] = [pen(state.position), y(trace.change[state.position]!)];
  const guess = guessAt(state, of, size);
  const earlier = beside === undefined ? undefined : of.traces[beside];
  const shapes: Shape[] = [];
  if (earlier)
    shapes.push(
      {
        d: points(drawn + 1, pen, (place) => y(earlier.change[place]!)),
        stroke: "line-strong",
        wide: 1.8,
        round: true,
      },
      {
        x: pen(drawn) + 8,
        y: Math.min(size.bottom + 8, y(earlier.change[drawn]!) + 24),
        text: text.names[beside!][0],
        fill: "ink-soft",
        size: size.label,
      },
    );
  shapes.push(
    { d: `M${pen(0)} ${guess}H${right - 44}`, stroke: "line-strong", wide: 2, dash: "3 7" },
    { d: points(drawn + 1, pen, (place) => y(trace.change[place]!)), stroke: colour, wide: size.pen, round: true },
  );
  shapes.push(
    { d: `M${x} ${at}V${size.line - 22}`, stroke: "line", wide: 2 },
    // At the end of the line the score and the guess meet.
    ...(drawn === PLACES - 1
      ? [{ d: `M${pen(drawn)} ${y(trace.change[drawn]!)}V${guess}`, stroke: "danger", wide: 3 } as const]
      : []),
    ...dot([x, at], colour, 8),
    ...ghost([right - 22, guess], "upright"),
    {
      x: right,
      y: guess + 38,
      text: text.guess,
      anchor: "end",
      halo: true,
      fill: "ink-soft",
      size: size.label,
    },
  );
  return shapes;
}

function guessHand(state: ZooState, of: ZooNumbers, text: ZooStrings, size: Size, right: number): SlideHand<Change> {
  const guess = guessAt(state, of, size);
  // Counted from below, like scores, so that the key for up moves the guess up.
  const share = (y: number): number => Math.round((100 * (size.bottom - y)) / (size.bottom - size.top));
  const now = share(guess);
  return {
    hand: "slide",
    id: "guess",
    name: text.guessName,
    says: guess === scaleFor(state, of, size)(0) ? text.same : text.lies(now),
    round: true,
    upright: true,
    box: touch([right - 22, guess]),
    now,
    min: 0,
    max: 100,
    at: (_, y) => share(y),
    key: keysFrom(now, 10, 1, 5),
    change: (to) => ({ guess: 1 - to / 100 }),
  };
}

type Box = readonly [x: number, y: number, width: number, height: number];

function codeBoxes({ left, right }: { left: number; right: number }, size: Size): Box[] {
  const wide = (right - left + size.gap) / CODES.length;
  return CODES.map((_, i) => [left + i * wide, size.small - 6, wide, size.names + 18 - size.small]);
}

function choice(
  one: Code,
  chosen: Code,
  { traces }: ZooNumbers,
  text: ZooStrings,
  size: Size,
  [x, , column]: Box,
  wide: boolean,
): Shape[] {
  const [trace, on] = [traces[one], one === chosen];
  const width = column - size.gap;
  const y = trace.flat ? () => size.small + size.tall / 2 : scaleOf(trace, size.small, size.small + size.tall);
  const colour = on ? (trace.flat ? "still" : "danger") : trace.flat ? "line" : "line-strong";
  const names = text.names[one];
  return [
    {
      d: points(
        PLACES,
        (place) => x + (width * place) / (PLACES - 1),
        (place) => y(trace.change[place]!),
      ),
      stroke: colour,
      wide: on || trace.flat ? 3 : 2,
      round: true,
    },
    { x, y: size.names, text: wide ? names[0] : names[1], fill: on ? "ink" : "ink-soft", bold: on, size: size.label },
    { d: `M${x} ${size.names + 12}H${x + width}`, stroke: "ink", wide: 3, opacity: on ? 1 : 0 },
  ];
}
