// The format: https://github.com/huggingface/safetensors#format
import { FileError } from "./file-error.js";
import { isShape, readNumbers, type Kind, type TensorData } from "./numbers.js";
import { jsonText, parseJson } from "./text.js";
import { isPositions } from "./position-ids.js";
import { part, viewOf, type ByteSource } from "./source.js";

const kinds: Readonly<Record<string, Kind>> = { F16: "f2", BF16: "bf2", F32: "f4", F64: "f8" };
const wholeKinds: Readonly<Record<string, Kind>> = { I32: "i4", I64: "i8" };
const READ = "F16, BF16, F32 and F64";
/** The format's own limit. */
const MOST_HEADER = 100_000_000;
/** Far more tensors than any published file has. */
const MOST_TENSORS = 2 ** 17;

export interface SafetensorsEntry {
  name: string;
  dtype: string;
  shape: number[];
  /** The place of its bytes in the file. */
  start: number;
  end: number;
  read(most: number): Promise<TensorData>;
}

/** Each tensor of a .safetensors file; its numbers are read on demand. */
export const safetensorsEntries = async (source: ByteSource): Promise<SafetensorsEntry[]> =>
  (await readSafetensors(source)).entries;

/** The same, together with the content of "__metadata__". */
export async function readSafetensors(source: ByteSource): Promise<{ metadata: unknown; entries: SafetensorsEntry[] }> {
  const path = source.name;
  const head = await source.bytes(0, 8);
  const length = head.length < 8 ? Infinity : Number(viewOf(head).getBigUint64(0, true));
  if (length > source.size - 8 || length > MOST_HEADER)
    throw new FileError({ code: "incomplete", path, limit: ".safetensors" });
  const header = headerOf(path, new TextDecoder().decode(await source.bytes(8, 8 + length)));
  const count = Object.keys(header).length;
  if (count > MOST_TENSORS) throw new FileError({ code: "no-header", path, value: `${count} tensors` });
  const entries = Object.entries(header).flatMap(([name, entry]) => {
    if (name === "__metadata__") return [];
    const { dtype, shape, data_offsets: place } = (entry ?? {}) as Record<string, unknown>;
    if (typeof dtype !== "string" || !isShape(shape) || !isShape(place) || place.length !== 2)
      throw new FileError({ code: "no-header", path: `${path}/${name}`, value: jsonText(path, entry).slice(0, 80) });
    const [start, end] = place.map((offset) => 8 + length + offset) as [number, number];
    const read = (most: number): Promise<TensorData> => {
      const kind = kinds[dtype] ?? (isPositions(name) ? wholeKinds[dtype] : undefined);
      const own = part(source, `${path}/${name}`, start, end);
      if (kind === undefined) throw new FileError({ code: "dtype", path: own.name, value: dtype, limit: READ });
      return readNumbers(own, 0, kind, shape, most);
    };
    return [{ name, dtype, shape, start, end, read }];
  });
  return { metadata: Object.hasOwn(header, "__metadata__") ? header.__metadata__ : undefined, entries };
}

export const isRead = ({ name, dtype }: SafetensorsEntry): boolean =>
  Object.hasOwn(kinds, dtype) || (isPositions(name) && Object.hasOwn(wholeKinds, dtype));

function headerOf(path: string, text: string): Record<string, unknown> {
  const header = parseJson(path, text);
  if (typeof header !== "object" || header === null || Array.isArray(header))
    throw new FileError({ code: "no-header", path, value: "it is no object" });
  return header as Record<string, unknown>;
}
