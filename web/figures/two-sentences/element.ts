import { viewElement } from "../view/view-element.js";
import { twoSentences } from "./values.js";
import { twoSentencesLook } from "./view.js";

/**
 * <rope-two-sentences>: attention's outputs for the same words in two orders, without and with rotation.
 *
 * @zh 词相同、次序不同的两个句子，注意力的输出：不旋转与旋转。
 * @fires {{ order: readonly number[] }} order-change - detail: { order }
 * @fires {{ causal: boolean }} mask-change - detail: { causal }
 */
export class RopeTwoSentences extends viewElement(twoSentences, twoSentencesLook) {}
