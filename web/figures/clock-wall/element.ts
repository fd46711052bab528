import { viewElement } from "../view/view-element.js";
import { clockWall } from "./values.js";
import { clockWallLook } from "./view.js";

/**
 * <rope-clock-wall>: every pair of one head as a clock whose hand is (cos, sin) at a position. Dots on the rim are the
 * positions just before.
 *
 * @zh 一个头的每一对通道是一个时钟，指针是该位置的 (cos, sin)；边上的点是刚经过的位置。
 * @fires {{ position: number; query: number }} position-change - detail: { position }, and the same as query
 * @fires {{ pair: number }} pair-change - detail: { pair }
 */
export class RopeClockWall extends viewElement(clockWall, clockWallLook) {}
