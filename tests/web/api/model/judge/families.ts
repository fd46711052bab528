// Every family, and every scheme of one, as a config.json and as a GGUF's metadata.
import { sizes, type Family } from "./checkpoints.js";

export const llama: Family = { config: { model_type: "llama" }, architecture: "llama", permuted: true };
export const phi3: Family = { config: { model_type: "phi3" }, architecture: "phi3", fused: ["qkv", "gate_up"] };
const half = sizes.headDim / 2;
/** For llama3: wavelengths below 8 are unchanged, above 32 they are eight times as long. */
const llama3 = {
  rope_type: "llama3",
  factor: 8,
  low_freq_factor: 1,
  high_freq_factor: 4,
  original_max_position_embeddings: 32,
};
const llama3Factors = Array.from({ length: half }, (_, pair) => {
  const wavelength = 2 * Math.PI * 10000 ** (pair / half);
  if (wavelength < 32 / 4) return 1;
  if (wavelength > 32 / 1) return 8;
  const smooth = (32 / wavelength - 1) / (4 - 1);
  return 1 / ((1 - smooth) / 8 + smooth);
});
const [short, long] = [1.1, 3].map((most) => Array.from({ length: half }, (_, i) => 1 + ((most - 1) * i) / half));
/**
 * llama.cpp takes the long factors where its context, of 256 tokens here and never less, is longer than the original
 * one.
 */
export const longrope = (model: Family, original: number): Family => {
  const [length, factor] = [4 * original, 4];
  const attention = Math.sqrt(1 + Math.log(factor) / Math.log(original));
  return {
    ...model,
    config: {
      ...model.config,
      max_position_embeddings: length,
      original_max_position_embeddings: original,
      rope_scaling: { type: "longrope", short_factor: short, long_factor: long },
    },
    metadata: {
      ...model.metadata,
      context_length: length,
      "rope.scaling.original_context_length": original,
      "rope.scaling.attn_factor": { float: attention },
    },
    factors: { "rope_factors_short.weight": short!, "rope_factors_long.weight": long! },
  };
};
const gemma = { "attention.sliding_window": 8 };

export const families: Record<string, Family> = {
  Llama: llama,
  "Mistral 7B v0.3, all keys seen": { ...llama, config: { model_type: "mistral", sliding_window: null } },
  "SmolLM 3, every fourth layer without rotation": {
    config: { model_type: "smollm3", no_rope_layers: [1, 1, 1, 0, 1], tie_word_embeddings: false },
    architecture: "smollm3",
    permuted: true,
    layers: 5,
  },
  "Qwen 2, biases": { config: { model_type: "qwen2", use_sliding_window: false }, architecture: "qwen2", biases: true },
  "Qwen 3, norms of heads": { config: { model_type: "qwen3" }, architecture: "qwen3", qkNorm: "head" },
  "Gemma, gains and roots": { config: { model_type: "gemma" }, architecture: "gemma", gemma: true },
  "Gemma 2, caps and windows": {
    config: {
      model_type: "gemma2",
      query_pre_attn_scalar: sizes.headDim,
      sliding_window: 8,
      attn_logit_softcapping: 2,
      final_logit_softcapping: 5,
    },
    architecture: "gemma2",
    metadata: { ...gemma, attn_logit_softcapping: { float: 2 }, final_logit_softcapping: { float: 5 } },
    norms: "around",
    gemma: true,
  },
  "Gemma 3, two bases": {
    config: {
      model_type: "gemma3_text",
      query_pre_attn_scalar: sizes.headDim,
      sliding_window: 8,
      rope_theta: 1e6,
      rope_local_base_freq: 10000,
    },
    architecture: "gemma3",
    metadata: { ...gemma, "rope.freq_base": { float: 1e6 } },
    norms: "around",
    qkNorm: "head",
    gemma: true,
    layers: 7,
  },
  "OLMo 2, norms after": { config: { model_type: "olmo2" }, architecture: "olmo2", norms: "after", qkNorm: "width" },
  "Phi 3, projections in one": phi3,
  "ERNIE 4.5, interleaved": {
    config: { model_type: "ernie4_5", tie_word_embeddings: false },
    architecture: "ernie4_5",
  },
  "GLM 4, half of each head, interleaved": {
    config: { model_type: "glm4", partial_rotary_factor: 0.5, attention_bias: true },
    architecture: "glm4",
    metadata: { "rope.dimension_count": half },
    norms: "around-glm",
    biases: true,
    fused: ["gate_up"],
  },
  linear: {
    ...llama,
    config: { ...llama.config, rope_scaling: { rope_type: "linear", factor: 4 } },
    metadata: { "rope.scaling.type": "linear", "rope.scaling.factor": { float: 4 } },
  },
  YaRN: {
    ...llama,
    config: {
      ...llama.config,
      rope_scaling: { rope_type: "yarn", factor: 4, original_max_position_embeddings: 64 },
    },
    metadata: {
      "rope.scaling.type": "yarn",
      "rope.scaling.factor": { float: 4 },
      "rope.scaling.original_context_length": 64,
    },
  },
  "YaRN, its length times attn_factor": {
    ...llama,
    config: {
      ...llama.config,
      rope_scaling: {
        rope_type: "yarn",
        factor: 4,
        original_max_position_embeddings: 64,
        attention_factor: 0.75 * (0.1 * Math.log(4) + 1),
      },
    },
    metadata: {
      "rope.scaling.type": "yarn",
      "rope.scaling.factor": { float: 4 },
      "rope.scaling.original_context_length": 64,
      "rope.scaling.attn_factor": { float: 0.75 },
    },
  },
  llama3: {
    ...llama,
    config: { ...llama.config, rope_scaling: llama3 },
    factors: { "rope_freqs.weight": llama3Factors },
  },
  "partial, half-split": {
    ...phi3,
    config: { ...phi3.config, partial_rotary_factor: 0.5 },
    metadata: { "rope.dimension_count": half },
  },
};
