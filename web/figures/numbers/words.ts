import type { Language } from "../base/format.js";

export const defaultSentence: Readonly<Record<Language, string>> = {
  en: "the cat chases the mouse and the mouse chases the cat",
  zh: "猫追老鼠，老鼠也追猫",
};

/** The most words that the attention map takes. */
export const MAX_WORDS = 24;

/** A sentence as words: Chinese has no spaces, so the browser's own segmentation is used. */
export function splitWords(text: string, language: string): string[] {
  const segments = new Intl.Segmenter(language, { granularity: "word" }).segment(text.toLocaleLowerCase(language));
  return Array.from(segments)
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => segment);
}

/** Two words of a sentence: the last one where none is chosen, and beside it the first that equals it. */
export function chosenWords(first: number, second: number, words: readonly string[]): [number, number] {
  const within = (index: number, fallback: number): number => (index < 0 || index >= words.length ? fallback : index);
  const one = within(first, words.length - 1);
  return [one, within(second, words.indexOf(words[one] ?? ""))];
}

/** A cell of a causal map: the row's word, and one that it can see. */
export function chosenCell(row: number, column: number, words: readonly string[]): { row: number; column: number } {
  const [asked, seen] = chosenWords(row, column, words);
  return { row: asked, column: Math.min(seen, asked) };
}

/** The score of a word with itself at distance 0, after 1 / sqrt(headDim): clear, but not all or nothing. */
const SELF_SCORE = 4;

/** [words, headDim]: Gaussian numbers seeded only by the word's letters, so that equal words are equal. */
export function wordVectors(words: readonly string[], headDim: number, selfScore = SELF_SCORE): Float32Array {
  const vectors = new Float32Array(words.length * headDim);
  const spread = Math.sqrt(selfScore / Math.sqrt(headDim));
  words.forEach((word, i) => {
    const next = gaussian(seedOf(word));
    for (let channel = 0; channel < headDim; channel += 1) vectors[i * headDim + channel] = spread * next();
  });
  return vectors;
}

export function ownWords(language: Language, headDim: number): { words: string[]; vectors: Float32Array } {
  const words = splitWords(defaultSentence[language], language);
  return { words, vectors: wordVectors(words, headDim) };
}

/** FNV-1a over UTF-16 code units. */
function seedOf(word: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < word.length; i += 1) hash = Math.imul(hash ^ word.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** mulberry32: a small seeded generator, uniform in (0, 1). */
export function uniform(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (((mixed ^ (mixed >>> 14)) >>> 0) + 0.5) / 2 ** 32;
  };
}

/** Box and Muller's transform of uniform numbers. */
export function gaussian(seed: number): () => number {
  const next = uniform(seed);
  return () => Math.sqrt(-2 * Math.log(next())) * Math.cos(2 * Math.PI * next());
}
