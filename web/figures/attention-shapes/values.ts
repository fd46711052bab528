import { figure, modelFields, number, oneOf, sentenceFields, type ValuesOf } from "../base/figure.js";
import { HEADS, KV_HEADS, ROTATIONS } from "./head-groups.js";

const fields = {
  ...modelFields,
  ...sentenceFields,
  /** How many key heads the 8 query heads share: 8, 4, 2 or 1. */
  kvHeads: oneOf<number>("a.k", 2, KV_HEADS),
  /** The query head whose weights are drawn, 0 to 7. */
  head: number("a.h", 0, 0, HEADS - 1),
  /** What the cache does: "on", "off", or a mistake. */
  rotation: oneOf("a.r", "on", ROTATIONS),
  /** The word being written; -1 for the last. */
  row: number("a.y", -1, -1, 255),
  /** The selected word; -1 for the first that equals the one being written. */
  column: number("a.x", -1, -1, 255),
};

export type AttentionShapesValues = ValuesOf<typeof fields>;
export type ShapesChange = Partial<Omit<AttentionShapesValues, keyof typeof modelFields | keyof typeof sentenceFields>>;

export const attentionShapes = figure({
  title: { en: "Heads, groups and the cache", zh: "头、分组与缓存" },
  fields,
  events: { "shapes-change": ["kvHeads", "head", "rotation", "row", "column"] },
});
