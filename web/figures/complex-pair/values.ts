import { figure } from "../base/figure.js";
import { RopeTokenStrip, type PositionChange } from "../parts/token-strip/rope-token-strip.js";
import { number } from "../base/slice.js";

export const MAX = 64;

export interface ComplexPairValues {
  /** Real part at position 0, -1.5 to 1.5. */
  x: number;
  /** Imaginary part at position 0, -1.5 to 1.5. */
  y: number;
  /** Position, 0 to 64. */
  position: number;
}

/** <rope-complex-pair> outside the page. */
export const complexPair = figure<ComplexPairValues>({
  key: "c",
  slice: {
    x: number("x", 1, -1.5, 1.5, 0.01),
    y: number("y", 0.5, -1.5, 1.5, 0.01),
    position: number("m", 8, 0, MAX),
  },
  shared: ["model", "sentence", "pair"],
  parts: { "rope-token-strip": RopeTokenStrip },
  show:
    () =>
    (_, { words }) => ({ max: MAX, word: words.at(-1) ?? "" }),
  events: {
    "vector-change": (detail: { x: number; y: number }) => detail,
    "position-change": ({ query }: PositionChange) => (query === undefined ? {} : { position: query }),
  },
});
