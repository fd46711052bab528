import { Fields, isObject, wrongType, type Found, type Json } from "./fields.js";
import { RopewalkError, show } from "../errors.js";
import { commonDefaults, modelType, unknownModelType, visionTypes, withoutRope } from "./model-types.js";
import type { ModelType } from "./model-type.js";

/** A config opened at the object that describes the rotary part: the top level, or the text model inside it. */
export interface OpenConfig {
  fields: Fields;
  /** model_type as written; undefined when there is none. */
  name: string | undefined;
  row: ModelType;
  known: boolean;
}

/** One set of rotary parameters, and the layers it belongs to. */
export interface RotarySet {
  /** null when the whole model has one set. */
  layerType: string | null;
  /** rope_parameters, rope_scaling, or one entry of a nested rope_parameters; empty when there is none. */
  params: Fields;
  /** The base that stands outside of params. */
  outerBase: Found | undefined;
  nested: boolean;
}

/** Where composite models keep their text model. */
const textKeys: readonly string[] = ["text_config", "llm_config", "language_config", "thinker_config"];

/** The text model inside a composite one, however deep, and the model_type that stands nearest to it. */
function innerModel(object: Json, path: string, outer = { name: undefined as unknown, namePath: "model_type" }): Inner {
  const own = Object.hasOwn(object, "model_type");
  const typed = own ? { name: object.model_type, namePath: path === "" ? "model_type" : `${path}.model_type` } : outer;
  const key = textKeys.find((name) => isObject(object[name]));
  if (key === undefined) return { object, path, ...typed };
  return innerModel(object[key] as Json, path === "" ? key : `${path}.${key}`, typed);
}

interface Inner {
  object: Json;
  path: string;
  name: unknown;
  namePath: string;
}

export function openConfig(config: unknown): OpenConfig {
  if (!isObject(config)) {
    throw new RopewalkError(
      "config-invalid",
      `the config is ${show(config)}; it must be an object, the content of a config.json`,
      "config",
    );
  }
  const { object, path, name, namePath } = innerModel(config, "");
  if (name !== undefined && name !== null && typeof name !== "string") {
    throw wrongType({ value: name, path: namePath }, "a string");
  }
  if (typeof name === "string" && withoutRope.includes(name)) {
    throw new RopewalkError(
      "config-invalid",
      `${namePath} is ${show(name)}, which has no rotary position embedding`,
      namePath,
    );
  }
  const vision =
    typeof name === "string" && !Object.hasOwn(object, "num_attention_heads") && Object.hasOwn(object, "num_heads");
  const row =
    typeof name === "string"
      ? modelType(vision && Object.hasOwn(visionTypes, name) ? visionTypes[name]! : name)
      : undefined;
  const used = row ?? unknownModelType;
  const fields = new Fields(object, path, { ...commonDefaults, ...used.defaults });
  const without = rotatesNothing(name, fields);
  if (without !== undefined) {
    throw new RopewalkError(
      "config-invalid",
      `${without.path} is ${show(without.value)}: such a model rotates nothing`,
      without.path,
    );
  }
  return { fields, name: name ?? undefined, row: used, known: row !== undefined };
}

/** The field that switches the rotation off in models that have a choice. */
function rotatesNothing(name: unknown, fields: Fields): Found | undefined {
  if (name === "falcon" && fields.given("alibi")?.value === true) return fields.given("alibi");
  const kind = name === "esm" ? fields.find("position_embedding_type") : undefined;
  return kind === undefined || kind.value === "rotary" ? undefined : kind;
}

/** rope_scaling where it is given, else rope_parameters, else what the configuration class has: never a mixture. */
function parametersOf({ fields }: OpenConfig): Fields {
  for (const key of ["rope_scaling", "rope_parameters"]) {
    const found = fields.given(key);
    if (found === undefined) continue;
    if (!isObject(found.value)) throw wrongType(found, "an object or null");
    if (Object.keys(found.value).length === 0 && key === "rope_scaling") continue;
    return new Fields(found.value, found.path, {}, found.path === "default");
  }
  const own = fields.defaults.rope_parameters; // null in the config is as good as nothing
  return isObject(own) ? new Fields(own, "default", {}, true) : new Fields({}, fields.at("rope_parameters"));
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
    fields.find("rotary_emb_base", "rope_theta");
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
  if (entries.length > 0 && !params.has("rope_type") && !params.has("type")) {
    const sets = entries.map((key): RotarySet => {
      const found = params.find(key)!;
      return {
        layerType: key,
        params: new Fields(found.value as Record<string, unknown>, found.path, {}, params.isDefault),
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
  return [{ layerType: null, params, outerBase: base(), nested: false }];
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
  const known =
    single !== undefined
      ? "this config has one set of parameters for all layers"
      : `it must be one of ${sets.map((set) => show(set.layerType)).join(", ")}`;
  throw new RopewalkError("option-invalid", `options.layerType is ${show(layerType)}; ${known}`, "options.layerType");
}
