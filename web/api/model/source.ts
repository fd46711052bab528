// The bytes of a checkpoint's file, read a piece at a time, so that only the present piece is in memory.
import { refuse } from "../arguments/checks.js";

export interface Source {
  size: number;
  /** The bytes from..to, which the reader may keep. */
  read(from: number, to: number): Promise<Uint8Array>;
}

const kindOf = (value: unknown): string => Object.prototype.toString.call(value);

/**
 * A list of files, or a single one. Buffers are copied now, because the caller may change them during the first await.
 */
export function sourcesOf(weights: unknown): Source[] {
  const files: readonly unknown[] = Array.isArray(weights) ? weights : [weights];
  return files.map(sourceOf);
}

function sourceOf(file: unknown): Source {
  if (kindOf(file) === "[object Blob]" || kindOf(file) === "[object File]") return sourceOfBlob(file as Blob);
  const bytes = copyOfBytes(file);
  return { size: bytes.length, read: (from, to) => Promise.resolve(bytes.slice(from, to)) };
}

const sourceOfBlob = (blob: Blob): Source => ({
  size: blob.size,
  read: async (from, to) => new Uint8Array(await blob.slice(from, to).arrayBuffer()),
});

/** A copy of a buffer's bytes, or of a view's. */
function copyOfBytes(weights: unknown): Uint8Array {
  if (ArrayBuffer.isView(weights)) return copyAt(weights.buffer, weights.byteOffset, weights.byteLength);
  if (["[object ArrayBuffer]", "[object SharedArrayBuffer]"].includes(kindOf(weights)))
    return copyAt(weights as ArrayBuffer);
  throw refuse("files.weights", weights, "bytes");
}

/** A DataView refuses objects that only claim to be a buffer; Uint8Array would make a list of their length. */
function copyAt(buffer: ArrayBufferLike, start?: number, length?: number): Uint8Array {
  const view = new DataView(buffer, start, length);
  return new Uint8Array(view.buffer, view.byteOffset, view.byteLength).slice();
}
