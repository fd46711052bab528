import { choice, flag, float32Array, ifGiven, objectOf, whole, type Fields } from "./checks.js";
import type { Heap, List, Scope } from "./heap.js";
import { KeptTable } from "./kept_tables.js";
import { camelCase } from "./layout.js";
import { putPositions } from "./positions.js";
import type { Pairing, TableArrays } from "./types.js";

export const pairings: readonly Pairing[] = ["half-split", "interleaved"];
export const layouts = ["bhsd", "bshd"] as const;

/** cos, sin and what they are for, as a call takes them. */
export interface TableValues {
  rows: number;
  rotaryDim: number;
  columns: KeptTable | TableArrays;
}

export function readTable(heap: Heap, value: unknown, path: string): TableValues {
  const table = objectOf(value, path);
  return {
    rows: whole(table.rows, `${path}.rows`, 0, 2 ** 31),
    rotaryDim: whole(table.rotaryDim, `${path}.rotaryDim`, 0, 2 ** 31),
    columns: heap.tables.find(table) ?? readArrays(table, path),
  };
}

export function readArrays(table: Fields, path: string): TableArrays {
  return { cos: float32Array(table.cos, `${path}.cos`), sin: float32Array(table.sin, `${path}.sin`) };
}

/** How a tensor is turned, read from the options that say so. */
export interface TurnValues {
  pairing: Pairing;
  write_as: Pairing;
  rotary_offset: number;
  turn: "forward" | "back";
  table: TableValues;
  positionIds: unknown;
  path: string;
}

export function readTurn(heap: Heap, value: unknown, path: string): TurnValues {
  const given = objectOf(value, path);
  const pairing = choice(given.pairing, `${path}.pairing`, pairings);
  return {
    pairing,
    write_as: ifGiven(given.writeAs, (word) => choice(word, `${path}.writeAs`, pairings)) ?? pairing,
    rotary_offset: ifGiven(given.rotaryOffset, (offset) => whole(offset, `${path}.rotaryOffset`, 0, 2 ** 31)) ?? 0,
    table: readTable(heap, given.cosSin, `${path}.cosSin`),
    turn: flag(given.inverse, `${path}.inverse`) ? "back" : "forward",
    positionIds: given.positionIds,
    path,
  };
}

/** The same as the fields of a call. */
export function putTurn(heap: Heap, scope: Scope, turn: TurnValues): TurnFields {
  const { pairing, write_as, rotary_offset, table, path } = turn;
  const position_ids = ifGiven(turn.positionIds, (ids) => putPositions(scope, ids, `${path}.positionIds`));
  const { rotaryDim: rotary_dim } = table;
  const { cos, sin, rows } = putTable(heap, scope, table, `${path}.cosSin`, position_ids);
  return { pairing, write_as, rotary_dim, rotary_offset, turn: turn.turn, cos, sin, rows, position_ids };
}

export interface TurnFields {
  pairing: Pairing;
  write_as: Pairing;
  rotary_dim: number;
  rotary_offset: number;
  turn: "forward" | "back";
  cos: List;
  sin: List;
  rows: number;
  position_ids: List<"i32"> | undefined;
}

type Rows = Pick<TurnFields, "cos" | "sin" | "rows">;

/** The rows of a table in wasm memory: those that `ids` name, where they are few and would have to be copied, or all. */
export function putTable(heap: Heap, scope: Scope, table: TableValues, path: string, ids?: List<"i32">): Rows {
  const { rows, columns } = table;
  if (!(columns instanceof KeptTable)) return putArrays(heap, scope, table, columns, ids);
  const lists = heap.tables.use(scope, columns);
  if (lists !== undefined) return { cos: lists.cos, sin: lists.sin, rows };
  return putArrays(heap, scope, table, readArrays({ ...columns.arrays }, path), ids); // read since by the caller's own code
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
