import type { Pairing } from "../../api/index.js";
import { figure } from "../base/figure.js";
import { PAIRINGS } from "../numbers/pairing.js";
import { remember } from "../base/remember.js";
import type { PositionChange } from "../parts/token-strip/rope-token-strip.js";
import { flag, modelFields, number, oneOf, sentenceFields, type ValuesOf } from "../base/fields.js";

export const MAX = 64;

const fields = {
  ...modelFields,
  ...sentenceFields,
  /** "half-split" or "interleaved". */
  pairing: oneOf("p.p", "half-split", PAIRINGS),
  /** Whether the table is made for one pairing and the rotation for the other. */
  mixed: flag("p.x"),
  /** Position of the query, 0 to 64. */
  queryPosition: number("p.m", 20, 0, MAX),
  /** Position of the key, 0 to 64. */
  keyPosition: number("p.n", 12, 0, MAX),
};

export type PairingRibbonValues = ValuesOf<typeof fields>;

/** The vectors and words of a sentence's end and start. One result is kept. */
export function pairingShown(): (
  words: readonly string[],
  vectors: Float32Array,
  headDim: number,
) => Record<"query" | "key" | "word" | "keyWord", unknown> {
  const rowOf = (vectors: Float32Array, row: number, headDim: number): Float32Array =>
    vectors.slice(row * headDim, (row + 1) * headDim);
  const [query, key] = [remember(rowOf), remember(rowOf)];
  return (words, vectors, headDim) => ({
    query: query(vectors, words.length - 1, headDim),
    key: key(vectors, 0, headDim),
    word: words.at(-1) ?? "",
    keyWord: words[0] ?? "",
  });
}

/** What <rope-pairing-ribbon> shows and changes. */
export const pairingRibbon = figure({
  title: { en: "Two ways to pair the channels", zh: "通道配对的两种方式" },
  fields,
  show() {
    const shown = pairingShown();
    return (_, { words, vectors, spec }) => ({ ...shown(words, vectors, spec.headDim), max: MAX });
  },
  events: {
    "pairing-change": (detail: { pairing: Pairing }) => detail,
    "mix-change": (detail: { mixed: boolean }) => detail,
    "position-change": ({ query, key }: PositionChange) => ({
      ...(query === undefined ? {} : { queryPosition: query }),
      ...(key === undefined ? {} : { keyPosition: key }),
    }),
  },
});
