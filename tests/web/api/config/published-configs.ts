import type { Pairing, ParseOptions, RopeSpec } from "ropewalk";

export interface Wanted extends Partial<RopeSpec> {
  base: number;
  headDim: number;
  rotaryDim: number;
  pairing: Pairing;
  /** The channels of each axis, if each has separate frequencies. */
  axes?: readonly number[];
}
export type Case = [what: string, config: object, expected: Wanted, source: string, options?: ParseOptions];

export const half = (base: number, headDim: number, rotaryDim = headDim, more: Partial<Wanted> = {}): Wanted => ({
  base,
  headDim,
  rotaryDim,
  pairing: "half-split",
  ...more,
});
export const interleaved = (
  base: number,
  headDim: number,
  rotaryDim = headDim,
  more: Partial<Wanted> = {},
): Wanted => ({
  ...half(base, headDim, rotaryDim, more),
  pairing: "interleaved",
});
const axial = { axisPattern: "axial" as const };

const ling2 = {
  architectures: ["BailingMoeV2ForCausalLM"],
  model_type: "bailing_moe",
  hidden_size: 2048,
  num_attention_heads: 16,
  head_dim: 128,
  rope_theta: 600000,
};
const mimo = {
  model_type: "mimo_v2",
  hidden_size: 4096,
  num_attention_heads: 64,
  head_dim: 192,
  partial_rotary_factor: 0.334,
  rope_theta: 1e7,
  swa_rope_theta: 1e4,
};
const kyutai = { dim: 2560, num_heads: 20, context: 3000, max_period: 100000, positional_embedding: "rope" };
const chatglm6b = {
  architectures: ["ChatGLMModel"],
  model_type: "chatglm",
  hidden_size: 4096,
  num_attention_heads: 32,
  max_sequence_length: 2048,
  position_encoding_2d: true,
};
const sizes = { hidden_size: 1024, num_attention_heads: 8 };

// prettier-ignore
export const cases: Case[] = [
  // Architectures and keys of the code's own against model_type
  ["Ling 2.0", { ...ling2, partial_rotary_factor: 0.5 }, half(600000, 128, 64), "inclusionAI modeling_bailing_moe_v2.py"],
  ["Ling 2.0 without a share", ling2, half(600000, 128, 64), "inclusionAI modeling_bailing_moe_v2.py"],
  ["Ling 1.5", { ...ling2, architectures: ["BailingMoeForCausalLM"], partial_rotary_factor: 0.5 }, half(600000, 128), "vLLM bailing_moe.py"],
  ["Ling 2.5", { ...ling2, model_type: "bailing_hybrid", architectures: ["BailingMoeV2_5ForCausalLM"], qk_rope_head_dim: 64 }, interleaved(600000, 64), "vLLM bailing_moe_linear.py"],
  ["a neox style of its own", { model_type: "own", ...sizes, rope_is_neox_style: true, rope_theta: 5e5 }, half(5e5, 128), "the key's name"],
  ["a draft's class and no neox style", { architectures: ["LlamaForCausalLMEagle3"], model_type: "llama", ...sizes, rope_is_neox_style: false }, interleaved(10000, 128), "SGLang models/llama.py"],
  ["code of its own and no neox style", { architectures: ["LlamaForCausalLM"], auto_map: { AutoModelForCausalLM: "modeling_own.Own" }, model_type: "llama", ...sizes, rope_is_neox_style: false }, interleaved(10000, 128), "the key's name"],
  ["a class of transformers, which does not read neox style", { architectures: ["Qwen2Model"], model_type: "qwen2", ...sizes, rope_is_neox_style: false }, half(10000, 128), "qwen2/modeling_qwen2.py"],
  ["Qwen3-ASR, no base", { model_type: "qwen3_asr", thinker_config: { model_type: "qwen3_asr_thinker", text_config: { hidden_size: 2048, num_attention_heads: 16, head_dim: 128 } } }, half(1e6, 128, 128, { mropeSection: [24, 20, 20], mropeInterleaved: true }), "Qwen3-ASR configuration_qwen3_asr.py: default_theta"],
  ["GLM-4.1V's vision_config", { model_type: "glm4v", depth: 24, hidden_size: 1536, num_heads: 12, patch_size: 14, image_size: 336 }, half(10000, 128, 128, axial), "glm4v/modeling_glm4v.py"],
  ["PaddleOCR-VL's vision_config", { model_type: "paddleocr_vl", hidden_size: 1152, num_attention_heads: 16, patch_size: 14, image_size: 384 }, half(10000, 72, 72, axial), "paddleocr_vl/modeling_paddleocr_vl.py"],
  ["Gemma 4's vision, width", { model_type: "gemma4_vision" }, half(100, 64, 32), "gemma4/modeling_gemma4.py, apply_multidimensional_rope", { layerType: "width" }],
  ["Gemma 4's vision, height", { model_type: "gemma4_vision" }, half(100, 64, 32, { rotaryOffset: 32 }), "gemma4/modeling_gemma4.py, apply_multidimensional_rope", { layerType: "height" }],
  ["Step 3.5 with one base for all its layers", { model_type: "step3p5", rope_theta: [50000, 50000], num_hidden_layers: 2 }, half(50000, 128), "step3p7/configuration_step3p7.py, convert_rope_params_to_dict"],
  ["no neox style", { model_type: "own", ...sizes, rope_is_neox_style: false, rope_theta: 5e5 }, interleaved(5e5, 128), "the key's name"],
  ["rope_traditional", { model_type: "own", ...sizes, rope_traditional: true, rope_theta: 5e5 }, interleaved(5e5, 128), "mlx_lm/models/rope_utils.py"],
  ["rope_traditional false", { model_type: "own", ...sizes, rope_traditional: false, rope_theta: 5e5 }, half(5e5, 128), "mlx_lm/models/rope_utils.py"],
  ["rope_interleaved", { model_type: "own", ...sizes, rope_interleaved: true, rope_theta: 5e5 }, interleaved(5e5, 128), "the key's name"],
  ["Chronos-2", { architectures: ["Chronos2Model"], model_type: "t5", d_kv: 64, d_model: 768, num_heads: 12, rope_theta: 10000 }, half(10000, 64), "chronos-forecasting chronos2/layers.py"],
  ["T5 with the caller's pairing", { model_type: "t5", d_kv: 64, d_model: 768, num_heads: 12, rope_theta: 10000 }, interleaved(10000, 64), "the caller", { pairing: "interleaved" }],
  ["BERT with a base and the caller's pairing", { model_type: "bert", hidden_size: 768, num_attention_heads: 12, rope_theta: 1000 }, half(1000, 64), "the caller", { pairing: "half-split" }],
  ["MPT with rope", { model_type: "mpt", d_model: 4096, n_heads: 32, max_seq_len: 2048, attn_config: { rope: true, rope_theta: 50000 } }, half(50000, 128), "mosaicml/llm-foundry, llmfoundry/models/mpt/modeling_mpt.py"],
  ["MPT with Hugging Face's scaling", { model_type: "mpt", d_model: 2048, n_heads: 16, attn_config: { rope: true, rope_impl: "hf", rope_hf_config: { type: "linear", factor: 2 } } }, half(10000, 128, 128, { ropeType: "linear", factor: 2 }), "mosaicml/llm-foundry, llmfoundry/models/mpt/modeling_mpt.py"],
  ["MPT without scaling", { model_type: "mpt", d_model: 2048, n_heads: 16, attn_config: { rope: true, rope_impl: "hf", rope_dail_config: { type: "xpos" }, rope_hf_config: { type: "no_scaling", factor: 1 } } }, half(10000, 128), "mosaicml/llm-foundry, llmfoundry/models/mpt/modeling_mpt.py"],
  ["InternLM 20B", { model_type: "internlm", hidden_size: 5120, num_attention_heads: 40, max_position_embeddings: 4096, rotary: { base: 20000, type: "dynamic" } }, half(20000, 128, 128, { ropeType: "dynamic", factor: 1 }), "InternLM/InternLM, tools/transformers/internlm_model/modeling_internlm.py, _init_rope"],
  ["InternLM without scaling", { model_type: "internlm", hidden_size: 5120, num_attention_heads: 40, rotary: { base: 20000, type: "origin" } }, half(20000, 128), "InternLM/InternLM, tools/transformers/internlm_model/modeling_internlm.py, _init_rope"],
  ["MiMo-V2.5, full attention", mimo, half(1e7, 192, 64), "modeling_mimo_v2.py", { pairing: "half-split" }],
  ["MiMo-V2.5, sliding attention", mimo, half(1e4, 192, 64), "modeling_mimo_v2.py", { pairing: "half-split", layerType: "sliding_attention" }],
  ["ChatGLM-6B, token positions", chatglm6b, half(10000, 128, 64), "THUDM modeling_chatglm.py", { layerType: "position" }],
  ["ChatGLM-6B, block positions", chatglm6b, half(10000, 128, 64, { rotaryOffset: 64 }), "THUDM modeling_chatglm.py", { layerType: "block position" }],
  ["ModernBERT with a null base, sliding", { model_type: "modernbert", hidden_size: 768, num_attention_heads: 12, global_rope_theta: 160000, local_rope_theta: null }, half(160000, 64), "modernbert/modeling_modernbert.py", { layerType: "sliding_attention" }],
  ["ModernBERT with a null base, full", { model_type: "modernbert", hidden_size: 768, num_attention_heads: 12, global_rope_theta: 160000, local_rope_theta: null }, half(160000, 64), "modernbert/modeling_modernbert.py", { layerType: "full_attention" }],
  ["llama2.c", { dim: 288, hidden_dim: 768, n_heads: 6, n_layers: 6 }, interleaved(10000, 48), "llama2.c model.py", { pairing: "interleaved" }],
  ["Mistral's params.json", { dim: 5120, n_heads: 32, head_dim: 128, hidden_dim: 14336, rope_theta: 1e6 }, interleaved(1e6, 128), "mistral-inference transformer.py", { pairing: "interleaved" }],
  ["CSM's depth decoder", { model_type: "csm_depth_decoder_model", hidden_size: 1024, num_attention_heads: 8, rope_theta: 500000 }, half(500000, 128), "csm/modeling_csm.py"],
  ["CSM's depth decoder, bare", { model_type: "csm_depth_decoder_model" }, half(500000, 128), "csm/configuration_csm.py"],

  // Files of other projects
  ["Moshi 7B", { ...kyutai, dim: 4096, num_heads: 32, max_period: 10000 }, interleaved(10000, 128), "moshi configs/moshi_7b_202409.json"],
  ["Moshi 2B", { model_type: "moshi", ...kyutai }, interleaved(100000, 128), "moshi configs/moshi_mlx_2b.json"],
  ["Kyutai STT", { model_type: "stt", ...kyutai, dim: 2048, num_heads: 16 }, interleaved(100000, 128), "moshi modules/rope.py"],
  ["Mimi's transformer", { d_model: 512, num_heads: 8, max_period: 10000, positional_embedding: "rope" }, interleaved(10000, 64), "moshi models/loaders.py"],
  ["Mimi of transformers", { model_type: "mimi", hidden_size: 512, num_attention_heads: 8, rope_theta: 10000 }, half(10000, 64), "mimi/modeling_mimi.py"],
  ["Zonos", { backbone: { d_model: 2048, n_layer: 26, attn_cfg: { num_heads: 16, num_heads_kv: 4 } }, prefix_conditioner: {} }, interleaved(10000, 128), "Zonos backbone/_torch.py"],

  // Models of transformers
  ["EuroBERT", { model_type: "eurobert", ...sizes, rope_theta: 250000 }, half(250000, 128), "eurobert/modeling_eurobert.py"],
  ["HunYuan 3", { model_type: "hy_v3", hidden_size: 4096, num_attention_heads: 64, head_dim: 128 }, half(11158840, 128), "hy_v3/configuration_hy_v3.py"],
  ["HunYuan-VL, four axes", { model_type: "hunyuan_vl", hidden_size: 1024, num_attention_heads: 16, head_dim: 128, rope_theta: 10000, max_position_embeddings: 32768, rope_scaling: { type: "xdrope", factor: 1, alpha: 1000, xdrope_section: [16, 16, 16, 16] } }, half(10000, 128, 128, { ropeType: "dynamic", alpha: 1000, mropeSection: [16, 16, 16, 16] }), "vLLM hunyuan_vision.py"],
  ["MiniMax M3, text", { model_type: "minimax_m3_vl", text_config: { model_type: "minimax_m3_vl_text", hidden_size: 6144, num_attention_heads: 64, head_dim: 128, rope_parameters: { rope_type: "default", rope_theta: 5e6, partial_rotary_factor: 0.5 } } }, half(5e6, 128, 64), "minimax_m3_vl/modeling_minimax_m3_vl.py"],
  ["MiniMax M3, vision", { model_type: "minimax_m3_vl_vision", hidden_size: 1280, num_attention_heads: 16 }, half(10000, 80, 78, { axes: [26, 26, 26] }), "minimax_m3_vl/modeling_minimax_m3_vl.py"],
  ["ZAYA1", { model_type: "zaya", hidden_size: 2048, num_attention_heads: 8, head_dim: 128 }, half(5e6, 128, 64), "zaya/configuration_zaya.py", { layerType: "hybrid" }],
  ["ZAYA1, sliding", { model_type: "zaya", hidden_size: 2048, num_attention_heads: 8, head_dim: 128 }, half(10000, 128, 64), "zaya/configuration_zaya.py", { layerType: "hybrid_sliding" }],
  ["SAM 3", { model_type: "sam3", text_config: { model_type: "clip_text_model" }, vision_config: { model_type: "sam3_vision_model", backbone_config: { model_type: "sam3_vit_model", hidden_size: 1024, num_attention_heads: 16, rope_theta: 10000 } } }, interleaved(10000, 64, 64, axial), "sam3/modeling_sam3.py"],
  ["Qwen3-ASR", { model_type: "qwen3_asr", text_config: { hidden_size: 2048, num_attention_heads: 16, head_dim: 128, rope_theta: 1e6 } }, half(1e6, 128), "qwen3_asr/configuration_qwen3_asr.py"],
  ["Voxtral Realtime, text", { model_type: "voxtral_realtime", text_config: { model_type: "voxtral_realtime_text", hidden_size: 3072, num_attention_heads: 32, head_dim: 128, rope_theta: 1e6 } }, half(1e6, 128), "voxtral_realtime/modeling_voxtral_realtime.py"],
  ["Voxtral Realtime, encoder", { model_type: "voxtral_realtime_encoder", hidden_size: 1280, num_attention_heads: 32, head_dim: 64, rope_theta: 1e6 }, half(1e6, 64), "voxtral_realtime/modeling_voxtral_realtime.py"],
  ["Perception Encoder, audio", { model_type: "pe_audio_encoder", hidden_size: 1792, num_attention_heads: 14, head_dim: 128, rope_theta: 20000 }, interleaved(20000, 128), "pe_audio/modeling_pe_audio.py"],
  ["A.X K1", { model_type: "axk1", hidden_size: 7168, num_attention_heads: 64, qk_rope_head_dim: 64, rope_theta: 10000 }, interleaved(10000, 64, 64, { writeAs: "half-split" }), "axk1/modeling_axk1.py"],
  ["A.X K2's indexer", { model_type: "axk2", hidden_size: 2048, num_attention_heads: 32 }, half(10000, 128, 32), "axk2/modeling_axk2.py", { layerType: "indexer" }],
  ["Granite with a base for each layer", { model_type: "granite_swa", hidden_size: 2560, num_attention_heads: 20, layer_types: ["full_attention", "sliding_attention"], layer_rope_theta: [0, 20000] }, half(20000, 128), "granite_swa/modeling_granite_swa.py", { layerType: "sliding_attention" }],
  ["Jina embeddings v3", { model_type: "jina_embeddings_v3", hidden_size: 1024, num_attention_heads: 16 }, half(20000, 64), "jina_embeddings_v3/configuration_jina_embeddings_v3.py"],
  ["GLM-ASR's encoder", { model_type: "glmasr_encoder", hidden_size: 1280, num_attention_heads: 20 }, half(10000, 64, 32), "glmasr/configuration_glmasr.py"],
  ["Emu3", { model_type: "emu3", text_config: { model_type: "emu3_text_model", hidden_size: 4096, num_attention_heads: 32, rope_theta: 1e6 } }, half(1e6, 128), "emu3/modeling_emu3.py"],
  ["Aya Vision", { model_type: "aya_vision", text_config: { hidden_size: 4096, num_attention_heads: 32, rope_theta: 50000 } }, interleaved(50000, 128), "cohere2/modeling_cohere2.py"],
  ["InternVL", { model_type: "internvl", text_config: { hidden_size: 896, num_attention_heads: 14, rope_theta: 1e6 } }, half(1e6, 64), "qwen2/modeling_qwen2.py"],
  ["a rotary Wav2Vec2-Conformer", { model_type: "wav2vec2-conformer", hidden_size: 1024, num_attention_heads: 16, position_embeddings_type: "rotary", rotary_embedding_base: 10000 }, half(10000, 64), "wav2vec2_conformer/modeling_wav2vec2_conformer.py"],
  ["TimesFM 2.5", { model_type: "timesfm2_5", hidden_size: 1280, num_attention_heads: 16, head_dim: 80 }, half(10000, 80), "timesfm2_5/modeling_timesfm2_5.py"],
  ["LASR CTC", { model_type: "lasr_ctc", encoder_config: { model_type: "lasr_encoder", hidden_size: 512, num_attention_heads: 8 } }, half(10000, 64), "lasr/modeling_lasr.py"],
  ["DiffusionGemma, full", { model_type: "diffusion_gemma_text", hidden_size: 2304, num_attention_heads: 8 }, half(1e6, 512, 512, { ropeType: "proportional", partialRotaryFactor: 0.25 }), "diffusion_gemma/configuration_diffusion_gemma.py", { layerType: "full_attention" }],
];
