import { figure } from "../base/figure.js";
import type { Language } from "../base/format.js";
import { remember } from "../base/remember.js";
import { flag, modelFields, text, type Field, type ValuesOf } from "../base/fields.js";
import { splitWords, wordVectors } from "../numbers/words.js";

const MAX_WORDS = 6;

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
  /** Sentence B: the places of A's words as digits, such as 210; "" for backwards. */
  order,
  /** Whether a word sees only itself and the words before it. */
  causal: flag("w.c"),
};

export type TwoSentencesValues = ValuesOf<typeof fields>;

/** What it shows while no one has written anything else. */
export const twoSentencesDefault: Readonly<Record<Language, string>> = { en: "cat chases mouse", zh: "猫追老鼠" };

/** The words of sentence A; the language's own where fewer than two are given. */
function wordsOf(sentence: string, language: Language): string[] {
  const given = splitWords(sentence, language).slice(0, MAX_WORDS);
  return given.length > 1 ? given : splitWords(twoSentencesDefault[language], language);
}

/** Queries and keys of unlike roles are so long that words choose whom to listen to. */
const CLEAR_SCORE = 12;

/** A query, a key and a value for each word, seeded by its letters and its role. */
function roleVectors(words: readonly string[], headDim: number): [Float32Array, Float32Array, Float32Array] {
  const named = (role: string): string[] => words.map((word) => `${role} ${word}`);
  return [
    wordVectors(named("query"), headDim, CLEAR_SCORE),
    wordVectors(named("key"), headDim, CLEAR_SCORE),
    wordVectors(named("value"), headDim),
  ];
}

/** An order of `words` words; anything else is backwards. */
function orderOf(order: readonly number[], words: number): readonly number[] {
  const all = Array.from({ length: words }, (_, i) => i);
  return order.length === words && all.every((word) => order.includes(word)) ? order : all.reverse();
}

/** What <rope-two-sentences> shows of two sentences. One result is kept. */
export function twoSentencesShown(): (
  values: TwoSentencesValues,
  language: Language,
  headDim: number,
) => Record<"words" | "queries" | "keys" | "values" | "order", unknown> {
  const split = remember(wordsOf);
  const vectors = remember(roleVectors);
  const order = remember(orderOf);
  return (values, language, headDim) => {
    const words = split(values.sentence, language);
    const [queries, keys, roleValues] = vectors(words, headDim);
    return { words, queries, keys, values: roleValues, order: order(values.order, words.length) };
  };
}

/** What <rope-two-sentences> shows and changes. */
export const twoSentences = figure({
  title: { en: "Two sentences of the same words", zh: "词相同、次序不同的两个句子" },
  fields,
  show() {
    const shown = twoSentencesShown();
    return (values, { language, spec }) => shown(values, language, spec.headDim);
  },
  events: {
    "order-change": (detail: { order: readonly number[] }) => detail,
    "mask-change": (detail: { causal: boolean }) => detail,
  },
});
