import { describe } from "../errors/errors.js";
import type { Heap } from "../memory/heap.js";
import { linkage } from "./bare.js";
import { missingFeature, unavailable } from "./host.js";

/** startBare at once, for calls that give their result: browsers compile a module of this size where it stands. */
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
