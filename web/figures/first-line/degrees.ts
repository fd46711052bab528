import type { CosSin, RopeSpec } from "../../api/index.js";
import type { RopewalkCore } from "../../api/core/types.js";
import { directions, fineTable, speedOf, rotated } from "../stage/angles.js";
import { LAST } from "./values.js";

/** A table of cosines and sines at every step of a position. */
export const tableOf = (engine: RopewalkCore, spec: RopeSpec): CosSin => fineTable(engine, speedOf(engine, spec), LAST);

/** The rotation of an arrow at each position, in degrees, without jumps. */
export function degreesAt(engine: RopewalkCore, spec: RopeSpec, table: CosSin, positions: readonly number[]): number[] {
  const back = spec.direction === -1;
  return directions(rotated(engine, spec, table, [1, 0], positions)).map((angle) =>
    back ? (angle > 0 ? angle - 360 : angle) : angle < 0 ? angle + 360 : angle,
  );
}
