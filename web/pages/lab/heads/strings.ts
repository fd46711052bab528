import type { PageLanguage } from "../../shell/state.js";

const en = {
  guess: {
    question: "By mistake every key is rotated one position too far. Which of the three checks below notices?",
    choices: ["From the cache, as all at once", "The sentence moved on", "Against the right rotation"],
    right: 2,
    answer:
      "Only the last. The weights are the same at every position of the sentence, so a test of relative position " +
      "passes. Choose “keys one late” and see.",
  },
  first: "A key is rotated once, by its own position, and every later word reads it from the cache as it is.",
  story:
    "A layer has many heads. In grouped-query attention several query heads read one key head, and only keys and values " +
    "are kept: the key of a word is rotated and cached once, and every later word reads it from there. This " +
    "works as long as each key is rotated once, by its own position. Choose a mistake and see which check fails.",
  note:
    "Eight query heads over the sentence above. Vectors are random, seeded by word and head; heads that read the same keys " +
    "share most of a vector. The rotation is the chosen model’s.",
};

export type HeadsStrings = typeof en;

const zh: HeadsStrings = {
  guess: {
    question: "由于一处错误，每个键都多转了一个位置。下面三项检查中，哪一项会发现？",
    choices: ["缓存逐词与一次算完", "句子整体后移", "与正确的旋转比较"],
    right: 2,
    answer: "只有最后一项。无论句子在哪里，权重仍然不变，所以检查相对位置的测试照样通过。选择“键晚一位”看看。",
  },
  first: "每个键只按自己的位置旋转一次，存进缓存，后面的每个词都直接读取。",
  story:
    "一层有许多头。在分组查询注意力中，几个查询头读同一个键头，而且只保存键和值：每个词把转好的键写进缓存一次，后面的词都从那里读取。" +
    "只要每个键只按自己的位置转一次，旋转就与此相容。选择一种错误，看看哪一条不再成立。",
  note: "上面的句子，八个查询头。向量是随机的，以词和头为种子；读同一组键的头，向量大部分相同。旋转是所选模型的。",
};

export const headsStrings: Record<PageLanguage, HeadsStrings> = { en, zh };
