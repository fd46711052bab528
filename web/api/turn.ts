import { choiceNumber, flag, float32Array, isGiven, objectOf, whole, type Fields } from "./checks.js";
import type { Heap, List, Ordered, Scope } from "./memory/heap.js";
import { KeptTable } from "./memory/kept-tables.js";
import { camelCase } from "./memory/layout.js";
import { putPositions } from "./positions.js";
import type { Pairing, TableArrays } from "./types.js";

// Words are numbers to the module: their places in these lists.
export const pairings: readonly Pairing[] = ["half-split", "interleaved"];
export const layouts = ["bhsd", "bshd"] as const;

/** cos, sin and what they are for, as a call takes them. */
export interface TableValues {
  rows: number;
  rotaryDim: number;
  columns: KeptTable | TableArrays;
}

/** What is read of options that lie at `path`, as messages call it: put together once and not in each call. */
export type Paths<Name extends string> = Readonly<Record<Name | "path", string>>;
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

/** Where a turn's options lie. */
export interface TurnPaths extends Paths<"pairing" | "writeAs" | "rotaryOffset" | "inverse" | "positionIds"> {
  readonly cosSin: TablePaths;
}
export const turnPathsAt = (path: string): TurnPaths => ({
  ...pathsAt(path, "pairing", "writeAs", "rotaryOffset", "inverse", "positionIds"),
  cosSin: tablePathsAt(`${path}.cosSin`),
});

/** How a tensor is turned, read from the options that say so. */
export interface TurnValues {
  pairing: number;
  write_as: number;
  rotary_offset: number;
  /** 0 forward, 1 back. */
  turn: number;
  table: TableValues;
  positionIds: unknown;
  paths: TurnPaths;
}

export function readTurn(heap: Heap, value: unknown, paths: TurnPaths): TurnValues {
  const given = objectOf(value, paths.path);
  const pairing = choiceNumber(given.pairing, paths.pairing, pairings);
  const write_as = choiceNumber(given.writeAs, paths.writeAs, pairings, pairing);
  const { rotaryOffset } = given;
  const rotary_offset = isGiven(rotaryOffset) ? whole(rotaryOffset, paths.rotaryOffset, 0, 2 ** 31) : 0;
  const table = readTable(heap, given.cosSin, paths.cosSin);
  const turn = flag(given.inverse, paths.inverse) ? 1 : 0;
  return { pairing, write_as, rotary_offset, table, turn, positionIds: given.positionIds, paths };
}

/** The same with the lists that it needs in wasm memory. */
export function putTurn(heap: Heap, scope: Scope, values: TurnValues): TurnFields {
  const { pairing, write_as, rotary_offset, turn, table, positionIds, paths } = values;
  const position_ids = isGiven(positionIds) ? putPositions(scope, positionIds, paths.positionIds) : undefined;
  const { cos, sin, rows } = putTable(heap, scope, table, paths.cosSin, position_ids);
  return { pairing, write_as, rotary_dim: table.rotaryDim, rotary_offset, turn, cos, sin, rows, position_ids };
}

export interface TurnFields {
  pairing: number;
  write_as: number;
  rotary_dim: number;
  rotary_offset: number;
  turn: number;
  cos: List;
  sin: List;
  rows: number;
  position_ids: List<"i32"> | undefined;
}

/** A turn's values in the order of a call's fields. */
export const inOrder = (turn: TurnFields): Ordered => [
  turn.pairing,
  turn.write_as,
  turn.rotary_dim,
  turn.rotary_offset,
  turn.turn,
  turn.cos,
  turn.sin,
  turn.rows,
  turn.position_ids,
];

type Rows = Pick<TurnFields, "cos" | "sin" | "rows">;

/** The rows of a table in wasm memory: those that `ids` name, where they are few and would have to be copied, or all. */
export function putTable(heap: Heap, scope: Scope, table: TableValues, paths: ArrayPaths, ids?: List<"i32">): Rows {
  const { rows, columns } = table;
  if (!(columns instanceof KeptTable)) return putArrays(heap, scope, table, columns, ids);
  const lists = heap.tables.use(scope, columns);
  if (lists !== undefined) return { cos: lists.cos, sin: lists.sin, rows };
  return putArrays(heap, scope, table, readArrays({ ...columns.arrays }, paths), ids); // read since by the caller's own code
}

function putArrays(heap: Heap, scope: Scope, table: TableValues, columns: TableArrays, ids?: List<"i32">): Rows {
  const named = ids && putNamedRows(heap, scope, table, columns, ids);
  return named ?? { cos: scope.put("f32", columns.cos), sin: scope.put("f32", columns.sin), rows: table.rows };
}

/**
 * The rows that the ids name, in their order, which the ids then count; undefined where that would not save much, or where
 * something does not fit, which the module shall say.
 */
function putNamedRows(
  heap: Heap,
  scope: Scope,
  { rows, rotaryDim }: TableValues,
  { cos, sin }: TableArrays,
  ids: List<"i32">,
): Rows | undefined {
  const pairs = rotaryDim / 2;
  const fits = Number.isInteger(pairs) && cos.length === rows * pairs && sin.length === cos.length;
  if (!fits || ids.length === 0 || rows < 8 * ids.length || heap.view(ids).some((id) => id >= rows)) return undefined;
  const room = { cos: scope.room("f32", ids.length * pairs), sin: scope.room("f32", ids.length * pairs) };
  const [named, toCos, toSin] = [heap.view(ids), heap.view(room.cos), heap.view(room.sin)];
  for (let row = 0; row < named.length; row++) {
    const from = named[row]! * pairs;
    toCos.set(cos.subarray(from, from + pairs), row * pairs);
    toSin.set(sin.subarray(from, from + pairs), row * pairs);
    named[row] = row;
  }
  return { ...room, rows: named.length };
}

/** How the user knows a field of putTurn; undefined for any other. */
export function turnPath(field: string, path: string): string | undefined {
  if (field === "rotary_dim") return `${path}.cosSin.rotaryDim`;
  if (["cos", "sin", "rows"].includes(field)) return `${path}.cosSin.${field}`;
  return field === "rotary_offset" || field === "position_ids" ? `${path}.${camelCase(field)}` : undefined;
}
