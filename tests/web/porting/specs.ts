// The specs for every program: both pairings, parts of a head, other orders, scaled frequencies.
import type { RopeSpec } from "ropewalk";

const plain = {
  ropeType: "default",
  base: 10000,
  headDim: 64,
  rotaryDim: 64,
  pairing: "half-split",
  maxPositionEmbeddings: 2048,
} as const;
export const specs: RopeSpec[] = [
  plain,
  { ...plain, pairing: "interleaved", base: 500000, maxPositionEmbeddings: 131072 },
  { ...plain, rotaryDim: 24, rotaryOffset: 40, pairing: "interleaved" },
  { ...plain, pairing: "interleaved", writeAs: "half-split" },
  { ...plain, direction: -1 },
  { ...plain, ropeType: "yarn", factor: 4, originalMaxPositionEmbeddings: 512, attentionFactor: 1.25 },
  { ...plain, ropeType: "llama3", factor: 8, lowFreqFactor: 1, highFreqFactor: 4, originalMaxPositionEmbeddings: 256 },
];

/** A product and a sum of float32 numbers up to 1 and 1.25, each rounded: four roundings of 2^-24 times at most 2.5. */
export const LIMIT = 10 * 2 ** -24;
