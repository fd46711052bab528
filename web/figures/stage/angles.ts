import type { CosSin, RopeSpec } from "../../api/index.js";
import type { RopewalkCore } from "../../api/core/types.js";
import { runLength } from "../numbers/rotated.js";

/** The story's arrows rotate by about a twelfth of a revolution per position. */
const STEP = Math.PI / 6;

/** Steps per position while a word is dragged. */
export const FINE = 64;

/** The model's frequency nearest to the speed of the story's arrows, in radians per position. */
export function speedOf(engine: RopewalkCore, spec: RopeSpec): number {
  const { invFreq } = engine.frequencies(spec, runLength(spec));
  return invFreq.reduce((best, speed) => (Math.abs(speed - STEP) < Math.abs(best - STEP) ? speed : best));
}

/** The module's rotation of one pair at this speed, one row for each fraction of a position. */
export function fineTable(engine: RopewalkCore, speed: number, last: number): CosSin {
  const spec: RopeSpec = { ropeType: "linear", base: 10_000, headDim: 2, rotaryDim: 2, pairing: "interleaved", factor: FINE / speed }; // prettier-ignore
  return engine.cosSin(spec, { start: 0, count: last * FINE + 1 });
}

/** A vector at each of its positions, [positions, 2], rotated as the model rotates its pairs. */
export function rotated(
  engine: RopewalkCore,
  spec: RopeSpec,
  cosSin: CosSin,
  vector: readonly [number, number],
  positions: readonly number[],
): Float32Array {
  return engine.rotate(Float32Array.from(positions.flatMap(() => vector)), {
    shape: [1, 1, positions.length, 2],
    pairing: "interleaved",
    cosSin,
    positionIds: positions.map((position) => Math.round(position * FINE)),
    inverse: spec.direction === -1,
  });
}

/** The direction of each vector of [count, 2], in degrees counterclockwise from the right. */
export const directions = (vectors: Float32Array): number[] =>
  Array.from(
    { length: vectors.length / 2 },
    (_, i) => (Math.atan2(vectors[2 * i + 1]!, vectors[2 * i]!) * 180) / Math.PI,
  );

/** The shorter angle from one direction to another, in degrees: more than -180, up to 180. */
export const between = (from: number, to: number): number => {
  const way = (((to - from) % 360) + 360) % 360;
  return way > 180 ? way - 360 : way;
};
