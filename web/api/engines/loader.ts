import type createGlue from "../generated/ropewalk.js";
import { Heap } from "../memory/heap.js";
import { engineLoader, fallbackIfNeeded, guardedLoad } from "./guarded.js";
import { hasRelaxedSimd, unavailable } from "./host.js";
import { optionNames, optionsOf } from "../arguments/option-names.js";
import { RopewalkInstance } from "../ropewalk.js";
import type { LoadOptions, Ropewalk } from "../types.js";
import { compiledModule, namedSource, type OwnBytes } from "./wasm-bytes.js";

/** One WebAssembly engine: the module that is compiled by default, and its glue code. */
export interface WasmEngine {
  bytes: OwnBytes;
  /** The digest of its module. */
  build: number;
  createGlue: typeof createGlue;
}

/** loadRopewalk of every entry whose engine is a WebAssembly module. */
export function load(options: LoadOptions | undefined, engine: WasmEngine): Promise<Ropewalk> {
  return guardedLoad(async () => {
    const given = optionsOf(options, "options", optionNames.load);
    const source = namedSource(given);
    const relaxed = engineLoader(given, "relaxed");
    // A compiled module can run even if compiling is forbidden.
    const fallback = await fallbackIfNeeded(given, source !== "wasmModule");
    if (fallback !== undefined) return fallback;
    if (relaxed !== undefined && hasRelaxedSimd()) return relaxed();
    return new RopewalkInstance(await start(await compiledModule(given, engine.bytes, engine.build), engine));
  });
}

/**
 * Starts the compiled module under Emscripten's glue. A failure must reject, because the glue itself would wait
 * forever.
 */
function start(module: WebAssembly.Module, { createGlue }: WasmEngine): Promise<Heap> {
  return new Promise((resolve, reject) => {
    let memory: WebAssembly.Memory | undefined;
    const instantiateWasm = (
      imports: WebAssembly.Imports,
      receive: (instance: WebAssembly.Instance) => void,
    ): object => {
      WebAssembly.instantiate(module, imports)
        .then((instance) => {
          memory = Object.values(instance.exports).find((value) => value instanceof WebAssembly.Memory);
          if (memory === undefined) throw unavailable({ rule: "not-ropewalk", value: "the module" });
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
