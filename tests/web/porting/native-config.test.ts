// params.json, litgpt, Megatron-LM, NeMo, TensorRT-LLM and gpt-oss's original config, as each project's own code reads
// them: web/porting/native-config.ts names the files. Each case is a published file's keys.
import { expect, test } from "vitest";
import { loadRopewalk, type Pairing, type RopeSpec } from "ropewalk";
import { nativeConfig } from "../../../web/porting/native-config.js";

const rw = await loadRopewalk();
type Wanted = Partial<RopeSpec>;
const ofPairing =
  (pairing: Pairing) =>
  (base: number, headDim: number, rotaryDim = headDim, more: Wanted = {}): Wanted => ({
    ropeType: "default",
    base,
    headDim,
    rotaryDim,
    pairing,
    ...more,
  });
const [half, interleaved] = [ofPairing("half-split"), ofPairing("interleaved")];
const llama3: Wanted = {
  ropeType: "llama3",
  factor: 8,
  lowFreqFactor: 1,
  highFreqFactor: 4,
  originalMaxPositionEmbeddings: 8192,
};
const yarn = (factor: number, originalMaxPositionEmbeddings: number, more: Wanted = {}): Wanted => ({
  ropeType: "yarn",
  factor,
  betaFast: 32,
  betaSlow: 1,
  originalMaxPositionEmbeddings,
  ...more,
});

// prettier-ignore
const files: [what: string, file: object, expected: Wanted, source: string][] = [
  ["gpt-oss 120b, original", { num_hidden_layers: 36, num_experts: 128, hidden_size: 2880, head_dim: 64, num_attention_heads: 64, num_key_value_heads: 8, sliding_window: 128, initial_context_length: 4096, rope_theta: 150000, rope_scaling_factor: 32, rope_ntk_alpha: 1, rope_ntk_beta: 32 }, half(150000, 64, 64, yarn(32, 4096, { truncate: false })), "gpt-oss gpt_oss/torch/model.py"],
  ["Llama 2 7B, params.json", { dim: 4096, multiple_of: 256, n_heads: 32, n_layers: 32, norm_eps: 1e-5, vocab_size: -1 }, interleaved(10000, 128), "llama-models models/llama3/model.py"],
  ["Llama 3.1 8B, params.json", { dim: 4096, n_layers: 32, n_heads: 32, n_kv_heads: 8, vocab_size: 128256, ffn_dim_multiplier: 1.3, multiple_of: 1024, norm_eps: 1e-5, rope_theta: 500000, use_scaled_rope: true }, interleaved(500000, 128, 128, llama3), "llama-models models/llama3/model.py"],
  ["Mistral NeMo, params.json", { dim: 5120, n_layers: 40, head_dim: 128, hidden_dim: 14336, n_heads: 32, n_kv_heads: 8, rope_theta: 1000000, norm_eps: 1e-5, vocab_size: 131072 }, interleaved(1e6, 128), "mistral-inference rope.py"],
  ["Ministral 3, params.json", { dim: 3072, n_layers: 26, head_dim: 128, hidden_dim: 9216, n_heads: 32, n_kv_heads: 8, rope_theta: 1000000, max_position_embeddings: 262144, yarn: { original_max_position_embeddings: 16384, factor: 16, apply_scale: false, beta: 32, alpha: 1 } }, interleaved(1e6, 128, 128, yarn(16, 16384, { attentionFactor: 1 })), "vLLM transformers_utils/configs/mistral.py"],
  ["DeepSeek-V3, config_671B.json", { vocab_size: 129280, dim: 7168, inter_dim: 18432, n_layers: 61, n_heads: 128, q_lora_rank: 1536, kv_lora_rank: 512, qk_nope_head_dim: 128, qk_rope_head_dim: 64, v_head_dim: 128 }, interleaved(10000, 64, 64, yarn(40, 4096, { attentionFactor: 1 })), "DeepSeek-V3 inference/model.py"],
  ["DeepSeek-V3 for short texts", { dim: 7168, n_heads: 128, qk_nope_head_dim: 128, qk_rope_head_dim: 64, max_seq_len: 4096 }, interleaved(10000, 64), "DeepSeek-V3 inference/model.py"],
  ["Pythia, litgpt", { name: "pythia-160m", block_size: 2048, n_layer: 12, n_embd: 768, n_head: 12, head_size: 64, rotary_percentage: 0.25, rope_base: 10000, rope_condense_ratio: 1, rope_adjustments: null }, half(10000, 64, 16, { maxPositionEmbeddings: 2048 }), "litgpt config.py"],
  ["Llama 3.1, litgpt", { name: "Llama-3.1-8B", block_size: 131072, n_layer: 32, n_embd: 4096, n_head: 32, head_size: 128, rotary_percentage: 1.0, rope_base: 500000, rope_adjustments: { factor: 8, low_freq_factor: 1, high_freq_factor: 4, original_max_seq_len: 8192 } }, half(500000, 128, 128, llama3), "litgpt model.py, build_rope_cache"],
  ["LongChat, litgpt", { name: "longchat-7b-16k", block_size: 16384, n_embd: 4096, n_head: 32, rotary_percentage: 1.0, rope_base: 10000, rope_condense_ratio: 8 }, half(10000, 128, 128, { ropeType: "linear", factor: 8 }), "litgpt config.py"],
  ["Llama 3.1, Megatron-LM", { num_layers: 32, hidden_size: 4096, num_attention_heads: 32, kv_channels: 128, max_position_embeddings: 131072, position_embedding_type: "rope", rotary_base: 500000, rotary_percent: 1.0, rotary_interleaved: false, use_rope_scaling: true, rope_scaling_factor: 8 }, half(500000, 128, 128, llama3), "Megatron-LM rotary_pos_embedding.py"],
  ["an interleaved model, Megatron-LM", { hidden_size: 4096, num_attention_heads: 32, kv_channels: 128, position_embedding_type: "rope", rotary_percent: 0.5, rotary_interleaved: true }, interleaved(10000, 128, 64), "Megatron-LM rope_utils.py"],
  ["DeepSeek-V3, Megatron-LM", { multi_latent_attention: true, hidden_size: 7168, num_attention_heads: 128, kv_channels: 128, q_lora_rank: 1536, kv_lora_rank: 512, qk_head_dim: 128, qk_pos_emb_head_dim: 64, v_head_dim: 128, position_embedding_type: "rope", rope_type: "yarn", rotary_base: 10000, rotary_percent: 1.0, rotary_scaling_factor: 40, original_max_position_embeddings: 4096, beta_fast: 32, beta_slow: 1, mscale: 1.0, mscale_all_dim: 1.0 }, interleaved(10000, 64, 64, yarn(40, 4096, { writeAs: "half-split", mscale: 1, mscaleAllDim: 1 })), "Megatron-LM core/transformer/multi_latent_attention.py"],
  ["latent attention by rope_type rope, Megatron-LM", { multi_latent_attention: true, hidden_size: 2048, num_attention_heads: 16, kv_channels: 128, qk_pos_emb_head_dim: 64, position_embedding_type: "rope", rope_type: "rope", rotary_base: 50000, rotary_percent: 1.0 }, interleaved(50000, 64, 64, { writeAs: "half-split" }), "Megatron-LM core/transformer/multi_latent_attention.py"],
  ["Llama 2, NeMo", { mcore_gpt: true, encoder_seq_length: 4096, hidden_size: 4096, num_attention_heads: 32, kv_channels: null, position_embedding_type: "rope", rotary_percentage: 1.0, seq_len_interpolation_factor: 2 }, half(10000, 128, 128, { ropeType: "linear", factor: 2, maxPositionEmbeddings: 4096 }), "NeMo model_config.yaml"],
  ["Llama 3, TensorRT-LLM", { architecture: "LlamaForCausalLM", dtype: "float16", hidden_size: 4096, num_attention_heads: 32, head_size: 128, position_embedding_type: "rope_gpt_neox", max_position_embeddings: 8192, rotary_base: 500000, rotary_scaling: null }, half(500000, 128), "TensorRT-LLM layers/attention.py"],
  ["GPT-J, TensorRT-LLM", { architecture: "GPTJForCausalLM", hidden_size: 4096, num_attention_heads: 16, position_embedding_type: "rope_gptj", rotary_dim: 64, max_position_embeddings: 2048 }, interleaved(10000, 256, 64), "TensorRT-LLM layers/attention.py"],
];

test.each(files)("%s is read as its code reads it", (_, file, expected) => {
  const copy = structuredClone(file);
  expect(rw.parseConfig(nativeConfig(file))).toEqual(expect.objectContaining(expected));
  expect(file, "the file is left as it was").toEqual(copy);
});

test("gpt-oss's ramp has bounds that are not rounded, and its length is 0.1 ln(32) + 1: gpt_oss/torch/model.py", () => {
  const spec = rw.parseConfig(nativeConfig(files[0]![1]));
  const { invFreq, attentionFactor } = rw.frequencies(spec);
  const [low, high] = [32, 1].map((beta) => (32 * Math.log(4096 / (beta * 2 * Math.PI))) / Math.log(150000)) as [
    number,
    number,
  ];
  for (const [i, rate] of invFreq.entries()) {
    const plain = 150000 ** (-i / 32);
    const kept = 1 - Math.min(1, Math.max(0, (i - low) / (high - low)));
    expect(Math.abs(rate / ((plain / 32) * (1 - kept) + plain * kept) - 1)).toBeLessThan(1e-14);
  }
  expect(attentionFactor).toBeCloseTo(0.1 * Math.log(32) + 1, 14);
});

test("DeepSeek's own code leaves cosines unscaled, and Mistral's beta of queries is reported", () => {
  const spec = rw.parseConfig(nativeConfig({ dim: 7168, n_heads: 128, qk_rope_head_dim: 64 }));
  expect(rw.frequencies(spec).attentionFactor).toBe(1);
  const ministral = {
    dim: 3072,
    n_heads: 32,
    head_dim: 128,
    rope_theta: 1e6,
    yarn: { factor: 16, original_max_position_embeddings: 16384 },
  };
  const { notes } = rw.inspectConfig(
    nativeConfig({ ...ministral, llama_4_scaling: { original_max_position_embeddings: 16384, beta: 0.1 } }),
  );
  expect(notes.map(({ code }) => code)).toContain("key-not-read");
});

test("a file with a model_type, or with keys of no known code, is returned unchanged", () => {
  for (const other of [
    { model_type: "llama", dim: 4096, n_heads: 32 },
    { hidden_size: 4096, num_attention_heads: 32, position_embedding_type: "rope" },
    { d_model: 4096, n_heads: 32 },
    { _class_name: "WanModel", dim: 5120, n_heads: 40 },
    [1],
    null,
    "text",
  ])
    expect(nativeConfig(other)).toBe(other);
  expect(() =>
    rw.parseConfig(nativeConfig({ dim: 4096, n_heads: 32, yarn: { factor: -1, original_max_position_embeddings: 4 } })),
  ).toThrow(expect.objectContaining({ name: "RopewalkError", path: "rope_scaling.factor", value: -1 }));
});
