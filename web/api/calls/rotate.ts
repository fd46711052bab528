import { dtypes, layouts } from "../generated/core-words.js";
import {
  choiceNumber,
  float32Array,
  isGiven,
  mislong,
  objectOf,
  refuse,
  sizeOf,
  type Fields,
} from "../arguments/checks.js";
import { isFloat32Array, lengthOf, plainView } from "../memory/arrays.js";
import { partOf, type Heap, type List, type Scope } from "../memory/heap.js";
import { ALL_ROWS, elementsOf, TensorHandle, type Elements, type TensorOwner } from "../memory/tensor.js";
import { optionNames } from "../arguments/option-names.js";
import { objectWith } from "../arguments/options.js";
import {
  checkLayout,
  putRope,
  readRope,
  ropeAt,
  ropePath,
  ropePathsAt,
  type RopeFields,
  type RopeValues,
} from "./rope-at.js";
import { checkHeads, checkTokens } from "./table-data.js";
import { comesInPieces, piecesOf, type ShapeValues } from "./rotate-pieces.js";
import type { DType, TensorLike } from "../types.js";

/** Four whole numbers under the names of the axes, in the order of the layout. */
export function readShape(value: unknown, layout: number): ShapeValues {
  const path = "options.shape";
  if (typeof value !== "object" || value === null) throw refuse(path, value, "shape");
  const shape = value as Fields;
  if (shape.length !== 4) throw refuse(path, value, "shape", "shape-mismatch");
  const batch = sizeOf(shape[0], path);
  const second = sizeOf(shape[1], path);
  const third = sizeOf(shape[2], path);
  const headDim = sizeOf(shape[3], path);
  return layout === BHSD
    ? { batch, heads: second, seq: third, headDim }
    : { batch, heads: third, seq: second, headDim };
}

const BHSD = layouts.indexOf("bhsd");
const paths = ropePathsAt("options");

/** The place of the rows in x. */
export interface Rows {
  shape: ShapeValues;
  layout: number;
  strides: Strides | undefined;
  offset: number | undefined;
}
interface Strides {
  batch: number;
  head: number;
  seq: number;
}

export function readRows(given: Fields): Rows {
  const layout = choiceNumber(given.layout, "options.layout", layouts, BHSD);
  const shape = readShape(given.shape, layout);
  const { strides, offset } = given;
  return {
    shape,
    layout,
    strides: isGiven(strides) ? readStrides(strides, layout) : undefined,
    offset: isGiven(offset) ? sizeOf(offset, "options.offset") : undefined,
  };
}

function readStrides(value: unknown, layout: number): Strides {
  const path = "options.strides";
  const strides = objectOf(value, path);
  if (strides.length !== 3) throw refuse(path, value, "strides", "shape-mismatch");
  const step = (axis: number): number => sizeOf(strides[axis], path);
  const [batch, second, third] = [step(0), step(1), step(2)];
  return layout === BHSD ? { batch, head: second, seq: third } : { batch, head: third, seq: second };
}

/** No strides are given. */
const dense: Strides = { batch: NaN, head: NaN, seq: NaN };

/** Whether x contains the rows and no other elements. */
export const isDense = ({ strides, offset }: Rows): boolean => strides === undefined && offset === undefined;

const rowsName = (rows: Rows): string => (isDense(rows) ? ALL_ROWS : JSON.stringify(rows));

/** Refuses a tensor whose own axes differ from those of the options, unless it also contains other elements. */
export function checkTensor(x: unknown, { shape, layout, strides, offset }: Rows): void {
  if (strides !== undefined || offset !== undefined || !TensorHandle.is(x)) return;
  const { batch, heads, seq, headDim } = shape;
  TensorHandle.checkShape(x, layout === BHSD ? [batch, heads, seq, headDim] : [batch, seq, heads, headDim], "x");
}

/** The elements from the first row on: exactly those of a dense tensor, or all that follow. */
function elementsFrom<L extends List>(list: L, name: string, { shape, strides, offset = 0 }: Rows): L {
  const rest = list.length - offset;
  if (rest < 0) {
    const most = { limit: list.length, of: `${name}.length` };
    throw refuse("options.offset", offset, "at-most", "shape-mismatch", most);
  }
  if (strides !== undefined) return partOf(list, offset, rest);
  const { batch, heads, seq, headDim } = shape;
  const length = batch * heads * seq * headDim;
  if (rest >= length) return partOf(list, offset, length);
  const limit = list.length - length;
  if (limit < 0) throw mislong(name, list.length, length, "options.shape");
  throw refuse("options.offset", offset, "at-most", "shape-mismatch", {
    limit,
    of: `the length of ${name} less the elements of its shape`,
  });
}

export function rotate<T extends TensorLike>(heap: Heap, owner: TensorOwner, x: T, options: unknown): T {
  const given = objectWith(options, "options", optionNames.rotate);
  const rows = readRows(given);
  const rope = readRope(heap, given, paths);
  const { batch, heads, seq } = rows.shape;
  checkTensor(x, rows);
  if (rope.positionIds === undefined) {
    checkLayout(given, paths.cosSin.rows, rope.table.rows, heads, seq);
    checkHeads(given.cosSin, rope.table, paths.cosSin, rows.shape);
    checkTokens(given.cosSin, rope.table, paths.cosSin, rows.shape);
  }
  const put = (scope: Scope): RopeFields => putRope(heap, scope, rope, batch * seq);
  return rotateBy(heap, owner, x, given.out, rows, put, rope);
}

/**
 * Rotates a tensor in place, and an array through wasm memory; either may write to `out`. No code of the caller runs
 * here.
 */
export function rotateBy<T extends TensorLike>(
  heap: Heap,
  owner: TensorOwner,
  x: T,
  out: unknown,
  rows: Rows,
  put: (scope: Scope) => RopeFields,
  { forwards, again }: Pick<RopeValues, "forwards" | "again">,
): T {
  const scope = heap.open();
  try {
    const fields = put(scope);
    if (isFloat32Array(x)) return rotateArray(heap, scope, x, readOut(out, x), rows, fields) as T;
    const from = elementsOf(scope, owner, x, "x");
    const to = out === undefined ? from : elementsOfOut(scope, owner, out, from);
    const { rotaryOffset, rotaryDim } = fields;
    const turn = { rows: rowsName(rows), from: rotaryOffset, to: rotaryOffset + rotaryDim, forwards, again };
    const [source, target] = [x, out ?? x] as [TensorHandle, TensorHandle]; // whose elements were found
    TensorHandle.checkTurn(source, turn);
    callRotate(heap, from.dtype, from.list, to.list, rows, fields);
    TensorHandle.markTurn(source, target, turn);
    return (out ?? x) as T;
  } finally {
    scope.close();
  }
}

function elementsOfOut(scope: Scope, owner: TensorOwner, out: unknown, from: Elements): Elements {
  if (!TensorHandle.is(out)) throw refuse("options.out", out, "Tensor");
  const to = elementsOf(scope, owner, out, "options.out");
  if (to.dtype !== from.dtype) {
    const wanted = { limit: from.dtype, of: "x.dtype", measure: "dtype" } as const;
    throw refuse("options.out", to.dtype, "equal-to", "shape-mismatch", wanted);
  }
  return to;
}

/** The options of a rotation that replaces x, which a tensor does anyway. */
export function inPlace<Options>(x: TensorLike, options: unknown, names: Readonly<Record<string, true>>): Options {
  const given = objectWith(options, "options", names);
  if (given.out !== undefined) throw refuse("options.out", given.out, "absent");
  return (isFloat32Array(x) ? Object.assign(given, { out: x }) : given) as Options;
}

/** Reads `out`, which must be as long as x. */
export function readOut(value: unknown, x: Float32Array): Float32Array | undefined {
  if (value === undefined) return undefined;
  const out = float32Array(value, "options.out");
  if (lengthOf(out) === lengthOf(x)) return out;
  throw mislong("options.out", lengthOf(out), lengthOf(x), "x.length");
}

/** Everything is checked before the first element is written. */
function rotateArray(
  heap: Heap,
  scope: Scope,
  x: Float32Array,
  out: Float32Array | undefined,
  rows: Rows,
  rope: RopeFields,
): Float32Array {
  if (isDense(rows) && comesInPieces(heap, x, out, rows.shape, rope)) {
    const result = out ?? new Float32Array(lengthOf(x));
    let scratch: List<"f32"> | undefined;
    for (const { start, length, shape, rope: rotation } of piecesOf(rows.shape, rows.layout, rope)) {
      scratch ??= scope.reserve("f32", length); // no piece is longer than the first
      const list = { ...scratch, length };
      heap.set(list, plainView(x, start, length));
      callRotate(heap, "float32", list, list, { ...rows, shape }, rotation);
      plainView(result, start, length).set(heap.view(list));
    }
    return result;
  }
  const from = scope.putElements(x);
  const to = !isDense(rows) && out !== undefined ? scope.putElements(out) : from;
  callRotate(heap, "float32", from, to, rows, rope);
  return heap.take(to, out);
}

const rotatePath = (field: string): string => {
  if (field === "x") return "x";
  if (field === "strides") return "options.strides";
  return ropePath(field, "options") ?? (field === "y" ? "options.out" : "options.shape");
};

function callRotate(heap: Heap, dtype: DType, from: List, to: List, rows: Rows, rope: RopeFields): void {
  const others = !isDense(rows);
  const x = others ? elementsFrom(from, "x", rows) : from;
  const y = others ? elementsFrom(to, "options.out", rows) : to;
  const { batch, heads, seq, headDim } = rows.shape;
  const strides = rows.strides ?? dense;
  // prettier-ignore
  const ok = heap.core.rotate(dtypes.indexOf(dtype), x.address, x.length, y.address, y.length, batch, heads, seq, headDim,
    rows.layout, strides.batch, strides.head, strides.seq, ropeAt(heap, rope));
  heap.check(ok, rotatePath);
}
