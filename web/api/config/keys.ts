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

/** Keys that change how a model uses positions, but have no field in a spec. */
export const effects: readonly string[] = [
  "rotary_scaling_factor",
  "rotary_emb_scale_base",
  "use_dynamic_ntk",
  "dual_chunk_attention_config",
  "llama_4_scaling_beta",
];
