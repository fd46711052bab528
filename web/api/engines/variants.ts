// The module of published variants. It is separate, so that a program without variants does not download it. The first
// call starts it.
import { guarded } from "../errors/errors.js";
import type { MainModule } from "../generated/ropewalk.js";
import { variantsText } from "../generated/variants-text.js";
import type { Heap } from "../memory/heap.js";
import { linkBare } from "./bare.js";
import { bytesOf } from "./byte-text.js";
import { startNow, type WasmModule } from "./start.js";

/** The functions that src/bindings/variants.cpp binds; they return false if the core refuses. */
export interface VariantsCore {
  taperSlowPairs(length: number, invFreq: number, pairs: number): boolean;
  stopSlowPairs(length: number, invFreq: number, pairs: number): boolean;
  stopLastPairs(count: number, invFreq: number, pairs: number): boolean;
  slowRepeatingPair(repeated: number, frames: number, invFreq: number, pairs: number): boolean;
  turnBackQuarter(cos: number, sin: number, length: number): boolean;
  // prettier-ignore
  rotateInPlane(x: number, y: number, length: number, a: number, dim: number, b: number, bLength: number, positions: number, rows: number): boolean;
  fillPolarPairs(x: number, length: number, phases: number, phaseCount: number, y: number): boolean;
}

const variants: WasmModule<Heap> = { bytes: () => bytesOf(variantsText), link: linkBare };
let started: Heap | undefined;

/** Calls the module. If it stops by a fault it is dropped, and the next call starts another. */
export function inVariants<T>(path: string, body: (heap: Heap, core: VariantsCore) => T): T {
  return guarded(
    "option-invalid",
    path,
    () => {
      const heap = (started ??= startNow(variants));
      return body(heap, heap.core as MainModule & VariantsCore);
    },
    { end: () => (started = undefined) },
  );
}
