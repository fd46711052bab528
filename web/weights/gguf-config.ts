// The metadata of a GGUF, translated to the keys of a config.json.
import type { Json } from "../api/config/fields.js";
import type { GgufValue } from "../porting/files/gguf.js";
import { FileError } from "../porting/files/file-error.js";
import { ropeKindOf, type RopeKind } from "./architectures.js";

export interface GgufConfig {
  architecture: string;
  kind: RopeKind | undefined;
  config: Json;
  /** The metadata key that each path of `config` came from, or would come from. */
  keys: Readonly<Record<string, string>>;
  /** The heads, and the heads of k and v, of each layer, if layers differ in them. */
  byLayer: { heads?: readonly number[]; kvHeads?: readonly number[] };
}

/** Factors that divide the frequencies: rope_freqs.weight, rope_factors_long.weight and rope_factors_short.weight. */
export interface Factors {
  all?: readonly number[];
  long?: readonly number[];
  short?: readonly number[];
}

const sizeKeys: Readonly<Record<string, string>> = {
  hidden_size: "embedding_length",
  num_hidden_layers: "block_count",
  num_attention_heads: "attention.head_count",
  num_key_value_heads: "attention.head_count_kv",
  head_dim: "attention.key_length",
  max_position_embeddings: "context_length",
  rope_theta: "rope.freq_base",
  rotary_dim: "rope.dimension_count",
};
const scalingKeys: Readonly<Record<string, string>> = {
  rope_type: "type",
  factor: "factor",
  original_max_position_embeddings: "original_context_length",
  attention_factor: "attn_factor",
  beta_fast: "yarn_beta_fast",
  beta_slow: "yarn_beta_slow",
  mscale: "yarn_log_multiplier",
  mscale_all_dim: "yarn_log_multiplier",
};

/** llama.cpp's default if the key is missing: src/llama-model.cpp, load_hparams. */
const BASE = 10000;

/** Reads the keys as llama.cpp does. Errors: FileError (a key's type is wrong, a size is missing). */
export function ggufConfig(path: string, values: ReadonlyMap<string, GgufValue>, factors: Factors): GgufConfig {
  const named = values.get("general.architecture");
  if (typeof named !== "string") {
    // Only the first part of a split file has it.
    const part = Number(values.get("split.no") ?? 0) + 1;
    const value =
      "general.architecture is missing" + (part > 1 ? `: this is part ${part}, and part 1 is needed, too` : "");
    throw new FileError({ code: "no-header", path, value });
  }
  const key = (name: string): string => `${named}.${name}`;
  const wrong = (name: string, value: unknown = values.get(key(name))): FileError =>
    new FileError({ code: "no-header", path: `${path}/${key(name)}`, value: String(value) });
  const number = (name: string): number | undefined => {
    const value = values.get(key(name));
    if (value === undefined) return undefined;
    if (Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === "number"))
      return Math.max(...(value as number[])); // one for each layer
    if (typeof value !== "number" || !Number.isFinite(value)) throw wrong(name);
    return value;
  };
  const read = Object.entries(sizeKeys).map(([name, own]) => [name, number(own)] as const);
  const sizes = Object.fromEntries(read.filter(([, value]) => value !== undefined)) as Record<string, number>;
  for (const name of ["hidden_size", "num_attention_heads"])
    if (!(sizes[name]! >= 1)) throw wrong(sizeKeys[name]!, sizes[name] ?? "missing");
  const sections = values.get(key("rope.dimension_sections"));
  const axes = Array.isArray(sections) ? sections.slice(0, 3) : [];
  const kind = ropeKindOf(named, axes);
  const scaling = scalingOf(number, values.get(key("rope.scaling.type")), factors, wrong);
  const ofScaling = Object.entries(scalingKeys).map(([name, own]) => [`rope_scaling.${name}`, `rope.scaling.${own}`]);
  const keys: Record<string, string> = {
    ...Object.fromEntries([...Object.entries(sizeKeys), ...ofScaling].map(([name, own]) => [name, key(own!)])),
    "rope_scaling.short_factor": "rope_factors_short.weight",
    "rope_scaling.long_factor": "rope_factors_long.weight",
    model_type: "general.architecture",
  };
  const config: Record<string, unknown> = {
    model_type: "llama",
    num_key_value_heads: sizes.num_attention_heads,
    head_dim: Math.floor(sizes.hidden_size! / sizes.num_attention_heads!),
    rope_theta: BASE,
    ...sizes,
    ...(scaling === undefined && !axes.some((size) => size !== 0)
      ? {}
      : { rope_scaling: { rope_type: "default", ...scaling, ...sectionsOf(axes, kind) } }),
  };
  for (const { applies, rewrite } of twofold) if (applies(named, number)) rewrite(config, keys, number, key, values);
  const listOf = (name: string): readonly number[] | undefined => {
    const value = values.get(key(name));
    return Array.isArray(value) ? (value as number[]) : undefined;
  };
  const [heads, kvHeads] = [listOf("attention.head_count"), listOf("attention.head_count_kv")];
  const byLayer = { ...(heads && { heads }), ...(kvHeads && { kvHeads }) };
  return { architecture: named, kind, config, keys, byLayer };
}

type Numbers = (name: string) => number | undefined;

/** Architectures that turn a part of the head that is split from the rest, or that have two rotations. */
const twofold: readonly {
  applies: (architecture: string, number: Numbers) => boolean;
  /** Changes the config that the sizes alone give, and the keys that its paths came from. */
  rewrite: (
    config: Record<string, unknown>,
    keys: Record<string, string>,
    number: Numbers,
    key: (name: string) => string,
    values: ReadonlyMap<string, GgufValue>,
  ) => void;
}[] = [
  {
    // Latent attention: the keys of all heads are one row of the latent and the part that turns, and that part alone
    // is a rotation's head. Source: llama_model_deepseek2, and set_gguf_parameters of its converter.
    applies: (_, number) =>
      number("attention.kv_lora_rank") !== undefined && number("rope.dimension_count") !== undefined,
    rewrite(config, keys, number, key) {
      config.head_dim = config.rotary_dim;
      keys.head_dim = key("rope.dimension_count");
      if (number("attention.key_length_mla") !== undefined) config.num_key_value_heads = config.num_attention_heads;
    },
  },
  {
    // Layers with a compressor turn by another base and by YaRN, of length 1; the others plainly. Source:
    // dsv4_rope_attn_factor in src/models/deepseek4.cpp.
    applies: (architecture, number) =>
      architecture === "deepseek4" && number("attention.compress_rope_freq_base") !== undefined,
    rewrite(config, keys, number, key) {
      config.model_type = "deepseek_v4";
      config.compress_rope_theta = number("attention.compress_rope_freq_base");
      config.qk_rope_head_dim = config.rotary_dim;
      delete config.rotary_dim;
      keys.compress_rope_theta = key("attention.compress_rope_freq_base");
      keys.qk_rope_head_dim = keys.rotary_dim!;
    },
  },
  {
    applies: (architecture) => architecture === "gemma4",
    rewrite(config, keys, number, key, values) {
      const slides = values.get(key("attention.sliding_window_pattern"));
      const sliding = { rope_type: "default", rope_theta: number("rope.freq_base_swa") ?? BASE };
      const full = { rope_type: "default", rope_theta: config.rope_theta };
      Object.assign(config, {
        model_type: "gemma4_text",
        head_dim: number("attention.key_length_swa") ?? config.head_dim,
        global_head_dim: config.head_dim,
        rope_parameters: { sliding_attention: sliding, full_attention: full },
        ...(Array.isArray(slides) && {
          layer_types: slides.map((one) => (one ? "sliding_attention" : "full_attention")),
        }),
      });
      for (const name of ["rotary_dim", "rope_theta", "rope_scaling"]) delete config[name];
      keys["rope_parameters.full_attention.rope_theta"] = keys.rope_theta!;
      keys.global_head_dim = keys.head_dim!;
      keys.head_dim = key("attention.key_length_swa");
    },
  },
];

const sectionsOf = (axes: readonly GgufValue[], kind: RopeKind | undefined): Json =>
  axes.some((size) => size !== 0)
    ? { mrope_section: axes, ...(kind === "IMROPE" ? { mrope_interleaved: true } : {}) }
    : {};

/** The number that attn_factor multiplies. Source: get_mscale(factor, 1) in src/llama-context.cpp of llama.cpp. */
const yarnLength = (factor: number): number => (factor > 1 ? 0.1 * Math.log(factor) + 1 : 1);

/** rope_scaling, or undefined if there is none. */
function scalingOf(
  number: (name: string) => number | undefined,
  type: GgufValue | undefined,
  { long, short }: Factors,
  wrong: (name: string) => FileError,
): Json | undefined {
  if (type !== undefined && (typeof type !== "string" || !["none", "linear", "yarn", "longrope"].includes(type)))
    throw wrong("rope.scaling.type");
  const original = number("rope.scaling.original_context_length");
  const attention = number("rope.scaling.attn_factor");
  const common = original ? { original_max_position_embeddings: original } : {};
  if (long !== undefined || short !== undefined)
    return {
      rope_type: "longrope",
      long_factor: long ?? short,
      short_factor: short ?? long,
      ...common,
      attention_factor: attention ?? 1,
    };
  const factor = number("rope.scaling.factor") ?? number("rope.scale_linear");
  // A config.json has no such factor for other schemes.
  if (type !== "yarn" && attention !== undefined && attention !== 1) throw wrong("rope.scaling.attn_factor");
  if (type === "none" || factor === undefined || factor === 0 || (factor === 1 && type !== "yarn")) return undefined;
  if (type !== "yarn") return { rope_type: "linear", factor };
  const log = number("rope.scaling.yarn_log_multiplier");
  return {
    rope_type: "yarn",
    factor,
    ...common,
    ...(attention ? { attention_factor: attention * (log ? 1 : yarnLength(factor)) } : {}),
    ...(number("rope.scaling.yarn_beta_fast") ? { beta_fast: number("rope.scaling.yarn_beta_fast") } : {}),
    ...(number("rope.scaling.yarn_beta_slow") ? { beta_slow: number("rope.scaling.yarn_beta_slow") } : {}),
    ...(log ? { mscale: log * 10, mscale_all_dim: log * 10 } : {}),
  };
}
