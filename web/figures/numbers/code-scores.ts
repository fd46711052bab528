import type { RopeSpec, Ropewalk } from "../../api/index.js";
import { repeated, rowScores } from "./pairing.js";

/** Codes of positions, [positions, width]: each number is added to its channel. */
export interface AddedCodes {
  width: number;
  rows: Float32Array;
}

/** Scores of a query `distance` positions after its key, by the key's position, if codes are added to both. */
export function addedScores(
  engine: Ropewalk,
  spec: RopeSpec,
  query: Float32Array,
  key: Float32Array,
  { width, rows }: AddedCodes,
  distance: number,
): Float64Array {
  const count = rows.length / width - distance;
  const added = (vector: Float32Array, first: number): Float32Array => {
    const all = repeated(vector, count);
    for (let row = 0; row < count; row += 1)
      for (let i = 0; i < width; i += 1) all[row * spec.headDim + i]! += rows[(row + first) * width + i]!;
    return all;
  };
  return rowScores(engine, spec, added(query, distance), added(key, 0));
}

/** The same for `count` positions of the key, if both are rotated. */
export function rotatedScores(
  engine: Ropewalk,
  spec: RopeSpec,
  query: Float32Array,
  key: Float32Array,
  count: number,
  distance: number,
): Float64Array {
  const rotated = (vector: Float32Array, start: number): Float32Array =>
    engine.rotate(repeated(vector, count), {
      shape: [1, 1, count, spec.headDim],
      pairing: spec.pairing,
      cosSin: engine.cosSin(spec, { start, count }),
      inverse: spec.direction === -1,
    });
  return rowScores(engine, spec, rotated(query, distance), rotated(key, 0));
}
