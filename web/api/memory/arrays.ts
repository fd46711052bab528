// The true kind and length of an array: a property or a subclass can report another `length`, or run code.
const prototype = Object.getPrototypeOf(Uint8Array.prototype) as object;
const getterOf = (name: PropertyKey) =>
  Object.getOwnPropertyDescriptor(prototype, name)!.get as (this: unknown) => unknown;
const getKind = getterOf(Symbol.toStringTag);
const getLength = getterOf("length") as (this: ArrayBufferView) => number;
const getBuffer = getterOf("buffer") as (this: ArrayBufferView) => ArrayBufferLike;
const getOffset = getterOf("byteOffset") as (this: ArrayBufferView) => number;

/** Arrays of another realm (a frame, a worker) count too. */
export const isFloat32Array = (value: unknown): value is Float32Array => getKind.call(value) === "Float32Array";
export const isUint16Array = (value: unknown): value is Uint16Array => getKind.call(value) === "Uint16Array";

/** 0 if the buffer was detached. */
export const lengthOf = (array: ArrayBufferView): number => getLength.call(array);

const { set } = Float32Array.prototype;

/** Fills an array with a view of the same length, without the array's own methods. */
export const fill = (array: Float32Array, view: Float32Array): void => set.call(array, view);

/** The place of an array's bytes, to find out whether two arrays overlap. */
export interface Span {
  buffer: ArrayBufferLike;
  start: number;
  end: number;
}
export function spanOf(array: Float32Array): Span {
  const start = getOffset.call(array);
  return { buffer: getBuffer.call(array), start, end: start + 4 * lengthOf(array) };
}

/** Whether two arrays share bytes. */
export function overlap(a: Float32Array, b: Float32Array): boolean {
  const [x, y] = [spanOf(a), spanOf(b)];
  return x.buffer === y.buffer && x.start < y.end && y.start < x.end;
}

/** The elements of an array, by default all, through a view that has no code of the caller. */
export function plainView(array: Float32Array, from = 0, length = lengthOf(array) - from): Float32Array {
  return new Float32Array(getBuffer.call(array), getOffset.call(array) + 4 * from, length);
}
