// The file format of checkpoints: the length of a header in 8 bytes, the header as JSON, then the tensors.
import { RopewalkError } from "../errors/errors.js";
import { refuse } from "../arguments/checks.js";

export interface StoredTensor {
  dtype: string;
  shape: readonly number[];
  bytes: Uint8Array;
}

const notSafetensors = (why: string): RopewalkError =>
  new RopewalkError({ code: "config-invalid", rule: "not-safetensors", path: "files.weights", value: why });

/** Bytes of an element; the other types are refused where they are used. */
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

/** `bytes`: what copyOfBytes gave, which nobody else can change. */
export function readSafetensors(bytes: Uint8Array): Map<string, StoredTensor> {
  if (bytes.length < 8) throw notSafetensors(`it has ${bytes.length} bytes`);
  const length = Number(new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0, true));
  if (length > bytes.length - 8) throw notSafetensors(`its header would be ${length} bytes long`);
  const header = headerIn(bytes.subarray(8, 8 + length));
  const data = bytes.subarray(8 + length);
  const tensors = new Map<string, StoredTensor>();
  for (const [name, entry] of Object.entries(header)) {
    if (name !== "__metadata__") tensors.set(name, tensorOf(name, entry, data));
  }
  return tensors;
}

/** A copy of a buffer's bytes, or of a view's. */
export function copyOfBytes(weights: unknown): Uint8Array {
  if (ArrayBuffer.isView(weights)) return copyAt(weights.buffer, weights.byteOffset, weights.byteLength);
  const kind = Object.prototype.toString.call(weights);
  if (kind === "[object ArrayBuffer]" || kind === "[object SharedArrayBuffer]") return copyAt(weights as ArrayBuffer);
  throw refuse("files.weights", weights, "bytes");
}

/** A DataView takes nothing that only says it is a buffer; Uint8Array would make a list of its length. */
function copyAt(buffer: ArrayBufferLike, start?: number, length?: number): Uint8Array {
  const view = new DataView(buffer, start, length);
  return new Uint8Array(view.buffer, view.byteOffset, view.byteLength).slice();
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

function tensorOf(name: string, entry: unknown, data: Uint8Array): StoredTensor {
  const { dtype, shape, data_offsets: offsets } = (entry ?? {}) as Record<string, unknown>;
  if (typeof dtype !== "string" || !wholeList(shape) || !wholeList(offsets) || offsets.length !== 2)
    throw notSafetensors(`${name} has no dtype, shape or data_offsets`);
  const [first, end] = offsets as [number, number];
  if (first > end || end > data.length) throw notSafetensors(`${name} ends at byte ${end} of ${data.length}`);
  const size = Object.hasOwn(sizes, dtype) ? sizes[dtype] : undefined;
  const count = shape.reduce((product, one) => product * one, 1);
  if (size !== undefined && end - first !== count * size)
    throw notSafetensors(`${name} has ${end - first} bytes for ${count} elements of ${dtype}`);
  return { dtype, shape, bytes: data.subarray(first, end) };
}
