import { figure } from "../figure.js";
import { RopeTokenStrip, type PositionChange } from "../rope-token-strip.js";
import { number } from "../slice.js";

export const MAX = 64;

export interface ComplexPairValues {
  x: number;
  y: number;
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
