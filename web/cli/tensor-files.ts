import { closeSync, fstatSync, openSync, readFileSync, readSync } from "node:fs";
import { FileError } from "../porting/files/file-error.js";
import type { TensorData } from "../porting/files/numbers.js";
import { isPositions } from "../porting/files/position-ids.js";
import type { ByteSource } from "../porting/files/source.js";
import { readersOf, readTensor, type Reading } from "../porting/files/tensor-file.js";
import { InputError } from "./input-error.js";

const unreadable = (path: string, error: unknown): InputError =>
  new InputError(`${path} cannot be read: ${(error as Error).message}`);

export function readBytes(path: string | 0): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw unreadable(path || "-", error);
  }
}

const NAMED = /^([^]*\.(?:npz|safetensors|gguf|json|log|txt))(?::([^]+))?$/;

/** The tensor of a file; `path:name` chooses one of several. */
export async function readTensorAt(given: string, how: Reading): Promise<TensorData> {
  return at(given, (source, tensor) => readTensor(source, tensor, how));
}

/** The names of the tensors of a file, and the words after its path. */
export async function tensorsAt(
  given: string,
  how: Reading,
): Promise<{ path: string; tensor: string | undefined; names: string[] }> {
  return at(given, async (source, tensor) => {
    const names = [...(await readersOf(source, how)).keys()];
    return { path: source.name, tensor, names };
  });
}

/** The position_ids in a file of several tensors, flat; none for other files. */
export async function positionIdsAt(given: string, how: Reading): Promise<number[] | undefined> {
  return at(given, async (source) => {
    const [first] = [...(await readersOf(source, how))].filter(([name]) => isPositions(name));
    return first === undefined ? undefined : [...(await first[1]()).data];
  });
}

/** Opens several files at once; each is read in pieces. */
export async function withSources<T>(
  paths: readonly string[],
  read: (sources: readonly ByteSource[]) => Promise<T>,
): Promise<T> {
  const files: number[] = [];
  try {
    return await read(
      paths.map((path) => {
        files.push(opened(path));
        return sourceOf(path, files.at(-1)!);
      }),
    );
  } finally {
    files.forEach(closeSync);
  }
}

async function at<T>(given: string, read: (source: ByteSource, tensor: string | undefined) => Promise<T>): Promise<T> {
  const [, path = given, tensor] = NAMED.exec(given) ?? [];
  const file = opened(path);
  try {
    return await read(sourceOf(path, file), tensor);
  } catch (error) {
    if (error instanceof FileError && error.code === "nothing" && isConfig(path))
      throw new InputError(`${path} is a config, no tensor: the config goes to --config`);
    throw error;
  } finally {
    closeSync(file);
  }
}

function isConfig(path: string): boolean {
  try {
    return "model_type" in (JSON.parse(readFileSync(path, "utf8")) as object);
  } catch {
    return false;
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
