// ropewalk/fallback: the same core compiled to plain JavaScript, for hosts without WebAssembly or SIMD, and for pages
// whose policy forbids compiling. Results equal the default engine's bit for bit, but are slower.
import { callWords } from "../errors/call-words.js";
import { configWords } from "../errors/config-words.js";
import createGlue from "../generated/fallback.js";
import { Heap } from "../memory/heap.js";
import { guardLoad } from "./engine-options.js";
import { keepLoaded } from "./start.js";
import { RopewalkInstance } from "../ropewalk.js";
import type { Ropewalk } from "../types.js";

export { RopewalkError, type RopewalkErrorCode } from "../errors/errors.js";
export { writeConfig, type WriteOptions } from "../config/write.js";
export { positionsOf, type PositionsOfOptions } from "../positions/positions-of.js";
export type * from "../types.js";

/**
 * Starts the core without WebAssembly. Pass `() => import("ropewalk/fallback")` as the option fallback of loadRopewalk
 * to use it only if needed, or call this function to use it always. Its memory is limited to 2 GiB. Errors:
 * wasm-unavailable.
 */
export function loadRopewalk(): Promise<Ropewalk> {
  return guardLoad([callWords, configWords], async () => {
    const glue = await createGlue();
    const heap = () => new Heap(glue, glue.wasmMemory);
    keepLoaded(heap); // in the same memory: another one would start only in the background
    return new RopewalkInstance(heap());
  });
}
