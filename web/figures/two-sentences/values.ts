import { figure, flag, modelFields, text, type Field, type ValuesOf } from "../base/figure.js";
import type { Language } from "../base/format.js";

export const MAX_WORDS = 6;

const order: Field<readonly number[]> = {
  key: "w.o",
  fallback: [],
  read(digits) {
    const places = Array.from(/^\d*$/.test(digits) ? digits.slice(0, MAX_WORDS + 1) : "x", Number);
    // Each place once, such as [1, 2, 0].
    return places.length <= MAX_WORDS && places.every((_, place) => places.includes(place)) ? places : undefined;
  },
  write: (places) => places.join(""),
  example: "210",
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
