import { figure } from "../base/figure.js";
import { modelFields, number, oneOf, sentenceFields, type ValuesOf } from "../base/fields.js";

export type Rotation = "both" | "off" | "on";
export const ROTATIONS: readonly Rotation[] = ["both", "off", "on"];

const fields = {
  ...modelFields,
  ...sentenceFields,
  /** The word whose row is looked at; -1 for the last. */
  row: number("y", -1, -1, 255),
  /** The word that it looks at; -1 for the first that equals it. */
  column: number("x", -1, -1, 255),
  /** Which maps are drawn: "both", "off" or "on". */
  rotation: oneOf<Rotation>("r", "both", ROTATIONS),
};

export type AttentionMapValues = ValuesOf<typeof fields>;

export const attentionMap = figure({
  title: { en: "Attention of a sentence, without and with rotation", zh: "一个句子的注意力：不旋转与旋转" },
  fields,
  events: { "cell-change": ["row", "column"], "rotation-change": ["rotation"] },
});
