import { rowsOf, type Row } from "./model-type.js";

const yarn = { rope_type: "yarn", rope_theta: 10000, beta_fast: 32, beta_slow: 1 };
const gptj = { n_embd: 4096, n_head: 16, n_positions: 2048, rotary_dim: 64 };
const latent = { qk_rope_head_dim: 64 };
const sections = { mrope_section: [8, 12, 12] };

/** Pairs (2i, 2i + 1). */
// One row a line, so that they can be read as a table.
// prettier-ignore
const rows: readonly Row[] = [
  ["gptj", [], gptj, { byRotaryDim: true }],
  ["codegen", [], gptj, { byRotaryDim: true }],
  ["roformer", [768, 12, 0, 1536]],
  ["cohere", [8192, 64, 0, 8192, 500000]],
  ["cohere2", [8192, 64, 0, 8192], { sliding_window: 4096, sliding_window_pattern: 4 }, { noRope: "full_attention" }],
  ["glm", [4096, 32, 128, 131072], { partial_rotary_factor: 0.5 }, { partial: true }],
  ["glm4", [4096, 32, 128, 131072], { partial_rotary_factor: 0.5 }, { partial: true }],
  ["glm4v+", [4096, 32, 0, 32768], sections, { partial: true }],
  ["glm_ocr+", [1024, 16, 0, 131072], sections, { partial: true }],
  ["ernie4_5", [1024, 16, 128, 131072, 500000]],
  ["ernie4_5_moe", [2560, 20, 0, 131072, 500000]],
  ["ernie4_5_vl_moe+ ernie4_5_moe_vl", [2560, 20, 0, 131072, 500000], { mrope_section: [22, 22, 20] }, { axisPattern: "alternating", ropeTypes: ["default"] }],
  ["helium", [2560, 20, 128, 4096, 100000]],
  ["moonshine", [288, 0, 0, 512], { decoder_num_attention_heads: 8, partial_rotary_factor: 0.9 }, { partial: true }],
  ["moonshine_streaming", [320, 8, 0, 4096], { rope_parameters: { rope_type: "default", rope_theta: 10000, partial_rotary_factor: 0.8 } }, { partial: true }],
  ["llama4+", [5120, 40, 128, 131072, 500000], { no_rope_layer_interval: 4 }],
  ["blt", [0, 0, 0, 4096, 500000]],
  ["blt/blt_local_encoder blt_local_decoder", [1024, 16, 0, 24576, 500000]],
  ["blt/blt_global_transformer", [2048, 16, 0, 4096, 500000]],
  ["blt/blt_patcher", [768, 12, 0, 8192]],
  ["deepseek_v2 deepseek_vl_v2", [4096, 32, 0, 2048], latent, { withoutMla: "deepseek" }],
  ["pe_audio_encoder|pe_video_encoder|pe_audio_video_encoder", [1792, 14, 128, 10000]],
  ["openai_privacy_filter", [640, 14, 64, 131072, 150000], { rope_parameters: { ...yarn, rope_theta: 150000, factor: 32, truncate: false, original_max_position_embeddings: 4096 } }],
  ["cohere2_moe", [8192, 64, 128, 8192], { sliding_window: 4096, sliding_window_pattern: 4, prefix_dense_sliding_window_pattern: 1 }, { noRope: "full_attention" }],
  ["deepseek_v41_text deepseek_v41", [5120, 64, 512, 1048576], { compress_rope_theta: 160000, partial_rotary_factor: 0.125 }, { trailing: true, partial: true, besides: "output-rotates-back", source: "freetoken, models/deepseek_v41/attention.py" }],
  ["deepseek_v4 deepseek_ref", [4096, 64, 512, 1048576, 10000], { compress_rope_theta: 160000, partial_rotary_factor: 0.125 }, { trailing: true, partial: true, besides: "output-rotates-back" }],
];

/** Pairs (2i, 2i + 1), written back as (i, i + n); if rope_interleave is false they are also read in that order. */
// prettier-ignore
const rewritten: readonly Row[] = [
  ["deepseek_v3 deepseek_v32 kimi_k2 kimi_k25", [7168, 128, 0, 4096], latent],
  ["axk2", [2048, 32, 0, 131072], { qk_rope_head_dim: 32, index_head_dim: 128 }],
  ["axk1", [7168, 64, 0, 32768], latent],
  ["longcat_flash longcat_flash_ngram", [6144, 64, 0, 131072, 1e7], latent],
  ["glm4_moe_lite", [2048, 20, 0, 202752], latent, { source: "glm4_moe_lite/modular_glm4_moe_lite.py" }],
  ["glm_moe_dsa", [6144, 64, 0, 202752], latent],
  ["qwen2_5_omni/qwen2_5_omni_dit", [1024, 16, 64, 32768], {}, { besides: "first-head-rotates", writeAs: "half-split" }],
  ["youtu", [2048, 16, 0, 131072], latent],
  ["mistral4", [4096, 32, 0, 1048576], { ...latent, rope_parameters: { ...yarn, factor: 128, mscale: 1, mscale_all_dim: 1, original_max_position_embeddings: 8192 } }],
];

export const interleavedTypes = () => [
  ...rowsOf({ pairing: "interleaved" }, rows),
  ...rowsOf({ pairing: "interleaved", writeAs: "half-split", halfSplitUnless: "rope_interleave" }, rewritten),
];
