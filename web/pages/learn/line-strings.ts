import type { PageLanguage } from "../shell/language.js";

export interface LineStrings {
  name: string;
  words: readonly string[];
  bar: string;
  none: string;
  one: string;
  all: string;
  both: string;
}

export const lineStrings: Record<PageLanguage, LineStrings> = {
  en: {
    name: "Three words on a line, each with an arrow, and the angles between neighbours",
    words: ["dog", "bites", "man"],
    bar: "all three words",
    none: "Drag a word along the line. Then drag the bar, which moves all three.",
    one: "Its arrow turned, and the angle to its neighbour changed. Now drag the bar.",
    all: "Every arrow turned by the same angle. The angles between them, below, stayed. Now drag one word.",
    both: "Move one word, and its angle to the others changes. Move all, and no angle between them changes. That is rotary position embedding (RoPE).",
  },
  zh: {
    name: "一条线上的三个字，每个字有一个箭头，下面是相邻箭头的夹角",
    words: ["狗", "咬", "人"],
    bar: "三个字一起",
    none: "沿着线拖动一个字，再拖动横条，让三个字一起移动。",
    one: "它的箭头转了，与相邻箭头的夹角也变了。再拖动横条试试。",
    all: "所有箭头转过了同样的角度，下面的夹角没有变。再拖动其中一个字试试。",
    both: "移动一个字，它与别的字的夹角改变；一起移动，夹角都不变。这就是旋转位置编码（RoPE）。",
  },
};
