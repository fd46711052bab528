import { refuse, type Fields } from "../checks.js";
import { describe, RopewalkError } from "../errors.js";
import type createGlue from "../generated/ropewalk.js";
import { Heap } from "../memory/heap.js";
import { hasRelaxedSimd, missingFeature, policyProblem, unavailable } from "./host.js";
import { optionNames, optionsOf } from "../option-names.js";
import { RopewalkInstance } from "../ropewalk.js";
import type { EngineModule, LoadOptions, Ropewalk } from "../types.js";
import { compiledModule, namedSource, type OwnBytes } from "./wasm-bytes.js";

/** One WebAssembly engine: what to compile when no option says more, and the glue that belongs to it. */
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
    const fallback = engineLoader(given, "fallback");
    const relaxed = engineLoader(given, "relaxed");
    const problem = missingFeature();
    if (fallback !== undefined) {
      // A module that is compiled already may run where compiling is forbidden.
      if (problem ?? (source === "wasmModule" ? undefined : await policyProblem())) return fallback();
    }
    if (problem !== undefined) throw unavailable(problem);
    if (relaxed !== undefined && hasRelaxedSimd()) return relaxed();
    return new RopewalkInstance(await start(await compiledModule(given, engine.bytes, engine.build), engine));
  });
}

/** Lets nothing but RopewalkError out. */
export async function guardedLoad(body: () => Promise<Ropewalk>): Promise<Ropewalk> {
  try {
    return await body();
  } catch (error) {
    if (error instanceof RopewalkError) throw error;
    throw unavailable({ rule: "not-started", value: describe(error) });
  }
}

/** Loads the engine that an option imports. */
function engineLoader(given: Fields, name: "fallback" | "relaxed"): (() => Promise<Ropewalk>) | undefined {
  const importEngine = given[name];
  if (importEngine === undefined) return undefined;
  const path = `options.${name}`;
  const wanted = { of: `ropewalk/${name}` };
  if (typeof importEngine !== "function") throw refuse(path, importEngine, "importer", undefined, wanted);
  return async () => {
    let engine: Partial<EngineModule> | undefined;
    try {
      engine = await (importEngine as () => Promise<EngineModule>)();
    } catch (error) {
      throw unavailable({ rule: "not-loaded", path, value: describe(error) });
    }
    if (typeof engine?.loadRopewalk !== "function") throw refuse(path, engine, "importer", undefined, wanted);
    return engine.loadRopewalk();
  };
}

/** Starts the compiled module under Emscripten's glue. A failure must reject: the glue itself would wait for ever. */
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
