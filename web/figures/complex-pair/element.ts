import { viewElement } from "../view/view-element.js";
import { RopeComplexSteps } from "./steps.js";
import { complexPair } from "./values.js";
import { complexPairLook } from "./view.js";

/**
 * <rope-complex-pair>: one pair of channels as a complex number that rotates with its position.
 *
 * @zh 一对通道就是一个随位置旋转的复数。
 * @fires {{ x: number; y: number }} vector-change - detail: { x, y }
 * @fires {{ position: number; query: number }} position-change - detail: { position }, and the same as query
 * @fires {{ pair: number }} pair-change - detail: { pair }
 */
export class RopeComplexPair extends viewElement(complexPair, complexPairLook, {
  "rope-complex-steps": RopeComplexSteps,
}) {}
