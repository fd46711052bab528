import { figure } from "../base/figure.js";
import { KV_HEADS, ROTATIONS, type CacheRotation } from "./head-groups.js";
import { headVectors } from "./head-vectors.js";
import { remember } from "../base/remember.js";
import { RopeHeatMap } from "../parts/heat-map/rope-heat-map.js";
import { number, oneOf } from "../base/slice.js";

export const HEADS = 8;

export interface AttentionShapesValues {
  /** Key heads that the 8 query heads share: 8, 4, 2 or 1. */
  kvHeads: number;
  /** The query head whose weights are drawn, 0 to 7. */
  head: number;
  /** What the cache does: "on", "off", or a mistake. */
  rotation: CacheRotation;
  /** The word being written; -1 for the last. */
  row: number;
  /** The word that is looked at; -1 for the first that equals the one being written. */
  column: number;
}

/** The last word where the row names none, its first equal where the column names none; a column that its row can see. */
export function cellOf(
  { row, column }: { row: number; column: number },
  words: readonly string[],
): { row: number; column: number } {
  const last = words.length - 1;
  const at = row < 0 || row > last ? last : row;
  return { row: at, column: Math.min(column < 0 ? words.indexOf(words[at] ?? "") : column, at) };
}

/** <rope-attention-shapes> outside the page. */
export const attentionShapes = figure<AttentionShapesValues>({
  key: "a",
  slice: {
    kvHeads: oneOf<number>("k", 2, KV_HEADS),
    head: number("h", 0, 0, HEADS - 1),
    rotation: oneOf("r", "on", ROTATIONS),
    row: number("y", -1, -1, 255),
    column: number("x", -1, -1, 255),
  },
  shared: ["model", "sentence"],
  parts: { "rope-heat-map": RopeHeatMap },
  show() {
    const vectors = remember(headVectors);
    return (values, { words, spec }) => ({
      words,
      vectors: vectors(words, spec.headDim, HEADS, values.kvHeads),
      ...cellOf(values, words),
    });
  },
  events: { "shapes-change": (detail: Partial<AttentionShapesValues>) => detail },
});
