// Starts a module that binds its functions without embind (src/bindings/bind.hpp), so no glue code is needed.
import { describe } from "../errors/errors.js";
import type { MainModule } from "../generated/ropewalk.js";
import { Heap } from "../memory/heap.js";
import { missingFeature, policyProblem, unavailable } from "./host.js";

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

/** Errors: wasm-unavailable. */
export async function startBare(bytes: Uint8Array<ArrayBuffer>): Promise<Heap> {
  const link = linkage();
  try {
    const { instance } = await WebAssembly.instantiate(bytes, { env: link.env });
    return link.heapOf(instance);
  } catch (error) {
    throw unavailable((await policyProblem()) ?? { rule: "not-started", value: describe(error) });
  }
}

/** The same at once, for calls that give their result: browsers compile a module of this size where it stands. */
export function startBareNow(bytes: Uint8Array<ArrayBuffer>): Heap {
  const problem = missingFeature();
  if (problem !== undefined) throw unavailable(problem);
  const link = linkage();
  try {
    return link.heapOf(new WebAssembly.Instance(new WebAssembly.Module(bytes), { env: link.env }));
  } catch (error) {
    throw unavailable({ rule: "not-started", value: describe(error) });
  }
}

/** The imports of a module, and a function that makes a heap from its instance. */
function linkage() {
  const bound: [name: number, value: unknown][] = [];
  let exports: BareExports;
  const env = {
    function: (name: number, place: number) => bound.push([name, exports.__indirect_function_table.get(place)]),
    constant: (name: number, value: number) => bound.push([name, value]),
    emscripten_notify_memory_growth: () => {}, // the heap checks for growth itself
  };
  const heapOf = (instance: WebAssembly.Instance): Heap => {
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
  return { env, heapOf };
}
