import {
  choiceNumber,
  flag,
  float32Array,
  isGiven,
  mislong,
  objectOf,
  whole,
  type Fields,
} from "../arguments/checks.js";
import { RopewalkError } from "../errors/errors.js";
import { lengthOf } from "../memory/arrays.js";
import { noList, type Heap, type List, type Scope } from "../memory/heap.js";
import { KeptTable } from "../memory/kept-tables.js";
import { camelCase } from "../arguments/names.js";
import { readPositionList, type Numbers } from "../arguments/positions.js";
import { ownField } from "../arguments/spec.js";
import { pairings } from "../generated/core-words.js";
import { checkIds, checkSpec, type Paths, type TableValues } from "./table-data.js";
import type { TableArrays } from "../types.js";

/** How the user of a rope knows a field that the core refused. */
export const pathOfRope = (field: string): string => (field === "seq_len" ? "options.seqLen" : "options.positions");

/** Builds them once, and not in each call. */
export function pathsAt<Name extends string>(path: string, ...names: Name[]): Paths<Name> {
  const entries = names.map((name) => [name, `${path}.${name}`]);
  return Object.fromEntries([["path", path], ...entries]) as Paths<Name>;
}

type ArrayPaths = Paths<"cos" | "sin">;
type TablePaths = ArrayPaths & Paths<"rows" | "rotaryDim">;
export const tablePathsAt = (path: string): TablePaths => pathsAt(path, "rows", "rotaryDim", "cos", "sin");

export function readTable(heap: Heap, value: unknown, paths: TablePaths): TableValues {
  const table = objectOf(value, paths.path);
  return {
    rows: whole(table.rows, paths.rows, 0, 2 ** 31),
    rotaryDim: whole(table.rotaryDim, paths.rotaryDim, 0, 2 ** 31),
    columns: heap.tables.find(table) ?? readArrays(table, paths),
  };
}

export function readArrays(table: Fields, paths: ArrayPaths): TableArrays {
  return { cos: float32Array(table.cos, paths.cos), sin: float32Array(table.sin, paths.sin) };
}

/** The paths of a rotation's options. */
export interface RopePaths extends Paths<"pairing" | "writeAs" | "rotaryOffset" | "inverse" | "positionIds"> {
  readonly cosSin: TablePaths;
}
export const ropePathsAt = (path: string): RopePaths => ({
  ...pathsAt(path, "pairing", "writeAs", "rotaryOffset", "inverse", "positionIds"),
  cosSin: tablePathsAt(`${path}.cosSin`),
});

/** A rotation as read from the options. */
export interface RopeValues {
  pairing: number;
  writeAs: number;
  rotaryOffset: number;
  inverse: boolean;
  /** Whether it rotates as the table's model does, and not back. */
  forwards: boolean;
  /** Whether the table is the caller's own or moves rotated keys: it names no spec or no positions. */
  again: boolean;
  table: TableValues;
  positionIds: Numbers | undefined;
  paths: RopePaths;
}

export function readRope(heap: Heap, value: unknown, paths: RopePaths): RopeValues {
  const given = objectOf(value, paths.path);
  const pairing = choiceNumber(given.pairing, paths.pairing, pairings);
  const writeAs = choiceNumber(given.writeAs, paths.writeAs, pairings, pairing);
  const { rotaryOffset: offset } = given;
  const rotaryOffset = isGiven(offset) ? whole(offset, paths.rotaryOffset, 0, 2 ** 31) : 0;
  const table = readTable(heap, given.cosSin, paths.cosSin);
  const inverse = flag(given.inverse, paths.inverse);
  const made = checkSpec(given.cosSin as Fields, { pairing, writeAs, rotaryOffset }, given, paths.path);
  const forwards = inverse === (made?.direction === -1);
  const again = made === undefined || !isGiven(ownField(given.cosSin as Fields, "positions"));
  const { positionIds: ids } = given;
  const positionIds = isGiven(ids) ? readPositionList(ids, paths.positionIds) : undefined;
  if (positionIds !== undefined) checkIds(given.cosSin as Fields, positionIds, paths.cosSin.path, paths.positionIds);
  return { pairing, writeAs, rotaryOffset, inverse, forwards, again, table, positionIds, paths };
}

/** The same, with its lists in wasm memory. */
export interface RopeFields {
  pairing: number;
  writeAs: number;
  rotaryDim: number;
  rotaryOffset: number;
  inverse: boolean;
  cos: List;
  sin: List;
  rows: number;
  positionIds: List<"i32"> | undefined;
}

/** `tokens`: the total number of tokens for the ids. The core takes an empty list of ids as none given. */
export function putRope(heap: Heap, scope: Scope, values: RopeValues, tokens: number): RopeFields {
  const { pairing, writeAs, rotaryOffset, inverse, table, paths } = values;
  if (values.positionIds?.length === 0 && tokens > 0) throw mislong(paths.positionIds, 0, tokens, "tokens");
  const { positionIds: ids } = values;
  const named = ids && putNamedRows(scope, table, ids);
  const positionIds = ids && scope.put("i32", named?.ids ?? ids);
  const { cos, sin, rows } = named ?? putTable(heap, scope, table);
  return { pairing, writeAs, rotaryDim: table.rotaryDim, rotaryOffset, inverse, cos, sin, rows, positionIds };
}

/** The core's handle of a rotation, valid for one call. */
export function ropeAt({ core }: Heap, rope: RopeFields): number {
  const { pairing, writeAs, rotaryDim, rotaryOffset, inverse, cos, sin, rows, positionIds: ids = noList } = rope;
  // prettier-ignore
  return core.ropeAt(pairing, writeAs, rotaryDim, rotaryOffset, inverse, cos.address, cos.length, sin.address, sin.length,
    rows, ids.address, ids.length);
}

type Rows = Pick<RopeFields, "cos" | "sin" | "rows">;

/** The rows of a table in wasm memory. */
export function putTable(heap: Heap, scope: Scope, { columns, rows }: TableValues): Rows {
  const kept = columns instanceof KeptTable ? heap.tables.use(scope, columns) : undefined;
  if (kept !== undefined) return { cos: kept.cos, sin: kept.sin, rows };
  const { cos, sin } = columns instanceof KeptTable ? columns.arrays : columns; // moved to arrays since it was read
  return { cos: scope.putFloats(cos), sin: scope.putFloats(sin), rows };
}

/**
 * Copies only the rows that the ids name, and renumbers the ids. undefined if that saves little, or if the core must
 * refuse the ids.
 */
function putNamedRows(
  scope: Scope,
  { rows, rotaryDim, columns }: TableValues,
  ids: Numbers,
): (Rows & { ids: number[] }) | undefined {
  if (columns instanceof KeptTable || ids.length === 0 || rows < 8 * ids.length) return undefined;
  const { cos, sin } = columns;
  const pairs = rotaryDim / 2;
  if (!Number.isInteger(pairs) || lengthOf(cos) !== rows * pairs || lengthOf(sin) !== rows * pairs) return undefined;
  for (let i = 0; i < ids.length; i++) if (ids[i]! >= rows) return undefined;
  const length = ids.length * pairs;
  const [toCos, toSin] = [scope.reserve("f32", length), scope.reserve("f32", length)];
  scope.heap.setRows(toCos, cos, ids, pairs);
  scope.heap.setRows(toSin, sin, ids, pairs);
  return { cos: toCos, sin: toSin, rows: ids.length, ids: Array.from(ids, (_, row) => row) };
}

/**
 * If no `layout` is given, refuses lengths that fit only the other layout: `found` is the second axis, not the third.
 */
export function checkLayout(given: Fields, path: string, found: number, heads: number, seq: number): void {
  if (given.layout !== undefined || found !== heads || found === seq || seq === 1) return;
  throw new RopewalkError({ code: "shape-mismatch", rule: "other-layout", path, value: found });
}

/** The caller's name for a field of a rotation; undefined for any other field. */
export function ropePath(field: string, path: string): string | undefined {
  if (field === "rotary_dim") return `${path}.cosSin.rotaryDim`;
  if (["cos", "sin", "rows"].includes(field)) return `${path}.cosSin.${field}`;
  return field === "rotary_offset" || field === "position_ids" ? `${path}.${camelCase(field)}` : undefined;
}
