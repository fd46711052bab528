import { TINY_SCHEMES } from "../numbers/tiny-schemes.js";
import { Work } from "../parts/running-model/work.js";
import { running } from "../view/running.js";
import { viewElement } from "../view/view-element.js";
import { CELLS, needleJobs, SETS } from "./measure.js";
import { needle } from "./values.js";
import { needleLook } from "./view.js";

/** Every cell is kept once it was measured. */
const KEPT = CELLS * SETS * TINY_SCHEMES.length;

/**
 * <rope-needle>: how much of a random string a small trained transformer copies, by context length and depth of the
 * string, for schemes that stretch its rotation. The model is loaded and run while the figure is seen.
 *
 * @zh 一个训练好的小型 Transformer 能抄对随机字符串的多少：按上下文长度和字符串的深度，对比各种扩展旋转的方法。看到此图时才加载并运行模型。
 * @fires {NeedleChange} needle-change - detail: NeedleChange
 */
export class RopeNeedle extends viewElement(
  needle,
  needleLook,
  {},
  running(needleJobs, (changed) => new Work<number>(changed, KEPT)),
) {}
