import { makeConfig, readSpec, typeNames, type SpecReader } from "../arguments/spec.js";
import type { Heap } from "../memory/heap.js";
import { frequencies } from "./frequencies.js";

/** What the reader of a config asks the core for. */
export const specReader = (heap: Heap): SpecReader => ({
  check: (spec) => {
    const values = readSpec(spec, false, heap);
    heap.scope((scope) => makeConfig(scope, values));
  },
  typeNames: typeNames(heap),
  frequencies: (spec, seqLen) => frequencies(heap, spec, seqLen === undefined ? undefined : { seqLen }),
});

/** The values that a spec's absent fields have, by the names in a config.json. */
export function defaultsOf({ core }: Heap): Record<string, number | boolean> {
  return { beta_fast: core.defaultBetaFast, beta_slow: core.defaultBetaSlow, truncate: core.defaultTruncate };
}
