// How a module with many functions starts: under the glue that Emscripten writes for embind.
import { describe } from "../errors/errors.js";
import type { MainModule as CoreModule } from "../generated/ropewalk.js";
import { Heap } from "../memory/heap.js";
import { bytesOf, type ByteText } from "./byte-text.js";
import { missingFeature, policyProblem, unavailable } from "./host.js";

/** A module's memory and its functions. */
export interface StartedModule<Functions> {
  heap: Heap;
  core: Functions;
}

type Receive = (instance: WebAssembly.Instance) => object;
type Glue<Result> = (options: {
  instantiateWasm: (imports: WebAssembly.Imports, receive: Receive) => object;
}) => Result;
export type AsyncGlue<Functions> = Glue<Promise<Functions>>;

function memoryOf(instance: WebAssembly.Instance): WebAssembly.Memory {
  const memory = Object.values(instance.exports).find((value) => value instanceof WebAssembly.Memory);
  if (memory === undefined) throw unavailable({ rule: "not-ropewalk", value: "the module" });
  return memory;
}

/** Every module has the functions that a heap and a spec call in the core. */
const started = <Functions>(core: Functions, memory: WebAssembly.Memory): StartedModule<Functions> => ({
  heap: new Heap(core as unknown as CoreModule, memory),
  core,
});

/** Starts a compiled module. A failure must reject: the glue itself would wait for ever. */
export function start<Functions>(
  module: WebAssembly.Module,
  createGlue: AsyncGlue<Functions>,
): Promise<StartedModule<Functions>> {
  return new Promise((resolve, reject) => {
    let memory: WebAssembly.Memory;
    const instantiateWasm = (imports: WebAssembly.Imports, receive: Receive): object => {
      WebAssembly.instantiate(module, imports)
        .then((instance) => {
          memory = memoryOf(instance);
          receive(instance);
        })
        .catch(reject);
      return {};
    };
    createGlue({ instantiateWasm })
      .then((core) => resolve(started(core, memory)))
      .catch(reject);
  });
}

/** Starts a module that is compiled once; each start has its own memory. Errors: wasm-unavailable. */
export function starterOf<Functions>(
  text: ByteText,
  createGlue: AsyncGlue<Functions>,
): () => Promise<StartedModule<Functions>> {
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

/** Starts a module at once, for calls that give their result: browsers compile one of this size where it stands. */
export function startNow<Functions>(text: ByteText, createGlue: Glue<Functions>): StartedModule<Functions> {
  const problem = missingFeature();
  if (problem !== undefined) throw unavailable(problem);
  let memory: WebAssembly.Memory;
  const instantiateWasm = (imports: WebAssembly.Imports, receive: Receive): object => {
    const instance = new WebAssembly.Instance(new WebAssembly.Module(bytesOf(text)), imports);
    memory = memoryOf(instance);
    return receive(instance);
  };
  try {
    const core = createGlue({ instantiateWasm });
    return started(core, memory!);
  } catch (error) {
    throw unavailable({ rule: "not-started", value: describe(error) });
  }
}
