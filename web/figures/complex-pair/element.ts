import { viewElement } from "../view/view-element.js";
import { complexPair } from "./values.js";
import { complexPairLook } from "./view.js";

/**
 * <rope-complex-pair>: an arrow that its position rotates, and a guess where it will point.
 *
 * @zh 位置让箭头旋转；先猜它会指向哪里。
 * @fires {{ position: number }} place-change - detail: { position }
 */
export class RopeComplexPair extends viewElement(complexPair, complexPairLook) {}
