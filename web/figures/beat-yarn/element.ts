import { running } from "../view/running.js";
import { viewElement } from "../view/view-element.js";
import { readings, readingsOf } from "./numbers.js";
import { beatYarn } from "./values.js";
import { beatYarnLook } from "./view.js";

/**
 * <rope-beat-yarn>: the frequencies of a small trained model to drag, and its loss with them, against YaRN. The model
 * is loaded and run when the figure is seen.
 *
 * @zh 拖动一个训练好的小模型的频率，看它的损失，与 YaRN 相比。看到此图时才加载并运行模型。
 * @fires {BeatChange} beat-change - detail: BeatChange
 */
export class RopeBeatYarn extends viewElement(beatYarn, beatYarnLook, {}, running(readingsOf, readings)) {
  /** `bare`: without a guess, and without words above and below; the page says them. */
  static override properties = { bare: { attribute: false } };
}
