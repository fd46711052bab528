import { jobs } from "../view/jobs.js";
import { running } from "../view/running.js";
import { viewElement } from "../view/view-element.js";
import { headsJobs } from "./heads.js";
import { modelHeads } from "./values.js";
import { modelHeadsLook } from "./view.js";

/**
 * <rope-model-heads>: what every head of a small trained transformer attends to in a text, with its rotation on, off or
 * broken; heads are named by scores that are measured there. The model is loaded and run when the figure is seen.
 *
 * @zh 一个训练好的小型 Transformer 的每个注意力头在一段文字中关注什么：旋转开启、关闭或出错；各头按现场测得的分数命名。看到此图时才加载并运行模型。
 * @fires {ModelHeadsChange} heads-change - detail: ModelHeadsChange
 * @fires {{ row: number; column: number }} cell-change - detail: { row, column }
 */
export class RopeModelHeads extends viewElement(modelHeads, modelHeadsLook, {}, running(headsJobs, jobs)) {}
