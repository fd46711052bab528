import { float32Array, ifGiven, optionsOf } from "./checks.js";
import type { Heap } from "./memory/heap.js";
import { asList, maxPosition, readPositions } from "./positions.js";
import { putSpec, readRunOptions, readSpec } from "./spec.js";
import { tablePath } from "./tables.js";

export function scoreByDistance(heap: Heap, spec: unknown, distances: unknown, options: unknown): Float64Array {
  const values = readSpec(heap, spec);
  const { seqLen, precision } = readRunOptions(options);
  const given = optionsOf(options, "options");
  const q = ifGiven(given.q, (array) => float32Array(array, "options.q"));
  const k = ifGiven(given.k, (array) => float32Array(array, "options.k"));
  return heap.scope((scope) => {
    const list = asList(scope, readPositions(scope, distances, "distances", -maxPosition));
    const scores = scope.room("f64", list.length);
    putSpec(heap, scope, values);
    heap.call(
      "score_by_distance",
      {
        distances: list,
        q: q && scope.put("f32", q),
        k: k && scope.put("f32", k),
        seq_len: seqLen,
        precision,
        scores,
      },
      (field) => ({ distances: "distances", q: "options.q", k: "options.k" })[field] ?? tablePath(field),
    );
    return heap.copy(scores);
  });
}
