// The module that runs models: not the core's, so that who only rotates does not carry it.
import { bytesOf } from "./byte-text.js";
import createGlue, { type MainModule } from "../generated/model.js";
import { modelText } from "../generated/model-text.js";
import type { MainModule as CoreModule } from "../generated/ropewalk.js";
import { missingFeature, policyProblem, unavailable } from "./host.js";
import { Heap } from "../memory/heap.js";
import { describe } from "../errors/errors.js";

/** The module's memory, and its functions. */
export interface ModelModule {
  heap: Heap;
  core: MainModule;
}

let compiled: Promise<WebAssembly.Module> | undefined;

/** Compiled once, started for each model: its memory goes with it. Errors: wasm-unavailable. */
export async function startModel(): Promise<ModelModule> {
  const problem = missingFeature();
  if (problem !== undefined) throw unavailable(problem);
  try {
    return await start(await (compiled ??= WebAssembly.compile(bytesOf(modelText))));
  } catch (error) {
    compiled = undefined;
    throw unavailable((await policyProblem()) ?? { rule: "not-started", value: describe(error) });
  }
}

function start(module: WebAssembly.Module): Promise<ModelModule> {
  return new Promise((resolve, reject) => {
    let memory: WebAssembly.Memory | undefined;
    const instantiateWasm = (
      imports: WebAssembly.Imports,
      receive: (instance: WebAssembly.Instance) => void,
    ): object => {
      WebAssembly.instantiate(module, imports)
        .then((instance) => {
          memory = Object.values(instance.exports).find((value) => value instanceof WebAssembly.Memory);
          receive(instance);
        })
        .catch(reject);
      return {};
    };
    createGlue({ instantiateWasm })
      // What a heap asks of the core and what a spec is handed over by: this module has them, too.
      .then((core) => resolve({ heap: new Heap(core as unknown as CoreModule, memory!), core }))
      .catch(reject);
  });
}
