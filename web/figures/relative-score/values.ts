import { figure } from "../base/figure.js";
import { RopePairBars } from "./rope-pair-bars.js";
import { RopePairDial } from "./rope-pair-dial.js";
import { RopeScoreCurve } from "./rope-score-curve.js";
import { RopeScoreMoves } from "./rope-score-moves.js";
import { RopeTokenStrip, type PositionChange } from "../parts/token-strip/rope-token-strip.js";
import { MAX_POSITION, number, oneOf } from "../base/slice.js";
import { SPANS, spanOf } from "../base/span.js";

interface RelativeScoreValues {
  /** The word that asks; -1 for the last. */
  query: number;
  /** The word that is asked; -1 for the first that equals the query's. */
  key: number;
  /** Position of the query. */
  queryPosition: number;
  /** Position of the key. */
  keyPosition: number;
  /** Positions to drag along: 64, 1024, or 0 for the model's whole context. */
  span: number;
}

const chosen = (index: number, words: readonly string[], fallback: number): number =>
  index < 0 || index >= words.length ? fallback : index;

/** <rope-relative-score> outside the page. */
export const relativeScore = figure<RelativeScoreValues>({
  key: "",
  slice: {
    query: number("q", -1, -1, 255),
    key: number("k", -1, -1, 255),
    queryPosition: number("m", 20, 0, MAX_POSITION),
    keyPosition: number("n", 12, 0, MAX_POSITION),
    span: oneOf<number>("w", 64, SPANS),
  },
  shared: ["model", "sentence", "pair"],
  parts: {
    "rope-pair-bars": RopePairBars,
    "rope-pair-dial": RopePairDial,
    "rope-score-curve": RopeScoreCurve,
    "rope-score-moves": RopeScoreMoves,
    "rope-token-strip": RopeTokenStrip,
  },
  show:
    () =>
    ({ query, key, queryPosition, keyPosition, span }, { spec, words, vectors }) => {
      const max = spanOf(span, spec);
      const asked = chosen(query, words, words.length - 1);
      return {
        words,
        vectors,
        query: asked,
        key: chosen(key, words, words.indexOf(words[asked] ?? "")),
        max,
        queryPosition: Math.min(queryPosition, max),
        keyPosition: Math.min(keyPosition, max),
      };
    },
  events: {
    "position-change": ({ query, key }: PositionChange) => ({
      ...(query === undefined ? {} : { queryPosition: query }),
      ...(key === undefined ? {} : { keyPosition: key }),
    }),
    "word-change": (detail: { query: number; key: number }) => detail,
  },
});
