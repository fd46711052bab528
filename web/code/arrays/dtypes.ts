import { bfloat16 } from "../../api/memory/bfloat16.js";

/** How numbers of each dtype are stored and rounded. A complex number is two numbers side by side. */
export type Dtype =
  | "float32"
  | "float64"
  | "bfloat16"
  | "float16"
  | "int8"
  | "int16"
  | "int32"
  | "int64"
  | "uint8"
  | "uint32"
  | "bool"
  | "complex64"
  | "complex128";

type Kept = Float32Array | Float64Array | Int8Array | Int16Array | Int32Array | Uint8Array | Uint32Array;

export interface Storage {
  readonly dtype: Dtype;
  readonly data: Kept;
}

/**
 * 16-bit floats are stored as float32, which represents them exactly, and int64 as float64, which is exact up to 2^53.
 */
const kinds: Record<Dtype, new (size: number) => Kept> = {
  float32: Float32Array,
  float64: Float64Array,
  bfloat16: Float32Array,
  float16: Float32Array,
  int8: Int8Array,
  int16: Int16Array,
  int32: Int32Array,
  int64: Float64Array,
  uint8: Uint8Array,
  uint32: Uint32Array,
  bool: Uint8Array,
  complex64: Float32Array,
  complex128: Float64Array,
};

export const isComplex = (dtype: Dtype): boolean => dtype === "complex64" || dtype === "complex128";
const isWhole = (dtype: Dtype): boolean => /^(?:u?int|bool)/.test(dtype);
export const bytesOf = (dtype: Dtype, size: number): number => (kinds[dtype].name.includes("64") ? size * 8 : size * 4);
export const isDtype = (name: string): name is Dtype => Object.hasOwn(kinds, name);

export const allocate = (dtype: Dtype, size: number): Storage => ({ dtype, data: new kinds[dtype](size) });

/** Rounds to float16: 11 bits of precision, steps of 2^-24 below 2^-14, infinity from 65520 on. */
function float16(wide: number): number {
  const value = Math.fround(wide);
  const size = Math.abs(value);
  if (!(size > 0 && size < Infinity)) return value;
  if (size >= 65520) return Math.sign(value) * Infinity;
  const step = 2 ** (Math.max(Math.floor(Math.log2(size)), -14) - 10);
  return even(value / step) * step;
}

/** Rounds to the nearest whole number, ties to even, like round in Python, numpy and torch. */
export function even(value: number): number {
  const rounded = Math.round(value);
  if (Math.abs(value % 1) !== 0.5 || rounded % 2 === 0) return rounded;
  return rounded - 1;
}

const same = (value: number): number => value;

/** How a result is rounded in this dtype: whole numbers lose their fraction, and wrap around when stored. */
export const rounding: Record<Dtype, (value: number) => number> = {
  float32: Math.fround,
  float64: same,
  bfloat16,
  float16,
  int8: Math.trunc,
  int16: Math.trunc,
  int32: Math.trunc,
  int64: whole,
  uint8: Math.trunc,
  uint32: Math.trunc,
  bool: (value) => Number(value !== 0),
  complex64: Math.fround,
  complex128: same,
};

function whole(value: number): number {
  const cut = Math.trunc(value) + 0;
  if (Number.isSafeInteger(cut)) return cut;
  if (Number.isFinite(cut)) throw new RangeError("OverflowError: int64 beyond 2**53 is not kept exactly here");
  return -(2 ** 63);
}

/** Converts values to another dtype: floats are rounded, a complex number loses its imaginary part. */
export function cast(values: Float64Array, from: Dtype, to: Dtype): Float64Array {
  if (from === to) return values;
  const round = rounding[to];
  if (isComplex(from) === isComplex(to)) return isExact(from, to) ? values : values.map(round);
  const size = isComplex(from) ? values.length / 2 : values.length;
  if (to === "bool")
    return Float64Array.from({ length: size }, (_, i) => Number(values[2 * i] !== 0 || values[2 * i + 1] !== 0));
  if (isComplex(from)) return Float64Array.from({ length: size }, (_, i) => round(values[2 * i]!));
  const both = new Float64Array(2 * size);
  for (let i = 0; i < size; i += 1) both[2 * i] = round(values[i]!);
  return both;
}

const isExact = (from: Dtype, to: Dtype): boolean =>
  /64|128/.test(to) && to !== "int64"
    ? true
    : (to === "float32" && (from === "bfloat16" || from === "float16")) || (to === "int64" && isWhole(from));
