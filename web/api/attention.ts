import { choice, finite, flag, float32Array, ifGiven, objectOf, whole, type Fields } from "./checks.js";
import type { Heap, Value } from "./heap.js";
import { camelCase } from "./layout.js";
import { putPositions } from "./positions.js";
import { layouts, pairings, putTable, readTable } from "./turn.js";
import { elementFields, type TensorOwner } from "./tensor.js";
import type { TensorLike } from "./types.js";

const sizes = ["batch", "heads", "kvHeads", "querySeq", "keySeq", "headDim"] as const;
const paths: Readonly<Record<string, string>> = {
  q: "q",
  k: "k",
  v: "v",
  rotary_dim: "options.rope.cosSin.rotaryDim",
  cos: "options.rope.cosSin.cos",
  sin: "options.rope.cosSin.sin",
  rows: "options.rope.cosSin.rows",
  query_position_ids: "options.rope.queryPositionIds",
  key_position_ids: "options.rope.keyPositionIds",
  position_ids: "options.rope",
};
const pathOf = (field: string): string => paths[field] ?? `options.${camelCase(field)}`;

/** What becomes of the scores, by the module's names. */
export function readScores(given: Fields) {
  return {
    scale: ifGiven(given.scale, (value) => finite(value, "options.scale")),
    mask: flag(given.causal, "options.causal") ? "causal" : "none",
    sliding_window: ifGiven(given.slidingWindow, (value) => whole(value, "options.slidingWindow", 1, 2 ** 31)),
    bias: ifGiven(given.bias, (value) => float32Array(value, "options.bias")),
  };
}

/** Reads all options first, then copies what is not a tensor, then makes the one call. */
export function attention(
  heap: Heap,
  owner: TensorOwner,
  q: TensorLike,
  k: TensorLike,
  v: TensorLike,
  options: unknown,
): { output: Float32Array; weights?: Float32Array } {
  const given = objectOf(options, "options");
  const [batch, heads, kv_heads, query_seq, key_seq, head_dim] = sizes.map((name) =>
    whole(given[name], `options.${name}`, 0, 2 ** 31),
  ) as [number, number, number, number, number, number];
  const layout = ifGiven(given.layout, (word) => choice(word, "options.layout", layouts)) ?? "bhsd";
  const { bias, ...scores } = readScores(given);
  const wanted = flag(given.weights, "options.weights");
  const rope = ifGiven(given.rope, (value) => {
    const inner = objectOf(value, "options.rope");
    return {
      pairing: choice(inner.pairing, "options.rope.pairing", pairings),
      table: readTable(heap, inner.cosSin, "options.rope.cosSin"),
      query: inner.queryPositionIds,
      key: inner.keyPositionIds,
    };
  });
  return heap.scope((scope) => {
    const ropeValues: Record<string, Value> = { rope: rope !== undefined };
    if (rope !== undefined) {
      ropeValues.query_position_ids = putPositions(scope, rope.query, "options.rope.queryPositionIds");
      ropeValues.key_position_ids = putPositions(scope, rope.key, "options.rope.keyPositionIds");
      Object.assign(ropeValues, putTable(heap, scope, rope.table, "options.rope.cosSin"));
      ropeValues.rotary_dim = rope.table.rotaryDim;
      ropeValues.pairing = rope.pairing;
    }
    const lists = {
      ...elementFields(scope, owner, q, "q"),
      ...elementFields(scope, owner, k, "k"),
      ...elementFields(scope, owner, v, "v"),
      bias: bias === undefined ? undefined : scope.put("f32", bias),
      output: scope.room("f32", batch * heads * query_seq * head_dim),
      weights: wanted ? scope.room("f32", batch * heads * query_seq * key_seq) : undefined,
    };
    heap.call(
      "attention",
      {
        ...lists,
        batch,
        heads,
        kv_heads,
        query_seq,
        key_seq,
        head_dim,
        layout,
        ...scores,
        ...ropeValues,
      },
      pathOf,
    );
    const output = heap.copy(lists.output);
    return lists.weights === undefined ? { output } : { output, weights: heap.copy(lists.weights) };
  });
}
