import { configWords } from "../errors/config-words.js";
import { learn } from "../errors/error-words.js";
import { Fields, isObject, listOf, ownFields, wrongType, type Json } from "./fields.js";
import { isGiven, refuse } from "../arguments/checks.js";
import { RopewalkError, show } from "../errors/errors.js";
import { isOfTransformers, type ModelType } from "./model-type.js";
import { commonDefaults, modelTypes } from "./model-types.js";
import { positionsWithoutRope, whyUnread } from "./model-types-without.js";
import type { Pairing } from "../types.js";

/** A config opened at the object that describes the rotary part: the top level, or the text model inside it. */
export interface OpenConfig {
  fields: Fields;
  /** The model_type in the config, and its path; undefined if there is none. */
  name: string | undefined;
  namePath: string;
  row: ModelType;
  known: boolean;
  /** The pairing that the caller gives. */
  pairing: Pairing | undefined;
  /** Whether a class that is not of transformers reads the config: one of `architectures`, or of `auto_map`. */
  hasOwnCode: boolean;
  /**
   * The model named in `architectures`, if its code differs from that of model_type; `counts`: whether it is the one
   * that is read.
   */
  architecture?: { name: string; type: string; counts: boolean };
}

/**
 * A model_type that is not in the tables: partial_rotary_factor has its literal meaning, and the caller gives the
 * pairing.
 */
const unknownModelType: ModelType = { pairing: "half-split", partial: true, source: "not in the table" };

/** The keys under which composite models keep their text model; the decoder, if there are two. */
const textKeys: readonly string[] = [
  "text_config",
  "llm_config",
  "language_config",
  "thinker_config",
  "vlm_config",
  "decoder",
  "decoder_config",
  "encoder_config",
  "model_config",
  "transformer_layer_config",
  "model",
  "dit_config",
  "esmc_config",
];

/** The keys under which SAM 3 keeps its vision transformer; its text model does not rotate. */
const sam3Keys: readonly string[] = ["detector_config", "vision_config", "backbone_config"];

/** Deeper than any published config, which end at level 2, because an object could contain itself. */
const MOST_LEVELS = 16;

interface Inner {
  object: Json;
  path: string;
  name: unknown;
  namePath: string;
  architectures: unknown;
}

/** The text model inside a composite one, and the nearest model_type. */
function innerModel(config: Json): Inner {
  const object = ownFields(config);
  // Its memory attention is beside its vision transformer.
  const isTracker = object.model_type === "sam3_tracker_video";
  const keys = String(object.model_type).startsWith("sam3") && !isTracker ? sam3Keys : textKeys;
  let inner: Inner = { object, path: "", name: undefined, namePath: "model_type", architectures: undefined };
  for (let level = 0; level < MOST_LEVELS; level++) {
    const { object, path } = inner;
    const at = (key: string): string => (path === "" ? key : `${path}.${key}`);
    const own = ["model_type", "_class_name"].find((key) => Object.hasOwn(object, key));
    if (own !== undefined)
      inner = { ...inner, name: object[own], namePath: at(own), architectures: object.architectures };
    if (isZonos(object)) {
      const { d_model, attn_cfg } = object.backbone as Json;
      return { ...inner, object: ownFields({ d_model, ...(attn_cfg as Json) }), path: at("backbone.attn_cfg") };
    }
    const key = keys.find((name) => isObject(object[name]));
    if (key === undefined) return inner;
    inner = { ...inner, object: ownFields(object[key] as Json), path: at(key) };
  }
  throw refuse("config", config, "config", "config-invalid");
}

/** Excludes a Promise, Response or Map, whose content is not in properties. */
const isPlain = (config: unknown): config is Json =>
  isObject(config) && ["[object Object]", "[object Module]"].includes(Object.prototype.toString.call(config));

/** Every reading begins here, so its errors say the sentences of configs. */
export function openConfig(config: unknown, pairing?: Pairing): OpenConfig {
  learn(configWords);
  if (!isPlain(config)) throw refuse("config", config, "config", "config-invalid");
  const { object, path, name: given, namePath, architectures } = innerModel(config);
  const name = given ?? undefined;
  if (name !== undefined && typeof name !== "string") throw wrongType({ value: name, path: namePath }, "string");
  const architecture = name === undefined ? undefined : architectureOf(architectures, name);
  const native = nativeOf(object) ?? (isZonos(config) ? "zonos" : undefined);
  const code =
    native ?? (name === undefined ? undefined : codeOf(architecture?.counts ? architecture.type : name, object));
  if (code !== undefined && (pairing === undefined || !statesRotation(object))) checkRead(code, name ?? code, namePath);
  const row = code === undefined ? undefined : modelTypes().get(code);
  const used = row ?? (ownFields(unknownModelType) as unknown as ModelType);
  const fields = new Fields(object, path, { ...commonDefaults, ...used.defaults });
  const known = row !== undefined;
  const hasOwnCode = !isOfTransformers(used) || isForeign(architectures, config);
  const open = { fields, name, namePath, row: used, known, pairing, hasOwnCode, ...(architecture && { architecture }) };
  checkRotates(open);
  return open;
}

/** With these keys, the caller's pairing is enough for any model_type. */
const statesRotation = (object: Json): boolean =>
  ["rope_theta", "rope_parameters", "rope_scaling", "rotary_emb_base"].some((key) => isGiven(object[key]));

/** Refuses a model type that does not rotate, and one whose rotation is not read. */
function checkRead(code: string, value: string, path: string): void {
  const family = positionsWithoutRope(code);
  const reason = whyUnread(code);
  if (family === undefined && reason === undefined) return;
  const rule = family === undefined ? "unread" : "no-rope";
  throw new RopewalkError({ code: "config-invalid", rule, path, value, of: family ?? reason! });
}

/** The model_type whose code reads this object, if other keys select a different one than model_type. */
function codeOf(name: string, object: Json): string {
  // Jina's embeddings have the model_type xlm-roberta, but rotate; their pairing is not in the tables.
  if (object.position_embedding_type === "rotary" && positionsWithoutRope(name) !== undefined)
    return `${name} (rotary)`;
  const inner = isObject(object.attn_config) ? ownFields(object.attn_config) : {};
  if (name === "mpt" && inner.rope === true) return "mpt_rope";
  if (name === "t5" && typeof object.rope_theta === "number") return "chronos2";
  if (name === "chatglm" && object.position_encoding_2d === true) return "chatglm_6b";
  if (name === "glm" && object.block_position_encoding === true) return "glm_10b";
  const type = isTower(name, object) ? towerOf(name) : name;
  const plain = modelTypes().get(type)?.withoutMla;
  return plain !== undefined && (object.use_mla === false || object.qk_rope_head_dim === 0) ? plain : type;
}

/** A vision_config with the model_type of the whole model: it has patches and no vocabulary. */
function isTower(name: string, object: Json): boolean {
  const row = modelTypes().get(name);
  const has = (...keys: string[]): boolean => keys.some((key) => Object.hasOwn(object, key));
  if (row === undefined || row.axes !== undefined || row.axisPattern?.startsWith("axial")) return false;
  if (has("vocab_size", "_class_name")) return false;
  const isPatched = has("patch_size", "image_patch_size", "spatial_patch_size");
  return (
    (isPatched &&
      has("image_size", "num_channels", "in_channels", "in_chans", "image_num_pos", "spatial_merge_size")) ||
    (has("num_heads") && !has("num_attention_heads") && (has("depth") || modelTypes().has(towerOf(name))))
  );
}

const towerOf = (name: string): string => `${name.replace(/_text$/, "")}_vision`;

/**
 * A file of Kyutai's own code (Moshi, its speech-to-text and text-to-speech models, the transformer of Mimi), or of
 * Wan's, whose model_type is a task.
 */
function nativeOf({ max_period, freq_dim, dim, d_model, num_heads }: Json): string | undefined {
  const are = (...values: unknown[]): boolean => values.every((value) => typeof value === "number");
  if (are(max_period, dim ?? d_model, num_heads)) return "kyutai";
  return are(freq_dim, dim, num_heads) ? "WanTransformer3DModel" : undefined;
}

/** Zonos keeps its sizes in backbone and in attn_cfg inside it. */
const isZonos = ({ backbone, prefix_conditioner }: Json): boolean =>
  isObject(prefix_conditioner) && isObject(backbone) && isObject(backbone.attn_cfg);

/** Endings of the classes of transformers. */
const tasks =
  /(?:For(?:CausalLM|ConditionalGeneration|(?:Sequence|Token)Classification|QuestionAnswering|MaskedLM|PreTraining|ImageTextToText|MultipleChoice|CTC)|(?:LMHead|Text|Vision)?Model)$/;

/** Whether the first class that is named is not one of transformers. */
function isForeign(architectures: unknown, config: Json): boolean {
  if (isObject(config.auto_map) && Object.keys(config.auto_map).some((key) => key.startsWith("AutoModel"))) return true;
  const [first] = listOf(architectures);
  if (typeof first !== "string") return false;
  const stem = bare(first.replace(tasks, ""));
  return ![...modelTypes()].some(([name, row]) => isOfTransformers(row) && stem === bare(name.replace(/_text$/, "")));
}

const bare = (name: string): string => name.toLowerCase().replace(/[-_.]/g, "");
const endings = /(For[A-Z]\w*|LMHeadModel|Model)$/;

/**
 * The model type after which the architecture is named, if its code reads a config differently from that of model_type.
 */
function architectureOf(architectures: unknown, name: string): OpenConfig["architecture"] {
  const [first] = listOf(architectures);
  if (typeof first !== "string") return undefined;
  const types = modelTypes();
  const stem = bare(first.replace(endings, ""));
  const written = types.get(name);
  if (stem === bare(name) || written === undefined) return undefined;
  const type = otherNames[stem] ?? [...types.keys()].find((key) => bare(key) === stem);
  if (type === undefined || traits(types.get(type)!) === traits(written)) return undefined;
  return { name: first, type, counts: !isOfTransformers(written) };
}

/** Classes that are not named after their model type. */
const otherNames: Readonly<Record<string, string>> = {
  bailingmoev25: "bailing_hybrid",
  bailingmoev3: "bailing_hybrid",
  bailinghybrid: "bailing_hybrid",
};

const traits = (row: ModelType): string => {
  const { partial_rotary_factor: share, rotary_pct: pct } = row.defaults ?? {};
  return JSON.stringify({ ...row, source: "", defaults: [share, pct] });
};

/** Refuses a config of a model with optional rotation that does not rotate. */
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
