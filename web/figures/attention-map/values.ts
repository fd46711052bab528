import { figure, modelFields, number, oneOf, sentenceFields, type ValuesOf } from "../base/figure.js";

export type Rotation = "both" | "off" | "on";
export const ROTATIONS: readonly Rotation[] = ["both", "off", "on"];

const fields = {
  ...modelFields,
  ...sentenceFields,
  /** The word of the selected row; -1 for the last. */
  row: number("y", -1, -1, 255),
  /** The word of the selected column; -1 for the first that equals that of the row. */
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
