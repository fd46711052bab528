// How a compiled module starts under the glue that Emscripten writes for it.
import type { MainModule as CoreModule } from "../generated/ropewalk.js";
import { Heap } from "../memory/heap.js";
import { unavailable } from "./host.js";

/** A module's memory and its functions. */
export interface StartedModule<Functions> {
  heap: Heap;
  core: Functions;
}

export type Glue<Functions> = (options: {
  instantiateWasm: (imports: WebAssembly.Imports, receive: Receive) => object;
}) => Promise<Functions>;
type Receive = (instance: WebAssembly.Instance) => void;

/** Starts a compiled module under Emscripten's glue. A failure must reject: the glue itself would wait for ever. */
export function start<Functions>(
  module: WebAssembly.Module,
  createGlue: Glue<Functions>,
): Promise<StartedModule<Functions>> {
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
