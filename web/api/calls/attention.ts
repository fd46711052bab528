import { dtypes, layouts, pairings } from "../generated/core-words.js";
import { readResults } from "./attention-out.js";
import {
  choiceNumber,
  finite,
  flag,
  float32Array,
  ifGiven,
  mislong,
  refuse,
  whole,
  type Fields,
} from "../arguments/checks.js";
import { lengthOf, plainView } from "../memory/arrays.js";
import { noList, type Heap, type List, type Scope } from "../memory/heap.js";
import { elementsOf, TensorHandle, type TensorOwner } from "../memory/tensor.js";
import { camelCase } from "../arguments/names.js";
import { readPositionList } from "../arguments/positions.js";
import { optionNames } from "../arguments/option-names.js";
import { objectWith } from "../arguments/options.js";
import { putTable, readTable, ropeAt, tablePathsAt, type RopeFields } from "./rope-at.js";
import { checkIds, checkSpec } from "./table-data.js";
import type { AttentionOut, TensorLike } from "../types.js";

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

/** The caller's name for a result that the module refuses because a tensor is both input and output. */
export const resultPath = (field: string): string | undefined =>
  field === "output" || field === "weights" ? `options.out.${field}` : undefined;

const size = (value: unknown, name: Size): number => whole(value, `options.${name}`, 0, 2 ** 31);

/**
 * Reads how scores are scaled, masked and biased; NaN: not given. `queries`: per sequence; with several, `causal` has
 * no default.
 */
export function readScores(given: Fields, scores: number, queries = 1) {
  const scale = ifGiven(given.scale, (value) => finite(value, "options.scale")) ?? NaN;
  if (scale > 1) throw refuse("options.scale", scale, "at-most", undefined, { limit: 1 });
  if (scale < 0) throw refuse("options.scale", scale, "at-least", undefined, { limit: 0 });
  if (queries > 1 && given.causal === undefined) throw refuse("options.causal", undefined, "boolean");
  const causal = flag(given.causal, "options.causal");
  const slidingWindow =
    ifGiven(given.slidingWindow, (value) => whole(value, "options.slidingWindow", 1, 2 ** 31)) ?? NaN;
  if (!causal && slidingWindow > 0)
    throw refuse("options.causal", given.causal, "true-with", undefined, { of: "options.slidingWindow" });
  const bias = ifGiven(given.bias, (value) => float32Array(value, "options.bias"));
  if (bias !== undefined) checkBias(bias, plainView(bias));
  if (bias !== undefined && lengthOf(bias) === 0 && scores > 0) {
    throw mislong("options.bias", 0, scores);
  }
  return { scale, causal, slidingWindow, bias };
}

/** Refuses a mask of 0 and 1, and a mask times -Infinity, whose zeros have become NaN. */
function checkBias(bias: Float32Array, values: Float32Array): void {
  if (isMask(values)) throw refuse("options.bias", bias, "score-bias");
  for (let index = 0; index < values.length; index++) {
    const value = values[index]!;
    if (!(value < Infinity)) throw refuse("options.bias", value, "bias-value", undefined, { index });
  }
}

/** Whether a bias contains only 0 and 1, and both of them. */
const isMask = (bias: Float32Array): boolean =>
  bias.every((value) => value === 0 || value === 1) && bias.includes(0) && bias.includes(1);

export const putBias = (scope: Scope, bias: Float32Array | undefined): Pick<List, "address" | "length"> =>
  bias === undefined ? noList : scope.putFloats(bias);

const ropePaths = tablePathsAt("options.rope.cosSin");

function readRope(heap: Heap, value: unknown): PutFusedRope {
  const inner = objectWith(value, "options.rope", optionNames.attentionRope);
  const rope = {
    pairing: choiceNumber(inner.pairing, "options.rope.pairing", pairings),
    table: readTable(heap, inner.cosSin, ropePaths),
    query: readPositionList(inner.queryPositionIds, "options.rope.queryPositionIds"),
    key: readPositionList(inner.keyPositionIds, "options.rope.keyPositionIds"),
  };
  const table = inner.cosSin as Fields;
  checkSpec(table, { pairing: rope.pairing, writeAs: rope.pairing, rotaryOffset: 0 }, inner, "options.rope", true);
  checkIds(table, rope.query, ropePaths.path, "options.rope.queryPositionIds");
  checkIds(table, rope.key, ropePaths.path, "options.rope.keyPositionIds");
  return (scope) => {
    const { pairing, table, query, key } = rope;
    const [positionIds, keys] = [scope.put("i32", query), scope.put("i32", key)];
    const { rotaryDim } = table;
    const rows = putTable(heap, scope, table);
    return {
      rope: { pairing, writeAs: pairing, rotaryDim, rotaryOffset: 0, inverse: false, ...rows, positionIds },
      keys,
    };
  };
}

/**
 * Puts a rotation that has been read into wasm memory, with the ids of the queries, and returns the list of the keys'
 * ids too.
 */
export type PutFusedRope = (scope: Scope) => { rope: RopeFields; keys: Pick<List, "address" | "length"> };
export type Tokens = Readonly<Record<"batch" | "querySeq" | "keySeq" | "headDim", number>>;

export function attention(
  heap: Heap,
  owner: TensorOwner,
  q: TensorLike,
  k: TensorLike,
  v: TensorLike,
  options: unknown,
): AttentionOut {
  const given = objectWith(options, "options", optionNames.attentionCall);
  return attentionBy(heap, owner, q, k, v, given, () => ifGiven(given.rope, (value) => readRope(heap, value)));
}

/** Reads all options, copies everything that is not a tensor, and makes one call. `bound`: `causal` has no default. */
export function attentionBy(
  heap: Heap,
  owner: TensorOwner,
  q: TensorLike,
  k: TensorLike,
  v: TensorLike,
  given: Fields,
  readRotation: (tokens: Tokens) => PutFusedRope | undefined,
  bound = false,
): AttentionOut {
  const batch = size(given.batch, "batch");
  const heads = size(given.heads, "heads");
  const kvHeads = size(given.kvHeads, "kvHeads");
  const querySeq = size(given.querySeq, "querySeq");
  const keySeq = size(given.keySeq, "keySeq");
  const headDim = size(given.headDim, "headDim");
  const layout = choiceNumber(given.layout, "options.layout", layouts, 0);
  const queryRows = batch * heads * querySeq;
  const { bias, scale, causal, slidingWindow } = readScores(given, queryRows * keySeq, bound ? querySeq : 1);
  const results = readResults(owner, given, { output: queryRows * headDim, weights: queryRows * keySeq });
  const rotation = readRotation({ batch, querySeq, keySeq, headDim });
  const shapeOf = (count: number, seq: number): number[] =>
    layout === 0 ? [batch, count, seq, headDim] : [batch, seq, count, headDim];
  TensorHandle.checkShape(q, shapeOf(heads, querySeq), "q");
  TensorHandle.checkShape(k, shapeOf(kvHeads, keySeq), "k");
  TensorHandle.checkShape(v, shapeOf(kvHeads, keySeq), "v");
  if (rotation !== undefined) {
    TensorHandle.checkUnrotated(q, "q");
    TensorHandle.checkUnrotated(k, "k");
  }
  return heap.scope((scope) => {
    const fused = rotation?.(scope);
    const rope = fused === undefined ? 0 : ropeAt(heap, fused.rope);
    const keys = fused?.keys ?? noList;
    const [from, to, values] = [
      elementsOf(scope, owner, q, "q"),
      elementsOf(scope, owner, k, "k"),
      elementsOf(scope, owner, v, "v"),
    ];
    const { output, weights, take } = results(heap, scope);
    const added = putBias(scope, bias);
    // prettier-ignore
    const ok = heap.core.attend(
      dtypes.indexOf(from.dtype), from.list.address, from.list.length, dtypes.indexOf(to.dtype), to.list.address, to.list.length,
      dtypes.indexOf(values.dtype), values.list.address, values.list.length, batch, heads, kvHeads, querySeq, keySeq, headDim,
      layout, scale, causal, slidingWindow, added.address, added.length, output.address, output.length, weights.address,
      weights.length, rope, keys.address, keys.length);
    heap.check(ok, pathOf);
    return take();
  });
}
