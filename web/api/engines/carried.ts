// Modules besides the core's. Each is compiled once, and each start has its own memory.
import type { MainModule as CoreModule } from "../generated/ropewalk.js";
import { Heap } from "../memory/heap.js";
import { describe } from "../errors/errors.js";
import { bytesOf, type ByteText } from "./byte-text.js";
import { missingFeature, policyProblem, unavailable } from "./host.js";

/** A module's memory and its functions. */
export interface CarriedModule<Functions> {
  heap: Heap;
  core: Functions;
}

type Glue<Functions> = (options: {
  instantiateWasm: (imports: WebAssembly.Imports, receive: Receive) => object;
}) => Promise<Functions>;
type Receive = (instance: WebAssembly.Instance) => void;

/** Each call starts the module again. Errors of these calls: wasm-unavailable. */
export function carried<Functions>(
  text: ByteText,
  createGlue: Glue<Functions>,
): () => Promise<CarriedModule<Functions>> {
  let compiled: Promise<WebAssembly.Module> | undefined;
  return async () => {
    const problem = missingFeature();
    if (problem !== undefined) throw unavailable(problem);
    try {
      return await start(await (compiled ??= WebAssembly.compile(bytesOf(text))), createGlue);
    } catch (error) {
      compiled = undefined;
      throw unavailable((await policyProblem()) ?? { rule: "not-started", value: describe(error) });
    }
  };
}

/** Starts a compiled module under Emscripten's glue. A failure must reject: the glue itself would wait for ever. */
export function start<Functions>(
  module: WebAssembly.Module,
  createGlue: Glue<Functions>,
): Promise<CarriedModule<Functions>> {
  return new Promise((resolve, reject) => {
    let memory: WebAssembly.Memory | undefined;
    const instantiateWasm = (imports: WebAssembly.Imports, receive: Receive): object => {
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
      // Every module has the functions that a heap and a spec call in the core.
      .then((core) => resolve({ heap: new Heap(core as unknown as CoreModule, memory!), core }))
      .catch(reject);
  });
}
