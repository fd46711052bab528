import { Player } from "../stage/player.js";
import { running } from "../view/running.js";
import { viewElement } from "../view/view-element.js";
import { writingsOf } from "./numbers.js";
import { brokenWriter } from "./values.js";
import { brokenWriterLook } from "./view.js";

/**
 * <rope-broken-writer>: a small trained transformer continues one prompt by its own rotation and by a broken one, with
 * the same random numbers; letters are coloured by their surprise. The model is loaded and run when the figure is seen.
 *
 * @zh 一个训练好的小型 Transformer 用同样的随机数把同一个开头续写两遍：用它自己的旋转，和用写错的旋转；每个字按意外程度上色。看到此图时才加载并运行模型。
 * @fires {BrokenWriterChange} writer-change - detail: BrokenWriterChange
 */
export class RopeBrokenWriter extends viewElement(
  brokenWriter,
  brokenWriterLook,
  {},
  running(writingsOf, (changed) => new Player(changed)),
) {}
