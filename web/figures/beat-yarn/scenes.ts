import { fixed, integer } from "../base/format.js";
import { LENGTH, TRAINED } from "../numbers/tiny-schemes.js";
import { textWidth } from "../parts/plot/text-lines.js";
import { stepsOf } from "../parts/slider/slider-keys.js";
import type { Hand, Scene, Shape, SlideHand, TextShape } from "../scene/drawing.js";
import { dot, ghost, puck, touch, type Point } from "../scene/marks.js";
import { choices, ROW } from "../stage/choices.js";
import type { Fit } from "../view/view.js";
import { frameOf, sizesOf, type Sizes } from "../stage/frame.js";
import { aheadOf, bestOf, followOf, pairOf, type BeatNumbers, type BeatState } from "./numbers.js";
import type { BeatStrings } from "./strings.js";
import { moved, STARTS, type Tries, type Try } from "./tries.js";
import { FASTEST, PAIRS, SLOWEST, type Curve } from "./values.js";

type Change = Partial<BeatState>;

/** In pixels from the top: frequencies and an octave, the row of the guess, the losses, the words. */
const SIZES = {
  top: [26, 34],
  octave: [12.5, 16],
  dot: [5, 7],
  lane: [298, 370],
  nat: [22, 26],
  losses: [344, 416],
  bottom: [418, 522],
  axis: [437, 546],
  number: [492, 132],
  numberSize: [46, 96],
  choices: [576, 592],
  height: [598, 614],
  label: [15, 16],
} as const;
type Size = Sizes<typeof SIZES>;
/** Octaves from the fastest pair, as trained, down to the place of pairs that do not rotate. */
const FLOOR = 19.2;
/** One pixel beyond the slowest speed: the pair stops. */
const STOPPED = SLOWEST + 1;
/** The distance that a pair must be dragged beyond the slowest speed before it stops. */
const PAST = 30;
const STEPS_BACK = 100;
/** Narrower columns have two rows of names to start from. */
const NARROW = 300;

/** A change that can be undone. */
export const after = ({ past = [], curve, factor }: BeatState): Change => ({
  past: [...past.slice(1 - STEPS_BACK), { curve, factor }],
  keyed: undefined,
});

interface Places {
  x(pair: number): number;
  /** The height of a frequency, given in hundredths of an octave below a pair's own. */
  y(pair: number, by: number): number;
  by(pair: number, y: number): number;
  floor: number;
}

function placesOf({ trained }: Tries, left: number, right: number, { top, octave }: Size): Places {
  const below = trained.map((frequency) => Math.log2(trained[0]! / frequency));
  const floor = top + octave * FLOOR;
  return {
    x: (pair) => left + ((right - left) * pair) / (PAIRS - 1),
    y: (pair, by) => Math.min(floor, top + octave * (below[pair]! + by / 100)),
    // A zero has no sign.
    by: (pair, y) => Math.round(100 * ((y - top) / octave - below[pair]!)) + 0,
    floor,
  };
}

/** The frequencies of all pairs as points to drag, the loss of a text with them, and a comparison with YaRN. */
export const beatScene = (state: BeatState, of: BeatNumbers, text: BeatStrings, fit: Fit): Scene<Change> => ({
  at(width, lang) {
    const { wide, left, right } = frameOf(width, fit);
    const size = sizesOf(SIZES, wide);
    const places = placesOf(of.tries, left + (wide ? 14 : 10), right - (wide ? 14 : 10), size);
    const words = { width, text, lang, left, right, size };
    const guess = guessOf(state, of, places, width, words);
    const narrow = width < NARROW;
    const starts = choices<Change>({
      id: "start",
      name: text.startName,
      names: STARTS.map((start) => text.starts[start]),
      now: of.start === undefined ? -1 : STARTS.indexOf(of.start),
      left,
      y: size.choices,
      gap: wide ? 28 : { width: right - left - 6 },
      size: wide ? 19 : width < 350 ? 13 : 15,
      ...(narrow && { columns: STARTS.length / 2 }),
      change: (i) => ({ ...after(state), ...of.tries.starts[STARTS[i]!] }),
    });
    const hands: Hand<Change>[] = [curveHand(state, places, width, words), starts.hand];
    if (guess.hand) hands.push(guess.hand);
    return {
      width,
      height: size.height + (narrow ? ROW : 0),
      shapes: [
        ...curveShapes(state, of, places, words),
        ...guess.shapes,
        ...lossShapes(of, wide ? right : width, words),
        ...scoreShapes(of, wide ? left + 664 : left, wide, words),
        ...starts.shapes,
      ],
      hands,
    };
  },
});

interface Words {
  width: number;
  text: BeatStrings;
  lang: string;
  left: number;
  right: number;
  size: Size;
}

const path = (points: readonly Point[]): string =>
  `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}`;
const label = (x: number, y: number, text: string, size: number, more: Partial<TextShape> = {}): TextShape => ({ x, y, text, size, fill: "ink-soft", ...more }); // prettier-ignore

function curveShapes(state: BeatState, { tries, start }: BeatNumbers, { x, y, floor }: Places, words: Words): Shape[] {
  const { text, left, right, size } = words;
  const pointsOf = (curve: Curve): Point[] => curve.map((by, pair) => [x(pair), y(pair, by)]);
  const [trained, yarn, mine] = [tries.starts.trained, tries.starts.yarn, state].map(({ curve }) => pointsOf(curve)) as [Point[], Point[], Point[]]; // prettier-ignore
  const dragged = mine[pairOf(state)]!;
  const still = state.curve.includes(Infinity);
  return [
    { d: `${path([...mine, ...trained.toReversed()])}Z`, fill: "pair-soft" },
    { d: `M${left} ${floor}H${right}`, stroke: "line", wide: 2 },
    label(left, floor - 8, text.fast, size.label),
    label((left + right) / 2, floor - 8, text.still, size.label, { anchor: "middle", opacity: still ? 1 : 0 }),
    label(right, floor - 8, text.slow, size.label, { anchor: "end" }),
    { d: path(trained), stroke: "line-strong", wide: 2.5 },
    label(x(9.5), y(9, 0) - 8, text.asTrained, size.label),
    { d: path(mine), stroke: "pair", wide: size.dot, round: true },
    { d: path(yarn), stroke: "ink", wide: 2.5, dash: "3 5", round: true },
    ...(start === "yarn" ? [] : [label(x(6), y(6, 300) + 20, text.yarn, size.label, { anchor: "end", bold: true, fill: "ink", halo: true })]), // prettier-ignore
    ...mine.flatMap((at, pair) => (pair === pairOf(state) ? [] : dot(at, "pair", size.dot))),
    ...puck(dragged, "upright", "pair"),
  ];
}

function byText(by: number, text: BeatStrings, lang: string): string {
  if (by === Infinity) return text.still;
  if (by === 0) return text.asTrained;
  return (by > 0 ? text.slower : text.faster)(fixed(lang, Math.abs(by) / 100, 2));
}

/** One grip, which moves to the pressed pair. Left and right choose a pair, up and down move it. */
function curveHand(state: BeatState, { x, y, by }: Places, width: number, { text, lang }: Words): SlideHand<Change> {
  const { curve, dragged } = state;
  const pair = pairOf(state);
  const value = curve[pair]!;
  const now = Math.min(value, STOPPED);
  const at: Point = [x(pair), y(pair, value)];
  const step = x(1) - x(0);
  const to = (wanted: number): Curve => moved(dragged?.from ?? curve, pair, wanted, followOf(state));
  return {
    hand: "slide",
    id: "curve",
    round: true,
    upright: true,
    name: text.curve,
    says: text.pair(integer(lang, pair), byText(value, text, lang)),
    box: touch(at, width),
    now,
    min: FASTEST,
    max: STOPPED,
    also: curve.map((by, other) => [x(other) - step / 2, y(other, by) - 24, step, 48]),
    press: (_, py, place = pair) => ({
      ...after(state),
      pair: place,
      dragged: { from: curve, grab: py - y(place, curve[place]!) },
    }),
    at: (_, py) => {
      const wanted = by(pair, py - (dragged?.grab ?? 0));
      return wanted > SLOWEST + PAST ? STOPPED : Math.min(SLOWEST, wanted);
    },
    key: (key, shift) => {
      if (key === "ArrowLeft" || key === "ArrowRight") return undefined;
      const steps = stepsOf(key, shift ? 25 : 5, 100);
      if (steps === undefined) return undefined;
      // Up means faster, as in the drawing.
      return Math.abs(steps) === Infinity ? (steps < 0 ? FASTEST : STOPPED) : Math.min(now, SLOWEST) - steps;
    },
    other: (key) => {
      const steps = key === "ArrowLeft" ? -1 : key === "ArrowRight" ? 1 : 0;
      const next = Math.min(PAIRS - 1, Math.max(0, pair + steps));
      return steps === 0 ? undefined : { pair: next, keyed: undefined };
    },
    change: (wanted) => {
      if (dragged) return { curve: to(wanted) };
      return { ...(state.keyed === pair ? {} : after(state)), keyed: pair, curve: to(wanted) };
    },
    release: () => ({ dragged: undefined, ...(dragged?.from === curve ? { past: state.past?.slice(0, -1) } : {}) }),
  };
}

/** A ring for the guess of the most helpful pair; then the effect of each pair alone, and the right answer. */
function guessOf(state: BeatState, { single }: BeatNumbers, { x, y }: Places, width: number, words: Words) {
  const { guess, answered, curve } = state;
  const { text, lang, left, right, size } = words;
  if (state.bare) return { shapes: [] };
  const at: Point = [guess === undefined ? left + 22 : x(guess), size.lane];
  const way: Shape[] =
    guess === undefined
      ? []
      : [{ d: `M${at[0]} ${y(guess, curve[guess]!)}V${size.lane - (answered ? 8 : 22)}`, stroke: "ink", wide: answered ? 1.5 : 2.5, dash: "5 4" }]; // prettier-ignore
  if (answered) {
    const best = single && bestOf(single);
    const bars = (single ?? []).map((by, pair): Shape => {
      const height = Math.max(1, Math.abs(by) * size.nat);
      return { x: x(pair) - 6, y: size.lane - (by < 0 ? height : 0), width: 12, height, fill: by < 0 ? "still" : "danger" }; // prettier-ignore
    });
    const bestText = best === undefined ? "…" : text.alone(integer(lang, best), fixed(lang, single![best]!, 2));
    return {
      shapes: [
        ...way,
        { d: `M${left} ${size.lane}H${right}`, stroke: "line-strong", wide: 1 } as const,
        ...bars,
        { cx: at[0], cy: size.lane, r: 11, stroke: "ink", wide: 1.5, dash: "3 3" } as const,
        label(right, size.lane + 28, bestText, size.label, { anchor: "end", bold: true, fill: "ink" }),
        ...(best === guess ? [] : [label(Math.min(Math.max(at[0], left + 40), right - 40), size.lane - 16, text.yours, size.label, { anchor: "middle", halo: true })]), // prettier-ignore
      ],
    };
  }
  const show = (): Change => (guess === undefined ? {} : { answered: true });
  const hand: SlideHand<Change> = {
    hand: "slide",
    id: "guess",
    round: true,
    name: text.guessName,
    says: guess === undefined ? text.noGuess : text.pairName(integer(lang, guess)),
    box: touch(at, width),
    now: guess ?? -1,
    min: guess === undefined ? -1 : 0,
    max: PAIRS - 1,
    at: (px) => Math.round((px - x(0)) / (x(1) - x(0))),
    key: (key) => {
      const steps = stepsOf(key, 1, 4);
      return steps === undefined ? undefined : (guess ?? -1) + steps;
    },
    change: (pair) => (pair < 0 ? undefined : { guess: pair }),
    // The choice is confirmed with Enter, or by lifting the finger.
    pick: show,
    release: show,
  };
  const beside = guess === undefined ? text.guess : text.pairName(integer(lang, guess));
  const after = guess === undefined || at[0] + 30 + textWidth(beside, size.label) < right;
  return {
    hand,
    shapes: [
      ...way,
      ...ghost(at, "across"),
      label(at[0] + (after ? 32 : -32), size.lane + 5, beside, size.label, { anchor: after ? "start" : "end" }),
    ],
  };
}

/** The loss of every letter: as trained, by YaRN, and by the tried rotation. */
function lossShapes({ lines, mine }: BeatNumbers, width: number, { text, lang, left, size }: Words): Shape[] {
  const all = [...lines.trained, ...lines.yarn];
  const [least, most] = all.length > 0 ? [Math.min(...all) - 0.2, Math.max(...all) + 0.2] : [0, 5];
  const x = (letter: number): number => (width * letter) / LENGTH;
  const y = (nats: number): number =>
    size.bottom - ((size.bottom - size.losses) * Math.min(most - least, Math.max(0, nats - least))) / (most - least);
  const line = (nats: readonly number[]): string =>
    nats.length === 0 ? "" : path(nats.flatMap((one, i): Point[] => (i % 4 === 0 ? [[x(i + 1), y(one)]] : [])));
  const stop = x(TRAINED);
  const marks = [2, 4, 6, 8].filter((nats) => nats > least && nats < most);
  return [
    { d: `M0 ${size.bottom}H${width}`, stroke: "line-strong", wide: 2 },
    { d: marks.map((nats) => `M0 ${y(nats).toFixed(1)}H${width}`).join(""), stroke: "line", wide: 1 },
    { d: line(lines.trained), stroke: "line-strong", wide: 2 },
    { d: line(lines.yarn), stroke: "ink", wide: 2.5, dash: "3 4", round: true },
    { d: mine ? line(lines.mine) : "", stroke: "pair", wide: 3.5, round: true },
    { d: `M${stop} ${size.losses - 8}V${size.bottom}`, stroke: "ink", wide: 4 },
    label(stop + 10, size.losses - 6, text.line, size.label, { bold: true, fill: "ink" }),
    label(left, size.axis, text.loss(integer(lang, LENGTH)), size.label),
    // No curve is in their way before the line.
    ...marks.map((nats) => label(6, y(nats) - 3, integer(lang, nats), size.label)),
  ];
}

/** Smaller differences do not show in two decimals. */
const LEVEL = 0.005;

function scoreShapes({ mine, yarn, unseen, letters }: BeatNumbers, x: number, wide: boolean, words: Words): Shape[] {
  const { text, lang, size } = words;
  const small = wide ? 18 : size.label;
  const known = mine && yarn;
  const [within, beyond] = known ? aheadOf({ mine, yarn }) : [NaN, NaN];
  const number = known ? fixed(lang, Math.abs(beyond), 2) : "…";
  const comparison = !known ? "" : Math.abs(beyond) < LEVEL ? text.level : beyond > 0 ? text.ahead : text.behind;
  const unit = letters < LENGTH && letters > 0 ? text.upTo(integer(lang, letters)) : text.beyond;
  const before = known ? text.before(fixed(lang, Math.abs(within), 2), within > -LEVEL) : "";
  const against = text.against(...(unseen ? [unseen.mine[1], unseen.yarn[1]].map((one) => fixed(lang, one, 2)) : ["…", "…"]) as [string, string]); // prettier-ignore
  const parts = against.map((part, i) => ({
    text: part,
    bold: i % 2 === 1,
    ...(i === 1 ? { fill: "pair" as const } : {}),
  }));
  const large: TextShape = { x, y: size.number, text: number, fill: "pair", size: size.numberSize, serif: true };
  const other = { text: against.join(""), parts, fill: "ink", serif: wide } as const;
  if (wide) {
    // The narrowest of the wide windows need smaller letters.
    const beside = x + 330 < words.width - 20;
    const own = { fill: "ink", serif: true } as const;
    const letters = beside ? 20 : 15;
    return [
      label(x, size.number - 96, comparison, small),
      large,
      label(x, size.number + 38, unit, letters, own),
      label(x, size.number + 66, before, letters, own),
      label(x, size.number + 106, text.unseen, letters, own),
      label(x, size.number + 134, against.join(""), letters, other),
    ];
  }
  const beside = x + textWidth(number, size.numberSize) + 8;
  return [
    large,
    label(beside, size.number - 20, comparison, small),
    label(beside, size.number - 1, unit, small),
    label(x, size.number + 26, before, small, { fill: "ink" }),
    label(x, size.number + 47, text.unseenShort + against.join(""), small, {
      fill: "ink",
      parts: [{ text: text.unseenShort }, ...parts],
    }),
  ];
}

/** The state one step back. */
export const before = ({ past = [] }: BeatState): Change | undefined => {
  const last: Try | undefined = past.at(-1);
  return last && { ...last, past: past.slice(0, -1), keyed: undefined, dragged: undefined };
};
