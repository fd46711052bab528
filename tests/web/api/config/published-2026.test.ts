// Configs of public threads and repositories of 2025 and 2026, which each case names: their original keys, and the spec
// that the model's code derives from them. The loops of this file compute the frequencies.
import { describe, expect, test } from "vitest";
import { loadRopewalk, type RopeSpec } from "ropewalk";
import { errorOf } from "../refused.js";

const rw = await loadRopewalk();
const eps = 2 ** -52;

type Rates = (pair: number) => number;
const plain =
  (base: number, dim: number): Rates =>
  (i) =>
    base ** ((-2 * i) / dim);

/** find_correction_range and linear_ramp_factor of transformers' modeling_rope_utils.py, in double. */
const yarn = (base: number, dim: number, factor: number, original: number): Rates => {
  const edge = (turns: number): number => (dim * Math.log(original / (turns * 2 * Math.PI))) / (2 * Math.log(base));
  const [low, high] = [Math.max(Math.floor(edge(32)), 0), Math.min(Math.ceil(edge(1)), dim - 1)];
  return (i) => {
    const ramp = Math.min(Math.max((i - low) / (high - low), 0), 1);
    return plain(base, dim)(i) * (ramp / factor + 1 - ramp);
  };
};
/** _compute_dynamic_ntk_parameters: the base of a length. */
const dynamic = (base: number, dim: number, factor: number, trained: number, length: number): Rates =>
  plain(base * ((factor * Math.max(length, trained)) / trained - (factor - 1)) ** (dim / (dim - 2)), dim);
/** _compute_llama3_parameters. */
const llama3 = (base: number, dim: number, factor: number, original: number): Rates => {
  return (i) => {
    const rate = plain(base, dim)(i);
    const length = (2 * Math.PI) / rate;
    if (length < original / 4) return rate;
    if (length > original) return rate / factor;
    const smooth = (original / length - 1) / 3;
    return ((1 - smooth) * rate) / factor + smooth * rate;
  };
};

const qwen4 = {
  hidden_size: 2560,
  num_hidden_layers: 4,
  num_attention_heads: 24,
  num_key_value_heads: 2,
  head_dim: 256,
  max_position_embeddings: 262144,
  layer_types: ["linear_attention", "linear_attention", "linear_attention", "full_attention"],
  linear_key_head_dim: 128,
  indexer_head_dim: 128,
  indexer_n_heads: 4,
  indexer_kv_heads: 1,
  partial_rotary_factor: 0.25,
};
const sections = { mrope_interleaved: true, mrope_section: [11, 11, 10] };
const qwen4Rope = { ...sections, partial_rotary_factor: 0.25, rope_theta: 1e7, rope_type: "default" };
const quarter = { rope_type: "yarn", partial_rotary_factor: 0.25, factor: 4, original_max_position_embeddings: 262144 };
const vision = { depth: 27, hidden_size: 1152, num_heads: 16 };
const qwen35 = { hidden_size: 5120, num_attention_heads: 24, num_key_value_heads: 4, head_dim: 256 };
const spark = {
  architectures: ["Spark2_5ForCausalLM"],
  model_type: "spark2_5",
  hidden_size: 2560,
  num_attention_heads: 16,
  num_key_value_heads: 4,
  head_dim: 256,
  max_position_embeddings: 1048576,
  sliding_window: 512,
  layer_types: ["sliding_attention", "sliding_attention", "sliding_attention", "full_attention"],
  rope_parameters: {
    full_attention: { partial_rotary_factor: 0.25, rope_theta: 5000000 },
    sliding_attention: { partial_rotary_factor: 1.0, rope_theta: 10000 },
  },
};
const compressed = {
  num_attention_heads: 64,
  num_key_value_heads: 1,
  head_dim: 512,
  qk_rope_head_dim: 64,
  max_position_embeddings: 1048576,
  rope_theta: 10000,
  compress_rope_theta: 160000,
  rope_scaling: { beta_fast: 32, beta_slow: 1, factor: 16, original_max_position_embeddings: 65536, type: "yarn" },
};
const v4 = { model_type: "deepseek_v4", hidden_size: 4096, ...compressed, compress_ratios: [0, 0, 4, 128, 0] };
const v41 = { model_type: "deepseek_v41_text", hidden_size: 5120, ...compressed, compress_ratios: [0, 0, 2, 1] };
const llama31 = {
  rope_type: "llama3",
  factor: 8,
  low_freq_factor: 1,
  high_freq_factor: 4,
  original_max_position_embeddings: 8192,
};
const dsa = {
  model_type: "glm_moe_dsa",
  hidden_size: 6144,
  num_attention_heads: 64,
  qk_rope_head_dim: 64,
  index_head_dim: 128,
  index_n_heads: 32,
  indexer_types: ["full", "shared"],
  rope_parameters: { rope_theta: 1000000, rope_type: "default" },
};
const ling = {
  architectures: ["BailingMoeV2_5ForCausalLM"],
  model_type: "bailing_hybrid",
  hidden_size: 4096,
  num_attention_heads: 32,
  head_dim: 128,
  qk_rope_head_dim: 64,
  rope_parameters: { rope_type: "default", rope_theta: 6000000, partial_rotary_factor: 0.5 },
};
const tiny3 = {
  model_type: "gemma3_text",
  hidden_size: 16,
  num_attention_heads: 4,
  head_dim: 32,
  layer_types: ["sliding_attention", "sliding_attention"],
  rope_parameters: {
    sliding_attention: { rope_type: "default", rope_theta: 10000 },
    full_attention: { rope_type: "default", rope_theta: 1000000 },
  },
};
const half = "half-split";
const tail = { pairing: "interleaved", headDim: 512, rotaryDim: 64, rotaryOffset: 448 } as const;

type Row = [
  what: string,
  config: object,
  wanted: Partial<RopeSpec>,
  rates: Rates,
  layerType?: string | undefined,
  length?: number,
];
// One row a line, so that they can be read as a table.
// prettier-ignore
const rows: Row[] = [
  // Models that our tables did not have
  ["Qwen3.8-Flash-Next, its NVFP4 checkpoint", { architectures: ["Qwen4ExpForConditionalGeneration"], model_type: "qwen4_exp", text_config: { model_type: "qwen4_exp_text", ...qwen4, rope_parameters: qwen4Rope }, vision_config: vision }, { pairing: half, headDim: 256, rotaryDim: 64, mropeSection: [11, 11, 10], mropeInterleaved: true }, plain(1e7, 64)],
  ["the same, its indexer", { model_type: "qwen4_exp_text", ...qwen4, rope_parameters: qwen4Rope }, { pairing: half, headDim: 128, rotaryDim: 64 }, plain(1e7, 64), "indexer"],
  ["the same by its first name", { model_type: "qwen3_8_flash_next", text_config: { model_type: "qwen3_8_flash_next_text", ...qwen4, rope_parameters: qwen4Rope } }, { headDim: 256, rotaryDim: 64 }, plain(1e7, 64), "attention"],
  ["omlx 3594: Qwen's recipe for 1,000,000 tokens", { model_type: "qwen4_exp", text_config: { model_type: "qwen4_exp_text", ...qwen4, max_position_embeddings: 1000000, rope_parameters: { ...quarter, ...sections, rope_theta: 1e7 } } }, { rotaryDim: 64, factor: 4, mropeSection: [11, 11, 10] }, yarn(1e7, 64, 4, 262144)],
  ["the vision tower of Qwen3.8-Flash-Next", { model_type: "qwen4_exp", ...vision }, { axisPattern: "axial", headDim: 72 }, (i) => 10000 ** ((-2 * (i % 18)) / 36)],
  ["Spark2.5, full", spark, { pairing: half, headDim: 256, rotaryDim: 64 }, plain(5e6, 64), "full_attention"],
  ["Spark2.5, sliding", spark, { pairing: half, rotaryDim: 256 }, plain(1e4, 256), "sliding_attention"],
  ["DeepSeek V4.1 Flash, window layers", { model_type: "deepseek_v41", text_config: v41 }, tail, plain(1e4, 64), "main"],
  ["DeepSeek V4.1 Flash, compressed layers", { model_type: "deepseek_v41", text_config: v41 }, { ...tail, attentionFactor: 1 }, yarn(160000, 64, 16, 65536), "compress"],
  ["sglang 34788, transformers 45910: DeepSeek V4, window layers", v4, tail, plain(1e4, 64), "main"],
  ["atlas 276 and 342: DeepSeek V4, compressed layers", v4, { ...tail, attentionFactor: 1 }, yarn(160000, 64, 16, 65536), "compress"],
  ["MiniCPM3 of transformers", { model_type: "minicpm3", hidden_size: 2560, num_attention_heads: 40, max_position_embeddings: 32768 }, { pairing: half, headDim: 32, rotaryDim: 32 }, plain(1e4, 32)],
  ["Command A+ of transformers, bare", { model_type: "cohere2_moe" }, { pairing: "interleaved", headDim: 128, maxPositionEmbeddings: 8192 }, plain(1e4, 128)],

  // Scaling as people write it
  ["mlx-vlm 1478: YaRN in Qwen 3.5's text_config", { model_type: "qwen3_5", text_config: { model_type: "qwen3_5_text", ...qwen35, rope_parameters: { ...quarter, mrope_section: [11, 11, 10], rope_theta: 1e6 } } }, { rotaryDim: 64, mropeInterleaved: true }, yarn(1e6, 64, 4, 262144)],
  ["edutelligence 744: the override for Qwen3.8-27B", { model_type: "qwen3_5", text_config: { model_type: "qwen3_5_text", ...qwen35, max_position_embeddings: 262144, rope_parameters: { ...quarter, ...sections, rope_theta: 10000000 } } }, { rotaryDim: 64 }, yarn(1e7, 64, 4, 262144)],
  ["vllm 25384: Qwen3-VL with MRoPE and YaRN", { model_type: "qwen3_vl_text", hidden_size: 4096, num_attention_heads: 32, head_dim: 128, rope_theta: 5000000, max_position_embeddings: 1000000, rope_scaling: { rope_type: "yarn", mrope_section: [24, 20, 20], mrope_interleaved: true, factor: 3.0, original_max_position_embeddings: 256000 } }, { mropeSection: [24, 20, 20], mropeInterleaved: true }, yarn(5e6, 128, 3, 256000)],
  ["sglang 26187: LFM2 with YaRN in rope_parameters", { model_type: "lfm2_moe", hidden_size: 2048, num_attention_heads: 32, num_key_value_heads: 8, max_position_embeddings: 128000, rope_parameters: { rope_type: "yarn", rope_theta: 1000000, factor: 2, original_max_position_embeddings: 128000 } }, { headDim: 64 }, yarn(1e6, 64, 2, 128000)],
  ["lmdeploy 3013: YaRN by the old key", { model_type: "qwen2", hidden_size: 3584, num_attention_heads: 28, rope_theta: 1000000, rope_scaling: { factor: 4.0, original_max_position_embeddings: 32768, type: "yarn" } }, { headDim: 128 }, yarn(1e6, 128, 4, 32768)],
  ["TRL's guide to Qwen3-4B at 160,000 tokens", { model_type: "qwen3", hidden_size: 2560, num_attention_heads: 32, head_dim: 128, max_position_embeddings: 40960, rope_parameters: { rope_type: "yarn", rope_theta: 1000000, factor: 4, original_max_position_embeddings: 40960 } }, { headDim: 128 }, yarn(1e6, 128, 4, 40960)],
  ["InternLM3-8B", { architectures: ["InternLM3ForCausalLM"], model_type: "internlm3", hidden_size: 4096, num_attention_heads: 32, num_key_value_heads: 2, head_dim: 128, max_position_embeddings: 32768, rope_theta: 50000000, rope_scaling: { rope_type: "dynamic", factor: 6.0 } }, { pairing: half }, dynamic(5e7, 128, 6, 32768, 100000), undefined, 100000],
  ["vllm 41236: nomic-embed-text at 8192", { model_type: "nomic_bert", hidden_size: 768, num_attention_heads: 12, max_position_embeddings: 2048, rope_parameters: { rope_theta: 1000.0, rope_type: "dynamic", factor: 2.0 } }, { pairing: half, headDim: 64 }, dynamic(1000, 64, 2, 2048, 8192), undefined, 8192],
  ["Phi-2 with dynamic scaling", { model_type: "phi", hidden_size: 2560, num_attention_heads: 32, max_position_embeddings: 2048, partial_rotary_factor: 0.4, rope_scaling: { rope_type: "dynamic", factor: 10.0 }, rope_theta: 10000 }, { headDim: 80, rotaryDim: 32 }, dynamic(1e4, 32, 10, 2048, 4096), undefined, 4096],
  ["mlxcel 1385: llama3 scaling in Idefics3's text_config", { model_type: "idefics3", text_config: { model_type: "llama", hidden_size: 4096, num_attention_heads: 32, rope_theta: 500000, max_position_embeddings: 131072, rope_scaling: llama31 } }, { headDim: 128 }, llama3(5e5, 128, 8, 8192)],
  ["mlx-vlm 1710: Llama 3.2 Vision", { model_type: "mllama", text_config: { model_type: "mllama_text_model", hidden_size: 4096, num_attention_heads: 32, rope_theta: 500000, rope_scaling: llama31 } }, { headDim: 128 }, llama3(5e5, 128, 8, 8192)],

  // Nested configs, types of layers, and repeated names
  ["Megatron-Bridge 4195: Gemma 4's global layers", { model_type: "gemma4_text", hidden_size: 1536, num_attention_heads: 8, head_dim: 256, global_head_dim: 512, rope_parameters: { full_attention: { partial_rotary_factor: 0.25, rope_theta: 1000000, rope_type: "proportional" }, sliding_attention: { rope_theta: 10000, rope_type: "default" } } }, { headDim: 512, rotaryDim: 512 }, (i) => (i < 64 ? 1e6 ** ((-2 * i) / 512) : 0), "full_attention"],
  ["trl 6961: two sliding layers and parameters of both types", tiny3, { headDim: 32 }, plain(1e4, 32), "sliding_attention"],
  ["trl 6961, the type that no layer has", tiny3, { headDim: 32 }, plain(1e6, 32), "full_attention"],
  ["DFlash2's drafter of Qwen3.8", { architectures: ["DFlash2DraftModel"], model_type: "qwen3", hidden_size: 5120, head_dim: 128, num_attention_heads: 32, num_key_value_heads: 8, max_position_embeddings: 262144, layer_types: ["sliding_attention", "sliding_attention"], sliding_window: 2048, rope_parameters: { rope_theta: 10000000, rope_type: "default" }, dflash_config: { block_size: 8 } }, { headDim: 128 }, plain(1e7, 128)],
  ["TorchSpec 101: default with sections in rope_scaling", { model_type: "llama", hidden_size: 4096, num_attention_heads: 32, rope_scaling: { rope_type: "default", rope_theta: 1000000 } }, { ropeType: "default" }, plain(1e6, 128)],
  ["levanter's export: rope_theta is null", { model_type: "llama", hidden_size: 2048, num_attention_heads: 16, rope_theta: null, rope_parameters: { rope_theta: 1e6 } }, { headDim: 128 }, plain(1e6, 128)],
  ["MiniMax M3's sparse layers", { model_type: "minimax_m3_vl", text_config: { hidden_size: 6144, num_attention_heads: 64, head_dim: 128, layer_types: ["full_attention", "minimax_m3_sparse"], index_n_heads: 2, index_head_dim: 16, rope_parameters: { rope_type: "default", rope_theta: 5000000, partial_rotary_factor: 0.5 } } }, { headDim: 128, rotaryDim: 64 }, plain(5e6, 64)],
  ["GLM 5.2, attention", dsa, { pairing: "interleaved", writeAs: half, headDim: 64 }, plain(1e6, 64), "attention"],
  ["GLM 5.2, indexer", dsa, { pairing: half, headDim: 128, rotaryDim: 64 }, plain(1e6, 64), "indexer"],
  ["vllm 41185: Ling 2.6, latent attention", ling, { pairing: "interleaved", headDim: 64, rotaryDim: 64 }, plain(6e6, 64), "full_attention"],
  ["vllm 41185: Ling 2.6, linear attention", ling, { pairing: half, headDim: 128, rotaryDim: 64 }, plain(6e6, 64), "linear_attention"],
];

describe.each(rows)("%s", (_, config, wanted, rates, layerType, seqLen) => {
  test("is read as its code reads it", () => {
    const spec = rw.parseConfig(config, layerType === undefined ? {} : { layerType });
    expect(spec).toMatchObject(wanted);
    const { invFreq } = rw.frequencies(spec, seqLen === undefined ? {} : { seqLen });
    expect(invFreq.length).toBe(spec.rotaryDim / 2);
    // powers and logarithms in double
    invFreq.forEach((value, i) => expect(Math.abs(value - rates(i)), `pair ${i}`).toBeLessThan(32 * eps * rates(i) + eps * 1e-9)); // prettier-ignore
  });

  test("has no error in its report", () => {
    expect(rw.inspectConfig(config).notes.filter(({ severity }) => severity === "error")).toEqual([]);
  });
});

test("null is not a different base", () => {
  const config = { model_type: "llama", hidden_size: 2048, num_attention_heads: 16, rope_theta: null };
  const codes = (more: object) => rw.inspectConfig({ ...config, ...more }).notes.map(({ code }) => code);
  expect(codes({ rope_parameters: { rope_theta: 1e6 } })).not.toContain("base-conflict");
  expect(codes({ rope_theta: 5e5, rope_parameters: { rope_theta: 1e6 } })).toContain("base-conflict");
});

test("DeepSeek V4 rotates its attention's output back, and the report says so", () => {
  for (const config of [v4, { model_type: "deepseek_v41", text_config: v41 }])
    expect(rw.inspectConfig(config).notes).toContainEqual(expect.objectContaining({ code: "output-rotates-back" }));
});

test("Kimi K3 and GLM 5.3 do not rotate", () => {
  const k3 = { model_type: "kimi_k3", text_config: { hidden_size: 7168, num_attention_heads: 64, mla_use_nope: true } };
  expect(errorOf(() => rw.parseConfig(k3))).toMatchObject({ rule: "no-rope", path: "model_type" });
  const glm = { qk_rope_head_dim: 0, mla_use_nope: true, hidden_size: 4096 };
  const nested = { model_type: "glm5_next", text_config: { model_type: "glm5_next_text", ...glm } };
  expect(errorOf(() => rw.parseConfig(nested))).toMatchObject({ rule: "no-rope", path: "text_config.model_type" });
});

test("a factor in quotes is refused with its path, as is an override beside text_config", () => {
  const head = { model_type: "qwen3", hidden_size: 2560, num_attention_heads: 32, head_dim: 128, rope_theta: 5e6 };
  const quoted = {
    ...head,
    rope_scaling: { rope_type: "yarn", factor: "4.0", original_max_position_embeddings: 32768 },
  };
  expect(errorOf(() => rw.parseConfig(quoted))).toMatchObject({ path: "rope_scaling.factor", rule: "number" });
  // recipes 856: --hf-overrides that does not name text_config
  const beside = {
    model_type: "qwen4_exp",
    text_config: { model_type: "qwen4_exp_text", ...qwen4, rope_parameters: qwen4Rope },
    rope_parameters: { rope_type: "yarn", factor: 4, original_max_position_embeddings: 262144 },
  };
  expect(rw.parseConfig(beside).ropeType).toBe("default");
  expect(rw.inspectConfig(beside).notes.map(({ code }) => code)).toContain("outer-ignored");
});
