import type { RopeSpec, Ropewalk } from "../api/index.js";
import { pairTerms, runLength, turn, type PairTerms } from "./turn.js";

/** One query and one key at their positions. */
export interface RelativeScore extends PairTerms {
  /** Turned vectors, [headDim]. */
  query: Float32Array;
  key: Float32Array;
  /** q . k of the turned vectors. */
  score: number;
  /** What the channels that do not turn add to it. */
  through: number;
  /** The same score from the distance alone, without turning anything to m or n. */
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
  const turnedQuery = turn(engine, spec, query, [queryPosition]);
  const turnedKey = turn(engine, spec, key, [keyPosition]);
  const start = spec.rotaryOffset ?? 0;
  const still = query.map((value, channel) => (channel >= start && channel < start + spec.rotaryDim ? 0 : value));
  return {
    query: turnedQuery,
    key: turnedKey,
    score: dot(engine, spec, turnedQuery, turnedKey),
    through: dot(engine, spec, still, key),
    byDistance: scores(engine, spec, query, key, [queryPosition - keyPosition])[0]!,
    ...pairTerms(engine, spec, turnedQuery, turnedKey),
  };
}

/** The score once both words, or the query alone, stand `shifts` positions further on: one number for each shift. */
export function movedScores(
  engine: Ropewalk,
  spec: RopeSpec,
  query: Float32Array,
  key: Float32Array,
  queryPosition: number,
  keyPosition: number,
  shifts: readonly number[],
): { both: number[]; alone: number[] } {
  const turned = (vector: Float32Array, position: number, by: readonly number[]): Float32Array[] => {
    const rows = new Float32Array(by.length * vector.length);
    by.forEach((_, row) => rows.set(vector, row * vector.length));
    const all = turn(
      engine,
      spec,
      rows,
      by.map((shift) => position + shift),
    );
    return by.map((_, row) => all.subarray(row * vector.length, (row + 1) * vector.length));
  };
  const queries = turned(query, queryPosition, shifts);
  const [here, ...keys] = turned(key, keyPosition, [0, ...shifts]);
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

/** The module's q . k at distance 0 of an unscaled rotation: the plain dot product. */
export function dot(engine: Ropewalk, { headDim }: RopeSpec, a: Float32Array, b: Float32Array): number {
  const plain: RopeSpec = { ropeType: "default", base: 10_000, headDim, rotaryDim: headDim, pairing: "half-split" };
  return engine.scoreByDistance(plain, [0], { q: a, k: b })[0]!;
}

/** Distances from -end to end, at most about `most` of them, 0 among them. */
export function distancesTo(end: number, most = 512): number[] {
  const side = Math.min(end, most / 2);
  return Array.from({ length: 2 * side + 1 }, (_, i) => Math.round(((i - side) * end) / side));
}
