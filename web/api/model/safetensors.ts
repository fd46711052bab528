// The file format of checkpoints: the length of the header in 8 bytes, the header as JSON, then the tensors.
import { RopewalkError } from "../errors/errors.js";
import type { Source } from "./source.js";

/** A tensor in a file. `dtype` is as in safetensors, plus Q8_0 and Q4_0. */
export interface StoredTensor {
  dtype: string;
  shape: readonly number[];
  source: Source;
  /** The place of its bytes in the file. */
  from: number;
  to: number;
}

const notSafetensors = (why: string): RopewalkError =>
  new RopewalkError({ code: "config-invalid", rule: "not-safetensors", path: "files.weights", value: why });

/** Bytes per element; other types are refused when they are used. */
const sizes: Readonly<Record<string, number>> = {
  F64: 8,
  F32: 4,
  F16: 2,
  BF16: 2,
  I64: 8,
  I32: 4,
  I16: 2,
  I8: 1,
  U8: 1,
};

/** Larger than any header; the format's own reader allows 100 MB. */
const MOST_HEADER = 1e8;

/** The tensors of one file by their names; no weight is read. */
export async function readSafetensors(source: Source): Promise<Map<string, StoredTensor>> {
  if (source.size < 8) throw notSafetensors(`it has ${source.size} bytes`);
  const first = await source.read(0, 8);
  const length = Number(new DataView(first.buffer, first.byteOffset).getBigUint64(0, true));
  if (length > Math.min(source.size - 8, MOST_HEADER)) throw notSafetensors(`its header would be ${length} bytes long`);
  const header = headerIn(await source.read(8, 8 + length));
  const tensors = new Map<string, StoredTensor>();
  for (const [name, entry] of Object.entries(header)) {
    if (name !== "__metadata__") tensors.set(name, tensorOf(name, entry, source, 8 + length));
  }
  return tensors;
}

function headerIn(bytes: Uint8Array): Record<string, unknown> {
  let header: unknown;
  try {
    header = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw notSafetensors("its header is no JSON");
  }
  if (typeof header !== "object" || header === null || Array.isArray(header))
    throw notSafetensors("its header is no object");
  return header as Record<string, unknown>;
}

const wholeList = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((one) => Number.isSafeInteger(one) && one >= 0);

function tensorOf(name: string, entry: unknown, source: Source, start: number): StoredTensor {
  const { dtype, shape, data_offsets: offsets } = (entry ?? {}) as Record<string, unknown>;
  if (typeof dtype !== "string" || !wholeList(shape) || !wholeList(offsets) || offsets.length !== 2)
    throw notSafetensors(`${name} has no dtype, shape or data_offsets`);
  const [first, end] = offsets as [number, number];
  if (first > end || end > source.size - start)
    throw notSafetensors(`${name} ends at byte ${end} of ${source.size - start}`);
  const size = Object.hasOwn(sizes, dtype) ? sizes[dtype] : undefined;
  const count = shape.reduce((product, one) => product * one, 1);
  if (size !== undefined && end - first !== count * size)
    throw notSafetensors(`${name} has ${end - first} bytes for ${count} elements of ${dtype}`);
  return { dtype, shape, source, from: start + first, to: start + end };
}
