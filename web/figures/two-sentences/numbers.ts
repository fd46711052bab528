import type { Ropewalk } from "../../api/index.js";
import { remember, type FigureContext } from "../base/figure.js";
import { castOf } from "../stage/cast.js";

type Pair = readonly [number, number];

/** The middle word's query, and each word's key and value: chosen for the picture. */
const QUERY: Pair = [2, 0];
const KEYS: readonly Pair[] = [
  [0.919, 0.394],
  [0, 1],
  [0.49, -0.872],
];
const VALUES: readonly Pair[] = [
  [1.28, 0.79],
  [0.3, 1],
  [1.15, -0.58],
];

/** One order of the words: the weight of each for the middle one, and the result. */
export interface Attended {
  /** The words by their index, from first to last. */
  order: readonly number[];
  /** By the index of the word. */
  weights: readonly number[];
  result: Pair;
}

export type WhyNumbers = ReturnType<ReturnType<typeof whyNumbers>>;

const flat = (order: readonly number[], of: readonly Pair[]): Float32Array =>
  Float32Array.from(order.flatMap((word) => of[word]!));

/** The middle word's row of attention over words in this order, without rotation. */
function attended(engine: Ropewalk, order: readonly number[], causal: boolean): Attended {
  const shape = { batch: 1, heads: 1, kvHeads: 1, querySeq: 3, keySeq: 3, headDim: 2, causal, weights: true };
  const queries = flat(order, [QUERY, QUERY, QUERY]);
  const { output, weights } = engine.attention(queries, flat(order, KEYS), flat(order, VALUES), shape);
  const middle = order.indexOf(1);
  return {
    order,
    weights: [0, 1, 2].map((word) => weights![middle * 3 + order.indexOf(word)]!),
    result: [output[2 * middle]!, output[2 * middle + 1]!],
  };
}

export function whyNumbers() {
  const cast = remember(castOf);
  /** The words in their first order, and with first and last swapped. */
  const both = remember((engine: Ropewalk, causal: boolean) => ({
    plain: attended(engine, [0, 1, 2], causal),
    swapped: attended(engine, [2, 1, 0], causal),
  }));
  return ({ causal }: { causal: boolean }, { engine, language, words }: FigureContext) => ({
    cast: cast(language, words),
    ...both(engine, causal),
    /** Each word's value, by its index. */
    values: VALUES,
  });
}
