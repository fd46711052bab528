import { textWidth } from "../parts/plot/text-lines.js";
import { keysFrom } from "../parts/slider/slider-keys.js";
import type { PathShape, Scene, Shape, SlideHand } from "../scene/drawing.js";
import type { Fit } from "../view/view.js";
import { frameOf, sizesOf, type Sizes } from "../stage/frame.js";
import { arc, arcPath, arrow, directionOf, ghost, polar, puck, touch, word, type Point } from "../scene/marks.js";
import type { Attended, WhyNumbers } from "./numbers.js";
import type { WhyStrings } from "./strings.js";
import type { TwoSentencesValues } from "./values.js";

/** `guess`: the reader's guess for the result's direction, in degrees; undefined before the guess. */
export type WhyState = TwoSentencesValues & { guess?: number };

type Change = Partial<WhyState>;

/** In pixels from the top: the puck, the words, their weights, the ribbons, the word they lead to, the sum. */
const SIZES = {
  puck: [24, 29],
  word: [72, 96],
  weight: [98, 126],
  from: [109, 139],
  to: [188, 277],
  into: [257, 371],
  origin: [410, 590],
  height: [470, 664],
  letters: [27, 38],
  digits: [19, 24],
  label: [15, 16],
  ribbons: [147, 238],
  unit: [190, 262],
  back: [139, 220],
  shaft: [5.5, 7],
} as const;
type Size = Sizes<typeof SIZES>;
/** Makes the longer arrows of few words fit into the drawing. */
const CAUSAL_UNIT = 0.75;
/** The guess, in degrees: its first direction and its range. */
const GUESS = { first: -3, least: -14, most: 40 };
/** The last word's ribbon is lighter, so that it is not mistaken for the first one's. */
const LIGHTER = [1, 1, 0.6] as const;
const GAP = 4;
/** The radius of a guess that waits to be turned. */
const RING = 22;

/** Ribbons into the middle word, as wide as their weights, and below them the sum of the values, arrow by arrow. */
export const whyScene = (state: WhyState, of: WhyNumbers, text: WhyStrings, fit: Fit): Scene<Change> => ({
  at(width) {
    const { wide, left, right } = frameOf(width, fit);
    const size = sizesOf(SIZES, wide);
    const middle = (left + right) / 2;
    const spread = Math.min(250, (right - left) / 2 - (wide ? 66 : 44));
    const [now, other] = state.swapped ? [of.swapped, of.plain] : [of.plain, of.swapped];
    const x = (one: number): number => middle + (now.order.indexOf(one) - 1) * spread;
    return {
      width,
      height: size.height,
      glides: true,
      shapes: [...words(of, now, size, middle, spread), ...sum(state, of, [now, other], text, size, middle, wide)],
      hands: [
        {
          hand: "slide",
          id: "swap",
          name: text.swap(of.cast[0].text, of.cast[2].text),
          says: now.order.map((one) => of.cast[one]!.text).join(" "),
          round: true,
          box: touch([middle, size.puck]),
          now: Number(state.swapped),
          min: 0,
          max: 1,
          // A tap swaps; a swipe to the right swaps, and a swipe to the left swaps back.
          at: (px) => Number(Math.abs(px - middle) > 22 ? px > middle : state.swapped),
          key: keysFrom(Number(state.swapped), 1),
          change: (to) => ({ swapped: to === 1 }),
          pick: () => ({ swapped: !state.swapped }),
        },
        ...[0, 2].map((one): SlideHand<Change> => {
          const place = now.order.indexOf(one) / 2;
          return {
            hand: "slide",
            id: `word-${one}`,
            name: of.cast[one]!.text,
            says: text.places[place]!,
            box: [x(one) - 44, size.word - size.letters, 88, size.from - size.word + size.letters],
            from: x(one),
            now: place,
            min: 0,
            max: 1,
            at: (px) => Number(px > middle),
            key: keysFrom(place, 1),
            change: (to) => ({ swapped: (to === 1) === (one === 0) }),
          };
        }),
        guessHand(state, of, text, size, middle),
      ],
    };
  },
});

function words({ cast }: WhyNumbers, now: Attended, size: Size, middle: number, spread: number): Shape[] {
  const x = (one: number): number => middle + (now.order.indexOf(one) - 1) * spread;
  const widths = now.weights.map((weight) => weight * size.ribbons);
  let end = middle - (size.ribbons + 2 * GAP) / 2;
  const ends: number[] = [];
  for (const one of now.order) {
    ends[one] = end + widths[one]! / 2;
    end += widths[one]! + GAP;
  }
  const letters = Math.min(size.letters, ...cast.map(({ text }) => (spread - 8) / textWidth(text, 1)));
  const [from, to, corner] = [middle - spread, middle + spread, 8];
  const down = size.word - size.letters - size.puck - 1;
  return [
    {
      d: `M${from} ${size.puck + down}V${size.puck + corner}q0 ${-corner} ${corner} ${-corner}H${to - corner}q${corner} 0 ${corner} ${corner}V${size.puck + down}`,
      stroke: "line-strong",
      wide: 2,
      round: true,
    },
    ...puck([middle, size.puck], "swap"),
    ...cast.flatMap(({ text, colour }, one): Shape[] => {
      const faint = now.weights[one] === 0 ? { opacity: 0.35 } : {};
      return [
        { ...word([x(one), size.word], text, colour, letters), ...faint },
        { ...word([x(one), size.weight], now.weights[one]!.toFixed(2), colour, size.digits), ...faint },
        {
          d: ribbon([x(one), size.from], [ends[one]!, size.to], widths[one]!, size.into - letters - size.to),
          fill: colour,
          opacity: LIGHTER[one]!,
        },
      ];
    }),
    word([middle, size.into], cast[1].text, cast[1].colour, letters),
  ];
}

/** A ribbon of constant width, with a head of length `space`. */
function ribbon([x, y]: Point, [toX, toY]: Point, width: number, space: number): string {
  const [half, between] = [width / 2, (y + toY) / 2];
  return (
    `M${x - half} ${y}H${x + half}C${x + half} ${between} ${toX + half} ${between} ${toX + half} ${toY}` +
    `L${toX} ${toY + Math.min(0.38 * width, space)}L${toX - half} ${toY}C${toX - half} ${between} ${x - half} ${between} ${x - half} ${y}Z`
  );
}

/** The start of the arrows, and the length of the result without a mask, which is also that of the guess. */
function ground({ plain, swapped }: WhyNumbers, causal: boolean, size: Size, middle: number) {
  const unit = size.unit * (causal ? CAUSAL_UNIT : 1);
  const origin: Point = [middle - size.back, size.origin];
  const r = unit * Math.max(Math.hypot(...plain.result), causal ? Math.hypot(...swapped.result) : 0);
  return { unit, origin, r };
}

function sum(
  { swapped, causal, guess }: WhyState,
  of: WhyNumbers,
  [now, other]: readonly [Attended, Attended],
  text: WhyStrings,
  size: Size,
  middle: number,
  wide: boolean,
): Shape[] {
  const { unit, origin, r } = ground(of, causal, size, middle);
  const at = (point: readonly [number, number], from: Point = origin): Point => [
    from[0] + unit * point[0],
    from[1] - unit * point[1],
  ];
  const chain = ({ order, weights }: Attended, shaft: number, faint: number): PathShape[] => {
    let from = origin;
    const arrows: PathShape[] = [];
    for (const one of order) {
      const [weight, [a, b]] = [weights[one]!, of.values[one]!];
      const to = at([weight * a, weight * b], from);
      arrows[one] = arrow(from, to, of.cast[one]!.colour, shaft, faint * LIGHTER[one]!);
      from = to;
    }
    return arrows;
  };
  const end = at(now.result);
  const before = at(other.result);
  const moved = Math.hypot(end[0] - before[0], end[1] - before[1]) > 0.5;
  const shown = guess ?? GUESS.first;
  const tip = polar(origin, r, shown);
  const names = swapped ? (moved ? text.another : text.same) : text.result;
  const lines = wide ? [names.join(text.space)] : names;
  const below = tip[1] >= end[1];
  const clear = 20 * (below ? lines.length : 1) + 4;
  const labelled = swapped && guess !== undefined;
  // Where the ring of the guess would cover the result's name, the name is above the ring.
  const [right, down] = [tip[0] - end[0], tip[1] - end[1]];
  const reach = 14 + Math.max(...lines.map((line) => textWidth(line, size.label))) + RING;
  const covered = !labelled && right > -RING && right < reach && Math.abs(down - 10) < 2 * RING;
  const first = covered ? tip[1] - RING - 10 - 20 * (lines.length - 1) : end[1] + (moved ? 16 : 0);
  return [
    { d: arcPath(origin, r, GUESS.least, GUESS.most), stroke: "line", wide: 2 },
    ...chain(other, size.shaft / 2, swapped ? 0.35 : 0),
    arrow(origin, before, "still", size.shaft, swapped && moved ? 0.3 : 0),
    ...chain(now, size.shaft, 1),
    arrow(origin, end, "still", 1.4 * size.shaft),
    { cx: origin[0], cy: origin[1], r: size.shaft + 0.5, fill: "still" },
    ...[0, 1].map((i): Shape => ({
      x: end[0] + 14,
      y: first + 20 * i,
      text: lines[i] ?? "",
      fill: "still",
      size: size.label,
      bold: true,
    })),
    ...(labelled ? [arc(origin, r, directionOf(origin, end), shown, "pair", 4)] : []),
    ...guessed(origin, tip, shown, labelled),
    ...(labelled
      ? [
          {
            x: tip[0] + 12,
            y: below ? Math.max(tip[1] + 5, end[1] + clear) : Math.min(tip[1] + 5, end[1] - clear),
            text: text.guess,
            fill: "ink-soft",
            size: size.label,
          } as Shape,
        ]
      : []),
  ];
}

/** A dashed arrow to rotate, or a thin one once the answer is shown. */
function guessed(origin: Point, tip: Point, degrees: number, thin: boolean): Shape[] {
  const line = (to: Point): Shape => ({
    d: `M${polar(origin, 14, degrees).join(" ")}L${to.join(" ")}`,
    stroke: "ink",
    wide: 2,
    dash: "4 6",
  });
  if (!thin) return [line(polar(tip, RING, degrees + 180)), ...ghost(tip, "turn")];
  const wing = (aside: number): string => polar(tip, 16, degrees + 180 + aside).join(" ");
  return [line(tip), { d: `M${wing(26)}L${tip.join(" ")}L${wing(-26)}`, stroke: "ink", wide: 2.5, round: true }];
}

function guessHand(state: WhyState, of: WhyNumbers, text: WhyStrings, size: Size, middle: number): SlideHand<Change> {
  const { causal, guess } = state;
  const { origin, r } = ground(of, causal, size, middle);
  const now = guess ?? GUESS.first;
  return {
    hand: "slide",
    id: "guess",
    name: text.guessName,
    says: `${now}°`,
    round: true,
    free: true,
    box: touch(polar(origin, r, now)),
    now,
    min: GUESS.least,
    max: GUESS.most,
    at: (x, y) => Math.round(directionOf(origin, [x, y])),
    key: keysFrom(now, 10, 1, 5),
    change: (to) => ({ guess: to }),
  };
}
