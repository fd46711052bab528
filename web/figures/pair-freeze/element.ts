import { jobs } from "../view/jobs.js";
import { running } from "../view/running.js";
import { viewElement } from "../view/view-element.js";
import { freezeJobs } from "./freeze.js";
import { pairFreeze } from "./values.js";
import { pairFreezeLook } from "./view.js";

/**
 * <rope-pair-freeze>: how much the loss of a small trained transformer rises when pairs of channels are not rotated,
 * and what share of the attention scores each pair has. The model is loaded and run when the figure is seen.
 *
 * @zh 一个训练好的小型 Transformer：让某些通道对不旋转，损失上升多少；每一对在注意力分数中占多少。看到此图时才加载并运行模型。
 * @fires {PairFreezeChange} freeze-change - detail: PairFreezeChange
 */
export class RopePairFreeze extends viewElement(pairFreeze, pairFreezeLook, {}, running(freezeJobs, jobs)) {}
