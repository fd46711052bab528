// Views: an offset and strides over a storage, counted in stored numbers, two of which make one complex number.
import { allocate, isComplex, rounding, type Dtype, type Storage } from "./dtypes.js";

export interface View {
  readonly storage: Storage;
  readonly dtype: Dtype;
  readonly offset: number;
  readonly strides: readonly number[];
}

export const sizeOf = (shape: readonly number[]): number => shape.reduce((product, length) => product * length, 1);

/** Visits elements in row-major order: `row` receives the start, stride and length of each run along the last axis. */
export function rows(
  shape: readonly number[],
  { offset, strides }: Pick<View, "offset" | "strides">,
  row: (start: number, stride: number, count: number) => void,
): void {
  const last = shape.length - 1;
  if (last < 0) return row(offset, 0, 1);
  if (sizeOf(shape) === 0) return;
  const index = shape.map(() => 0);
  let at = offset;
  for (;;) {
    row(at, strides[last]!, shape[last]!);
    let axis = last - 1;
    for (; axis >= 0; axis -= 1) {
      index[axis]! += 1;
      at += strides[axis]!;
      if (index[axis]! < shape[axis]!) break;
      at -= strides[axis]! * shape[axis]!;
      index[axis] = 0;
    }
    if (axis < 0) return;
  }
}

/** A view's numbers, dense and row-major. */
export function read(view: View, shape: readonly number[]): Float64Array {
  const { data } = view.storage;
  const parts = isComplex(view.dtype) ? 2 : 1;
  const values = new Float64Array(sizeOf(shape) * parts);
  let to = 0;
  rows(shape, view, (start, stride, count) => {
    if (parts === 1) for (let i = 0, at = start; i < count; i += 1, at += stride) values[to++] = data[at]!;
    else
      for (let i = 0, at = start; i < count; i += 1, at += stride) {
        values[to++] = data[at]!;
        values[to++] = data[at + 1]!;
      }
  });
  return values;
}

/** Writes dense numbers, which already have the view's dtype, into it. */
export function write(view: View, shape: readonly number[], values: Float64Array): void {
  const { data } = view.storage;
  const parts = isComplex(view.dtype) ? 2 : 1;
  const round = rounding[view.dtype];
  let from = 0;
  rows(shape, view, (start, stride, count) => {
    for (let i = 0, at = start; i < count; i += 1, at += stride)
      for (let part = 0; part < parts; part += 1) data[at + part] = round(values[from++]!);
  });
}

export function dense(dtype: Dtype, values: Float64Array): Storage {
  const storage = allocate(dtype, values.length);
  const round = rounding[dtype];
  for (let i = 0; i < values.length; i += 1) storage.data[i] = round(values[i]!);
  return storage;
}
