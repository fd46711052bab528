import { figure, number, oneOf, text, type ValuesOf } from "../base/figure.js";
import { MOST_HEADS, ROTATIONS, LETTERS, type HeadRotation } from "./heads.js";

const fields = {
  /** The text that is read, up to 512 letters; empty for the start of a passage. */
  text: text("mh.t", "", LETTERS),
  /** The model's rotation: on, off, or one of the mistakes of `ropewalk/model`. */
  rotation: oneOf<HeadRotation>("mh.r", "on", ROTATIONS),
  /**
   * The head that is shown large, counted over all layers from 0; -1 for the one that attends most to the previous
   * letter.
   */
  head: number("mh.h", -1, -1, MOST_HEADS - 1),
  /** The letter of the selected row; -1 for the last. */
  row: number("mh.y", -1, -1, LETTERS - 1),
  /** The letter of the selected column; -1 for the one before it. */
  column: number("mh.x", -1, -1, LETTERS - 1),
};

export type ModelHeadsValues = ValuesOf<typeof fields>;
export type ModelHeadsChange = Partial<ModelHeadsValues>;

export const modelHeads = figure({
  title: { en: "Every attention head of a trained model", zh: "一个训练好的模型的所有注意力头" },
  fields,
  events: { "heads-change": ["text", "rotation", "head"], "cell-change": ["row", "column"] },
});
