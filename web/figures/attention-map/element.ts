import { viewElement } from "../view/view-element.js";
import { attentionMap } from "./values.js";
import { attentionMapLook } from "./view.js";

/**
 * <rope-attention-map>: causal attention of a sentence, without and with rotation. Properties beside its values: words,
 * vectors ([words, headDim], each query, key and value at once).
 *
 * @zh 一个句子的因果注意力：不旋转与旋转。
 * @fires {{ row: number; column: number }} cell-change - detail: { row, column }
 * @fires {{ row: number; column: number }} cell-pick - detail: { row, column }
 * @fires {{ rotation: Rotation }} rotation-change - detail: { rotation }
 */
export class RopeAttentionMap extends viewElement(attentionMap, attentionMapLook) {
  declare words: readonly string[];
  declare vectors: Float32Array;
}
