import type { Pairing } from "../../api/index.js";
import { figure } from "../base/figure.js";
import { PAIRINGS } from "../numbers/pairing.js";
import { remember } from "../base/remember.js";
import { RopeChannelRibbon } from "./rope-channel-ribbon.js";
import { RopeLinePlot } from "../parts/line-plot/rope-line-plot.js";
import { RopePairLengths } from "./rope-pair-lengths.js";
import { RopeTokenStrip, type PositionChange } from "../parts/token-strip/rope-token-strip.js";
import { flag, number, oneOf } from "../base/slice.js";

export const MAX = 64;

export interface PairingRibbonValues {
  /** "half-split" or "interleaved". */
  pairing: Pairing;
  /** Whether the table is made for one pairing and the rotation for the other. */
  mixed: boolean;
  /** Position of the query, 0 to 64. */
  queryPosition: number;
  /** Position of the key, 0 to 64. */
  keyPosition: number;
}

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

/** <rope-pairing-ribbon> outside the page. */
export const pairingRibbon = figure<PairingRibbonValues>({
  key: "p",
  slice: {
    pairing: oneOf("p", "half-split", PAIRINGS),
    mixed: flag("x"),
    queryPosition: number("m", 20, 0, MAX),
    keyPosition: number("n", 12, 0, MAX),
  },
  shared: ["model", "sentence"],
  parts: {
    "rope-channel-ribbon": RopeChannelRibbon,
    "rope-line-plot": RopeLinePlot,
    "rope-pair-lengths": RopePairLengths,
    "rope-token-strip": RopeTokenStrip,
  },
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
