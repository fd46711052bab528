// The link of a module with many functions: the glue that Emscripten writes for embind.
import type { MainModule as CoreModule } from "../generated/ropewalk.js";
import { Heap } from "../memory/heap.js";
import type { Link } from "./start.js";

/** A module's memory and its functions. */
export interface StartedModule<Functions> {
  heap: Heap;
  core: Functions;
}

type Receive = (instance: WebAssembly.Instance) => object;
/** Fills the object that it is given, as soon as `receive` was called. */
export type Glue<Functions> = (core: {
  instantiateWasm: (imports: WebAssembly.Imports, receive: Receive) => object;
}) => Promise<Functions>;

export function linkGlue<Functions>(createGlue: Glue<Functions>): Link<StartedModule<Functions>> {
  let imports!: WebAssembly.Imports;
  let receive!: Receive;
  const core = {
    instantiateWasm(given: WebAssembly.Imports, receiver: Receive): object {
      [imports, receive] = [given, receiver];
      return {};
    },
  };
  createGlue(core).catch(() => {}); // receive throws the same
  return {
    imports,
    receive(instance) {
      receive(instance);
      const memory = Object.values(instance.exports).find((value) => value instanceof WebAssembly.Memory)!;
      // Every module has the functions that a heap and a spec call in the core.
      return { heap: new Heap(core as unknown as CoreModule, memory), core: core as unknown as Functions };
    },
  };
}
