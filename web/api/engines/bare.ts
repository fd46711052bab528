// The link of a module that binds its functions without embind (src/bindings/bind.hpp), so no glue code is needed.
import type { MainModule } from "../generated/ropewalk.js";
import { Heap } from "../memory/heap.js";
import type { Link } from "./start.js";

interface BareExports {
  readonly memory: WebAssembly.Memory;
  readonly __indirect_function_table: WebAssembly.Table;
  malloc(bytes: number): number;
  free(address: number): void;
  /** Calls env.function and env.constant once for each binding. */
  _initialize(): void;
}

/** Its memory is limited to 2 GiB, because its allocator cannot address more. */
const MOST_BYTES = 2 ** 31;

export function linkBare(): Link<Heap> {
  const bound: [name: number, value: unknown][] = [];
  let exports: BareExports;
  const env = {
    function: (name: number, place: number) => bound.push([name, exports.__indirect_function_table.get(place)]),
    constant: (name: number, value: number) => bound.push([name, value]),
    emscripten_notify_memory_growth: () => {}, // the heap checks for growth itself
  };
  const receive = (instance: WebAssembly.Instance): Heap => {
    exports = instance.exports as unknown as BareExports;
    const { memory, malloc, free } = exports;
    exports._initialize();
    const core: Record<string, unknown> = {
      _malloc: (size: number) => (size < MOST_BYTES ? malloc(size) : 0),
      _free: free,
    };
    const heap = new Heap(core as unknown as MainModule, memory);
    for (const [name, value] of bound) core[heap.text(name)] = value;
    return heap;
  };
  return { imports: { env }, receive };
}
