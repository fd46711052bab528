import { closeSync, fstatSync, openSync, readFileSync, readSync } from "node:fs";
import { FileError } from "../porting/files/file-error.js";
import type { TensorData } from "../porting/files/numbers.js";
import type { ByteSource } from "../porting/files/source.js";
import { readTensor } from "../porting/files/tensor-file.js";
import { InputError } from "./input-error.js";

const unreadable = (path: string, error: unknown): InputError =>
  new InputError(`${path} cannot be read: ${(error as Error).message}`);

export function readBytes(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw unreadable(path, error);
  }
}

/** The tensor of a file; `path:name` chooses one of several. `unpack`: whatever an archive unpacks to. */
export async function readTensorAt(given: string, unpack: boolean): Promise<TensorData> {
  const [, path = given, tensor] = /^([^]*\.(?:npz|safetensors|json))(?::([^]+))?$/.exec(given) ?? [];
  const file = opened(path);
  try {
    return await readTensor(sourceOf(path, file), tensor, undefined, unpack ? Infinity : undefined);
  } catch (error) {
    if (error instanceof FileError && error.code === "unpacks-to") throw new InputError(`${error.message}: --unpack`);
    throw error;
  } finally {
    closeSync(file);
  }
}

function opened(path: string): number {
  try {
    return openSync(path, "r");
  } catch (error) {
    throw unreadable(path, error);
  }
}

function sourceOf(path: string, file: number): ByteSource {
  try {
    const { size } = fstatSync(file);
    return { name: path, size, bytes: (from, to) => Promise.resolve(readPart(path, file, from, Math.min(to, size))) };
  } catch (error) {
    throw unreadable(path, error);
  }
}

function readPart(path: string, file: number, from: number, to: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(Math.max(0, to - from));
  try {
    for (let at = 0; at < bytes.length;) {
      const read = readSync(file, bytes, at, bytes.length - at, from + at);
      if (read === 0) return bytes.slice(0, at);
      at += read;
    }
  } catch (error) {
    throw unreadable(path, error);
  }
  return bytes;
}
