import { RopewalkError } from "../errors/errors.js";
import type { Heap } from "../memory/heap.js";
import type { Rope, RopeSpecInput, Ropewalk, RunOptions } from "../types.js";
import { CoreInstance } from "./ropewalk.js";
import type { RopeCore, RopewalkCore } from "./types.js";

const whole = "ropewalk";
const reader = "ropewalk/config";
/** All calls that ropewalk/core does not have, and where they are; the compiler compares the lists with the types. */
const missing = {
  parseConfig: reader,
  layerTypes: reader,
  attention: whole,
  kvCache: whole,
  convertPairing: whole,
  registerScheme: whole,
  cosSinShift: whole,
  scoreByDistance: whole,
  inspectConfig: whole,
  diagnose: whole,
  sinusoidal: whole,
  alibiSlopes: whole,
  xposScale: whole,
  linearFrequencies: whole,
} satisfies Record<Exclude<keyof Ropewalk, keyof RopewalkCore>, string>;
const missingOfRope = { attention: whole, kvCache: whole } satisfies Record<
  Exclude<keyof Rope, keyof RopeCore>,
  string
>;

/** A call of one of them explains where it is, instead of "is not a function". */
function saying<T extends object>(object: T, places: Readonly<Record<string, string>>): T {
  for (const [path, of] of Object.entries(places))
    Object.defineProperty(object, path, {
      value: () => {
        const limit = of === reader ? path : "loadRopewalk";
        throw new RopewalkError({ code: "option-invalid", rule: "not-in-core", path, limit, of });
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
