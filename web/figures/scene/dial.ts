import type { Role, Scene, Shape } from "./drawing.js";

type Point = readonly [cos: number, sin: number];

export interface Dial {
  /** Points of the path, from its start. */
  arc: readonly Point[];
  /** The path is a full circle. */
  whole: boolean;
  hand: Point;
}

const LARGEST = 128;

/** A circle, the part of it that was passed, and the hand at its end. */
export const dial = ({ arc, whole, hand }: Dial): Scene<never> => ({
  at(width) {
    const size = Math.min(width, LARGEST);
    const [middle, r] = [size / 2, size * 0.42];
    const x = (cos: number): number => width / 2 + r * cos;
    const y = (sin: number): number => middle - r * sin;
    const way: Shape = whole
      ? { cx: width / 2, cy: middle, r, stroke: "pair", wide: size * 0.07 }
      : {
          d: `M${arc.map(([cos, sin]) => `${x(cos).toFixed(2)} ${y(sin).toFixed(2)}`).join("L")}`,
          stroke: "pair",
          wide: size * 0.07,
        };
    return {
      width,
      height: size,
      shapes: [
        { cx: width / 2, cy: middle, r, stroke: "line-strong", dash: "2 3" },
        way,
        {
          d: `M${width / 2} ${middle}L${x(hand[0]).toFixed(2)} ${y(hand[1]).toFixed(2)}`,
          stroke: "ink",
          wide: 2,
          round: true,
        },
      ],
      hands: [],
    };
  },
});

const WIDEST = 240;

/**
 * One pair of a query and of a key, [2] each, as arrows with the same scale, the angle between them, and words below.
 */
export const arrows = (query: Point, key: Point, words: string): Scene<never> => ({
  at(width) {
    const size = Math.min(width, WIDEST);
    const [cx, cy, r] = [width / 2, size / 2, size * 0.46];
    const longest = Math.max(Math.hypot(...query), Math.hypot(...key)) || 1;
    const at = ([x, y]: Point, scale: number): string =>
      `${(cx + x * scale).toFixed(2)} ${(cy - y * scale).toFixed(2)}`;
    const arrow = ([x, y]: Point, colour: Role): Shape[] => {
      const length = (Math.hypot(x, y) / longest) * r * 0.94;
      if (length < 1) return [{ cx, cy, r: 4, fill: colour }];
      const unit = (along: number, aside: number): string =>
        at([x * along - y * aside, y * along + x * aside], length / Math.hypot(x, y));
      const back = Math.min(r * 0.17, length * 0.6) / length;
      const head = `M${unit(1, 0)}L${unit(1 - back, back * 0.42)}L${unit(1 - back, -back * 0.42)}Z`;
      return [
        { d: `M${cx} ${cy}L${unit(1 - back, 0)}`, stroke: colour, wide: size * 0.026, round: true },
        { d: head, fill: colour, stroke: colour, round: true },
      ];
    };
    const near = r * 0.42;
    const [from, to] = [query, key].map((one) => at(one, near / (Math.hypot(...one) || 1)));
    const sweep = query[0] * key[1] < query[1] * key[0] ? 1 : 0;
    return {
      width,
      height: size + 16,
      shapes: [
        { cx, cy, r, stroke: "line" },
        { d: `M${cx - r} ${cy}h${2 * r}M${cx} ${cy - r}v${2 * r}`, stroke: "line" },
        { d: `M${cx} ${cy}L${from}A${near} ${near} 0 0 ${sweep} ${to}Z`, fill: "sunken", stroke: "both" },
        ...arrow(key, "key"),
        ...arrow(query, "query"),
        { x: cx, y: size + 12, text: words, anchor: "middle", size: 12, fill: "pair" },
      ],
      hands: [],
    };
  },
});
