import { Fields, isObject, listOf, missing, wrongType, type Found } from "./fields.js";
import { refuse } from "../arguments/checks.js";
import { RopewalkError, show } from "../errors/errors.js";
import { keys } from "./keys.js";
import type { OpenConfig } from "./open.js";

/** One set of rotary parameters, and the layers it belongs to. */
export interface RotarySet {
  /** null if the whole model has one set. */
  layerType: string | null;
  /** rope_parameters, rope_scaling, or one entry of a nested rope_parameters; empty when there is none. */
  params: Fields;
  /** The base outside of params. */
  outerBase: Found | undefined;
  nested: boolean;
  /** The share of the head that rotates, if each layer has its own. */
  partial?: Found;
  /** The channels of a head of the layer's indexer, if this is the rotation of an indexer and not of a layer type. */
  indexerHead?: Found;
  /** Which of the equal parts of a head it is, if each rotates by itself. */
  part?: number;
}

/** More layer types than any published config has, since each is read and checked separately. */
const MOST_SETS = 256;

/** rope_scaling if it is given, else rope_parameters, else those of the configuration class: never a mixture. */
function parametersOf({ fields }: OpenConfig): Fields {
  for (const key of ["rope_scaling", "rope_parameters"]) {
    const found = fields.given(key);
    if (found === undefined) continue;
    if (!isObject(found.value)) throw wrongType(found, "object | null");
    if (Object.keys(found.value).length === 0 && key === "rope_scaling") continue;
    return new Fields(found.value, fields.name(key), {}, found.path === "default");
  }
  const apart = apartParameters(fields);
  if (apart !== undefined) return apart;
  const own = fields.defaults.rope_parameters; // null in the config counts as absent
  const path = fields.name("rope_parameters");
  return isObject(own) ? new Fields(own, path, {}, true) : new Fields({}, path);
}

/**
 * Parameters in objects of their own. MPT: the one that rope_impl names; gen_rotary_embedding in
 * llmfoundry/models/mpt/modeling_mpt.py of mosaicml/llm-foundry. InternLM 1: rotary, whose factor is 1 where it gives
 * none; _init_rope in tools/transformers/internlm_model/modeling_internlm.py of InternLM/InternLM at 095ebff.
 */
function apartParameters(fields: Fields): Fields | undefined {
  const { attn_config, rotary } = fields.object;
  if (isObject(attn_config)) {
    const inner = new Fields(attn_config, fields.name("attn_config"));
    const key = inner.object.rope_impl === "hf" ? "rope_hf_config" : "rope_dail_config";
    const given = inner.object[key];
    return isObject(given) ? new Fields(given, inner.name(key)) : undefined;
  }
  if (!isObject(rotary)) return undefined;
  const { scaling_factor: factor = 1, ...rest } = rotary;
  const plain = rest.type === "origin" ? { ...rest, type: "default" } : { ...rest, factor };
  return new Fields(plain, fields.name("rotary"));
}

/** Keys of the bases of full and of sliding attention, in the spelling of Gemma 3, of ModernBERT and of MiMo-V2. */
const localBases = [
  ["rope_theta", "rope_local_base_freq"],
  ["global_rope_theta", "local_rope_theta"],
  ["rope_theta", "swa_rope_theta"],
] as const;
const bothTypes: readonly string[] = ["full_attention", "sliding_attention"];

/** The sets of parameters in the config: one, or one for each layer type. */
export function rotarySets(open: OpenConfig): RotarySet[] {
  const { fields, row } = open;
  const params = parametersOf(open);
  const inner = fields.object.attn_config; // the place where DBRX and MPT keep it
  const nested = isObject(inner) ? new Fields(inner, fields.at("attn_config")).given("rope_theta") : undefined;
  // Each name with its default before the next one: rope_theta is not the base of layers that have their own key.
  const base = (...names: string[]): Found | undefined =>
    nested ??
    [...names, ...(row.base !== undefined && "key" in row.base ? [row.base.key] : [])]
      .map((name) => fields.find(name))
      .find((found) => found !== undefined) ??
    fields.find(...keys.base);
  const inside = Object.keys(params.object);

  if (fields.find("compress_rope_theta") !== undefined && !isObject(params.object.main)) {
    // Their base is compress_rope_theta, even if rope_theta is beside the scaling.
    const { rope_theta: _, ...scaling } = params.object;
    const compress = new Fields(scaling, params.path, {}, params.isDefault);
    return [
      { layerType: "main", params: new Fields({}, params.path), outerBase: base(), nested: true },
      { layerType: "compress", params: compress, outerBase: base("compress_rope_theta"), nested: true },
    ];
  }
  const entries = inside.filter((key) => isObject(params.object[key]));
  checkSetCount(params.path, entries.length);
  if (entries.length > 0 && !params.has("rope_type") && !params.has("type")) {
    const sets = entries.map((key): RotarySet => {
      const found = params.find(key)!;
      return {
        layerType: key,
        params: new Fields(found.value as Record<string, unknown>, params.name(key), {}, params.isDefault),
        outerBase: base(...outerBaseKeys(key)),
        nested: true,
      };
    });
    // Classes with a separate base for each layer type give default RoPE to a type without one.
    const expected = localBases.some(([, sliding]) => Object.hasOwn(fields.defaults, sliding)) ? bothTypes : [];
    const absent = expected.filter((type) => !entries.includes(type));
    const none = new Fields({}, params.path);
    return [
      ...sets,
      ...absent.map((layerType) => ({
        layerType,
        params: none,
        outerBase: base(...outerBaseKeys(layerType)),
        nested: true,
      })),
    ];
  }
  for (const [full, sliding] of localBases) {
    const local = fields.given(sliding) ?? (fields.has(sliding) ? base(full) : undefined);
    if (local === undefined) continue;
    const slidingParams = open.row.scalesSliding === true ? params : new Fields({}, fields.path);
    return [
      { layerType: "full_attention", params, outerBase: base(full), nested: false },
      { layerType: "sliding_attention", params: slidingParams, outerBase: local, nested: false },
    ];
  }
  const whole = { params, outerBase: base(), nested: false };
  const parts = open.row.parts?.map((layerType, part) => ({ ...whole, ...scaledPart(open, part), layerType, part }));
  if (open.row.linear !== undefined)
    return ["full_attention", "linear_attention"].map((layerType) => ({ ...whole, layerType }));
  return setsOfLists(open, params) ?? parts ?? withIndexer(open, { layerType: null, ...whole });
}

/** Positions of a part that a key divides: linear scaling by its value. */
function scaledPart({ fields, row }: OpenConfig, part: number): Pick<RotarySet, "params"> | undefined {
  const found = row.partScales === undefined ? undefined : fields.given(row.partScales[part]!);
  if (found === undefined) return undefined;
  return {
    params: new Fields({ rope_type: "linear", factor: found.value }, fields.path, {}, found.path === "default"),
  };
}

/**
 * DeepSeek V3.2's sparse attention rotates twice in each layer: its rotary part, and the heads of an indexer that
 * chooses keys. Both have the same frequencies. So does Qwen 4's. Sources: Indexer in inference/model.py of
 * deepseek-ai/DeepSeek-V3.2-Exp at 8631a81; Qwen4ExpTextQSAIndexer in qwen4_exp/modeling_qwen4_exp.py.
 */
function withIndexer({ fields }: OpenConfig, attention: RotarySet): RotarySet[] {
  const isLatent = fields.given("qk_rope_head_dim") !== undefined && fields.object.use_mla !== false;
  const indexerHead = isLatent ? fields.given("index_head_dim") : fields.given("indexer_head_dim");
  if (indexerHead === undefined) return [attention];
  return [
    { ...attention, layerType: "attention" },
    { ...attention, layerType: "indexer", indexerHead },
  ];
}

/**
 * One set for each layer type, if bases or partial factors are lists by layer, or if scaling applies only to some
 * types.
 */
function setsOfLists({ fields, row }: OpenConfig, params: Fields): RotarySet[] | undefined {
  const bases = fields.given("layer_rope_theta") ?? fields.find("rope_theta");
  const partials = fields.given("partial_rotary_factors");
  const scaledOnly = fields.given("yarn_only_types")?.value ?? row.scaledTypes;
  const scaled = (params.given("rope_type", "type")?.value ?? "default") !== "default";
  if (!Array.isArray(bases?.value) && partials === undefined && !(scaled && scaledOnly !== undefined)) return undefined;
  const types = listOf(fields.given("layer_types")?.value);
  const isOne = [bases, partials].every((found) => new Set(Array.isArray(found?.value) ? found.value : []).size < 2);
  if (types.length === 0 && isOne && !scaledOnly) {
    const first = (found: Found): Found => ({ ...found, value: listOf(found.value)[0] ?? found.value });
    const whole = { layerType: null, params, outerBase: bases && first(bases), nested: false };
    return [{ ...whole, ...(partials && { partial: first(partials) }) }];
  }
  if (types.length === 0 && (partials !== undefined || Array.isArray(bases?.value))) {
    throw missing(fields.name("layer_types"), "types-by-layer");
  }
  const names =
    types.length === 0 ? bothTypes : [...new Set(types.map((type) => (typeof type === "string" ? type : show(type))))];
  checkSetCount(fields.name("layer_types"), names.length);
  const ofType = (found: Found | undefined, type: string): Found | undefined => {
    if (!Array.isArray(found?.value)) return found;
    const list: readonly unknown[] = found.value;
    const values = new Set(list.filter((_, layer) => types[layer] === type));
    if (values.size === 1) return { value: [...values][0], path: found.path };
    throw refuse(found.path, found.value, "one-by-layer", "config-invalid", { of: type });
  };
  // A base of 0 marks layers without rotation.
  const rotating = names.filter((type) => !Array.isArray(bases?.value) || ofType(bases, type)?.value !== 0);
  return rotating.map((layerType) => {
    const partial = ofType(partials, layerType);
    const plain = scaledOnly !== undefined && !listOf(scaledOnly).includes(layerType);
    return {
      layerType,
      params: plain ? new Fields({}, fields.path) : params,
      outerBase: ofType(bases, layerType),
      nested: false,
      ...(partial && { partial }),
    };
  });
}

function checkSetCount(path: string, count: number): void {
  if (count <= MOST_SETS) return;
  const most = { limit: MOST_SETS, of: "layer types", measure: "length" } as const;
  throw refuse(path, count, "at-most", "config-invalid", most);
}

function outerBaseKeys(layerType: string): string[] {
  switch (layerType) {
    case "sliding_attention":
      return ["rope_local_base_freq", "local_rope_theta", "swa_rope_theta"];
    case "full_attention":
      return ["global_rope_theta"];
    case "compress":
      return ["compress_rope_theta"];
    default:
      return [];
  }
}

/** The set of one layer type; by default that of full attention, or the first. */
export function chooseSet(open: OpenConfig, layerType: string | undefined): RotarySet {
  const sets = rotarySets(open);
  const { parts, axisPattern } = open.row;
  if (layerType === undefined && parts !== undefined) {
    if (axisPattern !== undefined) return { layerType: null, params: sets[0]!.params, outerBase: sets[0]!.outerBase, nested: false }; // prettier-ignore
    throw new RopewalkError({
      code: "option-invalid",
      rule: "parts",
      path: "options.layerType",
      limit: parts.join(", "),
    });
  }
  if (layerType === undefined) return sets.find((set) => set.layerType === "full_attention") ?? sets[0]!;
  const chosen = sets.find((set) => set.layerType === layerType);
  if (chosen !== undefined) return chosen;
  const single = sets.length === 1 && sets[0]!.layerType === null ? sets[0] : undefined;
  const listed = open.fields.given("layer_types")?.value;
  if (single !== undefined && Array.isArray(listed) && listed.includes(layerType)) return single;
  if (single !== undefined) throw refuse("options.layerType", layerType, "one-set");
  const limit = sets // the names that the caller chose
    .map((set) => set.layerType)
    .join(", ")
    .slice(0, 60);
  throw refuse("options.layerType", layerType, "one-of", undefined, { limit });
}
