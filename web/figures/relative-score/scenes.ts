import { fixed, languageOf } from "../base/format.js";
import { textWidth } from "../parts/plot/text-lines.js";
import { keysFrom } from "../parts/slider/slider-keys.js";
import type { Scene, Shape, SlideHand, TextPart } from "../scene/drawing.js";
import { frameOf } from "../stage/frame.js";
import { wordLine } from "../stage/line.js";
import type { Fit } from "../view/view.js";
import { arc, arrow, face, ghost, polar, sector, touch, word, type Point } from "../scene/marks.js";
import { between } from "../stage/angles.js";
import type { ScoreNumbers } from "./numbers.js";
import { scoreStrings } from "./strings.js";
import { LAST, type Places, type RelativeScoreValues } from "./values.js";

type Change = Partial<RelativeScoreValues>;

/** The first place of the mark of the guess. */
const RESTING = 0.3;
/** In radii of the disc: the length of the arrows, and the distance of an arrow from its shadow. */
const LENGTH = 0.92;
const ASIDE = 0.13;
/** From the scale to the ring of the guess, in pixels. */
const RING = 46;

/** Both arrows in one disc, the shadow of one on the other, the score, and the line with both words. */
export const scoreScene = (
  { guess, moved, from }: RelativeScoreValues,
  of: ScoreNumbers,
  lang: string,
  fit: Fit,
): Scene<Change> => ({
  at(width) {
    const text = scoreStrings[languageOf(lang)];
    const { wide, left, right, gutter } = frameOf(width, fit);
    const r = wide ? 236 : Math.min(150, width / 2 - gutter);
    const at: Point = wide ? [left + 12 + r, r + 36] : [width / 2, r + 6];
    const y = wide ? 604 : at[1] + r + 132;
    const { key, query, places, score } = of;
    const scoreText = fixed(lang, score, 2);
    const line = wordLine<Change>({
      y,
      width,
      left,
      right,
      last: LAST,
      apart: 2,
      size: wide ? 36 : 26,
      bar: text.bar,
      words: [key, query].map((one, i) => ({ text: one.text, colour: one.colour, position: places[i]! })),
      says: text.at,
      change: (to) => ({ ...placesOf(to), dragged: undefined, ...movedBoth(to, places) }),
      fine: {
        dragged: (to) => ({ dragged: [to[0]!, to[1]!], from: from ?? places, ...movedBoth(to, places) }),
        release: (to) => ({ ...placesOf(to), dragged: undefined, from: undefined }),
      },
    });
    const scale = scaleOf(at, r, of);
    const mark = markOf(scale, guess, Boolean(moved), text.guess);
    const parts = text.of({ text: query.text, fill: "query", bold: true }, { text: key.text, fill: "key", bold: true });
    return {
      width,
      height: y + (wide ? 46 : 28),
      shapes: [
        face(at, r, fit === "page"),
        ...arrowsIn(at, r, of),
        ...shadowIn(scale, score, scoreText, text.shadow, mark.along),
        ...mark.shapes,
        ...(wide
          ? besideFigure(gutter + 664, scoreText, parts, text.long)
          : belowFigure(left, y - 70, width, scoreText, parts, text.short)),
        ...line.shapes,
      ],
      hands: moved ? line.hands : [...line.hands, guessHand(scale, guess, lang)],
    };
  },
});

const placesOf = ([key, query]: readonly number[]): Change => ({ keyPosition: key!, queryPosition: query! });

/** The bar keeps the words' distance. */
const movedBoth = (to: readonly number[], before: Places): Change =>
  to[0] !== before[0] && to[1] !== before[1] ? { moved: true } : {};

function arrowsIn(at: Point, r: number, { angles, trail }: ScoreNumbers): Shape[] {
  const one = (angle: number, role: "key" | "query", shaft: number, opacity?: number): Shape =>
    arrow(at, polar(at, LENGTH * r, angle), role, shaft, opacity);
  const [from, way] = [angles[1], between(angles[1], angles[0])];
  const near = 0.3 * r;
  return [
    ...trail.toReversed().flatMap((both, i) => {
      const opacity = 0.32 - 0.07 * (trail.length - 1 - i);
      return [one(both[0], "key", r / 36, opacity), one(both[1], "query", r / 36, opacity)];
    }),
    sector(at, near, from, from + way, "pair-soft"),
    arc(at, near, from, from + way, "pair", 2),
    one(angles[0], "key", r / 18),
    one(angles[1], "query", r / 18),
    { cx: at[0], cy: at[1], r: 0.045 * r, fill: "ink" },
  ];
}

/** The scale of the shadow: beside the query's arrow, away from the key's; by score, `aside` further out. */
interface ScoreScale {
  point(score: number, aside?: number): Point;
  /** The score at a point of the drawing. */
  at(x: number, y: number): number;
  /** The tip of the key's arrow, and the shaft. */
  tip: Point;
  unit: number;
}

function scaleOf(at: Point, r: number, { angles: [key, query] }: ScoreNumbers): ScoreScale {
  const out = between(query, key) > 0 ? query - 90 : query + 90;
  const [ux, uy] = polar([0, 0], 1, query);
  return {
    unit: LENGTH * r,
    tip: polar(at, LENGTH * r, key),
    point: (score, aside = 0) => polar(polar(at, ASIDE * r + aside, out), LENGTH * r * score, query),
    at: (x, y) => ((x - at[0]) * ux + (y - at[1]) * uy) / (LENGTH * r),
  };
}

const line = ([x, y]: Point, [toX, toY]: Point): string =>
  `M${x.toFixed(2)} ${y.toFixed(2)}L${toX.toFixed(2)} ${toY.toFixed(2)}`;

/** The space of a label on the scale, in pixels. */
const LABEL = 64;

function shadowIn(
  { point, tip, unit }: ScoreScale,
  score: number,
  scoreText: string,
  name: string,
  mark?: number,
): Shape[] {
  const ends = [0, score].map((end) => line(point(end, -9), point(end, 9))).join("");
  let along = score / 2;
  if (mark !== undefined && Math.abs(along - mark) * unit < LABEL)
    along = mark + (along < mark ? -LABEL : LABEL) / unit;
  const [x, y] = point(along, 46);
  return [
    { d: line(point(0), point(1)), stroke: "line-strong" },
    { d: line(tip, point(score)), stroke: "line-strong", wide: 2, dash: "2 4" },
    { d: line(point(0), point(score)), stroke: "still", wide: 9 },
    { d: ends, stroke: "still", wide: 3 },
    word([x, y], scoreText, "still", 23),
    { x, y: y + 19, text: name, anchor: "middle", size: 15, fill: "still" },
  ];
}

/** The reader's mark on the scale: it can be moved until both words have moved, and is thin after that. */
function markOf({ point }: ScoreScale, guess: number | undefined, moved: boolean, name: string) {
  if (moved && guess === undefined) return { shapes: [] };
  const along = guess ?? RESTING;
  const label = (aside: number): Shape => {
    const [x, y] = point(along, aside);
    return { x, y: y + 5, text: name, anchor: "middle", size: 15, fill: "ink-soft" };
  };
  const [ring, further] = [point(along, RING), point(along, RING + 1)];
  // Beside the ring a name needs more room than above or below it.
  const [across, down] = [0, 1].map((axis) => Math.abs(further[axis]! - ring[axis]!)) as [number, number];
  const apart = Math.max(58, Math.min((textWidth(name, 15) / 2 + 26) / across, 34 / down));
  const tick = (to: number, wide: number): Shape => ({
    d: line(point(along, -12), point(along, to)),
    stroke: "ink",
    wide,
    dash: "4 3",
  });
  const shapes = moved ? [tick(16, 2), label(58)] : [tick(26, 2.5), ...ghost(ring, "across"), label(RING + apart)];
  return { along, shapes };
}

const guessHand = (scale: ScoreScale, guess: number | undefined, lang: string): SlideHand<Change> => {
  const text = scoreStrings[languageOf(lang)];
  const now = guess ?? RESTING;
  const hundredths = (value: number): number => Math.round(value * 100) / 100;
  return {
    hand: "slide",
    id: "guess",
    round: true,
    free: true,
    name: text.guessName,
    says: fixed(lang, now, 2),
    box: touch(scale.point(now, RING)),
    now,
    min: -1,
    max: 1,
    at: (x, y) => hundredths(scale.at(x, y)),
    key: keysFrom(now, 0.25, 0.05, 0.01),
    change: (guess) => ({ guess: hundredths(guess) }),
  };
};

const PLAIN = "ink-soft";

/** The score is as large as leaves room for the words beside it. */
function belowFigure(
  x: number,
  y: number,
  width: number,
  scoreText: string,
  parts: readonly TextPart[],
  short: string,
): Shape[] {
  const words = parts.map(({ text }) => text).join("");
  const ems = scoreText.length > 4 ? 2.52 : 1.94;
  const size = Math.max(24, Math.min(52, (width - x - 25 - 0.95 * textWidth(words, 15)) / ems));
  const label = { x: x + Math.round(ems * size) + 25, size: 15, fill: PLAIN } as const;
  return [
    { x, y, text: scoreText, size, fill: "still", serif: true },
    { ...label, y: y - 25, text: words, parts },
    { ...label, y: y - 5, text: short },
  ];
}

function besideFigure(x: number, scoreText: string, parts: readonly TextPart[], long: readonly string[]): Shape[] {
  return [
    { x, y: 60, size: 17, fill: PLAIN, text: parts.map(({ text }) => text).join(""), parts },
    { x, y: 170, text: scoreText, size: 112, fill: "still", serif: true },
    ...long.map((text, i): Shape => ({ x, y: 214 + 27 * i, text, size: 18, fill: PLAIN, serif: true })),
  ];
}
