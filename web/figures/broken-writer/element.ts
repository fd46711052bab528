import { running } from "../view/running.js";
import { viewElement } from "../view/view-element.js";
import { brokenWriter, taskOf } from "./values.js";
import { brokenWriterLook } from "./view.js";
import { Writers } from "./write.js";
import { RopeWritings } from "./writings.js";

/**
 * <rope-broken-writer>: a small trained transformer continues one prompt by its own rotation, with all positions moved,
 * and by each mistake, with the same random numbers. The model is loaded and run when the figure is seen.
 *
 * @zh 一个训练好的小型 Transformer 用同样的随机数续写同一个开头：用它自己的旋转，移动所有位置，或采用各种错误。看到此图时才加载并运行模型。
 * @fires {BrokenWriterChange} writer-change - detail: BrokenWriterChange
 */
export class RopeBrokenWriter extends viewElement(
  brokenWriter,
  brokenWriterLook,
  { "rope-writings": RopeWritings },
  running(taskOf, (changed) => new Writers(changed)),
) {}
