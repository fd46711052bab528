import { figure } from "../base/figure.js";
import { RopeTokenStrip, type PositionChange } from "../parts/token-strip/rope-token-strip.js";
import { MAX_POSITION, number, oneOf } from "../base/slice.js";
import { SPANS, spanOf } from "../base/span.js";

interface ClockWallValues {
  /** Position of the word, from 0. */
  position: number;
  /** Positions to drag along: 64, 1024, or 0 for the model's whole context. */
  span: number;
  /** The word of the sentence that is dragged; -1 for the last. */
  query: number;
}

/** <rope-clock-wall> outside the page. */
export const clockWall = figure<ClockWallValues>({
  key: "",
  slice: {
    position: number("m", 20, 0, MAX_POSITION),
    span: oneOf<number>("w", 64, SPANS),
    query: number("q", -1, -1, 255),
  },
  shared: ["model", "sentence", "pair"],
  parts: { "rope-token-strip": RopeTokenStrip },
  show:
    () =>
    ({ position, span, query }, { spec, words }) => {
      const max = spanOf(span, spec);
      return { max, position: Math.min(position, max), word: words[query] ?? words.at(-1) ?? "" };
    },
  events: { "position-change": ({ query }: PositionChange) => (query === undefined ? {} : { position: query }) },
});
