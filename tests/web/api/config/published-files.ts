import { half, interleaved, type Case } from "./published-configs.js";

const eight = { hidden_size: 4096, num_attention_heads: 32, num_hidden_layers: 32 };
const ring = {
  architectures: ["BailingMoeV2_5ForCausalLM"],
  model_type: "bailing_hybrid",
  hidden_size: 8192,
  num_attention_heads: 64,
  head_dim: 128,
  qk_rope_head_dim: 64,
  qk_nope_head_dim: 128,
  partial_rotary_factor: 0.5,
  layer_group_size: 8,
  rope_theta: 6000000,
  rope_scaling: null,
};

/** Files of other projects, and checkpoints that contain their code. */
// prettier-ignore
export const files: Case[] = [
  // Nests and codes of other projects
  ["CodeLlama, MLC", { model_type: "llama", quantization: "q4f16_1", model_config: { hidden_size: 4096, intermediate_size: 11008, num_attention_heads: 32, head_dim: 128, position_embedding_base: 1000000, context_window_size: 16384 }, context_window_size: 16384 }, half(1e6, 128, 128, { maxPositionEmbeddings: 16384 }), "mlc-llm model/llama/llama_model.py"],

  ["a smaller Wan, its own config.json", { _class_name: "WanModel", dim: 3072, ffn_dim: 8192, freq_dim: 256, model_type: "t2v", num_heads: 32 }, interleaved(10000, 96, 96, { axes: [32, 32, 32] }), "Wan2.1 wan/modules/model.py: d = dim // num_heads"],
  ["Wan 2.1 14B, its own config.json", { _class_name: "WanModel", _diffusers_version: "0.30.0", dim: 5120, eps: 1e-6, ffn_dim: 13824, freq_dim: 256, in_dim: 16, model_type: "t2v", num_heads: 40, num_layers: 40, out_dim: 16, text_len: 512 }, interleaved(10000, 128, 128, { axes: [44, 42, 42] }), "Wan2.1 wan/modules/model.py"],
  ["an EAGLE-3 drafter of speculators", { speculators_model_type: "eagle3", draft_vocab_size: 64000, transformer_layer_config: { model_type: "llama", hidden_size: 4096, num_attention_heads: 32, head_dim: 128, rope_theta: 500000 } }, half(5e5, 128), "llama.cpp conversion/llama.py"],
  ["an EAGLE drafter of vLLM", { model_type: "eagle", model: { architectures: ["LlamaForCausalLM"], model_type: "llama", hidden_size: 4096, num_attention_heads: 32, max_position_embeddings: 4096, rope_scaling: null } }, half(10000, 128, 128, { maxPositionEmbeddings: 4096 }), "vLLM issue 11126"],

  // Checkpoints that contain their code
  ["Phi-1.5 of 2023", { model_type: "phi-msft", architectures: ["PhiForCausalLM"], n_embd: 2048, n_head: 32, n_layer: 24, n_positions: 2048, rotary_dim: 32 }, half(10000, 64, 32), "mlx_lm/models/phixtral.py"],
  ["Falcon 40B of 2023", { model_type: "RefinedWeb", alibi: false, hidden_size: 8192, n_head: 128, n_layer: 60, multi_query: true }, half(10000, 64), "vLLM falcon.py"],
  ["StableLM 3B 4E1T", { model_type: "stablelm_epoch", hidden_size: 2560, num_attention_heads: 32, max_position_embeddings: 4096, rope_pct: 0.25, rope_theta: 10000 }, half(10000, 80, 20), "vLLM stablelm.py"],
  ["Molmo 7B-D", { model_type: "molmo", architectures: ["MolmoForCausalLM"], hidden_size: 3584, num_attention_heads: 28, num_key_value_heads: 4, rope_theta: 1000000, max_position_embeddings: 4096 }, half(1e6, 128), "vLLM molmo.py"],
  ["OLMo 7B of 2024", { model_type: "hf_olmo", architectures: ["OLMoForCausalLM"], d_model: 4096, n_heads: 32, n_layers: 32, rope: true, rope_full_precision: true, max_sequence_length: 2048, alibi: false }, half(10000, 128), "OLMo olmo/model.py"],
  ["Step 3", { model_type: "step3_vl", text_config: { model_type: "step3_text", hidden_size: 7168, num_attention_heads: 64, head_dim: 256, max_position_embedding: 65536, rope_theta: 500000, share_q_dim: 2048 } }, half(5e5, 256, 256, { maxPositionEmbeddings: 65536 }), "vLLM step3_text.py"],
  ["Keye-VL 8B", { model_type: "Keye", ...eight, head_dim: 128, rope_theta: 1000000, rope_scaling: { mrope_section: [16, 24, 24], rope_type: "default", type: "default" } }, half(1e6, 128, 128, { mropeSection: [16, 24, 24] }), "vLLM keye.py"],
  ["LLaDA 2.0 mini", { model_type: "llada2_moe", hidden_size: 2048, num_attention_heads: 16, head_dim: 128, partial_rotary_factor: 0.5, rope_theta: 600000 }, half(600000, 128, 64), "mlx_vlm/models/llada2_moe"],
  ["dots.ocr", { model_type: "dots_ocr", hidden_size: 1536, num_attention_heads: 12, num_key_value_heads: 2, rope_theta: 1000000, vision_config: { model_type: "dots_vit" } }, half(1e6, 128), "mlx_vlm/models/dots_ocr"],
  ["LLaVA-OneVision 7B", { model_type: "llava_qwen", architectures: ["LlavaQwenForCausalLM"], hidden_size: 3584, num_attention_heads: 28, rope_theta: 1000000 }, half(1e6, 128), "LLaVA-NeXT llava_qwen.py"],
  ["MiniCPM-V 2.6", { model_type: "minicpmv", hidden_size: 3584, num_attention_heads: 28, rope_theta: 1000000, max_position_embeddings: 32768 }, half(1e6, 128), "mlx_vlm/models/minicpmo"],
  ["IQuest-Coder loop", { model_type: "iquestloopcoder", hidden_size: 5120, num_attention_heads: 40, head_dim: 128, rope_theta: 500000 }, half(5e5, 128), "mlx_lm/models/iquestloopcoder.py"],
  ["Ring 2.5, full attention", ring, interleaved(6e6, 64), "vLLM bailing_moe_linear.py", { layerType: "full_attention" }],
  ["Ring 2.5, linear attention", ring, half(6e6, 128, 64), "vLLM bailing_linear_attn.py", { layerType: "linear_attention" }],
  ["gte-multilingual", { model_type: "new", architectures: ["NewModel"], hidden_size: 768, num_attention_heads: 12, position_embedding_type: "rope", rope_theta: 20000, rope_scaling: null, max_position_embeddings: 8192 }, half(20000, 64), "vLLM bert_with_rope.py"],
];
