import type { AxisPattern, Pairing, RopeType } from "./types.js";

/**
 * What a config.json leaves to the reference code of its model_type: how channels are paired, which of them turn, and the
 * values that the configuration class fills in.
 */
export interface ModelType {
  pairing: Pairing;
  /** Order the turned pairs are written in, where it is another one. */
  writeAs?: Pairing;
  /** The model turns by the negative angle. */
  direction?: -1;
  /** The last channels of a head turn, not the first. */
  trailing?: true;
  /** Default RoPE reads partial_rotary_factor. Elsewhere only the scaled types do. */
  partial?: true;
  /** Names of rope types that this model uses in a sense of its own. */
  aliases?: Readonly<Record<string, RopeType>>;
  /** Rope types that the configuration class accepts; all when absent. */
  ropeTypes?: readonly RopeType[];
  /** Which axis drives which pair, whatever the config says. */
  axisPattern?: AxisPattern;
  /** Scaling given for the whole model counts for its sliding layers, too. Elsewhere those keep default RoPE. */
  scalesSliding?: true;
  /** Layers without rotation, by layer type. */
  noRope?: string;
  /** Values of the configuration class, in the words of config.json. */
  defaults?: Readonly<Record<string, unknown>>;
  /** File of Hugging Face transformers, under src/transformers/models, that the row was read from; or the model's own code. */
  source: string;
}

const half: Pairing = "half-split";
const interleaved: Pairing = "interleaved";

const gemma3 = {
  hidden_size: 2304,
  num_attention_heads: 8,
  head_dim: 256,
  max_position_embeddings: 131072,
  rope_theta: 1e6,
  rope_local_base_freq: 10000,
};
const gemma4 = {
  hidden_size: 2304,
  num_attention_heads: 8,
  head_dim: 256,
  global_head_dim: 512,
  max_position_embeddings: 131072,
  rope_parameters: {
    sliding_attention: { rope_type: "default", rope_theta: 10000 },
    full_attention: { rope_type: "proportional", partial_rotary_factor: 0.25, rope_theta: 1e6 },
  },
};
/**
 * Not yarn, longrope and llama3: the configuration class looks for the original length outside of the layer types' own
 * parameters, where it never is, and refuses them.
 */
const gemma3Types: readonly RopeType[] = ["default", "linear", "dynamic", "proportional"];
const deepseekV3 = { hidden_size: 7168, num_attention_heads: 128, qk_rope_head_dim: 64, max_position_embeddings: 4096 };

// One row a line or two, so that they can be read as a table.
// prettier-ignore
export const modelTypes: Readonly<Record<string, ModelType>> = {
  // Pairs (2i, 2i + 1)
  gptj: { pairing: interleaved, source: "gptj/modeling_gptj.py",
    defaults: { n_embd: 4096, n_head: 16, n_positions: 2048, rotary_dim: 64 } },
  codegen: { pairing: interleaved, source: "codegen/modeling_codegen.py",
    defaults: { n_embd: 4096, n_head: 16, n_positions: 2048, rotary_dim: 64 } },
  roformer: { pairing: interleaved, source: "roformer/modeling_roformer.py",
    defaults: { hidden_size: 768, num_attention_heads: 12, max_position_embeddings: 1536 } },
  cohere: { pairing: interleaved, source: "cohere/modeling_cohere.py",
    defaults: { hidden_size: 8192, num_attention_heads: 64, max_position_embeddings: 8192, rope_theta: 500000 } },
  cohere2: { pairing: interleaved, noRope: "full_attention", source: "cohere2/modeling_cohere2.py",
    defaults: { hidden_size: 8192, num_attention_heads: 64, max_position_embeddings: 8192 } },
  glm: { pairing: interleaved, partial: true, source: "glm/modeling_glm.py",
    defaults: { hidden_size: 4096, num_attention_heads: 32, head_dim: 128, max_position_embeddings: 131072,
      partial_rotary_factor: 0.5 } },
  glm4: { pairing: interleaved, partial: true, source: "glm4/modeling_glm4.py",
    defaults: { hidden_size: 4096, num_attention_heads: 32, head_dim: 128, max_position_embeddings: 131072,
      partial_rotary_factor: 0.5 } },
  glm4v_text: { pairing: interleaved, partial: true, source: "glm4v/modeling_glm4v.py",
    defaults: { hidden_size: 4096, num_attention_heads: 32, max_position_embeddings: 32768,
      mrope_section: [8, 12, 12] } },
  glm_ocr_text: { pairing: interleaved, partial: true, source: "glm_ocr/modeling_glm_ocr.py",
    defaults: { hidden_size: 1024, num_attention_heads: 16, max_position_embeddings: 131072,
      mrope_section: [8, 12, 12] } },
  ernie4_5: { pairing: interleaved, source: "ernie4_5/modeling_ernie4_5.py",
    defaults: { hidden_size: 1024, num_attention_heads: 16, head_dim: 128, max_position_embeddings: 131072,
      rope_theta: 500000 } },
  ernie4_5_moe: { pairing: interleaved, source: "ernie4_5_moe/modeling_ernie4_5_moe.py",
    defaults: { hidden_size: 2560, num_attention_heads: 20, max_position_embeddings: 131072, rope_theta: 500000 } },
  ernie4_5_vl_moe_text: { pairing: interleaved, axisPattern: "alternating", ropeTypes: ["default"],
    source: "ernie4_5_vl_moe/modeling_ernie4_5_vl_moe.py",
    defaults: { hidden_size: 2560, num_attention_heads: 20, max_position_embeddings: 131072, rope_theta: 500000,
      mrope_section: [22, 22, 20] } },
  helium: { pairing: interleaved, source: "helium/modeling_helium.py",
    defaults: { hidden_size: 2560, num_attention_heads: 20, head_dim: 128, max_position_embeddings: 4096,
      rope_theta: 100000 } },
  moonshine: { pairing: interleaved, partial: true, source: "moonshine/modeling_moonshine.py",
    defaults: { hidden_size: 288, decoder_num_attention_heads: 8, max_position_embeddings: 512,
      partial_rotary_factor: 0.9 } },
  moonshine_streaming: { pairing: interleaved, partial: true, source: "moonshine_streaming/modeling_moonshine_streaming.py",
    defaults: { hidden_size: 320, num_attention_heads: 8, max_position_embeddings: 4096,
      rope_parameters: { rope_type: "default", rope_theta: 10000, partial_rotary_factor: 0.8 } } },
  llama4_text: { pairing: interleaved, source: "llama4/modeling_llama4.py",
    defaults: { hidden_size: 5120, num_attention_heads: 40, head_dim: 128, max_position_embeddings: 131072,
      rope_theta: 500000, no_rope_layer_interval: 4 } },
  blt: { pairing: interleaved, source: "blt/modeling_blt.py",
    defaults: { max_position_embeddings: 4096, rope_theta: 500000 } },
  blt_local_encoder: { pairing: interleaved, source: "blt/modeling_blt.py",
    defaults: { hidden_size: 1024, num_attention_heads: 16, max_position_embeddings: 24576, rope_theta: 500000 } },
  blt_global_transformer: { pairing: interleaved, source: "blt/modeling_blt.py",
    defaults: { hidden_size: 2048, num_attention_heads: 16, max_position_embeddings: 4096, rope_theta: 500000 } },
  blt_patcher: { pairing: interleaved, source: "blt/modeling_blt.py",
    defaults: { hidden_size: 768, num_attention_heads: 12, max_position_embeddings: 8192 } },
  deepseek_v2: { pairing: interleaved, source: "deepseek_v2/modeling_deepseek_v2.py",
    defaults: { hidden_size: 4096, num_attention_heads: 32, qk_rope_head_dim: 64, max_position_embeddings: 2048 } },
  openai_privacy_filter: { pairing: interleaved, source: "openai_privacy_filter/modeling_openai_privacy_filter.py",
    defaults: { hidden_size: 640, num_attention_heads: 14, head_dim: 64, max_position_embeddings: 131072,
      rope_theta: 150000, rope_parameters: { rope_type: "yarn", rope_theta: 150000, factor: 32, beta_fast: 32,
      beta_slow: 1, truncate: false, original_max_position_embeddings: 4096 } } },
  deepseek_v4: { pairing: interleaved, trailing: true, partial: true, source: "deepseek_v4/modeling_deepseek_v4.py",
    defaults: { hidden_size: 4096, num_attention_heads: 64, head_dim: 512, max_position_embeddings: 1048576,
      rope_theta: 10000, compress_rope_theta: 160000, partial_rotary_factor: 0.125 } },

  // Pairs (2i, 2i + 1), written back as (i, i + n)
  deepseek_v3: { pairing: interleaved, writeAs: half, source: "deepseek_v3/modeling_deepseek_v3.py",
    defaults: deepseekV3 },
  kimi_k2: { pairing: interleaved, writeAs: half, source: "deepseek_v3/modeling_deepseek_v3.py",
    defaults: deepseekV3 },
  longcat_flash: { pairing: interleaved, writeAs: half, source: "longcat_flash/modeling_longcat_flash.py",
    defaults: { hidden_size: 6144, num_attention_heads: 64, qk_rope_head_dim: 64, max_position_embeddings: 131072,
      rope_theta: 1e7 } },
  glm4_moe_lite: { pairing: interleaved, writeAs: half, source: "glm4_moe_lite/modular_glm4_moe_lite.py",
    defaults: { hidden_size: 2048, num_attention_heads: 20, qk_rope_head_dim: 64, max_position_embeddings: 202752 } },
  glm_moe_dsa: { pairing: interleaved, writeAs: half, source: "glm_moe_dsa/modeling_glm_moe_dsa.py",
    defaults: { hidden_size: 6144, num_attention_heads: 64, qk_rope_head_dim: 64, max_position_embeddings: 202752 } },
  youtu: { pairing: interleaved, writeAs: half, source: "youtu/modeling_youtu.py",
    defaults: { hidden_size: 2048, num_attention_heads: 16, qk_rope_head_dim: 64, max_position_embeddings: 131072 } },
  mistral4: { pairing: interleaved, writeAs: half, source: "mistral4/modeling_mistral4.py",
    defaults: { hidden_size: 4096, num_attention_heads: 32, qk_rope_head_dim: 64, max_position_embeddings: 1048576,
      rope_parameters: { rope_type: "yarn", rope_theta: 10000, factor: 128, beta_fast: 32, beta_slow: 1, mscale: 1,
      mscale_all_dim: 1, original_max_position_embeddings: 8192 } } },

  // Turns the other way
  nanochat: { pairing: half, direction: -1, source: "nanochat/modeling_nanochat.py",
    defaults: { hidden_size: 768, num_attention_heads: 6, max_position_embeddings: 2048 } },

  // Pairs (i, i + n) in part of the head
  gpt_neox: { pairing: half, partial: true, source: "gpt_neox/modeling_gpt_neox.py",
    defaults: { hidden_size: 6144, num_attention_heads: 64, max_position_embeddings: 2048, rotary_pct: 0.25 } },
  gpt_neox_japanese: { pairing: half, partial: true, source: "gpt_neox_japanese/modeling_gpt_neox_japanese.py",
    defaults: { hidden_size: 2560, num_attention_heads: 32, max_position_embeddings: 2048, rotary_pct: 1 } },
  phi: { pairing: half, partial: true, source: "phi/modeling_phi.py",
    defaults: { hidden_size: 2048, num_attention_heads: 32, max_position_embeddings: 2048,
      partial_rotary_factor: 0.5 } },
  phi3: { pairing: half, partial: true, ropeTypes: ["default", "longrope"], aliases: { yarn: "longrope" },
    source: "phi3/configuration_phi3.py",
    defaults: { hidden_size: 3072, num_attention_heads: 32, max_position_embeddings: 4096,
      original_max_position_embeddings: 4096 } },
  phi4_multimodal: { pairing: half, partial: true, ropeTypes: ["default", "longrope"], aliases: { yarn: "longrope" },
    source: "phi4_multimodal/configuration_phi4_multimodal.py",
    defaults: { hidden_size: 3072, num_attention_heads: 32, max_position_embeddings: 131072,
      original_max_position_embeddings: 4096 } },
  stablelm: { pairing: half, partial: true, source: "stablelm/modeling_stablelm.py",
    defaults: { hidden_size: 2560, num_attention_heads: 32, max_position_embeddings: 4096,
      partial_rotary_factor: 0.25 } },
  persimmon: { pairing: half, partial: true, source: "persimmon/modeling_persimmon.py",
    defaults: { hidden_size: 4096, num_attention_heads: 64, max_position_embeddings: 16384,
      partial_rotary_factor: 0.5 } },
  fuyu: { pairing: half, partial: true, source: "fuyu/configuration_fuyu.py",
    defaults: { hidden_size: 4096, num_attention_heads: 64, max_position_embeddings: 16384, rope_theta: 25000,
      partial_rotary_factor: 0.5 } },
  glm4_moe: { pairing: half, partial: true, source: "glm4_moe/modeling_glm4_moe.py",
    defaults: { hidden_size: 4096, num_attention_heads: 96, max_position_embeddings: 131072,
      partial_rotary_factor: 0.5 } },
  glm4v_moe_text: { pairing: half, partial: true, source: "glm4v_moe/modeling_glm4v_moe.py",
    defaults: { hidden_size: 4096, num_attention_heads: 96, max_position_embeddings: 65536,
      partial_rotary_factor: 0.5, mrope_section: [8, 12, 12] } },
  glm_image_text: { pairing: half, partial: true, source: "glm_image/modular_glm_image.py",
    defaults: { hidden_size: 4096, num_attention_heads: 32, max_position_embeddings: 131072,
      mrope_section: [8, 12, 12] } },
  nemotron: { pairing: half, partial: true, source: "nemotron/modeling_nemotron.py",
    defaults: { hidden_size: 6144, num_attention_heads: 48, max_position_embeddings: 4096,
      partial_rotary_factor: 0.5 } },
  recurrent_gemma: { pairing: half, partial: true, ropeTypes: ["default"], source: "recurrent_gemma/modeling_recurrent_gemma.py",
    defaults: { hidden_size: 2560, num_attention_heads: 10, partial_rotary_factor: 0.5 } },
  minimax_m2: { pairing: half, partial: true, source: "minimax_m2/modeling_minimax_m2.py",
    defaults: { hidden_size: 3072, num_attention_heads: 48, head_dim: 128, max_position_embeddings: 196608,
      rope_theta: 5e6 } },
  solar_open: { pairing: half, partial: true, source: "solar_open/modeling_solar_open.py",
    defaults: { hidden_size: 4096, num_attention_heads: 64, head_dim: 128, max_position_embeddings: 131072,
      rope_theta: 1e6 } },
  bamba: { pairing: half, partial: true, source: "bamba/configuration_bamba.py",
    defaults: { hidden_size: 4096, num_attention_heads: 32, max_position_embeddings: 262144,
      partial_rotary_factor: 0.5 } },
  qwen: { pairing: half, partial: true, source: "Qwen/Qwen-7B modeling_qwen.py" },
  laguna: { pairing: half, partial: true, source: "laguna/modeling_laguna.py",
    defaults: { hidden_size: 2048, num_attention_heads: 48, head_dim: 128, max_position_embeddings: 131072,
      rope_parameters: { full_attention: { rope_type: "default", rope_theta: 500000, partial_rotary_factor: 0.5 },
      sliding_attention: { rope_type: "default", rope_theta: 10000, partial_rotary_factor: 1 } } } },
  mimo_v2_flash: { pairing: half, partial: true, source: "mimo_v2_flash/modeling_mimo_v2_flash.py",
    defaults: { hidden_size: 4096, num_attention_heads: 64, head_dim: 192, max_position_embeddings: 131072,
      partial_rotary_factor: 0.334,
      rope_parameters: { full_attention: { rope_type: "default", rope_theta: 5e6,
      partial_rotary_factor: 0.334 }, sliding_attention: { rope_type: "default", rope_theta: 10000,
      partial_rotary_factor: 0.334 } } } },
  qwen3_next: { pairing: half, partial: true, source: "qwen3_next/modeling_qwen3_next.py",
    defaults: { hidden_size: 2048, num_attention_heads: 16, head_dim: 256, max_position_embeddings: 32768,
      partial_rotary_factor: 0.25 } },
  qwen3_5_text: { pairing: half, partial: true, axisPattern: "interleaved", source: "qwen3_5/modeling_qwen3_5.py",
    defaults: { hidden_size: 4096, num_attention_heads: 16, head_dim: 256, max_position_embeddings: 32768,
      partial_rotary_factor: 0.25, mrope_section: [11, 11, 10] } },
  qwen3_5_moe_text: { pairing: half, partial: true, axisPattern: "interleaved", source: "qwen3_5_moe/modeling_qwen3_5_moe.py",
    defaults: { hidden_size: 2048, num_attention_heads: 16, head_dim: 256, max_position_embeddings: 32768,
      partial_rotary_factor: 0.25, mrope_section: [11, 11, 10] } },

  // Vision towers: two positions per patch
  qwen2_vl_vision: { pairing: half, axisPattern: "axial", source: "qwen2_vl/modeling_qwen2_vl.py" },
  qwen2_5_vl_vision: { pairing: half, axisPattern: "axial", source: "qwen2_5_vl/modeling_qwen2_5_vl.py",
    defaults: { hidden_size: 3584, num_heads: 16 } },
  qwen3_vl_vision: { pairing: half, axisPattern: "axial", source: "qwen3_vl/modeling_qwen3_vl.py",
    defaults: { hidden_size: 1152, num_heads: 16 } },
  glm4v_vision: { pairing: half, axisPattern: "axial", source: "glm4v/modeling_glm4v.py",
    defaults: { hidden_size: 1536, num_heads: 12 } },
  glm_ocr_vision: { pairing: half, axisPattern: "axial", source: "glm_ocr/modeling_glm_ocr.py",
    defaults: { hidden_size: 1024, num_heads: 16 } },
  ernie4_5_vl_moe_vision: { pairing: half, axisPattern: "axial", source: "ernie4_5_vl_moe/modeling_ernie4_5_vl_moe.py",
    defaults: { hidden_size: 1280, num_heads: 16 } },
  pixtral: { pairing: half, axisPattern: "axial-split", source: "pixtral/modeling_pixtral.py",
    defaults: { hidden_size: 1024, num_attention_heads: 16 } },
  llama4_vision_model: { pairing: interleaved, axisPattern: "axial", source: "llama4/modeling_llama4.py",
    defaults: { hidden_size: 768, num_attention_heads: 16 } },
  gemma4_vision: { pairing: half, axisPattern: "axial", source: "gemma4/modeling_gemma4.py",
    defaults: { hidden_size: 768, num_attention_heads: 12, head_dim: 64, max_position_embeddings: 131072,
      rope_theta: 100 } },
  dinov3_vit: { pairing: half, axisPattern: "axial", source: "dinov3_vit/modeling_dinov3_vit.py",
    defaults: { hidden_size: 384, num_attention_heads: 6, rope_theta: 100 } },

  // Pairs (i, i + n) in the whole head; one row for those with values of their own
  llama: { pairing: half, source: "llama/modeling_llama.py",
    defaults: { hidden_size: 4096, num_attention_heads: 32, max_position_embeddings: 2048 } },
  mistral: { pairing: half, source: "mistral/modeling_mistral.py",
    defaults: { hidden_size: 4096, num_attention_heads: 32, max_position_embeddings: 131072 } },
  mixtral: { pairing: half, source: "mixtral/modeling_mixtral.py",
    defaults: { hidden_size: 4096, num_attention_heads: 32, max_position_embeddings: 131072, rope_theta: 1e6 } },
  qwen2: { pairing: half, source: "qwen2/modeling_qwen2.py",
    defaults: { hidden_size: 4096, num_attention_heads: 32, max_position_embeddings: 32768 } },
  qwen2_moe: { pairing: half, source: "qwen2_moe/modeling_qwen2_moe.py",
    defaults: { hidden_size: 2048, num_attention_heads: 16, max_position_embeddings: 32768 } },
  qwen3: { pairing: half, source: "qwen3/modeling_qwen3.py",
    defaults: { hidden_size: 4096, num_attention_heads: 32, head_dim: 128, max_position_embeddings: 32768 } },
  qwen3_moe: { pairing: half, source: "qwen3_moe/modeling_qwen3_moe.py",
    defaults: { hidden_size: 2048, num_attention_heads: 32, max_position_embeddings: 32768 } },
  qwen2_vl: { pairing: half, source: "qwen2_vl/modeling_qwen2_vl.py",
    defaults: { hidden_size: 8192, num_attention_heads: 64, max_position_embeddings: 32768, rope_theta: 1e6 } },
  qwen2_5_vl: { pairing: half, source: "qwen2_5_vl/modeling_qwen2_5_vl.py",
    defaults: { hidden_size: 8192, num_attention_heads: 64, max_position_embeddings: 32768, rope_theta: 1e6 } },
  qwen3_vl_text: { pairing: half, axisPattern: "interleaved", source: "qwen3_vl/modeling_qwen3_vl.py",
    defaults: { hidden_size: 4096, num_attention_heads: 32, head_dim: 128, max_position_embeddings: 128000,
      rope_theta: 500000, mrope_section: [24, 20, 20] } },
  qwen3_vl_moe_text: { pairing: half, axisPattern: "interleaved", source: "qwen3_vl_moe/modeling_qwen3_vl_moe.py",
    defaults: { hidden_size: 2048, num_attention_heads: 16, max_position_embeddings: 128000, rope_theta: 500000,
      mrope_section: [24, 20, 20] } },
  qwen3_omni_moe_text: { pairing: half, axisPattern: "interleaved", source: "qwen3_omni_moe/modeling_qwen3_omni_moe.py",
    defaults: { hidden_size: 2048, num_attention_heads: 28, max_position_embeddings: 32768, rope_theta: 1e6,
      mrope_section: [24, 20, 20] } },
  qwen2_5_omni_text: { pairing: half, source: "qwen2_5_omni/modeling_qwen2_5_omni.py",
    defaults: { hidden_size: 3584, num_attention_heads: 28, max_position_embeddings: 32768, rope_theta: 1e6 } },
  paddleocr_vl_text: { pairing: half, source: "paddleocr_vl/modeling_paddleocr_vl.py",
    defaults: { hidden_size: 1024, num_attention_heads: 16, head_dim: 128, max_position_embeddings: 131072,
      rope_theta: 500000 } },
  gemma: { pairing: half, source: "gemma/modeling_gemma.py",
    defaults: { hidden_size: 3072, num_attention_heads: 16, head_dim: 256, max_position_embeddings: 8192 } },
  gemma2: { pairing: half, source: "gemma2/modeling_gemma2.py",
    defaults: { hidden_size: 2304, num_attention_heads: 8, head_dim: 256, max_position_embeddings: 8192 } },
  vaultgemma: { pairing: half, source: "vaultgemma/configuration_vaultgemma.py",
    defaults: { hidden_size: 2304, num_attention_heads: 8, head_dim: 256, max_position_embeddings: 8192 } },
  gemma3_text: { pairing: half, ropeTypes: gemma3Types, source: "gemma3/configuration_gemma3.py", defaults: gemma3 },
  gemma3n_text: { pairing: half, ropeTypes: gemma3Types, source: "gemma3n/configuration_gemma3n.py",
    defaults: { ...gemma3, hidden_size: 2048, max_position_embeddings: 32768 } },
  gemma4_text: { pairing: half, source: "gemma4/modeling_gemma4.py", defaults: gemma4 },
  gemma4_unified_text: { pairing: half, source: "gemma4_unified/modeling_gemma4_unified.py",
    defaults: { ...gemma4, max_position_embeddings: 262144 } },
  modernbert: { pairing: half, scalesSliding: true, source: "modernbert/modeling_modernbert.py",
    defaults: { hidden_size: 768, num_attention_heads: 12, max_position_embeddings: 8192, global_rope_theta: 160000,
      local_rope_theta: 10000 } },
  "modernbert-decoder": { pairing: half, scalesSliding: true, source: "modernbert_decoder/modeling_modernbert_decoder.py",
    defaults: { hidden_size: 768, num_attention_heads: 12, max_position_embeddings: 8192, global_rope_theta: 160000,
      local_rope_theta: 10000 } },
  nomic_bert: { pairing: half, source: "nomic_bert/modeling_nomic_bert.py",
    defaults: { hidden_size: 768, num_attention_heads: 12, max_position_embeddings: 2048, rope_theta: 1000 } },
  falcon: { pairing: half, source: "falcon/modeling_falcon.py",
    defaults: { hidden_size: 4544, num_attention_heads: 71, max_position_embeddings: 2048 } },
  gpt_oss: { pairing: half, source: "gpt_oss/modeling_gpt_oss.py",
    defaults: { hidden_size: 2880, num_attention_heads: 64, head_dim: 64, max_position_embeddings: 131072,
      rope_theta: 150000, rope_parameters: { rope_type: "yarn", factor: 32, beta_fast: 32, beta_slow: 1,
      truncate: false, original_max_position_embeddings: 4096 } } },
  phimoe: { pairing: half, source: "phimoe/modeling_phimoe.py",
    defaults: { hidden_size: 4096, num_attention_heads: 32, max_position_embeddings: 131072, rope_theta: 1e6 } },
  smollm3: { pairing: half, source: "smollm3/modeling_smollm3.py",
    defaults: { hidden_size: 2048, num_attention_heads: 16, max_position_embeddings: 32768, rope_theta: 2e6,
      no_rope_layer_interval: 4 } },
  exaone4: { pairing: half, noRope: "full_attention", source: "exaone4/modeling_exaone4.py",
    defaults: { hidden_size: 4096, num_attention_heads: 32, max_position_embeddings: 2048 } },
  afmoe: { pairing: half, noRope: "full_attention", source: "afmoe/modeling_afmoe.py",
    defaults: { hidden_size: 2048, num_attention_heads: 16, head_dim: 128, max_position_embeddings: 16384 } },
  exaone_moe: { pairing: half, noRope: "full_attention", source: "exaone_moe/modeling_exaone_moe.py",
    defaults: { hidden_size: 4096, num_attention_heads: 32, max_position_embeddings: 2048 } },
  cwm: { pairing: half, source: "cwm/configuration_cwm.py",
    defaults: { hidden_size: 6144, num_attention_heads: 48, head_dim: 128, max_position_embeddings: 131072,
      rope_theta: 1e6, rope_parameters: { rope_type: "llama3", rope_theta: 1e6, factor: 16, low_freq_factor: 1,
      high_freq_factor: 4, original_max_position_embeddings: 8192 } } },
  ministral3: { pairing: half, source: "ministral3/configuration_ministral3.py",
    defaults: { hidden_size: 4096, num_attention_heads: 32, head_dim: 128, max_position_embeddings: 262144,
      rope_parameters: { rope_type: "yarn", rope_theta: 1e6, factor: 16, beta_fast: 32, beta_slow: 1, mscale: 1,
      mscale_all_dim: 1, original_max_position_embeddings: 16384 } } },
  jetmoe: { pairing: half, source: "jetmoe/configuration_jetmoe.py",
    defaults: { hidden_size: 2048, kv_channels: 128, max_position_embeddings: 4096 } },
  jais2: { pairing: half, source: "jais2/configuration_jais2.py",
    defaults: { hidden_size: 3328, num_attention_heads: 26, max_position_embeddings: 8192 } },
  dia_encoder: { pairing: half, source: "dia/configuration_dia.py",
    defaults: { hidden_size: 1024, num_attention_heads: 16, head_dim: 128, max_position_embeddings: 1024 } },
  dia_decoder: { pairing: half, source: "dia/configuration_dia.py",
    defaults: { hidden_size: 2048, num_attention_heads: 16, head_dim: 128, max_position_embeddings: 3072 } },
  minimax: { pairing: half, source: "minimax/configuration_minimax.py",
    defaults: { hidden_size: 4096, num_attention_heads: 32, max_position_embeddings: 131072, rope_theta: 1e6 } },
  hunyuan_v1_dense: { pairing: half, source: "hunyuan_v1_dense/modeling_hunyuan_v1_dense.py",
    defaults: { hidden_size: 4096, num_attention_heads: 32, max_position_embeddings: 2048 } },
  hunyuan_v1_moe: { pairing: half, source: "hunyuan_v1_moe/modeling_hunyuan_v1_moe.py",
    defaults: { hidden_size: 4096, num_attention_heads: 32, max_position_embeddings: 2048 } },
  apertus: { pairing: half, source: "apertus/modeling_apertus.py",
    defaults: { hidden_size: 4096, num_attention_heads: 32, max_position_embeddings: 65536, rope_theta: 12e6,
      rope_parameters: { rope_type: "llama3", rope_theta: 12e6, factor: 8, original_max_position_embeddings: 8192,
      low_freq_factor: 1, high_freq_factor: 4 } } },
  starcoder2: { pairing: half, source: "starcoder2/modeling_starcoder2.py",
    defaults: { hidden_size: 3072, num_attention_heads: 24, max_position_embeddings: 4096 } },
  seed_oss: { pairing: half, source: "seed_oss/modeling_seed_oss.py",
    defaults: { hidden_size: 4096, num_attention_heads: 80, head_dim: 128, max_position_embeddings: 524288 } },
};

/** Pairs (i, i + n) in the whole head, and the base of the configuration class; read from <name>/modeling_<name>.py. */
// prettier-ignore
const plain: Readonly<Record<string, number>> = {
  arcee: 1e4, aria_text: 1e4, bitnet: 5e5, chameleon: 1e4, csm: 5e5, dbrx: 1e4, diffllama: 1e4, doge: 1e4,
  dots1: 1e4, emu3_text_model: 1e6, esm: 1e4, eurobert: 1e4, falcon_h1: 1e4, flex_olmo: 5e5, granite: 1e4, granitemoe: 1e4,
  granitemoehybrid: 1e4, granitemoeshared: 1e4, lfm2: 1e6, lfm2_moe: 1e6, mimi: 1e4, ministral: 1e4,
  mllama_text_model: 5e5, moshi: 1e4, olmo: 1e4, olmo2: 1e4, olmo3: 1e4, olmo_hybrid: 1e4, olmoe: 1e4, zamba2: 1e4,
};

/** Models that transformers does not contain, whose own code follows Llama's. */
const likeLlama = [
  "aquila",
  "baichuan",
  "deepseek",
  "internlm",
  "internlm2",
  "internlm3",
  "minicpm",
  "minicpm3",
  "orion",
  "xverse",
];

/** The same code under another name: the composite model, or a later spelling. */
const aliases: Readonly<Record<string, string>> = {
  gemma3: "gemma3_text",
  gemma3n: "gemma3n_text",
  t5gemma: "gemma2",
  t5_gemma_module: "gemma2",
  t5gemma2: "gemma3_text",
  t5gemma2_text: "gemma3_text",
  t5gemma2_encoder: "gemma3_text",
  t5gemma2_decoder: "gemma3_text",
  gemma4: "gemma4_text",
  gemma4_unified: "gemma4_unified_text",
  glm4v: "glm4v_text",
  glm_ocr: "glm_ocr_text",
  glm4v_moe: "glm4v_moe_text",
  llama4: "llama4_text",
  ernie4_5_vl_moe: "ernie4_5_vl_moe_text",
  ernie4_5_moe_vl: "ernie4_5_vl_moe_text",
  qwen2_vl_text: "qwen2_vl",
  qwen2_5_vl_text: "qwen2_5_vl",
  qwen3_vl: "qwen3_vl_text",
  qwen3_vl_moe: "qwen3_vl_moe_text",
  qwen3_5: "qwen3_5_text",
  qwen3_5_moe: "qwen3_5_moe_text",
  qwen2_5_omni_thinker: "qwen2_5_omni_text",
  qwen2_5_omni_talker: "qwen2_5_omni_text",
  qwen3_omni_moe_thinker: "qwen3_omni_moe_text",
  paddleocr_vl: "paddleocr_vl_text",
  glm_image: "glm_image_text",
  blt_local_decoder: "blt_local_encoder",
  glm4v_moe_vision: "glm4v_vision",
  paddleocr_vl_vision: "qwen3_vl_vision",
  qwen3_vl_moe_vision: "qwen3_vl_vision",
  qwen3_5_vision: "qwen3_vl_vision",
  qwen3_5_moe_vision: "qwen3_vl_vision",
  qwen3_omni_moe_vision_encoder: "qwen3_vl_vision",
  qwen2_5_omni_vision_encoder: "qwen2_5_vl_vision",
  phi3_v: "phi3",
  phi4mm: "phi4_multimodal",
  mllama: "mllama_text_model",
  emu3: "emu3_text_model",
  aria: "aria_text",
  csm_depth_decoder_model: "csm",
  kimi_k25: "kimi_k2",
  deepseek_v32: "deepseek_v3",
};

/** Position comes from elsewhere: learned or sinusoidal tables, ALiBi, relative biases, or a recurrent state. */
export const withoutRope: readonly string[] = [
  "albert",
  "bart",
  "bert",
  "bloom",
  "camembert",
  "clip",
  "distilbert",
  "electra",
  "gpt2",
  "gpt_bigcode",
  "gpt_neo",
  "jamba",
  "mamba",
  "mamba2",
  "mpt",
  "mt5",
  "opt",
  "roberta",
  "rwkv",
  "t5",
  "vit",
  "whisper",
  "xglm",
  "xlm-roberta",
];

/** Composite models whose vision tower gives itself the same model_type. */
export const visionTypes: Readonly<Record<string, string>> = {
  qwen2_vl: "qwen2_vl_vision",
  qwen2_5_vl: "qwen2_5_vl_vision",
  qwen3_vl: "qwen3_vl_vision",
  qwen3_vl_moe: "qwen3_vl_vision",
};

/** default_theta in transformers' configuration_utils.py, where neither the config nor its class gives a base. */
export const commonDefaults: Readonly<Record<string, unknown>> = { rope_theta: 10000 };

/** What is assumed of a model_type that is not in the table: Llama's pairing, and partial_rotary_factor means what it says. */
export const unknownModelType: ModelType = { pairing: half, partial: true, source: "not in the table" };

/** The row for a model_type, or undefined when it is not known. */
export function modelType(name: string): ModelType | undefined {
  const known = Object.hasOwn(aliases, name) ? aliases[name]! : name;
  if (Object.hasOwn(modelTypes, known)) return modelTypes[known];
  if (Object.hasOwn(plain, known)) {
    return { pairing: half, defaults: { rope_theta: plain[known] }, source: `${known}/modeling_${known}.py` };
  }
  if (likeLlama.includes(known))
    return { pairing: half, source: "the model's own code, which follows llama/modeling_llama.py" };
  return undefined;
}
