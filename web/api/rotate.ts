import { choice, flag, float32Array, ifGiven, objectOf, refuse, whole } from "./checks.js";
import type { Heap, List, Scope, Value } from "./heap.js";
import { camelCase } from "./layout.js";
import { putPositions } from "./positions.js";
import { elementsOf, type TensorOwner } from "./tensor.js";
import type { Pairing, TensorLike } from "./types.js";

export const pairings: readonly Pairing[] = ["half-split", "interleaved"];
export const layouts = ["bhsd", "bshd"] as const;

/** cos, sin and what they are for, as a call takes them. */
export interface TableValues {
  cos: Float32Array;
  sin: Float32Array;
  rows: number;
  rotaryDim: number;
}

export function readTable(value: unknown, path: string): TableValues {
  const table = objectOf(value, path);
  return {
    cos: float32Array(table.cos, `${path}.cos`),
    sin: float32Array(table.sin, `${path}.sin`),
    rows: whole(table.rows, `${path}.rows`, 0, 2 ** 31),
    rotaryDim: whole(table.rotaryDim, `${path}.rotaryDim`, 0, 2 ** 31),
  };
}

/** Four whole numbers by the names of the axes, in the order of the layout. */
export function readShape(
  value: unknown,
  layout: "bhsd" | "bshd",
): { batch: number; heads: number; seq: number; head_dim: number } {
  const path = "options.shape";
  const shape = objectOf(value, path);
  if (shape.length !== 4)
    throw refuse(path, value, "four numbers: batch, heads, seq and headDim in the order of layout", "shape-mismatch");
  const [batch, second, third, head_dim] = [0, 1, 2, 3].map((axis) => whole(shape[axis], path, 0, 2 ** 31)) as [
    number,
    number,
    number,
    number,
  ];
  return layout === "bhsd"
    ? { batch, heads: second, seq: third, head_dim }
    : { batch, heads: third, seq: second, head_dim };
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

export function readTurn(value: unknown, path: string): TurnValues {
  const given = objectOf(value, path);
  const pairing = choice(given.pairing, `${path}.pairing`, pairings);
  return {
    pairing,
    write_as: ifGiven(given.writeAs, (word) => choice(word, `${path}.writeAs`, pairings)) ?? pairing,
    rotary_offset: ifGiven(given.rotaryOffset, (offset) => whole(offset, `${path}.rotaryOffset`, 0, 2 ** 31)) ?? 0,
    table: readTable(given.cosSin, `${path}.cosSin`),
    turn: flag(given.inverse, `${path}.inverse`) ? "back" : "forward",
    positionIds: given.positionIds,
    path,
  };
}

/** The same as the fields of a call. */
export function putTurn(
  heap: Heap,
  scope: Scope,
  { table, positionIds, path, ...rest }: TurnValues,
): Record<string, Value> {
  const position_ids = ifGiven(positionIds, (ids) => putPositions(scope, ids, `${path}.positionIds`));
  const rows = position_ids && putNamedRows(heap, scope, table, position_ids);
  return { ...rest, rotary_dim: table.rotaryDim, position_ids, ...(rows ?? putAllRows(scope, table)) };
}

type Rows = { cos: List; sin: List; rows: number };

function putAllRows(scope: Scope, { cos, sin, rows }: TableValues): Rows {
  return { cos: scope.put("f32", cos), sin: scope.put("f32", sin), rows };
}

/**
 * The rows that the ids name, in their order, which the ids then count; undefined where that would not save much, or where
 * something does not fit, which the module shall say.
 */
function putNamedRows(heap: Heap, scope: Scope, table: TableValues, ids: List<"i32">): Rows | undefined {
  const { cos, sin, rows } = table;
  const pairs = table.rotaryDim / 2;
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

const rotatePath = (field: string): string =>
  turnPath(field, "options") ?? (field === "x" || field === "y" ? "x" : "options.shape");

export function rotate<T extends TensorLike>(heap: Heap, owner: TensorOwner, x: T, options: unknown): T {
  const given = objectOf(options, "options");
  const layout = ifGiven(given.layout, (word) => choice(word, "options.layout", layouts)) ?? "bhsd";
  const shape = readShape(given.shape, layout);
  const turn = readTurn(given, "options");
  return heap.scope((scope) => {
    const fields = putTurn(heap, scope, turn);
    const { list, dtype, copied } = elementsOf(scope, owner, x, "x");
    heap.call("rotate", { dtype, x: list, y: list, ...shape, layout, ...fields }, rotatePath);
    return copied ? (heap.copy(list) as T) : x;
  });
}
