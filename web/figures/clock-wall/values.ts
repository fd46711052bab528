import { figure } from "../base/figure.js";
import { MAX_POSITION, modelFields, number, oneOf, pairFields, sentenceFields, type ValuesOf } from "../base/fields.js";
import { SPANS } from "../base/span.js";

const fields = {
  ...modelFields,
  ...sentenceFields,
  ...pairFields,
  /** Position of the word, from 0. */
  position: number("m", 20, 0, MAX_POSITION),
  /** Positions to drag along: 64, 1024, or 0 for the model's whole context. */
  span: oneOf<number>("w", 64, SPANS),
  /** The word of the sentence that is dragged; -1 for the last. */
  query: number("q", -1, -1, 255),
};

export type ClockWallValues = ValuesOf<typeof fields>;

export const clockWall = figure({
  title: { en: "Each pair of channels is a clock", zh: "每一对通道都是一个时钟" },
  fields,
  events: { "pair-change": ["pair"], "position-change": { query: "position" } },
});
