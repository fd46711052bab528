import type { PageWords } from "../shell/figure-page.js";
import type { PageLanguage } from "../shell/language.js";

/** The words of Learn's first screen. */
export const learnStrings: Record<PageLanguage, PageWords> = {
  en: {
    documentTitle: "Ropewalk: rotary position embeddings you can see",
    title: "How a model knows how far apart two words are",
    lead:
      "Attention scores every pair of words. On its own, that score ignores their positions. Rotary position embeddings (RoPE) rotate " +
      "each word’s query and key by an angle that grows with its position. Only the distance between the two words affects their score.",
    contents: "To the chapters",
  },
  zh: {
    documentTitle: "Ropewalk：看得见的旋转位置编码",
    title: "模型如何知道两个词相距多远",
    lead:
      "注意力为每两个词计算一个分数，而这个分数本身与位置无关。旋转位置编码（RoPE）把每个词的查询和键旋转一个角度，" +
      "位置越靠后，角度越大。于是位置对分数的影响，只取决于两个词之间的距离。",
    contents: "各章目录",
  },
};
