import { figure } from "../base/figure.js";
import { MAX_POSITION, modelFields, number, oneOf, pairFields, sentenceFields, type ValuesOf } from "../base/fields.js";
import { SPANS } from "../base/span.js";

const fields = {
  ...modelFields,
  ...sentenceFields,
  ...pairFields,
  /** The word of the query; -1 for the last. */
  query: number("q", -1, -1, 255),
  /** The word of the key; -1 for the first that equals the query's. */
  key: number("k", -1, -1, 255),
  /** Position of the query. */
  queryPosition: number("m", 20, 0, MAX_POSITION),
  /** Position of the key. */
  keyPosition: number("n", 12, 0, MAX_POSITION),
  /** Positions to drag along: 64, 1024, or 0 for the model's whole context. */
  span: oneOf<number>("w", 64, SPANS),
};

export type RelativeScoreValues = ValuesOf<typeof fields>;

export const relativeScore = figure({
  title: { en: "Only the distance counts", zh: "只有距离起作用" },
  fields,
  events: {
    "pair-change": ["pair"],
    "position-change": { query: "queryPosition", key: "keyPosition" },
    "word-change": ["query", "key"],
  },
});
