import type { Pairing, RopeSpec, Ropewalk } from "../api/index.js";
import { highest } from "../api/arguments/positions.js";

/** Vectors before and after a rotation, and all that lies between, for tests of other code. */
export interface GoldenVectors {
  spec: RopeSpec;
  seqLen: number;
  positionIds: number[];
  invFreq: Float64Array;
  attentionFactor: number;
  /** [positionIds.length, rotaryDim / 2], times attentionFactor. */
  cos: Float32Array;
  sin: Float32Array;
  /** [positionIds.length, headDim] */
  input: Float32Array;
  output: Float32Array;
  /** The same rotation with channels paired in either way. */
  outputs: Record<Pairing, Float32Array>;
}

/** Whole numbers that any language repeats: the top bits of a linear congruential generator, from -1 to 1. */
export function vector(length: number): Float32Array<ArrayBuffer> {
  let state = 1;
  return Float32Array.from({ length }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state >>> 16) / 32768 - 1;
  });
}

/** 0, 1, 2, around the trained length, and sixteen times as far. */
export function goldenPositions({ originalMaxPositionEmbeddings, maxPositionEmbeddings }: RopeSpec): number[] {
  const trained = originalMaxPositionEmbeddings ?? maxPositionEmbeddings ?? 4096;
  return [...new Set([0, 1, 2, trained - 1, trained, trained + 1, 16 * trained])].sort((a, b) => a - b);
}

/** Errors: those of rw.frequencies and rw.cosSin. */
export function goldenVectors(
  rw: Ropewalk,
  spec: RopeSpec,
  positionIds = goldenPositions(spec),
  seqLen = highest(positionIds, 0) + 1,
): GoldenVectors {
  const { invFreq, attentionFactor } = rw.frequencies(spec, { seqLen });
  const tableOf = (pairing: Pairing, writeAs = pairing) =>
    rw.cosSin({ ...spec, pairing, writeAs }, positionIds, { seqLen });
  const cosSin = tableOf(spec.pairing);
  const shape = [1, 1, positionIds.length, spec.headDim] as const;
  const input = vector(positionIds.length * spec.headDim);
  const outputOf = (pairing: Pairing, writeAs = pairing): Float32Array => {
    const inverse = spec.direction === -1;
    return rw.rotate(input, {
      shape,
      pairing,
      writeAs,
      rotaryOffset: spec.rotaryOffset ?? 0,
      inverse,
      cosSin: tableOf(pairing, writeAs),
    });
  };
  return {
    spec,
    seqLen,
    positionIds,
    invFreq,
    attentionFactor,
    cos: cosSin.cos,
    sin: cosSin.sin,
    input,
    output: outputOf(spec.pairing, spec.writeAs),
    outputs: { "half-split": outputOf("half-split"), interleaved: outputOf("interleaved") },
  };
}

/** As JSON: lists in place of typed arrays. */
export const asJson = (value: unknown): string =>
  `${JSON.stringify(value, (_, inner: unknown) => (ArrayBuffer.isView(inner) ? Array.from(inner as Float64Array) : inner), 1)}\n`;
