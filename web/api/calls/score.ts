import { lengthOf } from "../memory/arrays.js";
import { noList, type Heap } from "../memory/heap.js";
import { optionNames } from "../arguments/option-names.js";
import { float32Array, ifGiven, mislong, optionsOf } from "../arguments/options.js";
import { asList, maxPosition, readPositions } from "../arguments/positions.js";
import { makeConfig, readRunOptions, readSpec, toRotate } from "../arguments/spec.js";
import { tablePath } from "./tables.js";
import type { OwnFloat64Array } from "../types.js";

export function scoreByDistance(heap: Heap, spec: unknown, distances: unknown, options: unknown): OwnFloat64Array {
  const values = toRotate(readSpec(spec, false, heap));
  const given = optionsOf(options, "options", optionNames.scoreByDistance);
  const { seqLen, precision } = readRunOptions(given);
  const vectorOf = (name: "q" | "k") =>
    ifGiven(given[name], (value) => {
      const vector = float32Array(value, `options.${name}`);
      if (lengthOf(vector) > 0) return vector;
      throw mislong(`options.${name}`, 0, values.headDim, "headDim");
    });
  const [query, key] = [vectorOf("q"), vectorOf("k")];
  const most = Math.floor((2 * heap.core.mostAngles) / Math.max(values.rotaryDim, 2));
  const list = asList(readPositions(distances, "distances", -maxPosition), "distances", most);
  return heap.scope((scope) => {
    const config = makeConfig(scope, values);
    const { address, length } = scope.put("i32", list);
    const scores = scope.reserve("f64", length);
    const [q, k] = [query, key].map((vector) => (vector === undefined ? noList : scope.putFloats(vector)));
    // prettier-ignore
    const ok = heap.core.scoreByDistance(config, address, length, q!.address, q!.length, k!.address, k!.length, seqLen,
      precision, scores.address);
    heap.check(ok, (field) => ({ distances: "distances", q: "options.q", k: "options.k" })[field] ?? tablePath(field));
    return heap.copy(scores);
  });
}
