// The functions of ropewalk/variants, which belong to no instance. Their first call starts an engine for them, with
// memory of its own.
import { guardedCall } from "../errors/guarded-call.js";
import createGlue from "../generated/ropewalk.js";
import { wasmText } from "../generated/wasm-text.js";
import type { Heap } from "../memory/heap.js";
import { bytesOf } from "./byte-text.js";
import { linkGlue } from "./glue.js";
import { startLoaded, startNow } from "./start.js";

let started: Heap | undefined;

/** The engine that was loaded last, which this host can run; before a load, the module that the package carries. */
const start = (): Heap =>
  startLoaded() ?? startNow({ bytes: () => bytesOf(wasmText), link: () => linkGlue(createGlue) }).heap;

/** Calls the engine. If it stops by a fault it is dropped, and the next call starts another. */
export function inVariants<T>(path: string, body: (heap: Heap) => T): T {
  return guardedCall("option-invalid", path, () => body((started ??= start())), { end: () => (started = undefined) });
}
