import { twoVectors } from "../heads.js";

export const SEED = 7;

/** A query and a key of `dim` normal numbers each. */
export const seededPair = (dim: number): [Float32Array, Float32Array] => twoVectors(dim, SEED);
