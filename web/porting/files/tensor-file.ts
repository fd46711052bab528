import { FileError } from "./file-error.js";
import { isNpy, readNpy } from "./npy.js";
import type { TensorData } from "./numbers.js";
import { isFloats, safetensorsEntries } from "./safetensors.js";
import { latin, type ByteSource } from "./source.js";
import { parseTextTensors } from "./text.js";
import { isZip, MOST_UNPACKED, zipEntries } from "./zip.js";

/** Bytes of text that are read. */
const MOST_TEXT = 2 ** 27;

type Readers = Map<string, () => Promise<TensorData> | TensorData>;

/**
 * The tensor of a file: .npy, .npz, .safetensors, JSON, CSV or a printed tensor, known by its bytes. Of several `tensor` names one.
 * Of a large file only that one is read. `most`: numbers that are read, `unpacked`: bytes that a packed one may have. Errors: FileError.
 */
export async function readTensor(
  source: ByteSource,
  tensor?: string,
  most = Infinity,
  unpacked = MOST_UNPACKED,
): Promise<TensorData> {
  const path = source.name;
  if (source.size === 0) throw new FileError({ code: "empty", path });
  const all = await readersOf(source, most, unpacked);
  const [only] = all.values();
  const chosen = all.size === 1 && (tensor === undefined || all.has("")) ? only : all.get(tensor ?? "");
  if (chosen !== undefined) return chosen();
  const names = [...all.keys()];
  throw new FileError(
    names.length === 0 ? { code: "nothing", path } : { code: "choose", path, limit: names.join(", ") },
  );
}

async function readersOf(source: ByteSource, most: number, unpacked: number): Promise<Readers> {
  const path = source.name;
  const start = await source.bytes(0, 16);
  if (isNpy(start)) return new Map([["", () => readNpy(source, most)]]);
  if (isZip(start) || path.endsWith(".npz")) {
    const entries = await zipEntries(source, unpacked);
    if (entries.some(({ name }) => name.endsWith(".pkl"))) throw new FileError({ code: "pickle", path });
    const arrays = entries.filter(({ name }) => name.endsWith(".npy"));
    return new Map(
      arrays.map(({ name, open }) => [name.slice(0, -".npy".length), async () => readNpy(await open(), most)]),
    );
  }
  if (path.endsWith(".safetensors") || latin(start.subarray(8, 9)) === "{") {
    const entries = (await safetensorsEntries(source)).filter(isFloats);
    return new Map(entries.map(({ name, read }) => [name, () => read(most)]));
  }
  if (start[0] === 0x80) throw new FileError({ code: "pickle", path });
  return readText(source);
}

async function readText(source: ByteSource): Promise<Readers> {
  const path = source.name;
  const start = await source.bytes(0, 4096);
  if (start.includes(0)) throw new FileError({ code: "unknown-format", path }); // no text
  if (source.size > MOST_TEXT)
    throw new FileError({ code: "too-large", path, value: `${source.size} bytes of text`, limit: MOST_TEXT });
  const tensors = parseTextTensors(path, new TextDecoder().decode(await source.bytes(0, source.size)));
  return new Map([...tensors].map(([name, tensor]) => [name, () => tensor]));
}
