import type { Pairing, Ropewalk } from "../../api/index.js";
import { pairChannels } from "../numbers/rotated.js";
import { otherPairing, repeated, rowScores, smallHead, rotateByColumns } from "../numbers/pairing.js";

/** A query and a key in half-split order, [headDim] each, and the base of their rotation. */
export interface PairingVectors {
  base: number;
  query: Float32Array;
  key: Float32Array;
}

/** Both orders of one query and key, rotated to their positions. */
export interface RotatedPairing {
  /** Query before and after, in the order that the rotation reads. */
  before: Float32Array;
  after: Float32Array;
  score: number;
  /** The score of the same numbers with the other pairing and no mistake. */
  otherScore: number;
}

const stored = (engine: Ropewalk, vector: Float32Array, to: Pairing): Float32Array =>
  engine.convertPairing(vector, { from: "half-split", to, headDim: vector.length });

/** Mixed: the table is in the other pairing's order. */
export function rotatedPairing(
  engine: Ropewalk,
  { base, query, key }: PairingVectors,
  pairing: Pairing,
  mixed: boolean,
  queryPosition: number,
  keyPosition: number,
): RotatedPairing {
  const rotate = (kind: Pairing, tableFor: Pairing): Omit<RotatedPairing, "otherScore"> => {
    const spec = smallHead(base, query.length, kind);
    const before = stored(engine, query, kind);
    const after = rotateByColumns(engine, spec, before, [queryPosition], tableFor);
    const rotatedKey = rotateByColumns(engine, spec, stored(engine, key, kind), [keyPosition], tableFor);
    return { before, after, score: rowScores(engine, spec, after, rotatedKey)[0]! };
  };
  const other = otherPairing(pairing);
  return { ...rotate(pairing, mixed ? other : pairing), otherScore: rotate(other, other).score };
}

export interface RotatedPair {
  from: readonly [number, number];
  to: readonly [number, number];
}

export function rotatedPairs({ before, after }: RotatedPairing, pairing: Pairing): RotatedPair[] {
  const spec = smallHead(2, before.length, pairing);
  return Array.from({ length: before.length / 2 }, (_, pair) => {
    const [a, b] = pairChannels(spec, pair);
    return { from: [before[a]!, before[b]!], to: [after[a]!, after[b]!] };
  });
}

/** The score of one distance by the key's position, with the right table and with that of the other pairing. */
export interface ScoresAlong {
  keys: number[];
  matched: Float64Array;
  mixed: Float64Array;
}

export function scoresAlong(
  engine: Ropewalk,
  { base, query, key }: PairingVectors,
  pairing: Pairing,
  distance: number,
  max: number,
): ScoresAlong {
  const spec = smallHead(base, query.length, pairing);
  const least = Math.max(0, -distance);
  const keys = Array.from({ length: max - Math.abs(distance) + 1 }, (_, i) => least + i);
  const queries = keys.map((position) => position + distance);
  const scores = (tableFor: Pairing): Float64Array => {
    const rotate = (vector: Float32Array, positions: number[]): Float32Array => {
      const rows = repeated(stored(engine, vector, pairing), positions.length);
      return rotateByColumns(engine, spec, rows, positions, tableFor);
    };
    return rowScores(engine, spec, rotate(query, queries), rotate(key, keys));
  };
  return { keys, matched: scores(pairing), mixed: scores(otherPairing(pairing)) };
}
