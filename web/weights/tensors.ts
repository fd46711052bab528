import { FileError } from "../porting/files/file-error.js";
import { ggmlTypes, unpacked, unpacks } from "../porting/files/ggml-types.js";
import type { GgufTensor } from "../porting/files/gguf.js";
import { countOf, readNumbers, type Kind } from "../porting/files/numbers.js";
import type { SafetensorsEntry } from "../porting/files/safetensors.js";
import { part, type ByteSource } from "../porting/files/source.js";

const kinds: Readonly<Record<string, Kind>> = { F32: "f4", F16: "f2", BF16: "bf2", F64: "f8" };
/** Bytes per element in safetensors. The size of other types is unknown. */
const widths: Readonly<Record<string, number>> = Object.fromEntries(
  ["I8 U8 BOOL F8_E4M3 F8_E5M2 F8_E8M0", "F16 BF16 I16 U16", "F32 I32 U32", "F64 I64 U64"].flatMap((names, power) =>
    names.split(" ").map((name) => [name, 2 ** power]),
  ),
);

/** A tensor in a file; its rows are read on demand. */
export interface FileTensor {
  name: string;
  /** The file and the tensor in it, as the path of errors. */
  path: string;
  dtype: string;
  shape: readonly number[];
  /** Whether numbers of its type can be read. */
  isRead: boolean;
  /** Rows `from` up to `to` of the matrix, or of a vector's single row. Errors: FileError. */
  rows(from: number, to: number): Promise<Float32Array>;
}

/** A piece of a file that belongs to one tensor. */
interface Place {
  path: string;
  start: number;
  end: number;
}

/** Checks that no two tensors share bytes, and that each ends inside the file. */
function checkPlaces(source: ByteSource, places: Place[]): void {
  const sorted = places.filter(({ start, end }) => end > start).sort((a, b) => a.start - b.start);
  sorted.forEach(({ path, start, end }, i) => {
    if (!(end <= source.size))
      throw new FileError({
        code: "ends-early",
        path,
        limit: end - start,
        value: Math.max(0, source.size - start),
      });
    const before = sorted[i - 1];
    if (before !== undefined && before.end > start) throw new FileError({ code: "overlaps", path, limit: before.path });
  });
}

function finite(tensor: FileTensor, values: Float32Array, first: number): Float32Array {
  const bad = values.findIndex((value) => !Number.isFinite(value));
  if (bad < 0) return values;
  const columns = tensor.shape.at(-1) ?? 1;
  const limit = `[${[...(tensor.shape.length > 1 ? [first + Math.floor(bad / columns)] : []), bad % columns].join(", ")}]`;
  throw new FileError({ code: "not-finite", path: tensor.path, value: String(values[bad]), limit });
}

const columnsOf = (shape: readonly number[]): number => shape.at(-1) ?? 1;

/** Reads 8-bit whole numbers; each row has its own scale in a second tensor. */
async function scaledRows(
  source: ByteSource,
  path: string,
  { shape, start }: Pick<SafetensorsEntry, "shape" | "start">,
  scales: SafetensorsEntry,
  from: number,
  to: number,
): Promise<Float32Array> {
  const columns = columnsOf(shape);
  const bytes = await source.bytes(start + from * columns, start + to * columns);
  const own = part(source, path, scales.start + 4 * from, scales.start + 4 * to);
  const { data } = await readNumbers(own, 0, "f4", [to - from], Infinity);
  return Float32Array.from(
    new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length),
    (value, i) => value * data[Math.floor(i / columns)]!,
  );
}

export function safetensorsTensors(source: ByteSource, entries: readonly SafetensorsEntry[]): FileTensor[] {
  const pathOf = (name: string): string => `${source.name}/${name}`;
  checkPlaces(
    source,
    entries.map(({ name, start, end }) => ({ path: pathOf(name), start, end })),
  );
  const byName = new Map(entries.map((entry) => [entry.name, entry]));
  return entries.map(({ name, dtype, shape, start, end }) => {
    const path = pathOf(name);
    const scales = dtype === "I8" ? byName.get(`${name}_scale`) : undefined;
    const width = Object.hasOwn(widths, dtype) ? widths[dtype] : undefined;
    const wanted = width === undefined ? undefined : width * countOf(shape);
    if (end < start || (wanted !== undefined && wanted !== end - start))
      throw new FileError({ code: "size", path, value: end - start, limit: wanted ?? 0 });
    const kind = Object.hasOwn(kinds, dtype) ? kinds[dtype] : undefined;
    const scaled = scales?.dtype === "F32" && countOf(scales.shape) === shape[0];
    const tensor: FileTensor = { name, path, dtype, shape, isRead: kind !== undefined || scaled, rows };
    async function rows(from: number, to: number): Promise<Float32Array> {
      if (scaled) return finite(tensor, await scaledRows(source, path, { shape, start }, scales, from, to), from);
      if (width === undefined || kind === undefined)
        throw new FileError({ code: "dtype", path, value: dtype, limit: Object.keys(kinds).join(", ") });
      const columns = columnsOf(shape);
      const own = part(source, path, start + from * columns * width, start + to * columns * width);
      const { data } = await readNumbers(own, 0, kind, [to - from, columns], Infinity);
      return finite(tensor, data, from);
    }
    return tensor;
  });
}

export function ggufTensors(source: ByteSource, tensors: readonly GgufTensor[]): FileTensor[] {
  const pathOf = (name: string): string => `${source.name}/${name}`;
  checkPlaces(
    source,
    tensors.map(({ name, start, bytes }) => ({ path: pathOf(name), start, end: start + (bytes ?? 0) })),
  );
  return tensors.map(({ name, shape, type, start }) => {
    const path = pathOf(name);
    const [dtype = `type ${type}`, elements = 1, width = 0] = ggmlTypes[type] ?? [];
    const kind = Object.hasOwn(kinds, dtype) ? kinds[dtype] : undefined;
    const tensor: FileTensor = { name, path, dtype, shape, isRead: kind !== undefined || unpacks(dtype), rows };
    async function rows(from: number, to: number): Promise<Float32Array> {
      if (ggmlTypes[type] === undefined) throw new FileError({ code: "ggml-type", path, value: type });
      const columns = columnsOf(shape);
      if (columns % elements !== 0)
        throw new FileError({
          code: "size",
          path,
          value: `rows of ${columns} elements`,
          limit: `blocks of ${elements}`,
        });
      const row = (columns / elements) * width;
      const own = part(source, path, start + from * row, start + to * row);
      if (kind !== undefined) {
        const { data } = await readNumbers(own, 0, kind, [to - from, columns], Infinity);
        return finite(tensor, data, from);
      }
      const wanted = (to - from) * row;
      const bytes = await own.bytes(0, wanted);
      if (bytes.length < wanted) throw new FileError({ code: "ends-early", path, limit: wanted, value: bytes.length });
      return finite(tensor, unpacked(type, bytes), from);
    }
    return tensor;
  });
}
