import { Player } from "../stage/player.js";
import { running } from "../view/running.js";
import { viewElement } from "../view/view-element.js";
import { readingsOf } from "./numbers.js";
import { reader } from "./values.js";
import { readerLook } from "./view.js";

/**
 * <rope-reader>: a small trained transformer reads a text; each letter is coloured by its surprise, past the trained
 * length, too, for schemes that stretch its rotation. The model is loaded and run when the figure is seen.
 *
 * @zh 一个训练好的小型 Transformer 阅读一段文字，每个字按意外程度着色，直到训练长度以外，对比各种扩展旋转的方法。看到此图时才加载并运行模型。
 * @fires {ReaderChange} reader-change - detail: ReaderChange
 */
export class RopeReader extends viewElement(
  reader,
  readerLook,
  {},
  running(readingsOf, (changed) => new Player(changed)),
) {}
