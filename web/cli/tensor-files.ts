// Tensors in files: .npy and .npz of NumPy, .safetensors, and JSON lists. https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html
// and https://github.com/huggingface/safetensors#format say what the bytes mean.
import { readFileSync } from "node:fs";
import { inflateRawSync } from "node:zlib";
import { InputError } from "./input-error.js";

export interface TensorData {
  shape: number[];
  data: Float32Array<ArrayBuffer>;
}

const widthOf = { f2: 2, bf2: 2, f4: 4, f8: 8 } as const;
type Kind = keyof typeof widthOf;

function float16(bits: number): number {
  const [exponent, fraction] = [(bits >> 10) & 31, (bits & 1023) / 1024];
  const size =
    exponent === 0
      ? fraction * 2 ** -14
      : exponent === 31
        ? fraction
          ? NaN
          : Infinity
        : (1 + fraction) * 2 ** (exponent - 15);
  return bits & 0x8000 ? -size : size;
}

function numbers(name: string, bytes: Uint8Array, kind: Kind, shape: number[], littleEndian = true): TensorData {
  const count = shape.reduce((product, size) => product * size, 1);
  const width = widthOf[kind];
  if (bytes.length < count * width)
    throw new InputError(
      `${name} ends early: ${count * width} bytes of numbers are announced, ${bytes.length} are there`,
    );
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const bits = new DataView(new ArrayBuffer(4));
  const at = (i: number): number => {
    if (kind === "f4") return view.getFloat32(4 * i, littleEndian);
    if (kind === "f8") return view.getFloat64(8 * i, littleEndian);
    const half = view.getUint16(2 * i, littleEndian);
    if (kind === "f2") return float16(half);
    bits.setUint32(0, half << 16);
    return bits.getFloat32(0);
  };
  return { shape, data: Float32Array.from({ length: count }, (_, i) => at(i)) };
}

const latin = (bytes: Uint8Array): string => Buffer.from(bytes).toString("latin1");

function parseNpy(name: string, bytes: Uint8Array): TensorData {
  if (latin(bytes.subarray(1, 6)) !== "NUMPY") throw new InputError(`${name} is no .npy file`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const start = bytes[6]! > 1 ? 12 : 10;
  const length = start === 12 ? view.getUint32(8, true) : view.getUint16(8, true);
  const header = latin(bytes.subarray(start, start + length));
  const descr = /'descr':\s*'([<>|=]?)(\w+)'/.exec(header);
  const shape = /'shape':\s*\(([^)]*)\)/.exec(header);
  if (!descr || !shape)
    throw new InputError(`${name} has a header that says no dtype or shape: ${header.slice(0, 80)}`);
  if (!Object.hasOwn(widthOf, descr[2]!))
    throw new InputError(`${name} has dtype ${descr[2]}; float16, float32 and float64 are read`);
  if (/'fortran_order':\s*True/.test(header))
    throw new InputError(`${name} is in Fortran order; save numpy.ascontiguousarray(x)`);
  const sizes = shape[1]!
    .split(",")
    .filter((size) => size.trim() !== "")
    .map(Number);
  return numbers(name, bytes.subarray(start + length), descr[2] as Kind, sizes, descr[1] !== ">");
}

/** Each file of an archive, by the directory at its end. */
function parseNpz(name: string, bytes: Uint8Array): Map<string, TensorData> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let end = bytes.length - 22;
  while (end >= 0 && view.getUint32(end, true) !== 0x06054b50) end--;
  if (end < 0) throw new InputError(`${name} is no complete .npz file`);
  const all = new Map<string, TensorData>();
  let at = view.getUint32(end + 16, true);
  for (let i = view.getUint16(end + 10, true); i > 0; i--) {
    const [method, size, nameLength] = [
      view.getUint16(at + 10, true),
      view.getUint32(at + 20, true),
      view.getUint16(at + 28, true),
    ];
    const file = latin(bytes.subarray(at + 46, at + 46 + nameLength)).replace(/\.npy$/, "");
    const local = view.getUint32(at + 42, true);
    const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    const packed = bytes.subarray(from, from + size);
    all.set(file, parseNpy(`${name}/${file}`, method === 8 ? inflateRawSync(packed) : packed));
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return all;
}

const safetensorsKinds: Record<string, Kind> = { F16: "f2", BF16: "bf2", F32: "f4", F64: "f8" };

function parseSafetensors(name: string, bytes: Uint8Array): Map<string, TensorData> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const length = bytes.length < 8 ? Infinity : Number(view.getBigUint64(0, true));
  if (length > bytes.length - 8) throw new InputError(`${name} is no complete .safetensors file`);
  const header = parseJson(name, Buffer.from(bytes.subarray(8, 8 + length)).toString()) as Record<
    string,
    { dtype: string; shape: number[]; data_offsets: [number, number] }
  >;
  const all = new Map<string, TensorData>();
  for (const [tensor, { dtype, shape, data_offsets: place }] of Object.entries(header)) {
    const kind = tensor === "__metadata__" ? undefined : safetensorsKinds[dtype];
    if (kind === undefined) continue;
    all.set(
      tensor,
      numbers(`${name}/${tensor}`, bytes.subarray(8 + length + place[0], 8 + length + place[1]), kind, shape),
    );
  }
  return all;
}

export function parseJson(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new InputError(`${name} is no JSON: ${(error as Error).message}`);
  }
}

/** A nested list, all of whose rows are as long. */
function parseList(name: string, list: unknown): TensorData {
  const shape: number[] = [];
  for (let level = list; Array.isArray(level); level = level[0]) shape.push(level.length);
  const flat = (list as unknown[]).flat(Infinity);
  if (flat.length !== shape.reduce((a, b) => a * b, 1) || !flat.every((value) => typeof value === "number"))
    throw new InputError(`${name} is no list of lists of numbers, all as long`);
  return { shape, data: Float32Array.from(flat as number[]) };
}

export function readBytes(path: string): Buffer<ArrayBuffer> {
  try {
    return readFileSync(path) as Buffer<ArrayBuffer>;
  } catch (error) {
    throw new InputError(`${path} cannot be read: ${(error as Error).message}`);
  }
}

/** The tensor of a file; `path:name` chooses one of several. */
export function readTensor(given: string): TensorData {
  const [, path, tensor] = /^(.*\.(?:npz|safetensors))(?::(.+))?$/.exec(given) ?? [undefined, given, undefined];
  const bytes = readBytes(path!);
  if (bytes.length === 0) throw new InputError(`${path} is empty`);
  try {
    if (bytes[0] === 0x93) return parseNpy(path!, bytes);
    if (path!.endsWith(".json")) return parseList(path!, parseJson(path!, bytes.toString()));
    if (!/\.(?:npz|safetensors)$/.test(path!))
      throw new InputError(`${path} is no .npy, .npz, .safetensors or .json file`);
    const all = path!.endsWith(".npz") ? parseNpz(path!, bytes) : parseSafetensors(path!, bytes);
    const chosen = tensor === undefined && all.size === 1 ? [...all.values()][0] : all.get(tensor ?? "");
    if (chosen) return chosen;
    throw new InputError(
      `${path} holds ${[...all.keys()].join(", ") || "no tensor of floats"}: choose one as ${path}:name`,
    );
  } catch (error) {
    if (error instanceof InputError) throw error;
    throw new InputError(`${path} cannot be read: ${(error as Error).message}`); // an offset outside of the file
  }
}

/** A float32 array as a .npy file, version 1.0. */
export function npyBytes({ shape, data }: TensorData): Buffer {
  const text = `{'descr': '<f4', 'fortran_order': False, 'shape': (${shape.join(", ")}${shape.length === 1 ? "," : ""}), }`;
  const header = `${text.padEnd(Math.ceil((text.length + 11) / 64) * 64 - 11)}\n`;
  const start = Buffer.from([0x93, ...Buffer.from("NUMPY"), 1, 0, header.length & 255, header.length >> 8]);
  return Buffer.concat([start, Buffer.from(header, "latin1"), Buffer.from(data.buffer)]);
}
