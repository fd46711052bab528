import { choiceNumber, float32Array, ifGiven, isFloat32Array, objectOf, refuse, whole, type Fields } from "./checks.js";
import { RopewalkError } from "./errors.js";
import { partOf, type Heap, type List, type Scope } from "./memory/heap.js";
import { dtypes, elementsOf, TensorHandle, type Elements, type TensorOwner } from "./memory/tensor.js";
import {
  inOrder,
  layouts,
  putTurn,
  readTurn,
  turnPath,
  turnPathsAt,
  type TurnFields,
  type TurnValues,
} from "./turn.js";
import type { DType, TensorLike } from "./types.js";

import { comesInPieces, piecesOf, type ShapeValues } from "./rotate-pieces.js";

/** Four whole numbers by the names of the axes, in the order of the layout. */
export function readShape(value: unknown, layout: number): ShapeValues {
  const path = "options.shape";
  const shape = objectOf(value, path);
  if (shape.length !== 4)
    throw refuse(path, value, "four numbers: batch, heads, seq and headDim in the order of layout", "shape-mismatch");
  const size = (axis: number): number => whole(shape[axis], path, 0, 2 ** 31);
  const batch = size(0);
  const second = size(1);
  const third = size(2);
  const head_dim = size(3);
  return layout === BHSD
    ? { batch, heads: second, seq: third, head_dim }
    : { batch, heads: third, seq: second, head_dim };
}

const BHSD = layouts.indexOf("bhsd");
const paths = turnPathsAt("options");

/** Where in x the rows lie. */
interface Rows {
  shape: ShapeValues;
  layout: number;
  strides: Strides | undefined;
  offset: number | undefined;
}
interface Strides {
  batch_stride: number;
  head_stride: number;
  seq_stride: number;
}

function readRows(given: Fields): Rows {
  const layout = choiceNumber(given.layout, "options.layout", layouts, BHSD);
  return {
    shape: readShape(given.shape, layout),
    layout,
    strides: ifGiven(given.strides, (strides) => readStrides(strides, layout)),
    offset: ifGiven(given.offset, (offset) => whole(offset, "options.offset", 0, 2 ** 31)),
  };
}

function readStrides(value: unknown, layout: number): Strides {
  const path = "options.strides";
  const strides = objectOf(value, path);
  if (strides.length !== 3)
    throw refuse(path, value, "three numbers: elements along the first three axes of shape", "shape-mismatch");
  const step = (axis: number): number => whole(strides[axis], path, 0, 2 ** 31);
  const [batch_stride, second, third] = [step(0), step(1), step(2)];
  return layout === BHSD
    ? { batch_stride, head_stride: second, seq_stride: third }
    : { batch_stride, head_stride: third, seq_stride: second };
}

/** No strides. */
const dense: Strides = { batch_stride: NaN, head_stride: NaN, seq_stride: NaN };

/** Whether x may hold other elements than those of the rows. */
const amongOthers = ({ strides, offset }: Rows): boolean => strides !== undefined || offset !== undefined;

/** The elements from the first row on: those of a dense tensor, or all that follow. */
function elementsFrom<L extends List>(list: L, name: string, { shape, strides, offset = 0 }: Rows): L {
  const rest = list.length - offset;
  if (rest < 0)
    throw refuse("options.offset", offset, `at most ${list.length}, the length of ${name}`, "shape-mismatch");
  const { batch, heads, seq, head_dim } = shape;
  return partOf(list, offset, strides === undefined ? Math.min(rest, batch * heads * seq * head_dim) : rest);
}

/** Turns a tensor where it lies and an array on its way through the module; `out`, of the same kind, takes the result. */
export function rotate<T extends TensorLike>(heap: Heap, owner: TensorOwner, x: T, options: unknown): T {
  const given = objectOf(options, "options");
  const rows = readRows(given);
  const turn = readTurn(heap, given, paths);
  const { out } = given;
  const scope = heap.open();
  try {
    if (isFloat32Array(x)) return rotateArray(heap, scope, x, readOut(out, x), rows, turn) as T;
    const from = elementsOf(scope, owner, x, "x");
    const to = out === undefined ? from : elementsOfOut(scope, owner, out, from);
    callRotate(heap, from.dtype, from.list, to.list, rows, putTurn(heap, scope, turn));
    return out === undefined ? x : (out as T);
  } finally {
    scope.close();
  }
}

function elementsOfOut(scope: Scope, owner: TensorOwner, out: unknown, from: Elements): Elements {
  if (!(out instanceof TensorHandle)) throw refuse("options.out", out, "a tensor, as x is");
  const to = elementsOf(scope, owner, out, "options.out");
  if (to.dtype !== from.dtype) throw refuse("options.out", to.dtype, `${from.dtype}, as x is`, "shape-mismatch");
  return to;
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
  rows: Rows,
  turn: TurnValues,
): Float32Array {
  const fields = putTurn(heap, scope, turn);
  if (!amongOthers(rows) && comesInPieces(heap, x, out, rows.shape, fields)) {
    const result = out ?? new Float32Array(x.length);
    let room: List<"f32"> | undefined;
    for (const { start, length, shape, turn: turned } of piecesOf(rows.shape, rows.layout, fields)) {
      room ??= scope.room("f32", length); // no piece is longer than the first
      const list = { ...room, length };
      heap.set(list, x.subarray(start, start + length));
      callRotate(heap, "float32", list, list, { ...rows, shape }, turned);
      result.set(heap.view(list), start);
    }
    return result;
  }
  const from = scope.put("f32", x);
  const to = amongOthers(rows) && out !== undefined ? scope.put("f32", out) : from;
  callRotate(heap, "float32", from, to, rows, fields);
  if (out === undefined) return heap.copy(to);
  out.set(heap.view(to));
  return out;
}

const rotatePath = (field: string): string => {
  if (field === "x") return "x";
  if (field === "strides") return "options.strides";
  return turnPath(field, "options") ?? (field === "y" ? "options.out" : "options.shape");
};

function callRotate(heap: Heap, dtype: DType, from: List, to: List, rows: Rows, turned: TurnFields): void {
  const { strides, shape } = rows;
  const others = amongOthers(rows);
  const x = others ? elementsFrom(from, "x", rows) : from;
  const y = others ? elementsFrom(to, "options.out", rows) : to;
  const { batch, heads, seq, head_dim } = shape;
  const steps = strides ?? dense;
  // prettier-ignore
  const values = [dtypes.indexOf(dtype), x, y, batch, heads, seq, head_dim, rows.layout, steps.batch_stride,
    steps.head_stride, steps.seq_stride];
  heap.callInOrder("rotate", values, rotatePath, inOrder(turned));
}
