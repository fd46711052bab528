// Sorts the files: the parts of one checkpoint, and those that describe its rotation.
import { isObject, type Json } from "../api/config/fields.js";
import { FileError } from "../porting/files/file-error.js";
import { isGguf, readGguf, type GgufValue } from "../porting/files/gguf.js";
import { readSafetensors } from "../porting/files/safetensors.js";
import { latin, type ByteSource } from "../porting/files/source.js";
import { parseJson } from "../porting/files/text.js";
import { ggufTensors, safetensorsTensors, type FileTensor } from "./tensors.js";

interface FoundConfig {
  name: string;
  kind: "config" | "params";
  content: Json;
}

export interface Checkpoint {
  format: "safetensors" | "GGUF";
  /** The first file with tensors. */
  name: string;
  tensors: ReadonlyMap<string, FileTensor>;
  /** The metadata of a GGUF. */
  values: ReadonlyMap<string, GgufValue>;
  /** A config.json or a params.json beside the tensors. */
  config?: FoundConfig;
  /** A config inside the file. */
  inside?: FoundConfig;
}

/** The most bytes that are read of a JSON file; vocabularies are longer. */
const MOST_JSON = 2 ** 24;

type Kind = "gguf" | "safetensors" | "json" | "pickle" | "other";

/** Recognises a file by its first bytes. */
export async function kindOf(source: ByteSource): Promise<Kind> {
  const start = await source.bytes(0, 64);
  if (isGguf(start)) return "gguf";
  const text = latin(start);
  // The first byte of a length may be "{", but a text does not contain the zeros of the length.
  if (
    source.name.endsWith(".safetensors") ||
    (text[8] === "{" && (start.subarray(0, 8).some((byte) => byte < 9) || !/^\s*\{/.test(text)))
  )
    return "safetensors";
  if (/^(?:\u00ef\u00bb\u00bf)?\s*\{/.test(text)) return "json";
  return start[0] === 0x80 || text.startsWith("PK\u0003\u0004") ? "pickle" : "other";
}

const sizeKeys = ["model_type", "hidden_size", "num_attention_heads", "text_config", "n_embd"];

async function configIn(source: ByteSource): Promise<FoundConfig | undefined> {
  const path = source.name;
  if (source.size > MOST_JSON) return undefined;
  const content = parseJson(path, new TextDecoder().decode(await source.bytes(0, source.size)));
  if (!isObject(content) || Object.hasOwn(content, "weight_map")) return undefined;
  if (Object.hasOwn(content, "dim") && Object.hasOwn(content, "n_heads"))
    return { name: path, kind: "params", content };
  return sizeKeys.some((key) => Object.hasOwn(content, key)) ? { name: path, kind: "config", content } : undefined;
}

/** Some tools store the config inside the safetensors file. */
function configInside(path: string, metadata: unknown): FoundConfig | undefined {
  const text = isObject(metadata) && Object.hasOwn(metadata, "config") ? metadata.config : undefined;
  if (typeof text !== "string" || !text.trimStart().startsWith("{")) return undefined;
  const content = parseJson(`${path}/__metadata__.config`, text);
  return isObject(content) ? { name: `${path}/__metadata__.config`, kind: "config", content } : undefined;
}

/** Reads headers and small JSON files, but no tensors. Other files are ignored. Errors: FileError. */
export async function openCheckpoint(sources: readonly ByteSource[]): Promise<Checkpoint> {
  const tensors = new Map<string, FileTensor>();
  const values = new Map<string, GgufValue>();
  const configs: FoundConfig[] = [];
  let inside: FoundConfig | undefined;
  let first: { name: string; format: Checkpoint["format"] } | undefined;
  let pickle: ByteSource | undefined;
  const add = (name: string, format: Checkpoint["format"], all: readonly FileTensor[]): void => {
    first ??= { name, format };
    if (first.format !== format) throw new FileError({ code: "two-formats", path: first.name, limit: name });
    for (const tensor of all) {
      if (tensors.has(tensor.name)) throw new FileError({ code: "twice", path: tensor.path });
      tensors.set(tensor.name, tensor);
    }
  };
  for (const source of sources) {
    const kind = await kindOf(source);
    if (kind === "pickle") pickle ??= source;
    if (kind === "gguf") {
      const header = await readGguf(source);
      for (const [key, value] of header.values) if (!values.has(key)) values.set(key, value);
      add(source.name, "GGUF", ggufTensors(source, header.tensors));
    } else if (kind === "safetensors") {
      const { metadata, entries } = await readSafetensors(source);
      inside ??= configInside(source.name, metadata);
      add(source.name, "safetensors", safetensorsTensors(source, entries));
    } else if (kind === "json") {
      const config = await configIn(source);
      if (config !== undefined) configs.push(config);
    }
  }
  if (first === undefined) {
    if (pickle !== undefined) throw new FileError({ code: "pickle", path: pickle.name });
    throw new FileError({ code: "no-checkpoint", path: sources[0]!.name });
  }
  const config =
    configs.find(({ name }) => /(?:^|\/)config\.json$/.test(name)) ??
    configs.find(({ kind }) => kind === "config") ??
    configs[0];
  return { ...first, tensors, values, ...(config && { config }), ...(inside && { inside }) };
}
