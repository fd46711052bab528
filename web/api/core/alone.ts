import { RopewalkError } from "../errors/errors.js";
import type { Heap } from "../memory/heap.js";
import type { Rope, RopeSpecInput, Ropewalk, RunOptions } from "../types.js";
import { CoreInstance } from "./ropewalk.js";
import type { RopeCore, RopewalkCore } from "./types.js";

/**
 * All calls that ropewalk/core does not have; the compiler compares the lists with the types. `threads` is not a call.
 */
const missing = {
  attention: true,
  kvCache: true,
  convertPairing: true,
  registerScheme: true,
  cosSinShift: true,
  scoreByDistance: true,
  inspectConfig: true,
  diagnose: true,
  sinusoidal: true,
  alibiSlopes: true,
  xposScale: true,
  linearFrequencies: true,
} satisfies Record<Exclude<keyof Ropewalk, keyof RopewalkCore | "threads">, true>;
const missingOfRope = { attention: true, kvCache: true } satisfies Record<Exclude<keyof Rope, keyof RopeCore>, true>;

/** A call of one of them explains where it is, instead of "is not a function". */
function saying<T extends object>(object: T, names: object): T {
  for (const path of Object.keys(names))
    Object.defineProperty(object, path, {
      value: () => {
        throw new RopewalkError({ code: "option-invalid", rule: "not-in-core", path });
      },
    });
  return object;
}

/** The public object of ropewalk/core. */
export class AloneInstance extends CoreInstance {
  constructor(heap: Heap) {
    super(heap);
    saying(this, missing);
  }

  override rope(spec: RopeSpecInput, options?: Pick<RunOptions, "precision">): RopeCore {
    return saying(super.rope(spec, options), missingOfRope);
  }
}
