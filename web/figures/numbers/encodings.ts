/** Encodings that need no rotation, one row per position. Sines, ALiBi and RoPE come from the module. */
import { wordVectors } from "./words.js";

/** [positions, 1]: the position itself. */
export const integerCodes = (positions: number): Float32Array =>
  Float32Array.from({ length: positions }, (_, position) => position);

/** [positions, 1]: from 0 at the start to 1 at the end of the sequence. */
export const fractionCodes = (positions: number): Float32Array =>
  Float32Array.from({ length: positions }, (_, position) => position / (positions - 1));

/** [positions, bits], lowest bit first. */
export const binaryCodes = (positions: number, bits: number): Float32Array =>
  Float32Array.from({ length: positions * bits }, (_, i) => (Math.floor(i / bits) >> (i % bits)) & 1);

/** [positions, channels]: a learned table as it is initialised, random, without rows beyond its end. */
export const learnedCodes = (positions: number, channels: number): Float32Array =>
  wordVectors(
    Array.from({ length: positions }, (_, position) => `position ${position}`),
    channels,
  );
