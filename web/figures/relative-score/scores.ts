import type { RopeSpec, Ropewalk } from "../../api/index.js";
import { dot } from "../numbers/dot.js";
import { pairChannels, runLength, rotateRows } from "../numbers/rotated.js";

/** Each pair's part of the score of two rotated vectors; both lists are [rotaryDim / 2]. */
interface PairTerms {
  terms: Float32Array;
  /** The largest value that the term can have at any distance. */
  reach: Float32Array;
}

/** A pair's term is the real part of q times the conjugate of k, which is a rotation: a table of k rotates q back. */
function pairTerms(engine: Ropewalk, spec: RopeSpec, query: Float32Array, key: Float32Array): PairTerms {
  const channels = Array.from({ length: spec.rotaryDim / 2 }, (_, pair) => pairChannels(spec, pair));
  const product = engine.rotate(query, {
    shape: [1, 1, 1, spec.headDim],
    pairing: spec.writeAs ?? spec.pairing,
    rotaryOffset: spec.rotaryOffset ?? 0,
    cosSin: {
      rows: 1,
      rotaryDim: spec.rotaryDim,
      cos: Float32Array.from(channels, ([first]) => key[first]!),
      sin: Float32Array.from(channels, ([, second]) => key[second]!),
    },
    inverse: true,
  });
  return {
    terms: Float32Array.from(channels, ([first]) => product[first]!),
    reach: Float32Array.from(channels, ([first, second]) => Math.hypot(product[first]!, product[second]!)),
  };
}

export interface RelativeScore extends PairTerms {
  /** Rotated vectors, [headDim]. */
  query: Float32Array;
  key: Float32Array;
  /** q . k of the rotated vectors. */
  score: number;
  /** The part of the channels that are not rotated. */
  through: number;
  /** The same score from the distance alone, without rotating by m or n. */
  byDistance: number;
}

export function relativeScore(
  engine: Ropewalk,
  spec: RopeSpec,
  query: Float32Array,
  key: Float32Array,
  queryPosition: number,
  keyPosition: number,
): RelativeScore {
  const rotatedQuery = rotateRows(engine, spec, query, [queryPosition]);
  const rotatedKey = rotateRows(engine, spec, key, [keyPosition]);
  const start = spec.rotaryOffset ?? 0;
  const still = query.map((value, channel) => (channel >= start && channel < start + spec.rotaryDim ? 0 : value));
  return {
    query: rotatedQuery,
    key: rotatedKey,
    score: dot(engine, spec, rotatedQuery, rotatedKey),
    through: dot(engine, spec, still, key),
    byDistance: scores(engine, spec, query, key, [queryPosition - keyPosition])[0]!,
    ...pairTerms(engine, spec, rotatedQuery, rotatedKey),
  };
}

/** The score after both words, or only the query, move by `shifts` positions: one number for each shift. */
export function movedScores(
  engine: Ropewalk,
  spec: RopeSpec,
  query: Float32Array,
  key: Float32Array,
  queryPosition: number,
  keyPosition: number,
  shifts: readonly number[],
): { both: number[]; alone: number[] } {
  const rotated = (vector: Float32Array, position: number, by: readonly number[]): Float32Array[] => {
    const rows = new Float32Array(by.length * vector.length);
    by.forEach((_, row) => rows.set(vector, row * vector.length));
    const all = rotateRows(
      engine,
      spec,
      rows,
      by.map((shift) => position + shift),
    );
    return by.map((_, row) => all.subarray(row * vector.length, (row + 1) * vector.length));
  };
  const queries = rotated(query, queryPosition, shifts);
  const [here, ...keys] = rotated(key, keyPosition, [0, ...shifts]);
  return {
    both: queries.map((moved, i) => dot(engine, spec, moved, keys[i]!)),
    alone: queries.map((moved) => dot(engine, spec, moved, here!)),
  };
}

/** The score at each distance (query position minus key position). */
export function scores(
  engine: Ropewalk,
  spec: RopeSpec,
  query: Float32Array,
  key: Float32Array,
  distances: readonly number[],
): Float64Array {
  return engine.scoreByDistance(spec, distances, { q: query, k: key, ...runLength(spec) });
}

/** Distances from -end to end, at most about `most` of them, 0 among them. */
export function distancesTo(end: number, most = 512): number[] {
  const side = Math.min(end, most / 2);
  return Array.from({ length: 2 * side + 1 }, (_, i) => Math.round(((i - side) * end) / side));
}
