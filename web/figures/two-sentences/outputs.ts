import type { RopeSpec, Ropewalk } from "../../api/index.js";
import type { Language } from "../base/format.js";
import { rotateRows } from "../numbers/rotated.js";
import { splitWords, wordVectors } from "../numbers/words.js";
import { MAX_WORDS, twoSentencesDefault } from "./values.js";

/** Channels that are drawn, at most. */
const SHOWN = 32;
/** Float32 sums in another order may differ by this much of the largest output. */
const ROUNDING = 1e-6;
/** Queries and keys of different roles are long enough that words clearly prefer some words. */
const CLEAR_SCORE = 12;

export interface Outputs {
  /** [words, headDim], row i for word i of sentence A, at any place. */
  a: Float32Array;
  b: Float32Array;
  /** Largest difference over the channels, per word. */
  differences: number[];
  largest: number;
  /** Whether they differ only by rounding. */
  same: boolean;
}

/** The words of sentence A; those of the language if fewer than two are given. */
export function wordsOf(sentence: string, language: Language): string[] {
  const given = splitWords(sentence, language).slice(0, MAX_WORDS);
  return given.length > 1 ? given : splitWords(twoSentencesDefault[language], language);
}

/** A query, a key and a value for each word, each [words, headDim], seeded by its letters and its role. */
export function roleVectors(words: readonly string[], headDim: number): RoleVectors {
  const named = (role: string): string[] => words.map((word) => `${role} ${word}`);
  return [
    wordVectors(named("query"), headDim, CLEAR_SCORE),
    wordVectors(named("key"), headDim, CLEAR_SCORE),
    wordVectors(named("value"), headDim),
  ];
}

export type RoleVectors = readonly [queries: Float32Array, keys: Float32Array, values: Float32Array];

/** An order of `words` words; anything else is the reverse order. */
export function orderOf(order: readonly number[], words: number): readonly number[] {
  const all = Array.from({ length: words }, (_, i) => i);
  return order.length === words && all.every((word) => order.includes(word)) ? order : all.reverse();
}

export const shownChannels = ({ headDim }: RopeSpec): number => Math.min(SHOWN, headDim);

/** Attends in both orders and puts sentence B's outputs back into A's order. */
export function compare(
  engine: Ropewalk,
  spec: RopeSpec,
  sentence: RoleVectors,
  order: readonly number[],
  causal: boolean,
  rotated: boolean,
): Outputs {
  const { headDim } = spec;
  const positions = order.map((_, position) => position);
  const row = (all: Float32Array, i: number): Float32Array => all.subarray(i * headDim, (i + 1) * headDim);
  const attend = ([queries, keys, values]: RoleVectors): Float32Array => {
    const rotate = (vectors: Float32Array): Float32Array =>
      rotated ? rotateRows(engine, spec, vectors, positions) : vectors;
    const tokens = { querySeq: order.length, keySeq: order.length, headDim };
    const options = { batch: 1, heads: 1, kvHeads: 1, ...tokens, causal };
    return engine.attention(rotate(queries), rotate(keys), values, options).output;
  };
  const reordered = (vectors: Float32Array): Float32Array => {
    const second = new Float32Array(vectors.length);
    order.forEach((word, place) => second.set(row(vectors, word), place * headDim));
    return second;
  };
  const a = attend(sentence);
  const second = attend([reordered(sentence[0]), reordered(sentence[1]), reordered(sentence[2])]);
  const b = new Float32Array(a.length);
  order.forEach((word, place) => b.set(row(second, place), word * headDim));
  const differences = order.map((_, word) =>
    row(a, word).reduce((most, value, i) => Math.max(most, Math.abs(value - row(b, word)[i]!)), 0),
  );
  const largest = Math.max(...differences);
  const size = a.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  return { a, b, differences, largest, same: largest <= ROUNDING * size };
}
