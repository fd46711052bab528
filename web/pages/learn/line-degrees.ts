import type { CosSin, RopeSpec } from "ropewalk";
import type { RopewalkCore } from "../../api/core/types.js";
import { directions, fineTable, speedOf, rotated } from "./kit/angles.js";
import { LAST } from "./line-scene.js";

/** A table of the turns at every part of a position. */
export const tableOf = (engine: RopewalkCore, spec: RopeSpec): CosSin => fineTable(engine, speedOf(engine, spec), LAST);

/** How far each position has turned an arrow, in degrees, one way around. */
export function degreesAt(engine: RopewalkCore, spec: RopeSpec, table: CosSin, positions: readonly number[]): number[] {
  const back = spec.direction === -1;
  return directions(rotated(engine, spec, table, [1, 0], positions)).map((angle) =>
    back ? (angle > 0 ? angle - 360 : angle) : angle < 0 ? angle + 360 : angle,
  );
}
