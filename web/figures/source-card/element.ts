import { running } from "../view/running.js";
import { viewElement } from "../view/view-element.js";
import { RopeSourceLines } from "./lines.js";
import { sourceCard, type CardValues } from "./values.js";
import { cardWork, sourceCardLook } from "./view.js";

/**
 * <rope-source-card>: one experiment, mistake or claim of the source texts: its program, its settings, and beside each
 * line what comes out and whether the text's statement holds. All of it was recorded; the page Texts also runs it.
 *
 * @zh 源文本中的一个实验、错误或说法：它的程序与设置，每一行旁边是算出的结果，以及原文的说法是否成立。
 * @fires {SourceChange} source-change - detail: { item, values }
 */
export class RopeSourceCard extends viewElement(
  sourceCard,
  sourceCardLook,
  { "rope-source-lines": RopeSourceLines },
  running(({ item }: CardValues) => item, cardWork),
) {}
