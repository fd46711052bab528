import { readResults } from "./attention-out.js";
import { choice, finite, flag, float32Array, ifGiven, objectOf, whole, type Fields } from "./checks.js";
import type { Heap, Scope } from "./memory/heap.js";
import { camelCase } from "./memory/layout.js";
import { putPositions } from "./positions.js";
import { layouts, pairings, putTable, readTable, tablePathsAt } from "./turn.js";
import { elementsOf, type TensorOwner } from "./memory/tensor.js";
import type { AttentionOut, TensorLike } from "./types.js";

type Size = "batch" | "heads" | "kvHeads" | "querySeq" | "keySeq" | "headDim";
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
const pathOf = (field: string): string => paths[field] ?? resultPath(field) ?? `options.${camelCase(field)}`;

/** How the user knows a result that the module refuses, which it does where a tensor is input and output at once. */
export const resultPath = (field: string): string | undefined =>
  field === "output" || field === "weights" ? `options.out.${field}` : undefined;

const size = (value: unknown, name: Size): number => whole(value, `options.${name}`, 0, 2 ** 31);

/** What becomes of the scores, by the module's names. */
export function readScores(given: Fields) {
  return {
    scale: ifGiven(given.scale, (value) => finite(value, "options.scale")),
    mask: flag(given.causal, "options.causal") ? "causal" : "none",
    sliding_window: ifGiven(given.slidingWindow, (value) => whole(value, "options.slidingWindow", 1, 2 ** 31)),
    bias: ifGiven(given.bias, (value) => float32Array(value, "options.bias")),
  };
}

const ropePaths = tablePathsAt("options.rope.cosSin");

function readRope(heap: Heap, value: unknown) {
  const inner = objectOf(value, "options.rope");
  return {
    pairing: choice(inner.pairing, "options.rope.pairing", pairings),
    table: readTable(heap, inner.cosSin, ropePaths),
    query: inner.queryPositionIds,
    key: inner.keyPositionIds,
  };
}

function putRope(heap: Heap, scope: Scope, { pairing, table, query, key }: ReturnType<typeof readRope>) {
  const query_position_ids = putPositions(scope, query, "options.rope.queryPositionIds");
  const key_position_ids = putPositions(scope, key, "options.rope.keyPositionIds");
  const { cos, sin, rows } = putTable(heap, scope, table, ropePaths);
  return { query_position_ids, key_position_ids, cos, sin, rows, rotary_dim: table.rotaryDim, pairing };
}

/** Reads all options first, then copies what is not a tensor, then makes the one call. */
export function attention(
  heap: Heap,
  owner: TensorOwner,
  q: TensorLike,
  k: TensorLike,
  v: TensorLike,
  options: unknown,
): AttentionOut {
  const given = objectOf(options, "options");
  const batch = size(given.batch, "batch");
  const heads = size(given.heads, "heads");
  const kv_heads = size(given.kvHeads, "kvHeads");
  const query_seq = size(given.querySeq, "querySeq");
  const key_seq = size(given.keySeq, "keySeq");
  const head_dim = size(given.headDim, "headDim");
  const layout = ifGiven(given.layout, (word) => choice(word, "options.layout", layouts)) ?? "bhsd";
  const { bias, scale, mask, sliding_window } = readScores(given);
  const query_rows = batch * heads * query_seq;
  const results = readResults(owner, given, { output: query_rows * head_dim, weights: query_rows * key_seq });
  const turn = ifGiven(given.rope, (value) => readRope(heap, value));
  return heap.scope((scope) => {
    const turned = turn && putRope(heap, scope, turn);
    const [queries, keys, values] = [
      elementsOf(scope, owner, q, "q"),
      elementsOf(scope, owner, k, "k"),
      elementsOf(scope, owner, v, "v"),
    ];
    const { lists, take } = results(heap, scope);
    // One literal, as in rotate. prettier would give each field a line.
    // prettier-ignore
    const fields = {
      q: queries.list, q_dtype: queries.dtype, k: keys.list, k_dtype: keys.dtype, v: values.list, v_dtype: values.dtype,
      batch, heads, kv_heads, query_seq, key_seq, head_dim, layout, scale, mask, sliding_window,
      bias: bias && scope.put("f32", bias), output: lists.output, weights: lists.weights, rope: turn !== undefined,
      query_position_ids: turned?.query_position_ids, key_position_ids: turned?.key_position_ids, cos: turned?.cos,
      sin: turned?.sin, rows: turned?.rows, rotary_dim: turned?.rotary_dim, pairing: turned?.pairing,
    };
    heap.call("attention", fields, pathOf);
    return take();
  });
}
