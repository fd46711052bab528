import { viewElement } from "../view/view-element.js";
import { wholeHeadLook } from "./pairs.js";
import { relativeScore } from "./values.js";

/**
 * <rope-relative-score>: two words, their arrows and their score, which stays the same while both move together; below,
 * what each pair of a whole head adds to its score. Properties beside its values: words (three or more), vectors
 * ([words, headDim], of the whole head).
 *
 * @zh 两个词、它们的箭头和分数：一起移动时分数不变；下面是整个注意力头中每一对对分数的贡献。
 * @fires {PositionChange} position-change - detail: { queryPosition, keyPosition }, and the same as { query, key }
 * @fires {{ pair: number }} pair-change - detail: { pair }
 */
export class RopeRelativeScore extends viewElement(relativeScore, wholeHeadLook) {
  declare words: readonly string[];
  declare vectors: Float32Array;
}
