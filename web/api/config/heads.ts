import { isGiven } from "../arguments/checks.js";
import type { Json } from "./fields.js";
import type { RotarySet } from "./layers.js";
import type { OpenConfig } from "./open.js";
import { headsKeys } from "./sizes.js";

const keyHeadsKeys = ["num_key_value_heads", "num_kv_heads", "n_kv_heads", "n_head_kv", "multi_query_group_num"];

/** Of specs that were read from a config: a copy has none. */
const known = new WeakMap<object, readonly number[]>();

/** How many heads the model of a spec has, of queries and of keys; none where that is not known. */
export const headsOf = (spec: unknown): readonly number[] =>
  typeof spec === "object" && spec !== null ? (known.get(spec) ?? []) : [];

/**
 * Keeps what the config itself says, beside the spec: it is no part of the rotation, and tells one layout from the
 * other. Heads of parts, of axes and of other kinds of attention have counts of their own.
 */
export function keepHeads(spec: object, { fields, row }: OpenConfig, set: RotarySet): void {
  const isOther = set.indexerHead !== undefined || set.layerType === "linear_attention";
  if (isOther || row.axes !== undefined || row.parts !== undefined) return;
  const { object } = fields; // a look that is no reading: the report names keys that the spec ignores
  const heads = countOf(object, headsKeys);
  if (heads === undefined) return;
  const isLatent = isGiven(object["qk_rope_head_dim"]); // one rotary key for all heads
  const keys = isLatent ? 1 : countOf(object, keyHeadsKeys);
  const others = set.layerType === "full_attention" ? countOf(object, ["num_global_key_value_heads"]) : undefined;
  known.set(
    spec,
    [heads, keys, others].filter((count) => count !== undefined),
  );
}

function countOf(object: Json, keys: readonly string[]): number | undefined {
  const count = keys.map((key) => object[key]).find(isGiven);
  return Number.isInteger(count) && (count as number) > 0 ? (count as number) : undefined;
}
