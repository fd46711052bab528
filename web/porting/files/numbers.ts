import { FileError } from "./file-error.js";
import { viewOf, type ByteSource } from "./source.js";

export interface TensorData {
  shape: number[];
  data: Float32Array<ArrayBuffer>;
  /** Printed with "..."; the numbers left out are NaN here. */
  elided?: true;
  /** Present if the file states it; the shape then has four axes. */
  layout?: "bshd";
}

/** Bytes of each supported type of numbers; bf2 is bfloat16. */
export const widthOf = { f2: 2, bf2: 2, f4: 4, f8: 8 } as const;
/** Bytes of the types of positions. */
export const widthOfWhole = { i4: 4, i8: 8 } as const;
export type Kind = keyof typeof widthOf | keyof typeof widthOfWhole;

/** IEEE 754-2019, section 3.4: binary16. */
export function float16(bits: number): number {
  const [exponent, fraction] = [(bits >> 10) & 31, (bits & 1023) / 1024];
  let size = (1 + fraction) * 2 ** (exponent - 15);
  if (exponent === 0) size = fraction * 2 ** -14;
  else if (exponent === 31) size = fraction ? NaN : Infinity;
  return bits & 0x8000 ? -size : size;
}

/** The product of a shape. It is not a size, and not NaN either, if it exceeds the range of numbers. */
export const countOf = (shape: readonly number[]): number =>
  shape.includes(0) ? 0 : shape.reduce((product, size) => product * size, 1);

/** Whether a value is a valid length of an axis. */
export const isSize = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;

export const isShape = (value: unknown): value is number[] => Array.isArray(value) && value.every(isSize);

/** The numbers of a source from byte `start` on, at most `most` of them. */
export async function readNumbers(
  source: ByteSource,
  start: number,
  kind: Kind,
  shape: number[],
  most: number,
  littleEndian = true,
): Promise<TensorData> {
  const count = countOf(shape);
  const width = { ...widthOf, ...widthOfWhole }[kind];
  const path = source.name;
  if (source.size - start < count * width)
    throw new FileError({
      code: "ends-early",
      path,
      limit: count * width,
      value: Math.max(0, source.size - start),
    });
  if (count > most) throw new FileError({ code: "too-large", path, value: `${count} numbers`, limit: most });
  const bytes = await source.bytes(start, start + count * width);
  return { shape, data: floatsOf(bytes, kind, count, littleEndian) };
}

function floatsOf(bytes: Uint8Array, kind: Kind, count: number, littleEndian: boolean): Float32Array<ArrayBuffer> {
  const data = new Float32Array(count);
  const view = viewOf(bytes);
  if (kind === "f4") for (let i = 0; i < count; i++) data[i] = view.getFloat32(4 * i, littleEndian);
  else if (kind === "f8") for (let i = 0; i < count; i++) data[i] = view.getFloat64(8 * i, littleEndian);
  else if (kind === "i4") for (let i = 0; i < count; i++) data[i] = view.getInt32(4 * i, littleEndian);
  else if (kind === "i8") for (let i = 0; i < count; i++) data[i] = Number(view.getBigInt64(8 * i, littleEndian));
  else if (kind === "f2") for (let i = 0; i < count; i++) data[i] = float16(view.getUint16(2 * i, littleEndian));
  else {
    const words = new Uint32Array(data.buffer); // a bfloat16 is the upper half of a float32
    for (let i = 0; i < count; i++) words[i] = view.getUint16(2 * i, littleEndian) << 16;
  }
  return data;
}
