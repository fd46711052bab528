// The scales of xPos, which know queries from keys.
import { asList, plainPositions, readPositions } from "../arguments/positions.js";
import { makeConfig, type XposValues } from "../arguments/spec.js";
import { pathOfRope } from "../calls/rope-at.js";
import { partOf, type List, type Scope } from "../memory/heap.js";
import type { OwnFloat32Array } from "../types.js";
import type { Scaling } from "./rope.js";

/** Scales rows as xPos scales queries (0) or keys (1). Rows before the centre are scaled as the other side. */
export function scaleRows(
  scope: Scope,
  { scaleBase, centre }: XposValues,
  positions: ArrayLike<number>,
  side: number,
  cos: List<"f32">,
  sin: List<"f32">,
): void {
  const { core } = scope.heap;
  for (const sign of [1, -1]) {
    const distances = Int32Array.from(positions, (position) => Math.max(0, sign * (position - centre)));
    const { address, length } = scope.put("i32", distances);
    const of = sign === 1 ? side : 1 - side;
    const ok = core.applyXposScale(address, length, of, scaleBase, cos.address, sin.address, cos.length);
    scope.heap.check(ok, pathOfRope);
  }
}

export const scaling: Scaling = {
  /** Rotating back also undoes the scale, which is then that of the other side. */
  put(scope, { values, xpos, rotation, precision }, at, seqLen, inverse, keysFrom) {
    const { heap } = scope;
    const pairs = values.rotaryDim / 2;
    const positions = Int32Array.from(asList(at, "options.positions", Math.floor(heap.core.mostAngles / pairs)));
    const rows = positions.length;
    const ids = scope.put("i32", positions);
    const [cos, sin] = [scope.reserve("f32", rows * pairs), scope.reserve("f32", rows * pairs)];
    const config = makeConfig(scope, values);
    const exact = precision === "exact" ? 0 : 1;
    const ok = heap.core.fillCosSin(config, ids.address, rows, seqLen, exact, cos.address, sin.address, cos.length);
    heap.check(ok, pathOfRope);
    const queries = Math.min(keysFrom, rows);
    const scale = (from: number, end: number, side: number): void => {
      const part = (table: List<"f32">) => partOf(table, from * pairs, (end - from) * pairs);
      scaleRows(scope, xpos, positions.subarray(from, end), inverse ? 1 - side : side, part(cos), part(sin));
    };
    scale(0, queries, 0);
    scale(queries, rows, 1);
    const each = Int32Array.from({ length: rows }, (_, row) => row);
    const positionIds = scope.put("i32", each);
    return { ...rotation, inverse: inverse !== rotation.inverse, cos, sin, rows, positionIds };
  },

  table(heap, rotaryDim, positions, put) {
    const given = readPositions(positions, "positions");
    return heap.scope((scope) => {
      const { cos, sin, rows } = put(scope, given);
      const copy = (list: List) => heap.copy(list) as OwnFloat32Array;
      return { rows, rotaryDim, cos: copy(cos), sin: copy(sin), positions: plainPositions(given) };
    });
  },
};
