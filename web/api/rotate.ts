import { choice, flag, float32Array, ifGiven, objectOf, refuse, whole } from "./checks.js";
import type { Heap } from "./heap.js";
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

const rotatePaths: Readonly<Record<string, string>> = {
  x: "x",
  y: "x",
  batch: "options.shape",
  heads: "options.shape",
  seq: "options.shape",
  head_dim: "options.shape",
  rotary_dim: "options.cosSin.rotaryDim",
  rotary_offset: "options.rotaryOffset",
  cos: "options.cosSin.cos",
  sin: "options.cosSin.sin",
  rows: "options.cosSin.rows",
};
const rotatePath = (field: string): string => rotatePaths[field] ?? `options.${camelCase(field)}`;

export function rotate<T extends TensorLike>(heap: Heap, owner: TensorOwner, x: T, options: unknown): T {
  const given = objectOf(options, "options");
  const layout = ifGiven(given.layout, (word) => choice(word, "options.layout", layouts)) ?? "bhsd";
  const shape = readShape(given.shape, layout);
  const pairing = choice(given.pairing, "options.pairing", pairings);
  const write_as = ifGiven(given.writeAs, (word) => choice(word, "options.writeAs", pairings)) ?? pairing;
  const rotary_offset = ifGiven(given.rotaryOffset, (offset) => whole(offset, "options.rotaryOffset", 0, 2 ** 31)) ?? 0;
  const table = readTable(given.cosSin, "options.cosSin");
  const turn = flag(given.inverse, "options.inverse") ? "back" : "forward";
  return heap.scope((scope) => {
    const position_ids = ifGiven(given.positionIds, (ids) => putPositions(scope, ids, "options.positionIds"));
    const { list, dtype, copied } = elementsOf(scope, owner, x, "x");
    heap.call(
      "rotate",
      {
        dtype,
        x: list,
        y: list,
        ...shape,
        layout,
        pairing,
        write_as,
        rotary_dim: table.rotaryDim,
        rotary_offset,
        turn,
        cos: scope.put("f32", table.cos),
        sin: scope.put("f32", table.sin),
        rows: table.rows,
        position_ids,
      },
      rotatePath,
    );
    return copied ? (heap.copy(list) as T) : x;
  });
}
