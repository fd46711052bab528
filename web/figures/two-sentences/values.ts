import { figure, flag, modelFields, text, type Field, type ValuesOf } from "../base/figure.js";
import type { Language } from "../base/format.js";

export const MAX_WORDS = 6;

const order: Field<readonly number[]> = {
  key: "w.o",
  fallback: [],
  read: (digits) => (/^\d*$/.test(digits) ? Array.from(digits.slice(0, MAX_WORDS), Number) : undefined),
  write: (places) => places.join(""),
};

const fields = {
  ...modelFields,
  /** Sentence A, two to six words; "" for the language's own. */
  sentence: text("w.s", "", 80),
  /** Sentence B: the places of A's words as digits, such as 210; "" for the reverse order. */
  order,
  /** Whether a word sees only itself and the words before it. */
  causal: flag("w.c"),
};

export type TwoSentencesValues = ValuesOf<typeof fields>;

/** The sentence until the reader writes another. */
export const twoSentencesDefault: Readonly<Record<Language, string>> = { en: "cat chases mouse", zh: "猫追老鼠" };

export const twoSentences = figure({
  title: { en: "Two sentences of the same words", zh: "词相同、次序不同的两个句子" },
  fields,
  events: { "order-change": ["order"], "mask-change": ["causal"] },
});
