import type { Scene, Shape } from "./drawing.js";

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
