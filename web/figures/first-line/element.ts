import { viewElement } from "../view/view-element.js";
import { firstLine } from "./values.js";
import { firstLineLook } from "./view.js";

/**
 * <rope-first-line>: three words on a line, above each an arrow that its position rotates, and the angles between
 * neighbours.
 *
 * @zh 一条线上的三个词，每个词上面有一个按位置旋转的箭头，下面是相邻箭头的夹角。
 * @fires {{ positions: readonly number[] }} line-change - detail: { positions }
 */
export class RopeFirstLine extends viewElement(firstLine, firstLineLook) {}
