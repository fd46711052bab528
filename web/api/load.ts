import { objectOf, refuse } from "./checks.js";
import { describe, RopewalkError } from "./errors.js";
import createGlue from "./generated/ropewalk.js";
import { wasmBase64 } from "./generated/wasm_base64.js";
import { Heap } from "./heap.js";
import { RopewalkInstance } from "./ropewalk.js";
import type { LoadOptions, Ropewalk } from "./types.js";

const waysOut =
  "Ways out: leave wasmUrl out (the package carries its bytes), pass the bytes as wasmBinary, or serve ropewalk.wasm at that address";

/**
 * Compiles and starts the module. No work happens at import time; each call is an independent instance with its own memory.
 * A page with a Content-Security-Policy needs 'wasm-unsafe-eval' in script-src.
 * Errors: wasm-unavailable (no WebAssembly, no SIMD, no bytes, or not this module's bytes), option-invalid.
 */
export async function loadRopewalk(options?: LoadOptions): Promise<Ropewalk> {
  try {
    const module = await compiledModule(options);
    return new RopewalkInstance(await start(module));
  } catch (error) {
    if (error instanceof RopewalkError) throw error;
    throw unavailable(`the module could not be started: ${describe(error)}`);
  }
}

function unavailable(message: string): RopewalkError {
  return new RopewalkError("wasm-unavailable", message);
}

async function compiledModule(options: LoadOptions | undefined): Promise<WebAssembly.Module> {
  const given = options === undefined ? {} : objectOf(options, "options");
  const sources = ["wasmModule", "wasmBinary", "wasmUrl"].filter((name) => given[name] !== undefined);
  if (sources.length > 1)
    throw refuse(`options.${sources[0]}`, given[sources[0]!], `left out, since ${sources[1]} is given too`);
  checkHost();
  if (given.wasmModule !== undefined) {
    if (Object.prototype.toString.call(given.wasmModule) !== "[object WebAssembly.Module]") {
      throw refuse("options.wasmModule", given.wasmModule, "a WebAssembly.Module");
    }
    return given.wasmModule as WebAssembly.Module;
  }
  if (given.wasmBinary !== undefined) return compile(bytesOf(given.wasmBinary), "wasmBinary");
  if (given.wasmUrl !== undefined) {
    const url = given.wasmUrl instanceof URL ? given.wasmUrl.href : given.wasmUrl;
    if (typeof url !== "string") throw refuse("options.wasmUrl", url, "a string or a URL");
    return compile(await fetched(url), url);
  }
  return compile(decodeBase64(wasmBase64), "the bytes inside the package");
}

// (module (func (result v128) i32.const 0 i8x16.splat i8x16.popcnt))
const simdProbe = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
]);

function checkHost(): void {
  if (typeof WebAssembly !== "object") throw unavailable("this host has no WebAssembly");
  if (!WebAssembly.validate(simdProbe)) {
    throw unavailable(
      "this host has no WebAssembly SIMD: Chrome 91, Firefox 89, Safari 16.4, Node 16.4 or later have it",
    );
  }
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
    throw unavailable(`${origin} could not be compiled: ${describe(error)}`);
  }
}

function bytesOf(value: unknown): Uint8Array<ArrayBuffer> {
  if (ArrayBuffer.isView(value)) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength).slice();
  const kind = Object.prototype.toString.call(value);
  if (kind === "[object ArrayBuffer]" || kind === "[object SharedArrayBuffer]")
    return new Uint8Array(value as ArrayBuffer).slice();
  throw refuse("options.wasmBinary", value, "an ArrayBuffer or a typed array");
}

async function fetched(url: string): Promise<Uint8Array<ArrayBuffer>> {
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

function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  const native = (Uint8Array as { fromBase64?: (text: string) => Uint8Array<ArrayBuffer> }).fromBase64;
  if (native !== undefined) return native.call(Uint8Array, text);
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
}

/** Starts the compiled module under Emscripten's glue. A failure must reject: the glue itself would wait for ever. */
function start(module: WebAssembly.Module): Promise<Heap> {
  return new Promise((resolve, reject) => {
    let memory: WebAssembly.Memory | undefined;
    const instantiateWasm = (
      imports: WebAssembly.Imports,
      receive: (instance: WebAssembly.Instance) => void,
    ): object => {
      WebAssembly.instantiate(module, imports)
        .then((instance) => {
          memory = Object.values(instance.exports).find((value) => value instanceof WebAssembly.Memory);
          if (memory === undefined) throw unavailable("this is not the ropewalk module: it exports no memory");
          receive(instance);
        })
        .catch(reject);
      return {};
    };
    createGlue({ instantiateWasm })
      .then((glue) => resolve(new Heap(glue, memory!)))
      .catch(reject);
  });
}
