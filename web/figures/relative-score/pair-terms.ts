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

export interface HeadScore extends PairTerms {
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

export function headScore(
  engine: Ropewalk,
  spec: RopeSpec,
  query: Float32Array,
  key: Float32Array,
  queryPosition: number,
  keyPosition: number,
): HeadScore {
  const rotatedQuery = rotateRows(engine, spec, query, [queryPosition]);
  const rotatedKey = rotateRows(engine, spec, key, [keyPosition]);
  const start = spec.rotaryOffset ?? 0;
  const still = query.map((value, channel) => (channel >= start && channel < start + spec.rotaryDim ? 0 : value));
  const distance = queryPosition - keyPosition;
  return {
    query: rotatedQuery,
    key: rotatedKey,
    score: dot(engine, spec, rotatedQuery, rotatedKey),
    through: dot(engine, spec, still, key),
    byDistance: engine.scoreByDistance(spec, [distance], { q: query, k: key, ...runLength(spec) })[0]!,
    ...pairTerms(engine, spec, rotatedQuery, rotatedKey),
  };
}
