import { fixed, integer, languageOf } from "../base/format.js";
import { stepsOf } from "../parts/slider/slider-keys.js";
import type { Scene, Shape, SlideHand, TextPart } from "../scene/drawing.js";
import { frameOf } from "../stage/frame.js";
import type { Fit } from "../view/view.js";
import { wordLine } from "../stage/line.js";
import { arc, arrow, directionOf, face, ghost, polar, sector, touch, word, type Point } from "../scene/marks.js";
import type { ComplexNumbers } from "./numbers.js";
import { complexStrings } from "./strings.js";
import { LAST, type ComplexPairValues } from "./values.js";

type Change = Partial<ComplexPairValues>;

/** The first direction of the dashed arrow. */
const RESTING = 135;
/** In radii of the disc: the length of the arrow, and of the dashed one. */
const LENGTH = 0.9;

/** One arrow in a dial whose positions are marked like hours, the reader's dashed arrow, and the line with the word. */
export const complexScene = (
  { guess }: ComplexPairValues,
  of: ComplexNumbers,
  lang: string,
  fit: Fit,
): Scene<Change> => ({
  at(width) {
    const text = complexStrings[languageOf(lang)];
    const { wide, left, right, gutter } = frameOf(width, fit);
    const r = wide ? 226 : Math.min(140, width / 2 - gutter - 18);
    const at: Point = wide ? [(left + right) / 2, r + 34] : [width / 2, r + 26];
    const y = wide ? 604 : at[1] + r + 112;
    const { word: one, position, gap } = of;
    const line = wordLine<Change>({
      y,
      width,
      left: left + (wide ? 40 : 14),
      right: right - (wide ? 0 : 14),
      last: LAST,
      size: wide ? 36 : 27,
      trace: true,
      words: [{ text: one.text, colour: one.colour, position }],
      says: (_, position) => text.at(position),
      change: ([position]) => ({ position: position!, dragged: undefined }),
      fine: {
        dragged: ([position]) => ({ dragged: position! }),
        release: ([position]) => ({ position: position!, dragged: undefined }),
      },
    });
    const there: Shape = { cx: line.x(LAST), cy: y, r: 11.5, fill: "paper", stroke: "ink", wide: 2.5, dash: "3 3" };
    const numbers = of.angles.map((_, n): Shape => {
      const here = n === Math.round(position);
      return { ...word([line.x(n), y + 36], integer(lang, n), here ? "query" : "ink-soft", 17), bold: here };
    });
    const parts = sumParts(of, lang);
    const at2 = [at[0], y - (wide ? 72 : 62)] as const;
    return {
      width,
      height: y + 46,
      shapes: [
        ...dialShapes(at, r, of, lang, fit),
        ...(gap === undefined ? guessShapes(at, r, guess ?? RESTING) : gapShapes(at, r, of.angle, gap)),
        arrow(at, polar(at, LENGTH * r, of.angle), one.colour, r / 17),
        { cx: at[0], cy: at[1], r: 0.05 * r, fill: one.colour },
        {
          x: at2[0],
          y: at2[1],
          size: wide ? 18 : 16,
          anchor: "middle",
          fill: "ink-soft",
          text: parts.map(({ text }) => text).join(""),
          parts,
        },
        ...(position > LAST - 0.6 ? [] : [there]),
        ...line.shapes,
        ...numbers,
      ],
      hands: gap === undefined ? [...line.hands, guessHand(at, r, guess ?? RESTING, lang)] : line.hands,
    };
  },
});

/** The rotation in words, and the difference of the guess. */
export function sumParts({ position, step, angles, angle, gap }: ComplexNumbers, lang: string): readonly TextPart[] {
  const text = complexStrings[languageOf(lang)];
  const at = Number.isInteger(position) ? integer(lang, position) : fixed(lang, position, 1);
  const angleText = { text: `${fixed(lang, angle - angles[0]!, 1)}°`, fill: "query", bold: true } as const;
  const parts: TextPart[] = [{ text: `${at} × ${fixed(lang, step, 1)}° = ` }, angleText];
  if (gap === undefined) return parts;
  const off = Math.round(Math.abs(gap));
  const [before, much, after] = text.gap(integer(lang, off), Math.sign(gap) * Math.min(off, 1));
  return [...parts, { text: before }, { text: much, fill: "pair", bold: true }, { text: after }];
}

function dialShapes(
  at: Point,
  r: number,
  { position, angles, angle }: ComplexNumbers,
  lang: string,
  fit: Fit,
): Shape[] {
  const passed = angles.slice(0, Math.floor(position) + 1);
  // More than a revolution fills the whole disc.
  const to = angles[0]! + Math.max(-359.9, Math.min(359.9, angle - angles[0]!));
  return [
    face(at, r, fit === "page"),
    sector(at, r, angles[0]!, to, "query-soft"),
    ...passed.flatMap((one, n): Shape[] => {
      const [x, y] = polar(at, r + 16, one);
      const [inner, outer] = [polar(at, r - 10, one), polar(at, r, one)];
      const here = n === position;
      return [
        { d: `M${inner.join(" ")}L${outer.join(" ")}`, stroke: "query", wide: 3 },
        { ...word([x, y + 6], integer(lang, n), here ? "query" : "ink-soft", 17), bold: here },
        ...(here ? [] : [arrow(at, polar(at, LENGTH * r, one), "query", r / 42, 0.28)]),
      ];
    }),
  ];
}

const dashed = (from: Point, to: Point): Shape => ({
  d: `M${from.join(" ")}L${to.join(" ")}`,
  stroke: "ink",
  wide: 2.5,
  dash: "5 5",
});

const guessShapes = (at: Point, r: number, guess: number): Shape[] => [
  dashed(at, polar(at, LENGTH * r - 21, guess)),
  ...ghost(polar(at, LENGTH * r, guess), "turn"),
];

/** The guess as a thin line, and the angle between it and the arrow. */
function gapShapes(at: Point, r: number, angle: number, gap: number): Shape[] {
  const guess = angle + gap;
  const tip = polar(at, LENGTH * r, guess);
  const wings = [155, 205].map((wing) => `M${tip.join(" ")}L${polar(tip, 0.09 * r, guess + wing).join(" ")}`).join("");
  return [
    sector(at, 0.62 * r, guess, angle, "pair-soft"),
    arc(at, 0.62 * r, guess, angle, "pair", 3),
    dashed(at, tip),
    { d: wings, stroke: "ink", wide: 2, round: true },
  ];
}

function guessHand(at: Point, r: number, guess: number, lang: string): SlideHand<Change> {
  const text = complexStrings[languageOf(lang)];
  const whole = (degrees: number): number => (Math.round(degrees) + 360) % 360;
  return {
    hand: "slide",
    id: "guess",
    round: true,
    free: true,
    name: text.guessName,
    says: text.degrees(integer(lang, guess)),
    box: touch(polar(at, LENGTH * r, guess)),
    now: guess,
    min: 0,
    max: 359,
    at: (x, y) => whole(directionOf(at, [x, y])),
    key: (key, shift) => {
      const step = stepsOf(key, shift ? 1 : 5, 45);
      if (step === undefined) return undefined;
      return Math.abs(step) === Infinity ? step : whole(guess + step);
    },
    change: (guess) => ({ guess }),
  };
}
