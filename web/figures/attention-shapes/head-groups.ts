import type { RopeSpec, Ropewalk } from "../../api/index.js";
import { placement, runLength } from "../numbers/rotated.js";

export const HEADS = 8;
export const KV_HEADS = [8, 4, 2, 1] as const;
export type KvHeads = (typeof KV_HEADS)[number];

export const ROTATIONS = ["on", "off", "late", "twice"] as const;
/** "late": keys are rotated as if one position further; "twice": keys are rotated again when they leave the cache. */
export type CacheRotation = (typeof ROTATIONS)[number];

/** Queries [tokens, heads, headDim], keys [tokens, kvHeads, headDim]; keys serve as values. */
export interface HeadVectors {
  tokens: number;
  heads: number;
  kvHeads: number;
  queries: Float32Array;
  keys: Float32Array;
}

function rotatedAt(
  engine: Ropewalk,
  spec: RopeSpec,
  x: Float32Array,
  heads: number,
  positions: readonly number[],
): Float32Array {
  const cosSin = engine.cosSin(spec, positions, runLength(spec));
  const shape = [1, positions.length, heads, spec.headDim] as const;
  return engine.rotate(x, { shape, layout: "bshd", ...placement(spec), cosSin });
}

function meeting(engine: Ropewalk, spec: RopeSpec, vectors: HeadVectors, rotation: CacheRotation, start: number) {
  const { tokens, heads, kvHeads, queries, keys } = vectors;
  if (rotation === "off") return { q: queries, k: keys };
  const positions = Array.from({ length: tokens }, (_, i) => start + i);
  const late = rotation === "late" ? 1 : 0;
  const q = rotatedAt(engine, spec, queries, heads, positions);
  const keyPositions = positions.map((position) => position + late);
  const once = rotatedAt(engine, spec, keys, kvHeads, keyPositions);
  return { q, k: rotation === "twice" ? rotatedAt(engine, spec, once, kvHeads, keyPositions) : once };
}

/** Weights of the whole pass, [heads, tokens, tokens], causal. */
export function prefill(
  engine: Ropewalk,
  spec: RopeSpec,
  vectors: HeadVectors,
  rotation: CacheRotation,
  start = 0,
): Float32Array {
  const { tokens, heads, kvHeads } = vectors;
  const { q, k } = meeting(engine, spec, vectors, rotation, start);
  const shape = { batch: 1, heads, kvHeads, querySeq: tokens, keySeq: tokens, headDim: spec.headDim };
  const options = { ...shape, layout: "bshd", causal: true, weights: true } as const;
  return engine.attention(q, k, k, options).weights ?? new Float32Array();
}

/** The same weights token by token: each new query is compared with the keys cached so far. */
function decode(engine: Ropewalk, spec: RopeSpec, vectors: HeadVectors, rotation: CacheRotation): Float32Array {
  const { tokens, heads, kvHeads } = vectors;
  const { headDim } = spec;
  const { q, k } = meeting(engine, spec, vectors, rotation, 0);
  const all = new Float32Array(heads * tokens * tokens);
  for (let i = 0; i < tokens; i += 1) {
    const query = q.slice(i * heads * headDim, (i + 1) * heads * headDim);
    const cache = k.slice(0, (i + 1) * kvHeads * headDim);
    const shape = { batch: 1, heads, kvHeads, querySeq: 1, keySeq: i + 1, headDim };
    const { weights } = engine.attention(query, cache, cache, { ...shape, layout: "bshd", weights: true });
    for (let head = 0; head < heads; head += 1)
      all.set(weights!.subarray(head * (i + 1), (head + 1) * (i + 1)), (head * tokens + i) * tokens);
  }
  return all;
}

export interface HeadChecks {
  weights: Float32Array;
  /**
   * The largest differences of weights: between decoding and the whole pass, after moving all positions, and from the
   * right rotation.
   */
  decoding: number;
  moved: number;
  right: number;
}

/** How far the sentence is moved to test whether its weights stay the same. */
export const MOVE = 1000;

export function checkHeads(
  engine: Ropewalk,
  spec: RopeSpec,
  vectors: HeadVectors,
  rotation: CacheRotation,
): HeadChecks {
  const weights = prefill(engine, spec, vectors, rotation);
  return {
    weights,
    decoding: apart(weights, decode(engine, spec, vectors, rotation)),
    moved: apart(weights, prefill(engine, spec, vectors, rotation, MOVE)),
    right: apart(weights, rotation === "on" ? weights : prefill(engine, spec, vectors, "on")),
  };
}

function apart(a: Float32Array, b: Float32Array): number {
  return a.reduce((most, value, i) => Math.max(most, Math.abs(value - b[i]!)), 0);
}
