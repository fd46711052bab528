// https://github.com/ggml-org/ggml/blob/master/docs/gguf.md says what the bytes mean.
import { FileError } from "./file-error.js";
import { isSize, readNumbers, type Kind, type TensorData } from "./numbers.js";
import { latin, part, viewOf, type ByteSource } from "./source.js";

/** Types of tensors by their numbers in `enum ggml_type`; all others are packed or no floats. */
const kinds: Readonly<Record<number, Kind>> = { 0: "f4", 1: "f2", 28: "f8", 30: "bf2" };
const READ = "F32, F16, BF16 and F64";
/** Bytes of a value of the metadata by its type's number; 8 is a string and 9 a list. */
const valueBytes: Readonly<Record<number, number>> = {
  0: 1,
  1: 1,
  2: 2,
  3: 2,
  4: 4,
  5: 4,
  6: 4,
  7: 1,
  10: 8,
  11: 8,
  12: 8,
};
const [STRING, LIST, UINT32] = [8, 9, 4];
/** Bytes of a header that are read: vocabularies are part of it. */
const MOST_HEADER = 2 ** 28;
const PIECE = 2 ** 20;

export const isGguf = (start: Uint8Array): boolean => latin(start.subarray(0, 4)) === "GGUF";

export interface GgufEntry {
  name: string;
  /** Whether its numbers are floats that are read. */
  floats: boolean;
  read(most: number): Promise<TensorData>;
}

/** Each tensor of a GGUF file, version 2 or 3, little-endian; its shape is row-major, the other way round than `ne`. */
export async function ggufEntries(source: ByteSource): Promise<GgufEntry[]> {
  const path = source.name;
  const incomplete = (): FileError => new FileError({ code: "incomplete", path, limit: "GGUF" });
  let held = await source.bytes(0, PIECE);
  let at = 4;
  /** Where `count` bytes begin; more of the header is read when they are not held. */
  const take = async (count: number): Promise<number> => {
    const start = at;
    at += count;
    if (at > source.size || at > MOST_HEADER || !Number.isSafeInteger(at)) throw incomplete();
    if (at > held.length) held = await source.bytes(0, Math.max(2 * held.length, at));
    return start;
  };
  const uint32 = async (): Promise<number> => {
    const start = await take(4);
    return viewOf(held).getUint32(start, true);
  };
  const uint64 = async (): Promise<number> => {
    const start = await take(8);
    return Number(viewOf(held).getBigUint64(start, true));
  };
  const string = async (): Promise<string> => {
    const length = await uint64();
    const start = await take(length);
    return new TextDecoder().decode(held.subarray(start, start + length));
  };
  const skip = async (type: number): Promise<void> => {
    if (type === STRING) await take(await uint64());
    else if (type === LIST) {
      const [inner, count] = [await uint32(), await uint64()];
      const width = valueBytes[inner];
      if (width !== undefined) await take(width * count);
      else for (let i = 0; i < count; i += 1) await skip(inner);
    } else if (valueBytes[type] === undefined) throw incomplete();
    else await take(valueBytes[type]);
  };

  const version = await uint32();
  if (version !== 2 && version !== 3)
    throw new FileError({ code: "no-header", path, value: `GGUF version ${version}` });
  const [tensors, values] = [await uint64(), await uint64()];
  let alignment = 32;
  for (let i = 0; i < values; i += 1) {
    const [key, type] = [await string(), await uint32()];
    if (key === "general.alignment" && type === UINT32) alignment = (await uint32()) || alignment;
    else await skip(type);
  }
  const infos: { name: string; shape: number[]; type: number; offset: number }[] = [];
  for (let i = 0; i < tensors; i += 1) {
    const name = await string();
    const shape: number[] = [];
    for (let left = await uint32(); left > 0; left -= 1) shape.unshift(await uint64());
    if (!shape.every(isSize))
      throw new FileError({ code: "no-header", path: `${path}/${name}`, value: shape.join(", ") });
    infos.push({ name, shape, type: await uint32(), offset: await uint64() });
  }
  const data = Math.ceil(at / alignment) * alignment;
  return infos.map(({ name, shape, type, offset }) => ({
    name,
    floats: kinds[type] !== undefined,
    read: (most) => {
      const own = part(source, `${path}/${name}`, data + offset, source.size);
      const kind = kinds[type];
      if (kind === undefined)
        throw new FileError({ code: "dtype", path: own.name, value: `ggml type ${type}`, limit: READ });
      return readNumbers(own, 0, kind, shape, most);
    },
  }));
}
