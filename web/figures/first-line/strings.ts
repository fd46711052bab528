import type { Language } from "../base/format.js";
import type { StageText } from "../stage/text.js";

export interface LineStrings {
  name: string;
  bar: string;
  says(word: string, position: number): string;
  /** The text of an angle: before two words, between them, after them. */
  before: string;
  and: string;
  after: string;
  todo: string;
  /** The line's caption, before and after the method's name. */
  keep: readonly [words: string, method: string, end: string];
  /** A word and its position, and the sizes of the angles. */
  at(word: string, position: string): string;
  sentence(words: string, angles: string): string;
  columns: readonly string[];
}

export const lineStrings: Record<Language, LineStrings> = {
  en: {
    name: "Three words on a line, an arrow above each, and the angles between neighbours",
    bar: "all three words",
    says: (word, position) => `${word} at position ${position}`,
    before: "angle between",
    and: " and ",
    after: "",
    todo: "Drag a word. Then drag the thick bar.",
    keep: [
      "Move one word and its angle to the others changes. Move all and no angle between them changes. That is ",
      "rotary position embedding",
      ".",
    ],
    at: (word, position) => `${word} at ${position}`,
    sentence: (words, angles) => `${words}. Angles between neighbours: ${angles}.`,
    columns: ["word", "position", "angle of its arrow, degrees"],
  },
  zh: {
    name: "一条线上的三个词，每个词上面有一个箭头，下面是相邻箭头的夹角",
    bar: "三个词一起",
    says: (word, position) => `${word}在位置 ${position}`,
    before: "",
    and: "与",
    after: "的夹角",
    todo: "拖动一个词，再拖动连着它们的横杆。",
    keep: ["移动一个词，它与其他词的夹角就变；一起移动，夹角都不变。这就是", "旋转位置编码", "。"],
    at: (word, position) => `${word}在位置 ${position}`,
    sentence: (words, angles) => `${words}。相邻箭头的夹角：${angles}。`,
    columns: ["词", "位置", "箭头的角度（度）"],
  },
};

/** The words around the figure where no page says them. */
export const lineText = ({ todo, keep }: LineStrings): StageText => ({ todo, keep: keep.join("") });
