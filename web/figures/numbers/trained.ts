import type { RopeSpec } from "../../api/index.js";

/**
 * The number of positions on which it was first trained, before any extension; undefined if the config does not give
 * it.
 */
export function trainedLength(spec: RopeSpec): number | undefined {
  return spec.originalMaxPositionEmbeddings ?? spec.maxPositionEmbeddings;
}

/** Whether the context replaces a missing trained length; further training may have extended the context. */
export const trainedOnContext = (spec: RopeSpec): boolean => spec.originalMaxPositionEmbeddings === undefined;

/** The same head with the scheme that it had before any extension: `default`, or `proportional` without its factor. */
export function asFirstTrained(spec: RopeSpec): RopeSpec {
  const { base, headDim, rotaryDim, pairing, rotaryOffset, writeAs, direction } = spec;
  const plain: RopeSpec = { ropeType: "default", base, headDim, rotaryDim, pairing };
  if (rotaryOffset !== undefined) plain.rotaryOffset = rotaryOffset;
  if (writeAs !== undefined) plain.writeAs = writeAs;
  if (direction !== undefined) plain.direction = direction;
  if (spec.invFreq !== undefined) plain.invFreq = spec.invFreq;
  if (spec.ropeType === "proportional" && spec.partialRotaryFactor !== undefined)
    return { ...plain, ropeType: "proportional", partialRotaryFactor: spec.partialRotaryFactor };
  return plain;
}

/** The head as first trained, with another base if one is given and the frequencies depend on it. */
export function trainedWith(spec: RopeSpec, base: number): RopeSpec {
  const trained = asFirstTrained(spec);
  return base > 0 && spec.invFreq === undefined ? { ...trained, base } : trained;
}

/** The length that pairs are compared with: the reader's, else the model's. */
export const lengthOr = (spec: RopeSpec, length: number): number => length || trainedLength(spec) || 4096;
