import { isEvalText, parseEvalText } from "./eval-text.js";
import { FileError } from "./file-error.js";
import { isNpy, readNpy } from "./npy.js";
import { ggufEntries, isGguf } from "./gguf.js";
import { countOf, readNumbers, type TensorData } from "./numbers.js";
import { isRead, safetensorsEntries } from "./safetensors.js";
import { isPositions } from "./position-ids.js";
import { latin, type ByteSource } from "./source.js";
import { parseTextTensors } from "./text.js";
import { isZip, MOST_UNPACKED, zipEntries } from "./zip.js";

/** The most bytes of text that are read. */
const MOST_TEXT = 2 ** 27;

type Readers = Map<string, () => Promise<TensorData> | TensorData>;

/** Options for reading a file. */
export interface Reading {
  /** The most numbers that are read. */
  most?: number;
  /** The most bytes that a packed file may have. */
  unpacked?: number;
  /** The shape of raw float32 numbers, which do not contain one. */
  shape?: readonly number[];
}

/**
 * The tensor of a file: .npy, .npz, .safetensors, GGUF, JSON, CSV or a printed tensor, recognised by its bytes; other
 * bytes are float32 numbers if `shape` is given. `tensor` names one of several. Of a large file only that tensor is
 * read. Errors: FileError.
 */
export async function readTensor(source: ByteSource, tensor?: string, how: Reading = {}): Promise<TensorData> {
  const path = source.name;
  const all = await readersOf(source, how);
  const [only, ...others] = [...all].filter(([name]) => !isPositions(name));
  const alone = others.length === 0 && (tensor === undefined || all.has(""));
  const chosen = alone && only !== undefined ? only[1] : all.get(tensor ?? "");
  if (chosen !== undefined) return chosen();
  const names = [...all.keys()];
  throw new FileError(
    names.length === 0 ? { code: "nothing", path } : { code: "choose", path, limit: names.join(", ") },
  );
}

/** The tensors of a file by name, "" for one without a name; each is read on demand. Errors: FileError. */
export async function readersOf(
  source: ByteSource,
  { most = Infinity, unpacked = MOST_UNPACKED, shape }: Reading = {},
): Promise<Readers> {
  const path = source.name;
  if (source.size === 0) throw new FileError({ code: "empty", path });
  const start = await source.bytes(0, 4096);
  if (isNpy(start)) return new Map([["", () => readNpy(source, most)]]);
  if (isZip(start) || path.endsWith(".npz")) {
    const entries = await zipEntries(source, unpacked);
    if (entries.some(({ name }) => name.endsWith(".pkl"))) throw new FileError({ code: "pickle", path });
    const arrays = entries.filter(({ name }) => name.endsWith(".npy"));
    return new Map(
      arrays.map(({ name: file, open }) => {
        const name = file.slice(0, -".npy".length);
        return [name, async () => readNpy(await open(), most, name)];
      }),
    );
  }
  if (isGguf(start)) {
    const entries = (await ggufEntries(source)).filter(({ floats }) => floats);
    return new Map(entries.map(({ name, read }) => [name, () => read(most)]));
  }
  if (path.endsWith(".safetensors") || (latin(start.subarray(8, 9)) === "{" && shape === undefined)) {
    const entries = (await safetensorsEntries(source)).filter(isRead);
    return new Map(entries.map(({ name, read }) => [name, () => read(most)]));
  }
  if (shape !== undefined && !isText(start)) return new Map([["", () => readRaw(source, [...shape], most)]]);
  if (start[0] === 0x80) throw new FileError({ code: "pickle", path });
  if (!isText(start)) throw new FileError({ code: "unknown-format", path });
  return readText(source);
}

/** The encoding that PowerShell uses for ">". */
const isUtf16 = (start: Uint8Array): boolean => start[0] === 0xff && start[1] === 0xfe;

/** Whether bytes are text: numbers contain bytes that no text has, or that are not UTF-8. */
function isText(start: Uint8Array<ArrayBuffer>): boolean {
  if (isUtf16(start)) return true;
  if (start.some((byte) => byte < 9)) return false;
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(start, { stream: true });
    return true;
  } catch {
    return false;
  }
}

function readRaw(source: ByteSource, shape: number[], most: number): Promise<TensorData> {
  const bytes = 4 * countOf(shape);
  if (source.size !== bytes)
    throw new FileError({ code: "raw-size", path: source.name, value: source.size, limit: bytes });
  return readNumbers(source, 0, "f4", shape, most);
}

async function readText(source: ByteSource): Promise<Readers> {
  const path = source.name;
  if (source.size > MOST_TEXT)
    throw new FileError({ code: "too-large", path, value: `${source.size} bytes of text`, limit: MOST_TEXT });
  const bytes = await source.bytes(0, source.size);
  const text = new TextDecoder(isUtf16(bytes) ? "utf-16le" : "utf-8").decode(bytes);
  const tensors = isEvalText(text) ? parseEvalText(path, text) : parseTextTensors(path, text);
  return new Map([...tensors].map(([name, tensor]) => [name, () => tensor]));
}
