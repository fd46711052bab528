import { FileError } from "../porting/files/file-error.js";
import type { TensorData } from "../porting/files/numbers.js";
import { isPositions } from "../porting/files/position-ids.js";
import type { ByteSource } from "../porting/files/source.js";
import { readersOf, readTensor, type Reading } from "../porting/files/tensor-file.js";
import { inputError } from "./input-error.js";
import { MOST_CONFIG, mostNumbers, openSource, readBytes } from "./read-files.js";

const NAMED = /^([^]*\.(?:npz|safetensors|gguf|json|log|txt))(?::([^]+))?$/;

/** The tensor of a file; `path:name` chooses one of several. */
export async function readTensorAt(given: string, how: Reading): Promise<TensorData> {
  return at(given, (source, tensor) => readTensor(source, tensor, { most: mostNumbers(), ...how }));
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
  const files: ReturnType<typeof openSource>[] = [];
  try {
    for (const path of paths) files.push(openSource(path));
    return await read(files.map(({ source }) => source));
  } finally {
    files.forEach(({ close }) => close());
  }
}

async function at<T>(given: string, read: (source: ByteSource, tensor: string | undefined) => Promise<T>): Promise<T> {
  const [, path = given, tensor] = NAMED.exec(given) ?? [];
  const { source, close } = openSource(path);
  try {
    return await read(source, tensor);
  } catch (error) {
    if (error instanceof FileError && error.code === "nothing" && isConfig(path))
      throw inputError`${path} is a config, no tensor: the config goes to --config`;
    throw error;
  } finally {
    close();
  }
}

function isConfig(path: string): boolean {
  try {
    return "model_type" in (JSON.parse(readBytes(path, MOST_CONFIG).toString()) as object);
  } catch {
    return false;
  }
}
