import { FileError } from "./file-error.js";

/**
 * Bytes that are read in pieces, so that only the needed part of a large file is in memory: a file in Node, a Blob in a
 * browser.
 */
export interface ByteSource {
  readonly name: string;
  readonly size: number;
  /** Bytes from `from` up to `to`, or to the end if that comes first. */
  bytes(from: number, to: number): Promise<Uint8Array<ArrayBuffer>>;
}

export const blobSource = (name: string, blob: Blob): ByteSource => ({
  name,
  size: blob.size,
  async bytes(from, to) {
    try {
      return new Uint8Array(await blob.slice(from, to).arrayBuffer());
    } catch (error) {
      throw new FileError({ code: "unreadable", path: name, value: (error as Error).message });
    }
  },
});

export const bytesSource = (name: string, all: Uint8Array<ArrayBuffer>): ByteSource => ({
  name,
  size: all.length,
  bytes: (from, to) => Promise.resolve(all.subarray(from, to)),
});

/** A part of a source as a source of its own. */
export const part = (source: ByteSource, name: string, start: number, end: number): ByteSource => ({
  name,
  size: Math.max(0, Math.min(end, source.size) - start),
  bytes: (from, to) => source.bytes(start + from, Math.min(start + to, end)),
});

export const latin = (bytes: Uint8Array): string => Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
export const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
