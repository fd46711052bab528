// The rotation as plain double loops over the papers' formulas; nothing here comes from src or web.
import type { RopeSpec } from "ropewalk";

export type Shape = readonly [batch: number, heads: number, seq: number, headDim: number];

/** theta_i of the default scheme, or the spec's own; with the position divided by factor where the scheme is linear. */
export function frequenciesOf({ base, rotaryDim, ropeType, factor = 1, invFreq }: RopeSpec): number[] {
  const scale = ropeType === "linear" ? factor : 1;
  return Array.from({ length: rotaryDim / 2 }, (_, i) => (invFreq?.[i] ?? base ** ((-2 * i) / rotaryDim)) / scale);
}

/** Channels of pair i, counted from the start of the slice. */
const channelsOf = (pairing: string, i: number, pairs: number): [number, number] =>
  pairing === "half-split" ? [i, i + pairs] : [2 * i, 2 * i + 1];

/** Rotates every row; x is [batch, heads, seq, headDim], or "bshd". position(b, s, pair) says by how many positions. */
export function plainRotate(
  x: ArrayLike<number>,
  [batch, heads, seq, headDim]: Shape,
  spec: RopeSpec,
  position: (b: number, s: number, pair: number) => number,
  { layout = "bhsd", inverse = false, attentionFactor = 1 } = {},
): Float64Array {
  const y = Float64Array.from(x);
  const frequencies = frequenciesOf(spec);
  const pairs = spec.rotaryDim / 2;
  const sign = (spec.direction ?? 1) * (inverse ? -1 : 1);
  for (let b = 0; b < batch; b++) {
    for (let h = 0; h < heads; h++) {
      for (let s = 0; s < seq; s++) {
        const row = (layout === "bhsd" ? (b * heads + h) * seq + s : (b * seq + s) * heads + h) * headDim;
        const from = row + (spec.rotaryOffset ?? 0);
        for (let i = 0; i < pairs; i++) {
          const angle = sign * position(b, s, i) * frequencies[i]!;
          const [cos, sin] = [attentionFactor * Math.cos(angle), attentionFactor * Math.sin(angle)];
          const [r0, r1] = channelsOf(spec.pairing, i, pairs);
          const [w0, w1] = channelsOf(spec.writeAs ?? spec.pairing, i, pairs);
          const [x0, x1] = [x[from + r0]!, x[from + r1]!];
          y[from + w0] = x0 * cos - x1 * sin;
          y[from + w1] = x0 * sin + x1 * cos;
        }
      }
    }
  }
  return y;
}

/** softmax(q k^T / sqrt(headDim)) v with a causal mask whose last query sees every key; one batch row, equal heads. */
export function plainAttention(
  q: ArrayLike<number>,
  k: ArrayLike<number>,
  v: ArrayLike<number>,
  { heads, querySeq, keySeq, headDim }: { heads: number; querySeq: number; keySeq: number; headDim: number },
): Float64Array {
  const output = new Float64Array(heads * querySeq * headDim);
  for (let h = 0; h < heads; h++) {
    for (let i = 0; i < querySeq; i++) {
      const scores = Array.from({ length: i + 1 + keySeq - querySeq }, (_, j) => {
        let sum = 0;
        for (let d = 0; d < headDim; d++)
          sum += q[(h * querySeq + i) * headDim + d]! * k[(h * keySeq + j) * headDim + d]!;
        return sum / Math.sqrt(headDim);
      });
      const most = Math.max(...scores);
      const weights = scores.map((score) => Math.exp(score - most));
      const all = weights.reduce((sum, weight) => sum + weight, 0);
      for (let d = 0; d < headDim; d++) {
        let sum = 0;
        for (const [j, weight] of weights.entries()) sum += (weight / all) * v[(h * keySeq + j) * headDim + d]!;
        output[(h * querySeq + i) * headDim + d] = sum;
      }
    }
  }
  return output;
}

/** Numbers between -1 and 1, the same at every run. */
export function noise(length: number, seed: number): Float32Array {
  let state = seed;
  return Float32Array.from({ length }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 31 - 1;
  });
}

/** The largest distance of two lists; NaN where their lengths differ. */
export function farthest(a: ArrayLike<number>, b: ArrayLike<number>): number {
  if (a.length !== b.length) return Number.NaN;
  let most = 0;
  for (let i = 0; i < a.length; i++) most = Math.max(most, Math.abs(a[i]! - b[i]!));
  return most;
}

/**
 * For |x| <= 1: two products with a cosine and a sine that are rounded once to float32, rounded and added, 4 roundings
 * of values up to sqrt 2; relaxed SIMD rounds less. Double's own cosine adds far less at positions up to 2^20.
 */
export const allowed = 6 * 2 ** -24;
