import { figure, flag, sentenceFields, type ValuesOf } from "../base/figure.js";

const fields = {
  /** The first three words are shown; with fewer, the story's own. */
  sentence: sentenceFields.sentence,
  /** The first word and the last are swapped. */
  swapped: flag("w.x"),
  /** A word sees only itself and the words before it. */
  causal: flag("w.c"),
};

export type TwoSentencesValues = ValuesOf<typeof fields>;

export const twoSentences = figure({
  title: { en: "Attention without positions", zh: "没有位置信息的注意力" },
  fields,
  events: { "order-change": ["swapped"], "mask-change": ["causal"] },
});
