import type { RopeSpec, Ropewalk } from "../../api/index.js";

/** The length that figures run the model at: its maximum, so that dynamic and longrope keep their frequencies. */
export function runLength(spec: RopeSpec): { seqLen?: number } {
  return spec.maxPositionEmbeddings === undefined ? {} : { seqLen: spec.maxPositionEmbeddings };
}

/** The parts of the model that determine the place of a head's pairs. */
export function placement(spec: RopeSpec) {
  return {
    pairing: spec.pairing,
    ...(spec.writeAs === undefined ? {} : { writeAs: spec.writeAs }),
    ...(spec.rotaryOffset === undefined ? {} : { rotaryOffset: spec.rotaryOffset }),
    inverse: spec.direction === -1,
  };
}

/** Rotates one vector per position: vectors and result are [positions, headDim]. */
export function rotateRows(
  engine: Ropewalk,
  spec: RopeSpec,
  vectors: Float32Array,
  positions: ArrayLike<number>,
): Float32Array {
  const cosSin = engine.cosSin(spec, positions, runLength(spec));
  return engine.rotate(vectors, { shape: [1, 1, positions.length, spec.headDim], ...placement(spec), cosSin });
}

export function pairChannels(spec: RopeSpec, pair: number): [number, number] {
  const start = spec.rotaryOffset ?? 0;
  return (spec.writeAs ?? spec.pairing) === "interleaved"
    ? [start + 2 * pair, start + 2 * pair + 1]
    : [start + pair, start + pair + spec.rotaryDim / 2];
}
