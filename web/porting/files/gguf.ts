// The format: https://github.com/ggml-org/ggml/blob/master/docs/gguf.md
import { FileError } from "./file-error.js";
import { ggmlTypes } from "./ggml-types.js";
import { countOf, isSize, readNumbers, type Kind, type TensorData } from "./numbers.js";
import { latin, part, viewOf, type ByteSource } from "./source.js";

/** Types of tensors by their numbers in `enum ggml_type`; all others are packed or not floats. */
const kinds: Readonly<Record<number, Kind>> = { 0: "f4", 1: "f2", 28: "f8", 30: "bf2" };
const READ = "F32, F16, BF16 and F64";

const [BOOL, STRING, LIST] = [7, 8, 9];
/** Values of the metadata by their type's number; 8 is a string and 9 a list. */
const values: Readonly<Record<number, readonly [width: number, read: (view: DataView, at: number) => number]>> = {
  0: [1, (view, at) => view.getUint8(at)],
  1: [1, (view, at) => view.getInt8(at)],
  2: [2, (view, at) => view.getUint16(at, true)],
  3: [2, (view, at) => view.getInt16(at, true)],
  4: [4, (view, at) => view.getUint32(at, true)],
  5: [4, (view, at) => view.getInt32(at, true)],
  6: [4, (view, at) => view.getFloat32(at, true)],
  7: [1, (view, at) => view.getUint8(at)],
  10: [8, (view, at) => Number(view.getBigUint64(at, true))],
  11: [8, (view, at) => Number(view.getBigInt64(at, true))],
  12: [8, (view, at) => view.getFloat64(at, true)],
};

/** The most bytes of a header that are read; vocabularies are part of it. */
const MOST_HEADER = 2 ** 28;
const PIECE = 2 ** 20;
/** Far more than any published file has. */
const MOST_KEYS = 65536;
const MOST_TENSORS = 2 ** 20;
const MOST_AXES = 8;
const MOST_LEVELS = 8;
/** The most entries of a list that are kept; of a vocabulary, only the length is needed. */
const MOST_ENTRIES = 4096;

export const isGguf = (start: Uint8Array): boolean => latin(start.subarray(0, 4)) === "GGUF";

/** A list of texts, or one that is too long to keep, is null. */
export type GgufValue = number | boolean | string | null | readonly GgufValue[];

export interface GgufTensor {
  name: string;
  /** Row-major, the reverse of `ne`. */
  shape: number[];
  /** Its number in `enum ggml_type`. */
  type: number;
  /** Its first byte in the file. */
  start: number;
  /** Undefined if the type is not known. */
  bytes: number | undefined;
}

export interface GgufHeader {
  values: ReadonlyMap<string, GgufValue>;
  tensors: readonly GgufTensor[];
}

/** Thrown if more bytes are needed than have been read. */
class More extends Error {
  constructor(readonly end: number) {
    super();
  }
}

/** The header of a GGUF, version 2 or 3. Lists under the keys in `whole` are kept at any length. */
export async function readGguf(source: ByteSource, whole: readonly string[] = []): Promise<GgufHeader> {
  for (let size = PIECE; ;) {
    const header = await source.bytes(0, Math.min(size, source.size));
    try {
      return headerIn(source, header, whole);
    } catch (error) {
      const incomplete = new FileError({ code: "incomplete", path: source.name, limit: "GGUF" });
      if (error instanceof RangeError) throw incomplete;
      if (!(error instanceof More)) throw error;
      if (!(error.end <= Math.min(source.size, MOST_HEADER)) || header.length < Math.min(size, source.size))
        throw incomplete;
      size = Math.max(4 * size, error.end);
    }
  }
}

function headerIn(source: ByteSource, header: Uint8Array, whole: readonly string[]): GgufHeader {
  const path = source.name;
  const view = viewOf(header);
  const decoder = new TextDecoder();
  let at = 4;
  const fault = (value: string, name = ""): FileError =>
    new FileError({ code: "no-header", path: name === "" ? path : `${path}/${name}`, value });
  const take = (count: number): number => {
    const start = at;
    at += count;
    if (!(at <= header.length)) throw new More(at);
    return start;
  };
  const uint32 = (): number => view.getUint32(take(4), true);
  const uint64 = (): number => Number(view.getBigUint64(take(8), true));
  const string = (): string => {
    const length = uint64();
    const start = take(length);
    return decoder.decode(header.subarray(start, start + length));
  };
  const list = (key: string, level: number): GgufValue => {
    const [type, count] = [uint32(), uint64()];
    const kept: GgufValue[] = [];
    const scalar = values[type];
    const most = whole.includes(key) ? Infinity : MOST_ENTRIES;
    if (scalar !== undefined && count > most) take(scalar[0] * count);
    else
      for (let i = 0; i < count; i++) {
        const entry = value(key, type, level + 1);
        if (kept.length < most) kept.push(entry);
      }
    return (type === STRING && most === MOST_ENTRIES) || count > most ? null : kept;
  };
  const value = (key: string, type: number, level: number): GgufValue => {
    if (level > MOST_LEVELS) throw fault("lists in lists", key);
    if (type === LIST) return list(key, level);
    if (type === STRING && (level === 0 || whole.includes(key))) return string();
    if (type === STRING) {
      take(uint64());
      return null;
    }
    const scalar = values[type];
    if (scalar === undefined) throw fault(`a value of type ${type}`, key);
    const read = scalar[1](view, take(scalar[0]));
    return type === BOOL ? read !== 0 : read;
  };

  const version = uint32();
  if (version >= 2 ** 24) throw fault("GGUF with its bytes the other way round (big-endian)");
  if (version !== 2 && version !== 3) throw fault(`GGUF version ${version}; 2 and 3 are read`);
  const [tensorCount, keys] = [uint64(), uint64()];
  if (keys > MOST_KEYS) throw fault(`${keys} keys`);
  if (tensorCount > MOST_TENSORS) throw fault(`${tensorCount} tensors`);
  const all = new Map<string, GgufValue>();
  for (let i = 0; i < keys; i++) {
    const key = string();
    all.set(key, value(key, uint32(), 0));
  }
  const infos: { name: string; shape: number[]; type: number; offset: number }[] = [];
  for (let i = 0; i < tensorCount; i++) {
    const name = string();
    const axes = uint32();
    if (axes > MOST_AXES) throw fault(`${axes} axes`, name);
    const shape: number[] = [];
    for (let left = axes; left > 0; left--) shape.unshift(uint64());
    if (!shape.every(isSize)) throw fault(shape.join(", "), name);
    infos.push({ name, shape, type: uint32(), offset: uint64() });
  }
  const given = all.get("general.alignment");
  const alignment = typeof given === "number" && given > 0 ? given : 32;
  const data = Math.ceil(at / alignment) * alignment;
  const tensors = infos.map(({ offset, ...info }) => ({
    ...info,
    start: data + offset,
    bytes: bytesOf(info.type, info.shape),
  }));
  return { values: all, tensors };
}

/** Bytes of a tensor: whole blocks of its rows. */
function bytesOf(type: number, shape: readonly number[]): number | undefined {
  const known = ggmlTypes[type];
  if (known === undefined) return undefined;
  const [, elements, bytes] = known;
  return Math.ceil(countOf(shape) / elements) * bytes;
}

export interface GgufEntry {
  name: string;
  /** Whether its numbers are floats of a supported type. */
  floats: boolean;
  read(most: number): Promise<TensorData>;
}

/** Each tensor of a GGUF file; those of floats can be read. */
export async function ggufEntries(source: ByteSource): Promise<GgufEntry[]> {
  const { tensors } = await readGguf(source);
  return tensors.map(({ name, shape, type, start }) => ({
    name,
    floats: kinds[type] !== undefined,
    read: (most) => {
      const own = part(source, `${source.name}/${name}`, start, source.size);
      const kind = kinds[type];
      if (kind === undefined)
        throw new FileError({ code: "dtype", path: own.name, value: `ggml type ${type}`, limit: READ });
      return readNumbers(own, 0, kind, shape, most);
    },
  }));
}
