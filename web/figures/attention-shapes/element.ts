import { viewElement } from "../view/view-element.js";
import type { HeadVectors } from "./head-groups.js";
import { attentionShapes } from "./values.js";
import { attentionShapesLook } from "./view.js";

/**
 * <rope-attention-shapes>: grouped-query heads, the causal mask and the cache as it grows, with rotation on, off or
 * mistaken. Properties beside its values: words, vectors (HeadVectors).
 *
 * @zh 分组查询头、因果掩码和逐步增长的缓存：旋转开启、关闭或出错。
 * @fires {ShapesChange} shapes-change - detail: part of what is chosen
 */
export class RopeAttentionShapes extends viewElement(attentionShapes, attentionShapesLook) {
  declare words: readonly string[];
  declare vectors: HeadVectors | undefined;
}
