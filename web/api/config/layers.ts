import { Fields, isObject, listOf, missing, ownFields, wrongType, type Found, type Json } from "./fields.js";
import { refuse } from "../arguments/checks.js";
import { RopewalkError, show } from "../errors/errors.js";
import type { ModelType } from "./model-type.js";
import { commonDefaults, modelTypes } from "./model-types.js";
import { visionTypes } from "./model-types-vision.js";
import { positionsWithoutRope } from "./model-types-without.js";
import type { Pairing } from "../types.js";

/** A config opened at the object that describes the rotary part: the top level, or the text model inside it. */
export interface OpenConfig {
  fields: Fields;
  /** model_type as written, and where; undefined when there is none. */
  name: string | undefined;
  namePath: string;
  row: ModelType;
  known: boolean;
  /** The caller's own word on the pairing. */
  pairing: Pairing | undefined;
}

/** A model_type that is not in the tables: partial_rotary_factor means what it says, and the caller says the pairing. */
const unknownModelType: ModelType = { pairing: "half-split", partial: true, source: "not in the table" };

/** One set of rotary parameters, and the layers it belongs to. */
export interface RotarySet {
  /** null when the whole model has one set. */
  layerType: string | null;
  /** rope_parameters, rope_scaling, or one entry of a nested rope_parameters; empty when there is none. */
  params: Fields;
  /** The base that stands outside of params. */
  outerBase: Found | undefined;
  nested: boolean;
  /** The share of the head that rotates, where each layer has its own. */
  partial?: Found;
  /** The channels of a head of the layer's indexer, where this is the indexer's rotation and no layer type's. */
  indexerHead?: Found;
}

/** Where composite models keep their text model; the decoder, where there are two. */
const textKeys: readonly string[] = [
  "text_config",
  "llm_config",
  "language_config",
  "thinker_config",
  "vlm_config",
  "decoder",
  "decoder_config",
];

/** Deeper than any published config, which end at 2; an object could contain itself. */
const MOST_LEVELS = 16;
/** More layer types than any published config has: each is read and checked by itself. */
const MOST_SETS = 256;

/** The text model inside a composite one, and the model_type that stands nearest to it. */
function innerModel(config: Json): Inner {
  let inner: Inner = { object: ownFields(config), path: "", name: undefined, namePath: "model_type" };
  for (let level = 0; level < MOST_LEVELS; level++) {
    const { object, path } = inner;
    const at = (key: string): string => (path === "" ? key : `${path}.${key}`);
    if (Object.hasOwn(object, "model_type")) inner = { ...inner, name: object.model_type, namePath: at("model_type") };
    const key = textKeys.find((name) => isObject(object[name]));
    if (key === undefined) return inner;
    inner = { ...inner, object: ownFields(object[key] as Json), path: at(key) };
  }
  throw refuse("config", config, "config", "config-invalid");
}

interface Inner {
  object: Json;
  path: string;
  name: unknown;
  namePath: string;
}

/** No Promise, Response or Map, whose content is elsewhere. */
const isPlain = (config: unknown): config is Json =>
  isObject(config) && ["[object Object]", "[object Module]"].includes(Object.prototype.toString.call(config));

export function openConfig(config: unknown, pairing?: Pairing): OpenConfig {
  if (!isPlain(config)) throw refuse("config", config, "config", "config-invalid");
  const { object, path, name: given, namePath } = innerModel(config);
  const name = given ?? undefined;
  if (name !== undefined && typeof name !== "string") throw wrongType({ value: name, path: namePath }, "string");
  // Jina's embeddings call themselves xlm-roberta, and rotate: their pairing is not in the tables.
  const rotary = object.position_embedding_type === "rotary";
  const family = name === undefined || rotary ? undefined : positionsWithoutRope(name);
  if (family !== undefined) {
    throw new RopewalkError({ code: "config-invalid", rule: "no-rope", path: namePath, value: name, of: family });
  }
  const row = name === undefined ? undefined : rowOf(name, object);
  const used = row ?? (ownFields(unknownModelType) as unknown as ModelType);
  const fields = new Fields(object, path, { ...commonDefaults, ...used.defaults });
  const open = { fields, name, namePath, row: used, known: row !== undefined, pairing };
  checkRotates(open);
  return open;
}

/** The row of a model_type, as its code reads this object: the vision tower of the same name, or plain attention for latent. */
function rowOf(name: string, object: Json): ModelType | undefined {
  const vision = !Object.hasOwn(object, "num_attention_heads") && Object.hasOwn(object, "num_heads");
  const row = modelTypes().get(vision && Object.hasOwn(visionTypes, name) ? visionTypes[name]! : name);
  const plain = row?.withoutMla !== undefined && (object.use_mla === false || object.qk_rope_head_dim === 0);
  return plain ? modelTypes().get(row.withoutMla!) : row;
}

/** Refuses a config whose model has a choice and does not rotate. */
function checkRotates({ fields, row, name }: OpenConfig): void {
  if (row.onlyIf === undefined) return;
  const [key, wanted] = row.onlyIf;
  const found =
    key === "rope_theta"
      ? (ownFields(["rope_parameters", "rope_scaling"].map((at) => fields.object[at]).find(isObject) ?? {})[key] ??
        fields.object[key])
      : fields.find(key)?.value;
  const rotates = wanted === undefined ? found !== undefined && found !== null : found === wanted;
  if (rotates) return;
  const limit = wanted === undefined ? "given" : show(wanted);
  throw refuse(fields.name(key), found, "rotates-if", "config-invalid", { limit, of: name });
}

/** rope_scaling where it is given, else rope_parameters, else what the configuration class has: never a mixture. */
function parametersOf({ fields }: OpenConfig): Fields {
  for (const key of ["rope_scaling", "rope_parameters"]) {
    const found = fields.given(key);
    if (found === undefined) continue;
    if (!isObject(found.value)) throw wrongType(found, "object | null");
    if (Object.keys(found.value).length === 0 && key === "rope_scaling") continue;
    return new Fields(found.value, fields.name(key), {}, found.path === "default");
  }
  const own = fields.defaults.rope_parameters; // null in the config is as good as nothing
  const path = fields.name("rope_parameters");
  return isObject(own) ? new Fields(own, path, {}, true) : new Fields({}, path);
}

/** Keys of the bases of full and of sliding attention, as Gemma 3 and as ModernBERT spell them. */
const localBases = [
  ["rope_theta", "rope_local_base_freq"],
  ["global_rope_theta", "local_rope_theta"],
] as const;
const bothTypes: readonly string[] = ["full_attention", "sliding_attention"];

/** The sets of parameters that the config holds: one, or one for each layer type. */
export function rotarySets(open: OpenConfig): RotarySet[] {
  const { fields } = open;
  const params = parametersOf(open);
  const inner = fields.object.attn_config; // where DBRX keeps it
  const nested = isObject(inner) ? new Fields(inner, fields.at("attn_config")).given("rope_theta") : undefined;
  // Each name with its default before the next one: rope_theta is not the base of layers that have a key of their own.
  const base = (...names: string[]): Found | undefined =>
    nested ??
    names.map((name) => fields.find(name)).find((found) => found !== undefined) ??
    fields.find("rotary_emb_base", "rope_embedding_base", "rope_freq_constant", "rope_theta");
  const keys = Object.keys(params.object);

  if (fields.find("compress_rope_theta") !== undefined && !isObject(params.object.main)) {
    // Theirs is compress_rope_theta, whatever rope_theta stands beside the scaling.
    const { rope_theta: _, ...scaling } = params.object;
    const compress = new Fields(scaling, params.path, {}, params.isDefault);
    return [
      { layerType: "main", params: new Fields({}, params.path), outerBase: base(), nested: true },
      { layerType: "compress", params: compress, outerBase: base("compress_rope_theta"), nested: true },
    ];
  }
  const entries = keys.filter((key) => isObject(params.object[key]));
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
    // Classes with a base of its own for each layer type give default RoPE to a type that is not there.
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
    const local = fields.given(sliding);
    if (local === undefined) continue;
    const slidingParams = open.row.scalesSliding === true ? params : new Fields({}, fields.path);
    return [
      { layerType: "full_attention", params, outerBase: base(full), nested: false },
      { layerType: "sliding_attention", params: slidingParams, outerBase: local, nested: false },
    ];
  }
  return setsOfLists(open, params) ?? withIndexer(open, { layerType: null, params, outerBase: base(), nested: false });
}

/**
 * DeepSeek V3.2's sparse attention rotates twice in each layer: its rotary part, and the heads of an indexer that chooses keys. Both
 * have the same frequencies. Source: Indexer in inference/model.py of deepseek-ai/DeepSeek-V3.2-Exp at 8631a81.
 */
function withIndexer({ fields }: OpenConfig, attention: RotarySet): RotarySet[] {
  const indexerHead = fields.given("index_head_dim");
  const isLatent = fields.given("qk_rope_head_dim") !== undefined && fields.object.use_mla !== false;
  if (indexerHead === undefined || !isLatent) return [attention];
  return [
    { ...attention, layerType: "attention" },
    { ...attention, layerType: "indexer", indexerHead },
  ];
}

/** One set for each layer type where bases or partial factors stand in lists by layer, or scaling is for some types alone. */
function setsOfLists({ fields, row }: OpenConfig, params: Fields): RotarySet[] | undefined {
  const bases = fields.find("rope_theta");
  const partials = fields.given("partial_rotary_factors");
  const scaledOnly = fields.given("yarn_only_types")?.value ?? row.scaledTypes;
  const scaled = (params.given("rope_type", "type")?.value ?? "default") !== "default";
  if (!Array.isArray(bases?.value) && partials === undefined && !(scaled && scaledOnly !== undefined)) return undefined;
  const types = listOf(fields.given("layer_types")?.value);
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
  return names.map((layerType) => {
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
      return ["rope_local_base_freq", "local_rope_theta"];
    case "full_attention":
      return ["global_rope_theta"];
    case "compress":
      return ["compress_rope_theta"];
    default:
      return [];
  }
}

/** The set of one layer type; without one, full attention's, or the first. */
export function chooseSet(open: OpenConfig, layerType: string | undefined): RotarySet {
  const sets = rotarySets(open);
  if (layerType === undefined) return sets.find((set) => set.layerType === "full_attention") ?? sets[0]!;
  const chosen = sets.find((set) => set.layerType === layerType);
  if (chosen !== undefined) return chosen;
  const single = sets.length === 1 && sets[0]!.layerType === null ? sets[0] : undefined;
  const listed = open.fields.given("layer_types")?.value;
  if (single !== undefined && Array.isArray(listed) && listed.includes(layerType)) return single;
  if (single !== undefined) throw refuse("options.layerType", layerType, "one-set");
  const limit = sets // by names that the caller chose
    .map((set) => set.layerType)
    .join(", ")
    .slice(0, 60);
  throw refuse("options.layerType", layerType, "one-of", undefined, { limit });
}
