import { figure } from "../base/figure.js";
import type { Language } from "../base/format.js";
import { remember } from "../base/remember.js";
import { text } from "../base/slice.js";
import { splitWords, wordVectors } from "../numbers/words.js";

const MAX_WORDS = 6;

export interface TwoSentencesValues {
  /** Sentence A, two to six words; "" for the language's own. */
  sentence: string;
  /** Sentence B: the places of A's words as digits, such as 210; "" for backwards. */
  order: string;
}

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

/** Digits as an order of `words` words; anything else is backwards. */
function readOrder(digits: string, words: number): number[] {
  const order = Array.from(digits, Number);
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
  const order = remember(readOrder);
  return (values, language, headDim) => {
    const words = split(values.sentence, language);
    const [queries, keys, roleValues] = vectors(words, headDim);
    return { words, queries, keys, values: roleValues, order: order(values.order, words.length) };
  };
}

/** <rope-two-sentences> outside the page. */
export const twoSentences = figure<TwoSentencesValues>({
  key: "w",
  slice: {
    sentence: text("s", "", 80),
    order: { ...text("o", "", MAX_WORDS), write: (order) => Array.from(order).join("") },
  },
  shared: ["model"],
  parts: {},
  show() {
    const shown = twoSentencesShown();
    return (values, { language, spec }) => shown(values, language, spec.headDim);
  },
  events: { "order-change": ({ order }: { order: readonly number[] }) => ({ order: order.join("") }) },
});
