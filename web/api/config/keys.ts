import type { RopeType } from "../types.js";

/**
 * The keys of a config.json by what they mean, in order of precedence: the first that is present counts. Whoever looks
 * for one of these meanings, or names its keys, takes them from here.
 */
export const keys = {
  base: [
    "rotary_emb_base",
    "rotary_embedding_base",
    "rope_embedding_base",
    "rope_freq_constant",
    "position_embedding_base",
    "max_period",
    "rope_theta",
  ],
  headDim: ["head_dim", "attention_head_dim", "kv_channels", "hidden_size_per_head", "d_kv"],
  /**
   * dim comes before hidden_dim, which beside it is the width of the feed-forward part (llama2.c, params.json).
   * embed_dim comes first, because Qwen2-VL's vision tower uses hidden_size for the width of its output.
   */
  hidden: [
    "embed_dim",
    "hidden_size",
    "n_embd",
    "n_embed",
    "d_model",
    "dim",
    "hidden_dim",
    "model_dim",
    "memory_attention_hidden_size",
  ],
  heads: [
    "num_attention_heads",
    "decoder_num_attention_heads",
    "n_head",
    "n_heads",
    "num_heads",
    "memory_attention_num_attention_heads",
  ],
  keyHeads: ["num_key_value_heads", "num_kv_heads", "n_kv_heads", "n_head_kv", "multi_query_group_num"],
  layers: ["num_hidden_layers", "n_layer", "n_layers", "num_layers"],
  length: [
    "max_position_embeddings",
    "n_positions",
    "max_seq_len",
    "seq_length",
    "model_max_length",
    "rope_max_length",
    "max_position_embedding",
    "context_window_size",
  ],
  /** The share of a head that rotates. */
  share: ["partial_rotary_factor", "rotary_pct", "rope_pct", "rotary_emb_fraction"],
  rotaryDim: ["rotary_dim", "rotary_emb_dim"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** Keys that beside the others of their meaning are something else. */
const apart = /^(?:embed_dim|dim|hidden_dim|model_dim|decoder_.*|memory_.*)$/;

/** Keys of one meaning, which should have one value. */
export const sameMeaning: readonly (readonly string[])[] = [
  keys.base,
  keys.headDim,
  keys.hidden,
  keys.heads,
  keys.keyHeads,
  keys.length,
  keys.rotaryDim,
].map((names) => names.filter((name) => !apart.test(name)));

/** How a rope type reads one key of its parameters. */
export interface SchemeKey {
  /** It must be there; "or-null": null, too, which counts as absent. */
  need?: true | "or-null";
  /** 0 counts as absent, as in transformers. */
  zeroIsAbsent?: true;
  atLeast?: number;
  is?: "boolean" | "number[]";
  /** The model types that read it, where not all do. */
  of?: RegExp;
}
const plain: SchemeKey = {};
const needed: SchemeKey = { need: true };
const needOf = (of: RegExp): SchemeKey => ({ need: true, of });
const length = { original_max_position_embeddings: plain }; // max_position_embeddings stands in for it

/** The keys that each rope type reads, in the order that they are asked for; others are ignored, as in transformers. */
export const schemes: Readonly<Record<RopeType, Readonly<Record<string, SchemeKey>>>> = {
  default: {},
  // Below 1, transformers warns that it is invalid.
  linear: { factor: { need: true, atLeast: 1 } },
  dynamic: { factor: needed, alpha: { zeroIsAbsent: true, of: /^hunyuan/ } },
  yarn: {
    factor: { need: "or-null" },
    ...length,
    attention_factor: plain,
    beta_fast: { zeroIsAbsent: true },
    beta_slow: { zeroIsAbsent: true },
    mscale: plain,
    mscale_all_dim: plain,
    truncate: { is: "boolean" },
  },
  longrope: {
    short_factor: { need: true, is: "number[]" },
    long_factor: { need: true, is: "number[]" },
    factor: plain,
    ...length,
    attention_factor: plain,
    short_mscale: needOf(/^phimoe$/),
    long_mscale: needOf(/^phimoe$/),
  },
  llama3: { factor: needed, low_freq_factor: needed, high_freq_factor: needed, ...length },
  proportional: { factor: plain },
};

const isOfAll = ([, { of }]: [string, SchemeKey]): boolean => of === undefined;
const namesIn = (entries: [string, SchemeKey][]): string[] => entries.map(([key]) => key);

/** The keys that a type reads with every model. A registered scheme has none of its own, and reads all of them. */
export const keysFor = (ropeType: string): readonly string[] =>
  Object.hasOwn(schemes, ropeType) ? namesIn(Object.entries(schemes[ropeType as RopeType]).filter(isOfAll)) : [];

const everyScheme = Object.values(schemes).flatMap(Object.entries<SchemeKey>);
/** The keys of all types. */
export const schemeKeys: readonly string[] = [...new Set(namesIn(everyScheme))];

/** Keys of rope_parameters that every rope type reads. */
export const alwaysKnown: readonly string[] = [
  "rope_type",
  "type",
  "rope_theta",
  "base",
  "partial_rotary_factor",
  "mrope_section",
  "mrope_interleaved",
];
/** Every key of rope_parameters that may be misspelt. */
export const parameterKeys: readonly string[] = [
  ...new Set([...alwaysKnown, ...namesIn(everyScheme.filter(isOfAll)), "xdrope_section"]),
];
/** The keys beside rope_parameters that may be misspelt. */
export const outerKeys: readonly string[] = [
  ...[...keys.base, ...keys.headDim, ...keys.length].filter((name) => name.length > 4),
  "hidden_size",
  "num_attention_heads",
  "num_key_value_heads",
  "rope_scaling",
  "rope_parameters",
  "model_type",
  ...keys.share.slice(0, 2),
  "partial_rotary_factors",
  "rotary_dim",
  "layer_types",
  "original_max_position_embeddings",
];

/** Keys that change how a model uses positions, but have no field in a spec. */
export const effects: readonly string[] = [
  "rotary_scaling_factor",
  "rotary_emb_scale_base",
  "use_dynamic_ntk",
  "dual_chunk_attention_config",
  "llama_4_scaling_beta",
];
