import type { Pairing, RopeSpec, Ropewalk } from "../../api/index.js";
import { dot, row } from "../rows.js";

/** The same vector once for each of `rows` positions. */
export function repeated(vector: Float32Array, rows: number): Float32Array {
  const all = new Float32Array(vector.length * rows);
  for (let i = 0; i < rows; i += 1) all.set(vector, i * vector.length);
  return all;
}

/** The score of each row of a with the same row of b. */
export const rowScores = (rw: Ropewalk, { headDim }: RopeSpec, a: Float32Array, b: Float32Array): Float64Array =>
  Float64Array.from({ length: a.length / headDim }, (_, i) => dot(rw, row(a, i, headDim), row(b, i, headDim)));

/**
 * x * cos + rotate_half(x) * sin with one column per channel, as code does that multiplies channel by channel: the columns
 * stand in `tableFor`'s order, the rotation is half-split. With "half-split" both channels of a pair meet one angle, with
 * "interleaved" they meet two. Vectors are [positions, headDim]; cos and sin are the core's.
 */
export function turnByColumns(
  rw: Ropewalk,
  spec: RopeSpec,
  vectors: Float32Array,
  positions: readonly number[],
  tableFor: Pairing,
): Float32Array {
  const { headDim } = spec;
  const half = headDim / 2;
  const { cos, sin } = rw.cosSin(spec, positions);
  return vectors.map((value, i) => {
    const channel = i % headDim;
    const column = Math.floor(i / headDim) * half + (tableFor === "half-split" ? channel % half : channel >> 1);
    const partner = channel < half ? -vectors[i + half]! : vectors[i - half]!;
    return Math.fround(value * cos[column]!) + Math.fround(partner * sin[column]!);
  });
}
