import { refuse, type Fields } from "../checks.js";
import { describe } from "../errors.js";
import { policyProblem, unavailable } from "./host.js";

const waysOut =
  'Ways out: take loadRopewalk from "ropewalk" without wasmUrl (it carries the bytes), pass the bytes as wasmBinary, or ' +
  "serve ropewalk.wasm at that address";

/** What a way of loading starts from when the caller names no bytes: the bytes themselves, or their address. */
export type OwnBytes = () => Uint8Array<ArrayBuffer> | URL;

/** The one source among the options, checked for its form alone. */
export function namedSource(given: Fields): string | undefined {
  const sources = ["wasmModule", "wasmBinary", "wasmUrl"].filter((name) => given[name] !== undefined);
  if (sources.length > 1)
    throw refuse(`options.${sources[0]}`, given[sources[0]!], `left out, since ${sources[1]} is given too`);
  return sources[0];
}

/** Compiles what the options name, or `own` where they name nothing. */
export async function compiledModule(given: Fields, own: OwnBytes): Promise<WebAssembly.Module> {
  if (given.wasmModule !== undefined) {
    if (Object.prototype.toString.call(given.wasmModule) !== "[object WebAssembly.Module]") {
      throw refuse("options.wasmModule", given.wasmModule, "a WebAssembly.Module");
    }
    return given.wasmModule as WebAssembly.Module;
  }
  if (given.wasmBinary !== undefined) return compile(givenBytes(given.wasmBinary), "wasmBinary");
  const from = given.wasmUrl ?? own();
  if (from instanceof Uint8Array) return compile(from as Uint8Array<ArrayBuffer>, "what the package carries");
  const url = from instanceof URL ? from.href : from;
  if (typeof url !== "string") throw refuse("options.wasmUrl", url, "a string or a URL");
  return compile(await fetched(url), url);
}

async function compile(bytes: Uint8Array<ArrayBuffer>, origin: string): Promise<WebAssembly.Module> {
  const magic = [0, 0x61, 0x73, 0x6d];
  if (!magic.every((byte, i) => bytes[i] === byte)) {
    const html = bytes[0] === 0x3c ? ", but something that looks like an HTML page" : "";
    throw unavailable(`${origin} is not a WebAssembly module${html} (${bytes.length} bytes). ${waysOut}`);
  }
  try {
    return await WebAssembly.compile(bytes);
  } catch (error) {
    throw unavailable((await policyProblem()) ?? `${origin} could not be compiled: ${describe(error)}. ${waysOut}`);
  }
}

function givenBytes(value: unknown): Uint8Array<ArrayBuffer> {
  if (ArrayBuffer.isView(value)) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength).slice();
  const kind = Object.prototype.toString.call(value);
  if (kind === "[object ArrayBuffer]" || kind === "[object SharedArrayBuffer]")
    return new Uint8Array(value as ArrayBuffer).slice();
  throw refuse("options.wasmBinary", value, "an ArrayBuffer or a typed array");
}

async function fetched(url: string): Promise<Uint8Array<ArrayBuffer>> {
  const file = url.startsWith("file:") ? await readInNode(url) : undefined;
  if (file !== undefined) return file;
  let response: Response;
  try {
    response = await fetch(url);
  } catch (error) {
    throw unavailable(`${url} could not be fetched: ${describe(error)}. ${waysOut}`);
  }
  if (!response.ok) throw unavailable(`${url} answered with status ${response.status}. ${waysOut}`);
  try {
    return new Uint8Array(await response.arrayBuffer());
  } catch (error) {
    throw unavailable(`${url} broke off: ${describe(error)}. ${waysOut}`);
  }
}

interface NodeProcess {
  getBuiltinModule?: (name: "fs/promises") => { readFile(url: URL): Promise<Uint8Array<ArrayBuffer>> } | undefined;
}

/** Node's fetch refuses file URLs. Its file system is asked for at run time, so that no bundler looks for it. */
async function readInNode(url: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const { process } = globalThis as { process?: NodeProcess };
  const files = process?.getBuiltinModule?.("fs/promises");
  try {
    return await files?.readFile(new URL(url));
  } catch (error) {
    throw unavailable(`${url} could not be read: ${describe(error)}. ${waysOut}`);
  }
}
