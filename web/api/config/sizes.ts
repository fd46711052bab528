import { isGiven, refuse } from "../arguments/checks.js";
import { setHeads } from "../arguments/heads.js";
import { axesOf, type Axes } from "./axes.js";
import { asNumber, asNumberIfGiven, missing, type Json, type NumberAt } from "./fields.js";
import { keys } from "./keys.js";
import type { RotarySet } from "./layers.js";
import type { OpenConfig } from "./open.js";

/** The channels of a head, and which of them rotate. */
export interface Sizes {
  headDim: NumberAt;
  rotaryDim: NumberAt;
  rotaryOffset: number;
  partial: NumberAt | undefined;
  /** A partial_rotary_factor that the model's code does not read. */
  ignoredPartial: NumberAt | undefined;
  /** Present if axes have separate frequencies. */
  axes?: Axes;
}

/** The explicit head_dim, else hidden_size / num_attention_heads. */
export function headDimOf({ fields, row }: OpenConfig, set: RotarySet): NumberAt {
  const own = set.layerType === "full_attention" ? fields.given("global_head_dim") : undefined;
  const { head } = row;
  const explicit = head?.is === "times" ? undefined : (own ?? fields.given(...keys.headDim));
  const hasWidth = [keys.hidden, keys.heads].every((names) => names.some((key) => isGiven(fields.object[key])));
  const isYielding = head?.is === "quotient-if-given" && hasWidth && explicit?.path === "default";
  if (explicit !== undefined && !isYielding) return asNumber(explicit);
  const hidden = asNumberIfGiven(fields.given(...keys.hidden));
  const heads = asNumberIfGiven(fields.given(...keys.heads));
  const names = { hidden: fields.name("hidden_size"), heads: fields.name("num_attention_heads") };
  if (hidden === undefined) throw missing(names.hidden, "head-size");
  if (head?.is === "whole-width") return hidden;
  if (heads === undefined) throw missing(names.heads, "head-size");
  if (!Number.isInteger(heads.value)) throw refuse(heads.path, heads.value, "whole", "config-invalid");
  if (heads.value < 1) throw refuse(heads.path, heads.value, "at-least", "config-invalid", { limit: 1 });
  if (hidden.value % heads.value !== 0) {
    const path = hidden.path === "default" ? names.hidden : hidden.path;
    const of = heads.path === "default" ? names.heads : heads.path;
    throw refuse(path, hidden.value, "multiple-of", "config-invalid", { limit: heads.value, of });
  }
  const divisor = head?.is === "divided" ? asNumber(fields.given(head.by)!).value : 1;
  const times = head?.is === "times" ? head.times : 1;
  return { value: (hidden.value / heads.value / divisor) * times, path: hidden.path };
}

export function sizesOf(open: OpenConfig, set: RotarySet, ropeType: string): Sizes {
  const { fields, row } = open;
  const whole = { partial: undefined, ignoredPartial: undefined };
  if (row.axes?.kind === "ltx") {
    const head = headDimOf(open, set);
    const width = head.value * asNumber(fields.given(...keys.heads)!).value;
    const rest = width % 6; // the first channels, which do not rotate
    const rotaryDim = { value: width - rest, path: head.path };
    return { headDim: { ...head, value: width }, rotaryDim, rotaryOffset: rest, ...whole };
  }
  if (row.axes?.kind === "each-twice") {
    const headDim = headDimOf(open, set);
    if (headDim.value % 4 === 0) return { headDim, rotaryDim: headDim, rotaryOffset: 0, ...whole };
    throw refuse(headDim.path, headDim.value, "multiple-of", "config-invalid", { limit: 4 });
  }
  if (row.projected) {
    const [width, heads] = [fields.given("projection_dim"), fields.given(...keys.heads)].map((one) => asNumber(one!));
    const channels = Math.max(Math.floor(width!.value / (2 * heads!.value)), 32);
    const rotaryDim = { value: channels, path: width!.path };
    return { headDim: headDimOf(open, set), rotaryDim, rotaryOffset: 0, ...whole };
  }
  const axes = axesOf(row.axes, fields, () => headDimOf(open, set).value);
  if (axes !== undefined) {
    const rotaryDim = { value: axes.value.reduce((sum, dim) => sum + dim, 0), path: axes.path };
    // Kandinsky5Transformer3DModel: a head is as wide as its axes
    const isSum = [keys.headDim, keys.heads].every((names) => fields.given(...names) === undefined);
    return { headDim: isSum ? rotaryDim : headDimOf(open, set), rotaryDim, rotaryOffset: 0, axes, ...whole };
  }
  const isLinear = row.linear !== undefined && set.layerType === "linear_attention";
  const plain = isLinear || fields.object.use_mla === false || fields.object.qk_rope_head_dim === 0;
  const ropeHead = plain ? undefined : asNumberIfGiven(fields.given("qk_rope_head_dim"));
  if (ropeHead !== undefined && row.trailing === undefined) {
    // In multi-head latent attention, the rotary channels are a separate tensor; in an indexer's heads, they are the
    // first ones.
    const headDim = set.indexerHead === undefined ? ropeHead : asNumber(set.indexerHead);
    return { headDim, rotaryDim: ropeHead, rotaryOffset: 0, ...whole };
  }
  const headDim = headDimOf(open, set);
  if (row.parts !== undefined && set.part !== undefined) {
    const rotaryDim = { value: headDim.value / row.parts.length, path: "model_type" };
    const rotaryOffset = rotaryDim.value * set.part;
    return { headDim, rotaryDim, rotaryOffset, ...whole };
  }
  const partial = partialOf(open, set, ropeType, headDim, ropeHead);
  const honoured = ropeType !== "default" || row.partial === true || isLinear;
  const explicit = asNumberIfGiven(fields.given(...keys.rotaryDim));
  let rotaryDim = headDim;
  if (explicit !== undefined && (partial === undefined || row.byRotaryDim === true)) rotaryDim = explicit;
  else if (partial !== undefined && honoured && ropeType !== "proportional") {
    rotaryDim = { value: Math.trunc(headDim.value * partial.value), path: partial.path };
  }
  if (set.indexerHead !== undefined) {
    // The share was said with the attention's.
    return { headDim: asNumber(set.indexerHead), rotaryDim, rotaryOffset: 0, ...whole };
  }
  const rotaryOffset = row.trailing === true ? headDim.value - rotaryDim.value : 0;
  const read = honoured && rotaryDim !== explicit;
  return { headDim, rotaryDim, rotaryOffset, partial, ignoredPartial: read ? undefined : partial };
}

/**
 * If it is given inside and outside of the parameters, the inner one applies to default RoPE and the outer one to the
 * scaled types.
 */
function partialOf(
  { fields }: OpenConfig,
  set: RotarySet,
  ropeType: string,
  headDim: NumberAt,
  ropeHead: NumberAt | undefined,
) {
  const key = "partial_rotary_factor";
  const older = keys.share.slice(1);
  const given = (names: readonly string[]) =>
    names.some((name) => fields.has(name)) ? asNumberIfGiven(fields.given(...names)) : undefined;
  if (Object.hasOwn(set, "partial")) return asNumber(set.partial!);
  const inside = asNumberIfGiven(set.params.given(key));
  const outside = given([key]);
  const first = (ropeType === "default" ? (inside ?? outside) : (outside ?? inside)) ?? given(older);
  if (first !== undefined) return first;
  if (ropeHead !== undefined) return { value: ropeHead.value / headDim.value, path: ropeHead.path };
  if (fields.has("rotary_dim") && fields.object.rotary_dim !== null) return undefined;
  return asNumberIfGiven(fields.given(key, ...older));
}

/** Stores the heads of the config. Heads of parts, of axes and of other kinds of attention have their own counts. */
export function keepHeads(spec: object, { fields, row }: OpenConfig, set: RotarySet): void {
  const isOther = set.indexerHead !== undefined || set.layerType === "linear_attention";
  if (isOther || row.axes !== undefined || row.parts !== undefined) return;
  const { object } = fields; // read directly, so that the report still lists keys that the spec ignores
  const heads = countOf(object, keys.heads);
  if (heads === undefined) return;
  const isLatent = isGiven(object["qk_rope_head_dim"]); // one rotary key for all heads
  const keyHeads = isLatent ? 1 : countOf(object, keys.keyHeads);
  const others = set.layerType === "full_attention" ? countOf(object, ["num_global_key_value_heads"]) : undefined;
  setHeads(
    spec,
    [heads, keyHeads, others].filter((count) => count !== undefined),
  );
}

function countOf(object: Json, names: readonly string[]): number | undefined {
  const count = names.map((key) => object[key]).find(isGiven);
  return Number.isInteger(count) && (count as number) > 0 ? (count as number) : undefined;
}
