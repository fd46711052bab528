import { choice, float32Array, ifGiven, isFloat32Array, objectOf, refuse, whole } from "./checks.js";
import { RopewalkError } from "./errors.js";
import type { Heap, List, Scope } from "./heap.js";
import { elementsOf, TensorHandle, type TensorOwner } from "./tensor.js";
import { layouts, putTurn, readTurn, turnPath, type TurnFields, type TurnValues } from "./turn.js";
import type { DType, TensorLike } from "./types.js";

import { comesInPieces, piecesOf, type ShapeValues } from "./rotate_pieces.js";

type Layout = (typeof layouts)[number];

/** Four whole numbers by the names of the axes, in the order of the layout. */
export function readShape(value: unknown, layout: Layout): ShapeValues {
  const path = "options.shape";
  const shape = objectOf(value, path);
  if (shape.length !== 4)
    throw refuse(path, value, "four numbers: batch, heads, seq and headDim in the order of layout", "shape-mismatch");
  const size = (axis: number): number => whole(shape[axis], path, 0, 2 ** 31);
  const [batch, second, third, head_dim] = [size(0), size(1), size(2), size(3)];
  return layout === "bhsd"
    ? { batch, heads: second, seq: third, head_dim }
    : { batch, heads: third, seq: second, head_dim };
}

/** Turns a tensor where it lies and an array on its way through the module; `out`, of the same kind, takes the result. */
export function rotate<T extends TensorLike>(heap: Heap, owner: TensorOwner, x: T, options: unknown): T {
  const given = objectOf(options, "options");
  const layout = ifGiven(given.layout, (word) => choice(word, "options.layout", layouts)) ?? "bhsd";
  const shape = readShape(given.shape, layout);
  const turn = readTurn(heap, given, "options");
  const { out } = given;
  return heap.scope((scope): TensorLike => {
    if (isFloat32Array(x)) return rotateArray(heap, scope, x, readOut(out, x), shape, layout, turn);
    const from = elementsOf(scope, owner, x, "x");
    if (out === undefined) {
      callRotate(heap, from.dtype, from.list, from.list, shape, layout, putTurn(heap, scope, turn));
      return x;
    }
    if (!(out instanceof TensorHandle)) throw refuse("options.out", out, "a tensor, as x is");
    const to = elementsOf(scope, owner, out, "options.out");
    if (to.dtype !== from.dtype) throw refuse("options.out", to.dtype, `${from.dtype}, as x is`, "shape-mismatch");
    callRotate(heap, from.dtype, from.list, to.list, shape, layout, putTurn(heap, scope, turn));
    return out;
  }) as T;
}

function readOut(value: unknown, x: Float32Array): Float32Array | undefined {
  if (value === undefined) return undefined;
  const out = float32Array(value, "options.out");
  if (out.length === x.length) return out;
  const message = `options.out has ${out.length} elements; x has ${x.length}`;
  throw new RopewalkError("shape-mismatch", message, "options.out");
}

/** Everything is read before the first element is copied, and checked before the first is written. */
function rotateArray(
  heap: Heap,
  scope: Scope,
  x: Float32Array,
  out: Float32Array | undefined,
  shape: ShapeValues,
  layout: Layout,
  turn: TurnValues,
): Float32Array {
  const fields = putTurn(heap, scope, turn);
  if (comesInPieces(heap, x, out, shape, fields)) {
    const result = out ?? new Float32Array(x.length);
    let room: List<"f32"> | undefined;
    for (const { start, length, shape: part, turn: turned } of piecesOf(shape, layout, fields)) {
      room ??= scope.room("f32", length); // no piece is longer than the first
      const list = { ...room, length };
      heap.set(list, x.subarray(start, start + length));
      callRotate(heap, "float32", list, list, part, layout, turned);
      result.set(heap.view(list), start);
    }
    return result;
  }
  const list = scope.put("f32", x);
  callRotate(heap, "float32", list, list, shape, layout, fields);
  if (out === undefined) return heap.copy(list);
  out.set(heap.view(list));
  return out;
}

const rotatePath = (field: string): string => {
  if (field === "x") return "x";
  return turnPath(field, "options") ?? (field === "y" ? "options.out" : "options.shape");
};

function callRotate(
  heap: Heap,
  dtype: DType,
  x: List,
  y: List,
  shape: ShapeValues,
  layout: Layout,
  turned: TurnFields,
): void {
  const { batch, heads, seq, head_dim } = shape;
  const { pairing, write_as, rotary_dim, rotary_offset, turn, cos, sin, rows, position_ids } = turned;
  // One literal: spreading the parts into it costs more than the call does.
  // prettier-ignore
  const values = { dtype, x, y, batch, heads, seq, head_dim, layout, pairing, write_as, rotary_dim, rotary_offset, turn,
    cos, sin, rows, position_ids };
  heap.call("rotate", values, rotatePath);
}
