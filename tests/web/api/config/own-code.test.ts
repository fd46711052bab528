// Published kinds of config that are easily read wrongly. The expected specs come from the file that each case names,
// not from our table: transformers (src/transformers/models), vLLM and mlx-lm.
import { beforeAll, describe, expect, test } from "vitest";
import { loadRopewalk, type RopeSpec, type Ropewalk } from "ropewalk";
import { errorOf } from "../refused.js";

let rw: Ropewalk;
beforeAll(async () => {
  rw = await loadRopewalk();
});

type Config = Record<string, unknown>;
const sizes = { hidden_size: 4096, num_attention_heads: 32, max_position_embeddings: 8192 };
const yarn = { rope_type: "yarn", factor: 8, original_max_position_embeddings: 8192, attention_factor: 1.2 };
const olmo3 = { model_type: "olmo3", ...sizes, max_position_embeddings: 65536, rope_theta: 5e5, rope_scaling: yarn };
const step = {
  model_type: "step3p5",
  ...sizes,
  num_attention_heads: 64,
  head_dim: 128,
  layer_types: ["full_attention", "sliding_attention", "sliding_attention", "sliding_attention", "full_attention"],
  rope_theta: [5e6, 1e4, 1e4, 1e4, 5e6],
  partial_rotary_factors: [0.5, 1, 1, 1, 0.5],
  yarn_only_types: ["full_attention"],
  rope_scaling: {
    rope_type: "llama3",
    factor: 2,
    low_freq_factor: 1,
    high_freq_factor: 32,
    original_max_position_embeddings: 4096,
  },
};
const ones = Array<number>(48).fill(1);
const su = { type: "su", short_factor: ones, long_factor: ones };

// prettier-ignore
const read: [what: string, config: Config, expected: Partial<RopeSpec>, source: string, layerType?: string][] = [
  ["olmo3, full", olmo3, { ropeType: "yarn", factor: 8, base: 5e5 }, "vllm olmo2.py", "full_attention"],
  ["olmo3, sliding", olmo3, { ropeType: "default", base: 5e5 }, "vllm olmo2.py", "sliding_attention"],
  ["step3p5, full", step, { ropeType: "llama3", base: 5e6, rotaryDim: 64, pairing: "half-split" }, "vllm step3p5.py", "full_attention"],
  ["step3p5, sliding", step, { ropeType: "default", base: 1e4, rotaryDim: 128 }, "vllm step3p5.py", "sliding_attention"],
  ["granitemoehybrid with rope", { model_type: "granitemoehybrid", ...sizes, position_embedding_type: "rope" }, { rotaryDim: 128, pairing: "half-split" }, "granitemoehybrid/modeling_granitemoehybrid.py"],
  ["zamba2 with use_mem_rope", { model_type: "zamba2", hidden_size: 2560, num_attention_heads: 32, use_mem_rope: true, kv_channels: 80 }, { headDim: 160, rotaryDim: 160, base: 1e4 }, "zamba2/configuration_zamba2.py"],
  ["zamba2 with a long context", { model_type: "zamba2", hidden_size: 2560, num_attention_heads: 32, use_mem_rope: true, use_long_context: true }, { headDim: 160, ropeType: "default", alpha: 8, maxPositionEmbeddings: 16384 }, "zamba2/configuration_zamba2.py"],
  ["olmo_hybrid with a base", { model_type: "olmo_hybrid", rope_parameters: { rope_type: "default", rope_theta: 5e5 } }, { base: 5e5, headDim: 128 }, "olmo_hybrid/configuration_olmo_hybrid.py"],
  ["t5gemma: its decoder", { model_type: "t5gemma", decoder: { head_dim: 64, rope_theta: 2e4 }, encoder: { head_dim: 32 } }, { headDim: 64, base: 2e4, pairing: "half-split" }, "t5gemma/configuration_t5gemma.py"],
  ["t5gemma2: its decoder", { model_type: "t5gemma2", decoder: { model_type: "t5gemma2_decoder", head_dim: 128 } }, { headDim: 128, base: 1e6 }, "t5gemma2/configuration_t5gemma2.py"],
  ["t5gemma2: its decoder, sliding", { model_type: "t5gemma2", decoder: { model_type: "t5gemma2_decoder", head_dim: 128 } }, { headDim: 128, base: 1e4 }, "t5gemma2/configuration_t5gemma2.py", "sliding_attention"],
  ["dia: its decoder", { model_type: "dia", encoder_config: { hidden_size: 64 }, decoder_config: { hidden_size: 2048, num_attention_heads: 16, head_dim: 96 } }, { headDim: 96, base: 10000, pairing: "half-split" }, "dia/configuration_dia.py"],
  ["baichuan 7B", { model_type: "baichuan", hidden_size: 4096, num_attention_heads: 32, model_max_length: 4096 }, { rotaryDim: 128, pairing: "half-split", maxPositionEmbeddings: 4096 }, "vllm baichuan.py"],
  ["gptj with a stray partial_rotary_factor", { model_type: "gptj", n_embd: 4096, n_head: 16, rotary_dim: 64, partial_rotary_factor: 1 }, { headDim: 256, rotaryDim: 64, pairing: "interleaved" }, "gptj/modeling_gptj.py"],
  ["chatglm3-6b-128k", { model_type: "chatglm", ...sizes, kv_channels: 128, seq_length: 131072, rope_ratio: 500, original_rope: true }, { pairing: "interleaved", headDim: 128, rotaryDim: 64, base: 5e6 }, "vllm chatglm.py"],
  ["chatglm with original_rope false", { model_type: "chatglm", ...sizes, kv_channels: 128, original_rope: false }, { pairing: "half-split", rotaryDim: 64, base: 10000 }, "vllm chatglm.py"],
  ["deepseek_ref (V4)", { model_type: "deepseek_ref", head_dim: 512, qk_rope_head_dim: 64 }, { pairing: "interleaved", rotaryOffset: 448, rotaryDim: 64 }, "deepseek_v4/modeling_deepseek_v4.py", "main"],
  ["cohere2_moe", { model_type: "cohere2_moe", hidden_size: 2048, num_attention_heads: 64, head_dim: 128, rope_theta: 5e4 }, { pairing: "interleaved", headDim: 128, base: 5e4 }, "mlx cohere2_moe.py"],
  ["youtu_llm", { model_type: "youtu_llm", qk_rope_head_dim: 64, rope_theta: 1.6e6 }, { pairing: "interleaved", headDim: 64, base: 1.6e6 }, "mlx youtu_llm.py"],
  ["longcat_flash_ngram", { model_type: "longcat_flash_ngram", qk_rope_head_dim: 64 }, { pairing: "interleaved", headDim: 64, base: 1e7 }, "longcat_flash/modeling_longcat_flash.py"],
  ["afm7", { model_type: "afm7", hidden_dim: 2048, num_heads: 16, rope_theta: 5e4 }, { pairing: "interleaved", headDim: 128 }, "mlx afm7.py"],
  ["phi3small", { model_type: "phi3small", ...sizes, rope_embedding_base: 1e6 }, { pairing: "half-split", base: 1e6, headDim: 128 }, "mlx phi3small.py"],
  [
    "phi3_v with su and the original length outside",
    {
      model_type: "phi3_v",
      hidden_size: 3072,
      num_attention_heads: 32,
      max_position_embeddings: 131072,
      original_max_position_embeddings: 4096,
      rope_scaling: su,
    },
    { ropeType: "longrope", originalMaxPositionEmbeddings: 4096, headDim: 96 },
    "vllm phi3v.py",
  ],
  [
    "deepseek_vl_v2 without latent attention",
    {
      model_type: "deepseek_vl_v2",
      language_config: {
        model_type: "deepseek_v2",
        use_mla: false,
        qk_rope_head_dim: 0,
        hidden_size: 1280,
        num_attention_heads: 10,
      },
    },
    { pairing: "half-split", headDim: 128, rotaryDim: 128 },
    "vllm deepseek_v2.py",
  ],
  ["static NTK", { model_type: "llama", ...sizes, rope_scaling: { type: "ntk", factor: 4 } }, { ropeType: "default", alpha: 4 }, "bloc97's NTK-aware scaling: base times factor^(d / (d - 2))"],
  ["openelm", { model_type: "openelm", head_dim: 64, model_dim: 1280, rope_freq_constant: 2e4, rope_max_length: 4096 }, { pairing: "half-split", base: 2e4, headDim: 64, maxPositionEmbeddings: 4096 }, "mlx openelm.py"],
  ["lille-130m", { model_type: "lille-130m", n_embd: 640, n_head: 10, rope_theta: 1e4 }, { pairing: "interleaved", headDim: 64 }, "mlx lille-130m.py"],
  ["nemotron-nas", { model_type: "nemotron-nas" }, { pairing: "half-split", headDim: 128, base: 5e5 }, "mlx nemotron-nas.py"],
  ["exaone", { model_type: "exaone", ...sizes, rope_theta: 1e6 }, { pairing: "half-split", headDim: 128, base: 1e6 }, "mlx exaone.py"],
  ["minicpm3", { model_type: "minicpm3", hidden_size: 2560, num_attention_heads: 40, qk_rope_head_dim: 32 }, { pairing: "half-split", headDim: 32, rotaryDim: 32 }, "mlx minicpm3.py"],
  ["plamo2", { model_type: "plamo2", hidden_size: 2048, num_attention_heads: 32, hidden_size_per_head: 128 }, { pairing: "half-split", headDim: 128, base: 1e4 }, "mlx plamo2.py"],
  ["paligemma, its text model without a type", { model_type: "paligemma", text_config: { hidden_size: 2048, num_attention_heads: 8 } }, { headDim: 256, base: 1e4, pairing: "half-split" }, "paligemma/configuration_paligemma.py"],
  ["mistral3, its text model without a type", { model_type: "mistral3", text_config: { hidden_size: 5120, num_attention_heads: 32, head_dim: 128, rope_theta: 1e9 } }, { headDim: 128, base: 1e9, pairing: "half-split" }, "mistral3/configuration_mistral3.py"],
];

describe("read as the model's own code reads it", () => {
  test.each(read)("%s: %o gives %o (%s)", (_what, config, expected, _source, layerType) => {
    expect(rw.parseConfig(config, layerType === undefined ? {} : { layerType })).toMatchObject(expected);
  });

  test("static NTK: the base grows by factor^(d / (d - 2)), at every length", () => {
    const spec = rw.parseConfig({ model_type: "llama", ...sizes, rope_scaling: { type: "ntk", factor: 4 } });
    for (const seqLen of [1, 1 << 20]) {
      const { invFreq } = rw.frequencies(spec, { seqLen });
      const base = 10000 * 4 ** (128 / 126);
      // two powers, each with an exponent of at most 14 bits: some 2^5 units of the last place
      invFreq.forEach((value, i) => expect(Math.abs(value / base ** (-i / 64) - 1)).toBeLessThan(32 * 2 ** -52));
    }
  });

  test("a factor below 1 compresses: MLX's scale 4 and ggml's freq_scale 4 are linear with factor 0.25", () => {
    const spec = rw.parseConfig({ model_type: "llama", ...sizes });
    const plain = rw.frequencies(spec).invFreq;
    const { invFreq } = rw.frequencies({ ...spec, ropeType: "linear", factor: 0.25 });
    expect([...invFreq]).toEqual([...plain].map((value) => value * 4)); // a power of two: exact
  });

  test("lists by layer must agree within a layer type", () => {
    const error = errorOf(() => rw.parseConfig({ ...step, rope_theta: [5e6, 1e4, 1e4, 2e4, 5e6] }));
    expect(error).toMatchObject({ code: "config-invalid", path: "rope_theta" });
  });

  test("Cohere 2 MoE's first dense layers rotate, whatever their type is", () => {
    const config = { model_type: "cohere2_moe", num_hidden_layers: 12, first_k_dense_replace: 4 };
    expect(rw.inspectConfig(config).values).toContainEqual({
      name: "layersWithoutRope",
      value: [7, 11],
      source: "layer_types",
    });
  });
});

// prettier-ignore
const refused: [what: string, config: Config, path: string, why: RegExp][] = [
  ["granitemoehybrid, nope", { model_type: "granitemoehybrid", ...sizes, position_embedding_type: "nope" }, "position_embedding_type", /"rope"/],
  ["granitemoehybrid, absent", { model_type: "granitemoehybrid", ...sizes }, "position_embedding_type", /"rope"/],
  ["zamba2", { model_type: "zamba2", ...sizes }, "use_mem_rope", /true/],
  ["kimi_linear", { model_type: "kimi_linear", qk_rope_head_dim: 64, mla_use_nope: true }, "model_type", /updated/],
  ["kimi_linear, flag absent", { model_type: "kimi_linear", qk_rope_head_dim: 64 }, "model_type", /updated/],
  ["olmo_hybrid, null", { model_type: "olmo_hybrid", rope_theta: null }, "rope_theta", /rotat/],
  ["olmo_hybrid, absent", { model_type: "olmo_hybrid" }, "rope_theta", /rotat/],
  ["baichuan 13B", { model_type: "baichuan", hidden_size: 5120, num_attention_heads: 40 }, "hidden_size", /5120/],
  ["falcon with alibi", { model_type: "falcon", alibi: true }, "alibi", /true/],
  ["esm, absolute", { model_type: "esm", ...sizes, position_embedding_type: "absolute" }, "position_embedding_type", /rotary/],
  ["clip inside a composite", { model_type: "wrapper", text_config: { model_type: "clip_text_model" } }, "text_config.model_type", /learned/],
  ...["bert", "clip", "siglip", "git", "gpt2", "opt"].map((model_type): (typeof refused)[number] => [model_type, { model_type }, "model_type", /learned/]),
  ...["bloom", "mpt"].map((model_type): (typeof refused)[number] => [model_type, { model_type }, "model_type", /ALiBi/]),
  ...["rwkv7", "mamba2", "nemotron_h"].map((model_type): (typeof refused)[number] => [model_type, { model_type }, "model_type", /state/]),
  ["t5", { model_type: "t5" }, "model_type", /relative/],
];

describe("refused, because the model does not rotate", () => {
  test.each(refused)("%s: %o names %s", (_what, config, path, why) => {
    const error = errorOf(() => rw.parseConfig(config));
    expect(error).toMatchObject({ code: "config-invalid", path });
    expect(error.message).toMatch(why);
    expect(rw.inspectConfig(config).notes).toContainEqual(expect.objectContaining({ severity: "error", path }));
    // the pairing does not matter where no channel rotates
    expect(errorOf(() => rw.parseConfig(config, { pairing: "half-split" })).path).toBe(path);
  });
});

describe("the pairing of an unknown model_type is not guessed", () => {
  const unknown: [Config, string][] = [
    [{ ...sizes, model_type: "brand_new" }, "model_type"],
    [sizes, "model_type"],
    [{ ...sizes, model_type: null }, "model_type"],
    [{ model_type: "wrapper", text_config: { ...sizes, model_type: "brand_new" } }, "text_config.model_type"],
  ];
  test.each(unknown)("%o", (config, path) => {
    const error = errorOf(() => rw.parseConfig(config));
    expect(error).toMatchObject({ code: "config-invalid", path });
    expect(error.message).toMatch(/half-split.*interleaved/);
    const report = rw.inspectConfig(config);
    expect(report.layers).toEqual([]);
    expect(report.notes).toContainEqual(expect.objectContaining({ severity: "error", code: "config-invalid", path }));
  });

  test.each(["half-split", "interleaved"] as const)("the caller says %s", (pairing) => {
    for (const [config] of unknown) {
      const spec = rw.parseConfig(config, { pairing });
      expect(spec).toMatchObject({ pairing, headDim: 128, rotaryDim: 128, base: 10000 });
      expect(rw.inspectConfig(config, { pairing }).layers).toEqual([{ layerType: null, spec }]);
    }
  });

  test("a type without rotation whose config is rotary counts as unknown", () => {
    const config = { model_type: "xlm-roberta", ...sizes, position_embedding_type: "rotary", rotary_emb_base: 2e4 };
    expect(errorOf(() => rw.parseConfig(config))).toMatchObject({ code: "config-invalid", path: "model_type" });
    expect(rw.parseConfig(config, { pairing: "half-split" })).toMatchObject({ base: 2e4, rotaryDim: 128 });
  });

  test("the layer types can be read without it", () => {
    const rope_parameters = { full_attention: { rope_theta: 1e6 }, sliding_attention: { rope_theta: 1e4 } };
    expect(rw.layerTypes({ ...sizes, rope_parameters })).toEqual(["full_attention", "sliding_attention"]);
  });

  test("for a known type the caller's pairing takes priority, and the report says so", () => {
    const spec = rw.parseConfig({ model_type: "deepseek_v3" }, { pairing: "half-split" });
    expect(spec.pairing).toBe("half-split");
    expect(spec).not.toHaveProperty("writeAs");
    const { notes } = rw.inspectConfig({ model_type: "llama" }, { pairing: "interleaved" });
    expect(notes.map(({ code }) => code)).toContain("pairing-overridden");
  });

  test("another pairing is refused", () => {
    const pairing = "rotate_half" as "half-split";
    expect(errorOf(() => rw.parseConfig(sizes, { pairing }))).toMatchObject({
      code: "option-invalid",
      path: "options.pairing",
    });
  });
});

test("an error about a value of the class names the key", () => {
  const error = errorOf(() => rw.parseConfig({ model_type: "llama", num_attention_heads: 7 }));
  expect(error.path).toBe("hidden_size");
  expect(error.message).not.toContain("default");
  const inside = errorOf(() => rw.parseConfig({ model_type: "gpt_oss", head_dim: 7 }));
  expect(inside.path).toBe("head_dim");
});
