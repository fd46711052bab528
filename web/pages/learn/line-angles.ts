import type { RopeSpec, Ropewalk } from "ropewalk";
import { runLength } from "../../figures/numbers/rotated.js";
import { anglesOf, LAST } from "./line-drawing.js";

/** The pair whose arrow the line shows: one that turns by about a twelfth of a revolution a position. */
const TURN = Math.PI / 6;

/** By how much each position of the line turns an arrow, in degrees. */
export function angles(engine: Ropewalk, spec: RopeSpec): number[] {
  const { invFreq } = engine.frequencies(spec, runLength(spec));
  const pair = invFreq.reduce(
    (best, speed, i) => (Math.abs(speed - TURN) < Math.abs(invFreq[best]! - TURN) ? i : best),
    0,
  );
  const { cos, sin } = engine.cosSin(spec, { start: 0, count: LAST + 1 }, runLength(spec));
  const pairs = spec.rotaryDim / 2;
  const column = (table: ArrayLike<number>): number[] =>
    Array.from({ length: LAST + 1 }, (_, position) => table[position * pairs + pair]!);
  return anglesOf(column(cos), column(sin));
}
