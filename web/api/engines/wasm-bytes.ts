import { refuse, type Fields } from "../arguments/checks.js";
import { describe } from "../errors/errors.js";
import { areOf, isOf } from "./belonging.js";
import { fetched } from "./fetched.js";
import { policyProblem, unavailable } from "./host.js";

/** The default source of a way of loading: the bytes themselves, or their URL. */
export type OwnBytes = () => Uint8Array<ArrayBuffer> | URL;

/** The one source among the options, checked only for its form. */
export function namedSource(given: Fields): string | undefined {
  const sources = ["wasmModule", "wasmBinary", "wasmUrl"].filter((name) => given[name] !== undefined);
  if (sources.length > 1)
    throw refuse(`options.${sources[0]}`, given[sources[0]!], "beside", undefined, { of: sources[1]! });
  return sources[0];
}

/** Compiles the bytes that the options name, or `own` by default; refuses a module of another build. */
export async function compiledModule(given: Fields, own: OwnBytes, build: number): Promise<WebAssembly.Module> {
  if (given.wasmModule !== undefined) {
    if (Object.prototype.toString.call(given.wasmModule) !== "[object WebAssembly.Module]") {
      throw refuse("options.wasmModule", given.wasmModule, "WebAssembly.Module");
    }
    const module = given.wasmModule as WebAssembly.Module;
    if (!isOf(build, module)) throw unavailable({ rule: "not-ropewalk", value: "wasmModule" });
    return module;
  }
  if (given.wasmBinary !== undefined) return compile(givenBytes(given.wasmBinary), "wasmBinary", build);
  const from = given.wasmUrl ?? own();
  if (from instanceof Uint8Array) return compile(from as Uint8Array<ArrayBuffer>, "ropewalk.wasm", build);
  const url = from instanceof URL ? from.href : from;
  if (typeof url !== "string") throw refuse("options.wasmUrl", url, "string | URL");
  return compile(await fetched(url), url, build);
}

async function compile(bytes: Uint8Array<ArrayBuffer>, origin: string, build: number): Promise<WebAssembly.Module> {
  const magic = [0, 0x61, 0x73, 0x6d];
  if (!magic.every((byte, i) => bytes[i] === byte)) {
    const rule = bytes[0] === 0x3c ? "html" : "not-wasm"; // "<"
    throw unavailable({ rule, value: origin, of: String(bytes.length) });
  }
  const compiling = WebAssembly.compile(bytes);
  const belongs = areOf(build, bytes); // while the host's other threads compile
  let module: WebAssembly.Module;
  try {
    module = await compiling;
  } catch (error) {
    throw unavailable((await policyProblem()) ?? { rule: "not-compiled", value: origin, of: describe(error) });
  }
  if (!belongs) throw unavailable({ rule: "not-ropewalk", value: origin });
  return module;
}

function givenBytes(value: unknown): Uint8Array<ArrayBuffer> {
  if (ArrayBuffer.isView(value)) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength).slice();
  const kind = Object.prototype.toString.call(value);
  if (kind === "[object ArrayBuffer]" || kind === "[object SharedArrayBuffer]")
    return new Uint8Array(value as ArrayBuffer).slice();
  throw refuse("options.wasmBinary", value, "bytes");
}
