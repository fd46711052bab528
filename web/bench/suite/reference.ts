// Answers in double precision from plain loops, and the error of a float32 answer.

/** Numbers in (-1, 1), the same on every machine. Source: xorshift32, Marsaglia, "Xorshift RNGs", 2003. */
export function randomVector(length: number, seed: number): Float32Array {
  let state = (seed * 2654435761) | 1;
  const next = (): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state / 2147483648;
  };
  return Float32Array.from({ length }, next);
}

/** cos and sin of position / base^(2 i / headDim), [seq, headDim / 2]. Source: RoFormer, section 3.2.2. */
export interface DoubleTable {
  cos: Float64Array;
  sin: Float64Array;
}

export function referenceTable(seq: number, headDim: number): DoubleTable {
  const pairs = headDim / 2;
  const cos = new Float64Array(seq * pairs);
  const sin = new Float64Array(seq * pairs);
  for (let pair = 0; pair < pairs; ++pair) {
    const frequency = 10000 ** ((-2 * pair) / headDim);
    for (let s = 0; s < seq; ++s) {
      cos[s * pairs + pair] = Math.cos(s * frequency);
      sin[s * pairs + pair] = Math.sin(s * frequency);
    }
  }
  return { cos, sin };
}

/** Positions start, start + 1, ..., as a table contains them, or as it grows. */
export interface Rows {
  start: number;
  count: number;
}

export interface RotationShape {
  heads: number;
  seq: number;
  headDim: number;
  layout: "bhsd" | "bshd";
  pairing: "half-split" | "interleaved";
}

/** Largest |y - the rotation of x by the table|. A NaN anywhere makes it NaN. */
export function rotationError(
  x: Float32Array,
  y: Float32Array,
  shape: RotationShape,
  { cos, sin }: DoubleTable,
): number {
  const { heads, seq, headDim, layout, pairing } = shape;
  if (x.length !== heads * seq * headDim || y.length !== x.length) return NaN;
  const pairs = headDim / 2;
  const step = pairing === "half-split" ? 1 : 2;
  const apart = pairing === "half-split" ? pairs : 1;
  let worst = 0;
  for (let row = 0; row < heads * seq; ++row) {
    const angles = pairs * (layout === "bhsd" ? row % seq : Math.floor(row / heads));
    for (let pair = 0; pair < pairs; ++pair) {
      const at = row * headDim + pair * step;
      const c = cos[angles + pair]!;
      const s = sin[angles + pair]!;
      const x0 = x[at]!;
      const x1 = x[at + apart]!;
      const error = Math.max(Math.abs(y[at]! - (x0 * c - x1 * s)), Math.abs(y[at + apart]! - (x0 * s + x1 * c)));
      if (!(error <= worst)) worst = error;
      if (Number.isNaN(worst)) return NaN;
    }
  }
  return worst;
}

/** The queries are the last of keySeq positions; q [heads, querySeq, headDim], k and v [kvHeads, keySeq, headDim]. */
export interface AttentionShape {
  heads: number;
  kvHeads: number;
  querySeq: number;
  keySeq: number;
  headDim: number;
}

/**
 * One row of causal attention, scale 1 / sqrt(headDim): softmax(q k) v over the keys that query `i` of head `h` sees.
 */
function attentionRow(
  q: Float32Array,
  k: Float32Array,
  v: Float32Array,
  shape: AttentionShape,
  h: number,
  i: number,
): Float64Array {
  const { heads, kvHeads, querySeq, keySeq, headDim } = shape;
  const row = (h * querySeq + i) * headDim;
  const head = Math.floor(h / (heads / kvHeads)) * keySeq * headDim;
  const keys = i + 1 + keySeq - querySeq;
  const scores = new Float64Array(keys);
  for (let j = 0; j < keys; ++j) {
    let dot = 0;
    for (let d = 0; d < headDim; ++d) dot += q[row + d]! * k[head + j * headDim + d]!;
    scores[j] = dot / Math.sqrt(headDim);
  }
  const highest = scores.reduce((a, b) => Math.max(a, b));
  const output = new Float64Array(headDim);
  let total = 0;
  for (let j = 0; j < keys; ++j) {
    const weight = Math.exp(scores[j]! - highest);
    total += weight;
    for (let d = 0; d < headDim; ++d) output[d] = output[d]! + weight * v[head + j * headDim + d]!;
  }
  return output.map((value) => value / total);
}

/** Largest |output - attention| over at most 48 rows spread over heads and queries, both ends included. */
export function attentionError(
  output: Float32Array,
  q: Float32Array,
  k: Float32Array,
  v: Float32Array,
  shape: AttentionShape,
): number {
  const { heads, querySeq, headDim } = shape;
  const all = heads * querySeq;
  if (output.length !== all * headDim) return NaN;
  const count = Math.min(48, all);
  let worst = 0;
  for (let n = 0; n < count; ++n) {
    const row = count === 1 ? 0 : Math.round((n * (all - 1)) / (count - 1));
    const expected = attentionRow(q, k, v, shape, Math.floor(row / querySeq), row % querySeq);
    for (let d = 0; d < headDim; ++d) {
      const error = Math.abs(output[row * headDim + d]! - expected[d]!);
      if (!(error <= worst)) worst = error;
      if (Number.isNaN(worst)) return NaN;
    }
  }
  return worst;
}
