import { viewElement } from "../view/view-element.js";
import { relativeScore } from "./values.js";
import { relativeScoreLook } from "./view.js";

/**
 * <rope-relative-score>: a query and a key on a sequence and the score of their rotated vectors. Properties beside its
 * values:
 * words, vectors ([words, headDim], each both query and key).
 *
 * @zh 序列上的一个查询和一个键，以及旋转后两向量的分数。
 * @fires {PositionChange} position-change - detail: { queryPosition, keyPosition }, and the same as { query, key }
 * @fires {Record<TokenRole, number>} word-change - detail: { query, key }
 * @fires {{ pair: number }} pair-change - detail: { pair }
 */
export class RopeRelativeScore extends viewElement(relativeScore, relativeScoreLook) {
  declare words: readonly string[];
  declare vectors: Float32Array;
}
