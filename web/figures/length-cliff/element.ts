import { jobs } from "../view/jobs.js";
import { running } from "../view/running.js";
import { viewElement } from "../view/view-element.js";
import { cliffJobs } from "./measure.js";
import { lengthCliff } from "./values.js";
import { lengthCliffLook } from "./view.js";

/**
 * <rope-length-cliff>: the loss of a small trained transformer by position, up to eight times its trained length, for
 * schemes that stretch its rotation. The model is loaded and run when the figure is seen.
 *
 * @zh 一个训练好的小型 Transformer 在各位置上的损失，直到训练长度的八倍，对比各种扩展旋转的方法。看到此图时才加载并运行模型。
 * @fires {LengthCliffChange} cliff-change - detail: LengthCliffChange
 */
export class RopeLengthCliff extends viewElement(lengthCliff, lengthCliffLook, {}, running(cliffJobs, jobs)) {}
