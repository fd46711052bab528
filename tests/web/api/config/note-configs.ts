import type { Pairing } from "ropewalk";
import type { ConfigNoteCode } from "../../../../web/api/config/note-words.js";

const llama = { model_type: "llama", hidden_size: 4096, num_attention_heads: 32, max_position_embeddings: 8192 };
const yarn = { rope_type: "yarn", factor: 4, original_max_position_embeddings: 2048 };
const rising = {
  type: "longrope",
  original_max_position_embeddings: 4096,
  short_factor: Array<number>(64).fill(1),
  long_factor: Array.from({ length: 64 }, (_, i) => (i === 9 ? 0.5 : 1)),
};

const spec = { ropeType: "default", base: 10000, headDim: 4, rotaryDim: 4, pairing: "half-split" };
const gemma = { model_type: "gemma3_text", hidden_size: 2560 };

const changes: readonly [ConfigNoteCode, Record<string, unknown>][] = [
  ["head-dim-not-quotient", { head_dim: 64 }],
  ["heads-do-not-divide", { num_key_value_heads: 5 }],
  ["partial-ignored", { partial_rotary_factor: 0.5 }],
  [
    "partial-conflict",
    {
      model_type: "phi",
      partial_rotary_factor: 0.5,
      rope_parameters: { rope_type: "default", partial_rotary_factor: 0.25 },
    },
  ],
  ["partial-rotary", { model_type: "phi", partial_rotary_factor: 0.5 }],
  ["base-default", {}],
  ["base-conflict", { rope_theta: 1e4, rope_parameters: { rope_type: "default", rope_theta: 5e5 } }],
  ["type-alias", { rope_scaling: { type: "mrope", mrope_section: [16, 24, 24] } }],
  ["type-conflict", { rope_scaling: { type: "dynamic", rope_type: "linear", factor: 2 } }],
  ["key-ignored", { rope_scaling: { ...yarn, finetuned: true } }],
  ["parameters-replaced", { rope_scaling: yarn, rope_parameters: { rope_type: "default" } }],
  ["factor-ratio", { rope_scaling: { ...yarn, factor: 8 } }],
  ["factor-from-lengths", { rope_scaling: { ...yarn, factor: null } }],
  ["attention-factor-overrides", { rope_scaling: { ...yarn, attention_factor: 1.1, mscale: 1, mscale_all_dim: 1 } }],
  ["mscale-ignored", { rope_scaling: { ...yarn, mscale: 1 } }],
  ["yarn-not-truncated", { rope_scaling: { ...yarn, truncate: false } }],
  ["original-length-assumed", { rope_scaling: { rope_type: "yarn", factor: 4 } }],
  ["original-length-conflict", { original_max_position_embeddings: 4096, rope_scaling: yarn }],
  [
    "longrope-boundary",
    {
      rope_scaling: {
        type: "longrope",
        original_max_position_embeddings: 4096,
        short_factor: Array<number>(64).fill(1),
        long_factor: Array<number>(64).fill(2),
      },
    },
  ],
  [
    "llama3-no-band",
    {
      rope_scaling: {
        rope_type: "llama3",
        factor: 8,
        low_freq_factor: 1,
        high_freq_factor: 1,
        original_max_position_embeddings: 4096,
      },
    },
  ],
  [
    "llama3-not-extended",
    {
      rope_scaling: {
        rope_type: "llama3",
        factor: 8,
        low_freq_factor: 1,
        high_freq_factor: 4,
        original_max_position_embeddings: 8192,
      },
    },
  ],
  ["mrope-axes", { rope_scaling: { type: "mrope", mrope_section: [16, 24, 24] } }],
  ["architecture-differs", { architectures: ["CohereForCausalLM"] }],
  ["architecture-differs", { model_type: "bailing_moe", architectures: ["BailingMoeV2ForCausalLM"] }],
  ["pairing-stated", { rope_traditional: true }],
  ["pairing-stated", { model_type: "bailing_moe", rope_traditional: true }],
  ["parts-rotate", { model_type: "chatglm", position_encoding_2d: true }],
  ["width-first", { model_type: "kimi_k25_vision" }],
  ["mrope-axes", { model_type: "hunyuan_vl", rope_scaling: { type: "mrope", xdrope_section: [16, 16, 16, 16] } }],
  ["key-not-read", { model_type: "nomic_bert", rotary_scaling_factor: 2 }],
  ["key-not-read", { model_type: "nomic_bert", rotary_emb_scale_base: 512 }],
  ["key-not-read", { model_type: "qwen", use_dynamic_ntk: true }],
  ["key-not-read", { model_type: "qwen2", dual_chunk_attention_config: { chunk_size: 262144 } }],
  ["key-not-read", { model_type: "chatglm", rope_ratio: 50 }],
  ["key-not-read", { rope_parameters: { rope_type: "default", llama_4_scaling_beta: 0.1 } }],
  [
    "softmax-scaled",
    { model_type: "deepseek_v3", qk_rope_head_dim: 64, rope_scaling: { ...yarn, mscale: 1, mscale_all_dim: 1 } },
  ],
  ["length-like-vocabulary", { max_position_embeddings: 151936, vocab_size: 151936 }],
  ["base-conflict", { model_type: "cwm", rope_theta: 5e5 }],
  ["per-layer-type", { rope_local_base_freq: 1e4 }],
  ["one-set-for-all", { sliding_window_pattern: 6 }],
  ["layers-without-rope", { model_type: "smollm3", no_rope_layers: [1, 1, 1, 0] }],
  ["cache-depends-on-length", { rope_scaling: { type: "dynamic", factor: 2 } }],
  ["length-like-vocabulary", { max_position_embeddings: 151643, vocab_size: 151936 }],
  ["low-precision-positions", { torch_dtype: "bfloat16" }],
  ["unseen-rotation", {}],
  ["vision-config", { vision_config: {} }],
  ["factor-ratio", { rope_scaling: { ...yarn, original_max_position_embeddings: 8192 } }],
  ["partial-conflict", { model_type: "gpt_neox", rotary_pct: 0.25, partial_rotary_factor: 0.5 }],
  ["partial-conflict", { model_type: "gptj", rotary_dim: 64, partial_rotary_factor: 1 }],
  ["keys-disagree", { max_position_embeddings: 8192, seq_length: 4096 }],
  ["keys-disagree", { head_dim: 128, kv_channels: 64 }],
  ["gqa-permutation", { num_key_value_heads: 8 }],
  ["layers-without-attention", { layer_types: ["linear_attention", "full_attention"] }],
  ["version-followed", { model_type: "olmo3" }],
  ["encoder-config", { model_type: "t5gemma", decoder: { head_dim: 64 } }],
  ["inv-freq-not-falling", { rope_scaling: rising }],
  ["attention-factor", { rope_scaling: yarn }],
  ["attention-factor", { rope_scaling: { ...yarn, attention_factor: 1 } }],
  ["base-conflict", { rope_theta: "1e4", rope_parameters: { rope_type: "default", rope_theta: 5e5 } }],
  ["layers-without-rope", { model_type: "smollm3", no_rope_layer_interval: 4 }],
  ["layers-without-rope", { model_type: "exaone4", sliding_window: 4096 }],
  ["layers-without-rope", { model_type: "smollm3", no_rope_layer_interval: [4, 8] }],
  ["model-type", {}],
  ["model-type", { model_type: "deepseek_v3" }],
  ["indexer-rotates", { model_type: "deepseek_v32", index_head_dim: 128 }],
  ["mrope-axes", { model_type: "qwen3_vl_text", rope_parameters: { mrope_section: [24, 20, 20] } }],
  ["outer-ignored", { rope_theta: 1e4, text_config: llama }],
  ["proportional-whole-head", { rope_scaling: { rope_type: "proportional", factor: 2 } }],
  ["type-conflict", { rope_scaling: { type: ["dynamic"], rope_type: "linear", factor: 2 } }],
  ["unseen-rotation", { rope_scaling: { ...yarn, factor: 2 } }],
];

/**
 * A config for each note, or several where its sentence has several forms; some notes depend on what the caller says,
 * or are about a spec.
 */
export const noteConfigs: readonly [ConfigNoteCode, config: unknown, options?: { pairing: Pairing }][] = [
  ...changes.map(([code, change]): [ConfigNoteCode, unknown] => [code, { ...llama, ...change }]),
  ["base-of-other-layers", { ...gemma, rope_theta: 5e5, rope_parameters: { full_attention: { rope_theta: 1e6 } } }],
  ["first-head-rotates", { model_type: "qwen2_5_omni_dit" }],
  ["inv-freq-first", { ...spec, invFreq: [0.5, 0.25] }],
  ["inv-freq-negative", { ...spec, invFreq: [1, -0.5] }],
  ["key-ignored", { ...gemma, rope_parameters: { full_attention: { rope_theta: 1e6, finetuned: true } } }],
  ["model-type-unknown", { ...llama, model_type: "no-such" }, { pairing: "interleaved" }],
  ["output-rotates-back", { model_type: "deepseek_v4" }],
  ["values-rotate", { model_type: "clvp_encoder" }],
  ["pairing-overridden", llama, { pairing: "interleaved" }],
];
