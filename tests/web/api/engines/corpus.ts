// One corpus of calls for every engine, as plain data: run-corpus.ts makes them through the package,
// tests/engines/corpus.cpp natively.
import type { DType, Layout, Pairing, Precision, RopeSpec } from "ropewalk";

/** Tables of a scheme: invFreq, cos, sin; for `seqLen` tokens where it is given. */
interface Tables {
  op: "tables";
  spec: RopeSpec;
  precision: Precision;
  positions: number[];
  seqLen?: number;
}
/** Tables for tokens with several positions; with a scale the positions need not be whole numbers. */
interface Multimodal {
  op: "multimodal";
  spec: RopeSpec;
  precision: Precision;
  positions: number[];
  scale?: number;
}
/** `length` elements of a tensor, whose rows rotate by positions[ids[s]]. */
interface Rotation {
  op: "rotate";
  spec: RopeSpec;
  dtype: DType;
  length: number;
  shape: [number, number, number, number];
  layout: Layout;
  strides?: [number, number, number];
  offset?: number;
  positions: number[];
  ids: number[];
  inverse: boolean;
  /** By tables, or by a rope that keeps them. */
  way: "tables" | "rope";
  /** Infinities, NaN, zeros and subnormals among the numbers. */
  special: boolean;
}
interface Attention {
  op: "attention";
  dtype: DType;
  batch: number;
  heads: number;
  kvHeads: number;
  querySeq: number;
  keySeq: number;
  headDim: number;
  layout: Layout;
  causal: boolean;
  slidingWindow?: number;
  /** A bias for each head or one for all, which hides every 7th key; 0: no bias. */
  biasHeads: number;
  scale?: number;
  /** Rotates queries and keys inside the attention, at the last positions. */
  rope?: RopeSpec;
}
type CacheStep =
  | { do: "append"; seq: number; layout: Layout }
  | { do: "attend"; querySeq: number; causal: boolean; slidingWindow?: number }
  | { do: "evict"; first: number; count: number }
  /** Keys of positions from `from` on move back by `back` positions. */
  | { do: "turn"; first: number; count: number; from: number; back: number }
  | { do: "truncate"; size: number };
interface Cache {
  op: "cache";
  spec: RopeSpec;
  dtype: DType;
  batch: number;
  heads: number;
  kvHeads: number;
  capacity: number;
  steps: CacheStep[];
}
interface Scores {
  op: "scores";
  spec: RopeSpec;
  precision: Precision;
  distances: number[];
  /** Whether q and k are random, or all ones. */
  vectors: boolean;
}
interface Conversion {
  op: "convert";
  from: Pairing;
  to: Pairing;
  headDim: number;
  rotaryDim: number;
  rotaryOffset: number;
  heads: number;
  /** Columns of a projection's rows; 0: vectors. */
  in: number;
}
interface Encodings {
  op: "encodings";
  dim: number;
  heads: number;
  positions: number[];
}

/** The calls that ropewalk/core also has. */
export type CoreCall = Tables | Multimodal | Rotation;
export type Call = CoreCall | Attention | Cache | Scores | Conversion | Encodings;

/** Numbers of both signs and of many sizes, the same in both programs: `size` is the largest. */
export function noise(length: number, seed: number, size = 64): Float32Array {
  let state = seed;
  return Float32Array.from({ length }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state / 2 ** 31 - 1) * 2 ** ((state % 7) - 6) * size;
  });
}

/** Bits of 16-bit floats, subnormals among them: finite and below 2 in both kinds. */
export function halves(length: number, seed: number): Uint16Array {
  let state = seed;
  return Uint16Array.from({ length }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state >>> 16) & 0xbfff;
  });
}

/** The values that `special` puts at every 5th place, one after the other. */
export const specials = [NaN, Infinity, -Infinity, -0, 2 ** -149, -(2 ** -130), 3e38];

const plain = { ropeType: "default", base: 10000, headDim: 72, rotaryDim: 64, pairing: "half-split" } as const;
const long = { originalMaxPositionEmbeddings: 4096, maxPositionEmbeddings: 131072 };
const listOf = (length: number, value: (i: number) => number): number[] => Array.from({ length }, (_, i) => value(i));
const specs: RopeSpec[] = [
  plain,
  { ...plain, base: 500000, headDim: 6, rotaryDim: 2 },
  { ...plain, alpha: 1000 },
  { ...plain, invFreq: listOf(32, (i) => 2 ** (3 - i)) },
  { ...plain, ropeType: "linear", factor: 4 },
  { ...plain, ropeType: "dynamic", factor: 2, maxPositionEmbeddings: 2048 },
  { ...plain, ...long, ropeType: "yarn", factor: 32 },
  { ...plain, ...long, ropeType: "yarn", factor: 40, truncate: false, mscale: 1, mscaleAllDim: 0.7, betaFast: 24 },
  {
    ...plain,
    ...long,
    ropeType: "longrope",
    shortFactor: listOf(32, (i) => 1 + i / 64),
    longFactor: listOf(32, (i) => 1 + i),
  },
  { ...plain, ...long, ropeType: "llama3", factor: 8, lowFreqFactor: 1, highFreqFactor: 4 },
  { ...plain, ropeType: "proportional", partialRotaryFactor: 0.25, attentionFactor: 1.5 },
];
const everywhere = [0, 1, 7, 4095, 4096, 131071, 2 ** 24 + 1, 2 ** 31 - 1];
const precisions = ["exact", "float32"] as const;

const tables: Call[] = specs.flatMap((spec) =>
  precisions.flatMap((precision): Call[] => [
    { op: "tables", spec, precision, positions: everywhere },
    { op: "tables", spec, precision, positions: listOf(70, (i) => 4060 + i), seqLen: 8192 },
  ]),
);

const axes: RopeSpec[] = [
  { ...plain, mropeSection: [8, 12, 12] },
  { ...plain, mropeSection: [12, 10, 10], mropeInterleaved: true },
  { ...plain, mropeSection: [11, 11, 10], axisPattern: "alternating" },
  { ...plain, axisPattern: "axial" },
  { ...plain, axisPattern: "axial-split" },
];
const multimodal: Call[] = axes.flatMap((spec) =>
  precisions.flatMap((precision): Call[] => {
    const count = spec.mropeSection ? 21 : 14; // 7 tokens
    return [
      { op: "multimodal", spec, precision, positions: listOf(count, (i) => (i * 3701) % 70001) },
      { op: "multimodal", spec, precision, positions: listOf(count, (i) => i / 8 - 1), scale: 6.25 },
    ];
  }),
);

const pairings = ["half-split", "interleaved"] as const;
const dtypes = ["float32", "float16", "bfloat16"] as const;
type Lying = Pick<Rotation, "shape" | "layout" | "length" | "strides" | "offset">;
const dense = (shape: Rotation["shape"], layout: Layout = "bhsd"): Lying => {
  return { shape, layout, length: shape.reduce((product, size) => product * size, 1) };
};
/**
 * One decoding step, prompts, both layouts, k in a fused projection, rows of a cache with free places, padded rows, no
 * rows at all.
 */
const lying: Lying[] = [
  dense([1, 5, 1, 72]),
  dense([2, 3, 19, 72]),
  dense([2, 19, 3, 72], "bshd"),
  { shape: [2, 5, 2, 72], layout: "bshd", strides: [2880, 576, 72], offset: 288, length: 5760 },
  { shape: [2, 3, 3, 72], layout: "bhsd", strides: [1512, 504, 72], offset: 144, length: 3024 },
  { shape: [1, 2, 4, 72], layout: "bhsd", strides: [0, 300, 75], offset: 1, length: 601 },
  { shape: [0, 2, 4, 72], layout: "bhsd", strides: [600, 300, 75], length: 10 },
  { shape: [2, 0, 4, 72], layout: "bhsd", strides: [600, 300, 75], length: 10 },
  { shape: [2, 0, 3, 72], layout: "bshd", strides: [600, 300, 75], offset: 4, length: 10 },
];
/** Slices whose ends are not multiples of any register's width. */
const slices = [
  { rotaryDim: 72 },
  { rotaryDim: 64, rotaryOffset: 8 },
  { rotaryDim: 38, rotaryOffset: 3 },
  { rotaryDim: 2, rotaryOffset: 69 },
];
const rotations: Call[] = lying.flatMap((where, place) =>
  pairings.flatMap((pairing, p) =>
    pairings.flatMap((writeAs, w) =>
      dtypes.flatMap((dtype, d) =>
        slices.map((slice, s): Call => {
          const seq = where.layout === "bhsd" ? where.shape[2] : where.shape[1];
          const turn = place + p + w + d + s; // options that are cheap to leave out of the product alternate
          return {
            ...where,
            op: "rotate",
            spec: { ...plain, ...slice, pairing, writeAs, direction: turn % 4 < 2 ? 1 : -1 },
            dtype,
            positions: listOf(Math.max(seq, 1), (i) => 3 + i * i * 997),
            ids: listOf(seq, (i) => seq - 1 - i),
            inverse: turn % 2 === 1,
            way: turn % 3 === 0 ? "rope" : "tables",
            special: dtype === "float32" && s === 0,
          };
        }),
      ),
    ),
  ),
);

const heads = { op: "attention", dtype: "float32", layout: "bhsd", causal: true, biasHeads: 0 } as const;
const sizes = { batch: 2, heads: 6, kvHeads: 2, querySeq: 19, keySeq: 45, headDim: 80 };
const turning: RopeSpec = { ...plain, headDim: 80, rotaryDim: 80 };
const attention: Call[] = [
  ...dtypes.map((dtype): Call => ({ ...heads, ...sizes, dtype })),
  ...dtypes.map((dtype): Call => ({ ...heads, ...sizes, dtype, layout: "bshd", rope: turning })),
  ...pairings.map((pairing): Call => ({ ...heads, ...sizes, rope: { ...turning, rotaryDim: 36, pairing } })),
  { ...heads, ...sizes, causal: false },
  { ...heads, ...sizes, slidingWindow: 5 },
  { ...heads, ...sizes, causal: false, biasHeads: 6, scale: 0.03 },
  { ...heads, ...sizes, biasHeads: 1, slidingWindow: 9 },
  { ...heads, batch: 1, heads: 3, kvHeads: 3, querySeq: 33, keySeq: 33, headDim: 7 }, // multi-head, an odd width
  // one query head each of a single key head
  { ...heads, batch: 1, heads: 8, kvHeads: 1, querySeq: 1, keySeq: 301, headDim: 64 },
  { ...heads, batch: 3, heads: 2, kvHeads: 1, querySeq: 65, keySeq: 130, headDim: 128 },
  { ...heads, batch: 1, heads: 2, kvHeads: 2, querySeq: 9, keySeq: 4, headDim: 16 }, // the first queries see nothing
];

const decoding: CacheStep[] = [
  { do: "append", seq: 17, layout: "bhsd" },
  { do: "attend", querySeq: 17, causal: true },
  ...Array.from({ length: 4 }, (): CacheStep[] => [
    { do: "append", seq: 1, layout: "bshd" },
    { do: "attend", querySeq: 1, causal: true },
  ]).flat(),
  { do: "evict", first: 4, count: 8 },
  { do: "turn", first: 4, count: 9, from: 12, back: 8 },
  { do: "attend", querySeq: 3, causal: true, slidingWindow: 6 },
  { do: "truncate", size: 11 },
  { do: "append", seq: 2, layout: "bhsd" },
  { do: "attend", querySeq: 2, causal: true },
];
const caches: Call[] = dtypes.flatMap((dtype) =>
  pairings.map((pairing): Call => {
    const spec = { ...turning, pairing };
    return { op: "cache", spec, dtype, batch: 2, heads: 4, kvHeads: 2, capacity: 40, steps: decoding };
  }),
);

const others: Call[] = [
  ...precisions.flatMap((precision) =>
    [false, true].map((vectors): Call => {
      const distances = listOf(201, (i) => (i - 100) * Math.abs(i - 100));
      return { op: "scores", spec: { ...plain, attentionFactor: 1.1 }, precision, distances, vectors };
    }),
  ),
  ...[0, 5].map((columns): Call => {
    const slice = { headDim: 24, rotaryDim: 14, rotaryOffset: 5 };
    return { op: "convert", from: "interleaved", to: "half-split", ...slice, heads: 3, in: columns };
  }),
  { op: "encodings", dim: 50, heads: 12, positions: everywhere },
];

export const coreCorpus = [...tables, ...multimodal, ...rotations] as readonly CoreCall[];
export const corpus: readonly Call[] = [...coreCorpus, ...attention, ...caches, ...others];

/**
 * How many roundings an engine may be off, 0 where its bits have to be the same. Attention sums products along a head
 * and weights along the keys, and relaxed SIMD and FMA round each step of a sum once where others round twice: errors
 * of either sign, which add up as the square root of their number. Worst seen: 2, of at least 4.
 */
export function mayRound(call: Call): number {
  if (call.op === "attention") return Math.sqrt(call.headDim + call.keySeq);
  if (call.op === "cache") return Math.sqrt(call.spec.headDim + call.capacity);
  return 0;
}
