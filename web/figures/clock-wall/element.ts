import { viewElement } from "../view/view-element.js";
import { clockWall } from "./values.js";
import { clockWallLook } from "./view.js";

/**
 * <rope-clock-wall>: the pairs of one head as clocks whose hands show two words, and a guess which clock tells the
 * words apart.
 *
 * @zh 一个头的各对通道是时钟，指针表示两个词；先猜哪个时钟能分辨它们。
 * @fires {{ clocks: number }} clocks-change - detail: { clocks }
 * @fires {{ base: number }} base-change - detail: { base }
 * @fires {{ position: number; query: number }} position-change - detail: { position }, and the same as query
 * @fires {{ pair: number }} pair-change - detail: { pair }
 */
export class RopeClockWall extends viewElement(clockWall, clockWallLook) {}
