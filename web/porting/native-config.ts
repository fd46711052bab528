// Translates config files of other projects into the keys of config.json. They have no model_type and are recognised by
// their keys.
import { isGiven } from "../api/arguments/checks.js";
import { isObject, type Json } from "../api/config/fields.js";

const isNumber = (value: unknown): value is number => typeof value === "number";
const given = (object: Json): Json => Object.fromEntries(Object.entries(object).filter(([, value]) => isGiven(value)));

/** Pairs (2i, 2i + 1) or (i, i + n), as an option of the config reader. */
const paired = (interleaved: boolean): Json => ({ rope_interleaved: interleaved });
const llama3 = (factor: unknown): Json => ({
  rope_type: "llama3",
  factor: factor ?? 8,
  low_freq_factor: 1,
  high_freq_factor: 4,
  original_max_position_embeddings: 8192,
});

/**
 * params.json and similar files: Meta's, Mistral's and DeepSeek's own code, llama2.c, gpt-fast. Sources: llama-models,
 * models/llama3/model.py (apply_scaling); vLLM, transformers_utils/configs/mistral.py; DeepSeek-V3, inference/model.py
 * (precompute_freqs_cis: YaRN if max_seq_len is longer than the original, with its attention factor only in the
 * softmax).
 */
function ofParams(file: Json): Json {
  const { yarn, use_scaled_rope, qk_rope_head_dim, original_seq_len = 4096, max_seq_len = 16384 } = file;
  const { llama_4_scaling } = file;
  const beta = isObject(llama_4_scaling) ? { llama_4_scaling_beta: llama_4_scaling.beta } : {};
  if (isObject(yarn)) {
    const { beta: beta_fast = 32, alpha: beta_slow = 1, apply_scale, ...rest } = yarn;
    const length = apply_scale === false ? { attention_factor: 1 } : {};
    return { ...paired(true), rope_scaling: { rope_type: "yarn", ...rest, beta_fast, beta_slow, ...length, ...beta } };
  }
  if (use_scaled_rope === true) return { ...paired(true), rope_scaling: llama3(file.rope_scaling_factor) };
  if (qk_rope_head_dim === undefined || !(Number(max_seq_len) > Number(original_seq_len))) return paired(true);
  const { rope_factor: factor = 40, beta_fast = 32, beta_slow = 1 } = file;
  const lengths = { attention_factor: 1, original_max_position_embeddings: original_seq_len };
  return { ...paired(true), rope_scaling: { rope_type: "yarn", factor, beta_fast, beta_slow, ...lengths } };
}

/** gpt-oss's original config.json: gpt_oss/torch/model.py, RotaryEmbedding. */
function ofGptOss({ rope_scaling_factor: factor, rope_ntk_alpha, rope_ntk_beta, initial_context_length }: Json): Json {
  if (!(Number(factor) > 1)) return paired(false);
  const bounds = { beta_fast: rope_ntk_beta, beta_slow: rope_ntk_alpha, truncate: false };
  const original_max_position_embeddings = initial_context_length;
  return { ...paired(false), rope_scaling: { rope_type: "yarn", factor, ...bounds, original_max_position_embeddings } };
}

/** litgpt's model_config.yaml and lit_config.json: litgpt/config.py; model.py, rope_cache. */
function ofLitgpt({ rope_adjustments, rope_condense_ratio: ratio, ...file }: Json): Json {
  const condensed: Json = isNumber(ratio) && ratio !== 1 ? { factor: ratio } : {};
  const { original_max_seq_len: original_max_position_embeddings, ...found } = isObject(rope_adjustments)
    ? rope_adjustments
    : condensed;
  const rope_type = "low_freq_factor" in found ? "llama3" : "beta_fast" in found ? "yarn" : "linear";
  const scaling = given({ rope_type, ...found, original_max_position_embeddings });
  return {
    ...paired(false),
    head_dim: file.head_size,
    rope_theta: file.rope_base,
    partial_rotary_factor: file.rotary_percentage ?? 0.25,
    max_position_embeddings: file.block_size,
    rope_scaling: Object.keys(found).length > 0 ? scaling : undefined,
  };
}

/** Megatron-LM's arguments and NeMo's model_config.yaml: core/models/common/embeddings/rotary_pos_embedding.py. */
function ofMegatron(file: Json): Json {
  const factor = file.rotary_seq_len_interpolation_factor ?? file.seq_len_interpolation_factor;
  const isScaled = file.use_rope_scaling === true || file.apply_rope_scaling === true;
  const linear = isNumber(factor) ? { rope_type: "linear", factor } : undefined;
  return {
    ...paired(file.rotary_interleaved === true),
    rope_theta: file.rotary_base ?? 10000,
    partial_rotary_factor: file.rotary_percent ?? file.rotary_percentage,
    max_position_embeddings: file.max_position_embeddings ?? file.encoder_seq_length,
    rope_scaling: isScaled ? llama3(file.rope_scaling_factor ?? file.scale_factor) : linear,
  };
}

/**
 * The rotary part of a head in Megatron's latent attention, which reads pairs (2i, 2i + 1) and writes them (i, i + n), as
 * DeepSeek's code does: MLATransformerConfig in core/transformer/transformer_config.py; core/models/common/embeddings,
 * rope_utils.py and yarn_rotary_pos_embedding.py (commit d98e8a6).
 */
function ofMegatronLatent({ rope_type = "yarn", rotary_scaling_factor: factor = 40, ...file }: Json): Json {
  const { beta_fast = 32, beta_slow = 1, mscale = 1, mscale_all_dim = 0 } = file;
  const original_max_position_embeddings = file.original_max_position_embeddings ?? 4096;
  const length = mscale_all_dim === 0 && mscale !== 1 ? { attention_factor: 1 + 0.1 * Number(mscale) * Math.log(Number(factor)) } : { mscale, mscale_all_dim }; // prettier-ignore
  const yarn = { rope_type: "yarn", factor, original_max_position_embeddings, beta_fast, beta_slow, ...length };
  return {
    model_type: "deepseek_v3",
    qk_rope_head_dim: file.qk_pos_emb_head_dim ?? 64,
    partial_rotary_factor: file.rotary_percent,
    rope_theta: file.rotary_base ?? 10000,
    max_position_embeddings: file.max_position_embeddings ?? file.encoder_seq_length ?? file.seq_length,
    rope_scaling: rope_type === "rope" || !(Number(factor) > 1) ? undefined : yarn,
  };
}

/** A checkpoint of TensorRT-LLM: rope_gptj is interleaved, rope_gpt_neox half-split. */
const ofTensorrt = (file: Json): Json => ({
  ...paired(file.position_embedding_type === "rope_gptj"),
  head_dim: file.head_size,
  rope_theta: file.rotary_base ?? 10000,
  partial_rotary_factor: file.rotary_pct,
  rope_scaling: file.rotary_scaling,
});

function wordsOf(file: Json): Json | undefined {
  const { dim, n_heads, n_embd, rope_base, initial_context_length, position_embedding_type: embedding } = file;
  if (isNumber(initial_context_length) && isNumber(file.rope_scaling_factor)) return ofGptOss(file);
  if (isNumber(dim) && isNumber(n_heads)) return ofParams(file);
  if (isNumber(n_embd) && isNumber(rope_base)) return ofLitgpt(file);
  if (embedding === "rope_gpt_neox" || embedding === "rope_gptj") return ofTensorrt(file);
  if (file.multi_latent_attention === true || isNumber(file.qk_pos_emb_head_dim)) return ofMegatronLatent(file);
  const isMegatron = ["rotary_percent", "rotary_percentage"].some((key) => isNumber(file[key]));
  return isMegatron && embedding === "rope" ? ofMegatron(file) : undefined;
}

/**
 * A config in the form that parseConfig reads, from a file without model_type: gpt-oss's original config, params.json
 * of Meta, Mistral and DeepSeek, litgpt, Megatron-LM and NeMo, TensorRT-LLM. Any other value is returned unchanged.
 */
export function nativeConfig(file: unknown): unknown {
  if (!isObject(file) || "model_type" in file || "_class_name" in file) return file;
  const words = wordsOf(file);
  return words === undefined ? file : { ...file, ...given(words) };
}
