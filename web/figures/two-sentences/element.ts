import { viewElement } from "../view/view-element.js";
import { twoSentences } from "./values.js";
import { twoSentencesLook } from "./view.js";

/**
 * <rope-two-sentences>: the values that a word receives, and that their sum is the same in both orders.
 *
 * @zh 一个词收到的各个值；两种次序下的和相同。
 * @fires {{ swapped: boolean }} order-change - detail: { swapped }
 * @fires {{ causal: boolean }} mask-change - detail: { causal }
 */
export class RopeTwoSentences extends viewElement(twoSentences, twoSentencesLook) {}
