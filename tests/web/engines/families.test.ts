// Families whose files were read in single engines: the pairing, the width and the base of a config without a base, and
// the result of scaling. Expected values are those of the engines' files, not of src/ or of web/engines/data.
import { describe, expect, it } from "vitest";
import { loadRopewalk } from "ropewalk";
import { readings, type RopeSpec } from "../../../web/engines/index.js";

const rw = await loadRopewalk();
const head = { hidden_size: 2048, num_attention_heads: 16, max_position_embeddings: 4096 };
const read = (engine: string, config: object) => readings(config, { engines: [engine] })[0]!;
const specOf = (engine: string, config: object): RopeSpec => {
  const { layers, note } = read(engine, config);
  expect(layers, note).toBeDefined();
  return layers![0]!.spec;
};
/** Radians per position of the last pair, which a linear factor divides. */
const slowest = (spec: RopeSpec): number => rw.frequencies(spec).invFreq.at(-1)!;

const half = "half-split";
const linear = { rope_scaling: { rope_type: "linear", type: "linear", factor: 4 } };
/** Engine, model types, more keys, expected values; "honoured" or "left open" is the treatment of linear scaling. */
const rows = [
  ["sglang", "qwen2 qwen3_moe", {}, half, 128, 10000, "honoured"],
  ["sglang", "qwen2_moe", {}, half, 128, 10000, "honoured"],
  ["sglang", "mixtral", {}, half, 128, 1000000, "left open"],
  ["sglang", "gemma2", { head_dim: 256 }, half, 256, 10000, "left open"],
  ["vllm", "qwen2_moe qwen3_moe olmo", {}, half, 128, 10000, "honoured"],
  ["vllm", "mixtral", {}, half, 128, 1000000, "honoured"],
  ["vllm", "gemma2", { head_dim: 256 }, half, 256, 10000, "honoured"],
  ["vllm", "stablelm", { partial_rotary_factor: 0.25 }, half, 32, 10000, "honoured"],
  ["vllm", "phi", { partial_rotary_factor: 0.5 }, half, 64, 10000, "honoured"],
  ["vllm", "nemotron", { partial_rotary_factor: 0.5 }, half, 64, 10000, "honoured"],
  ["vllm", "olmo2", {}, half, 128, 10000, "honoured"],
  ["vllm", "gemma", { head_dim: 256 }, half, 256, 10000, "left open"],
  ["vllm", "starcoder2", {}, half, 128, 10000, "left open"],
  ["tensorrt-llm", "mixtral", {}, half, 128, 1000000, "honoured"],
  ["tensorrt-llm", "nemotron", {}, half, 64, 10000, "honoured"],
  ["tensorrt-llm", "qwen2_moe", {}, half, 128, 10000, "left open"],
  ["onnxruntime", "gemma gemma2", { head_dim: 256 }, half, 256, 10000, "honoured"],
  ["onnxruntime", "olmo granite", {}, half, 128, 10000, "honoured"],
  ["onnxruntime", "phi", { partial_rotary_factor: 0.5 }, half, 64, 10000, "honoured"],
  ["mlx-lm", "nemotron", {}, half, 64, 10000, "honoured"],
  ["mlx-lm", "phi3", {}, half, 128, 10000, "left open"],
  ["sglang", "granite", {}, half, 128, 10000, "honoured"],
  ["sglang", "olmo internlm2", {}, half, 128, 10000, "left open"],
  ["mlx-lm", "olmoe mimo internlm2 internlm3", {}, half, 128, 10000, "honoured"],
  ["mlx-lm", "seed_oss bitnet", { head_dim: 96 }, half, 96, 10000, "honoured"],
  ["mlx-lm", "falcon_h1", {}, half, 64, 1e11, "honoured"],
  ["vllm", "falcon granitemoe", {}, half, 128, 10000, "left open"],
  ["vllm", "persimmon", { partial_rotary_factor: 0.25 }, half, 32, 10000, "left open"],
  ["vllm", "exaone internlm2 minicpm olmoe", {}, half, 128, 10000, "honoured"],
] as const;

describe.each(
  rows.flatMap(([engine, models, ...rest]) => models.split(" ").map((model) => [engine, model, ...rest] as const)),
)("%s, %s", (engine, model_type, more, pairing, rotaryDim, base, scaling) => {
  const config = { ...head, model_type, ...more };

  it("the pairing, the width and the default of the base", () => {
    expect(specOf(engine, config)).toMatchObject({ pairing, rotaryDim, base, ropeType: "default" });
    expect(specOf(engine, { ...config, rope_theta: 54321 }).base).toBe(54321);
  });

  it(`linear scaling is ${scaling}`, () => {
    const scaled = { ...config, rope_theta: 10000, ...linear };
    if (scaling === "left open") {
      const { layers, note } = read(engine, scaled);
      expect(layers).toBeUndefined();
      expect(note).toMatch(/scaling/);
    } else {
      const plain = slowest(specOf(engine, { ...config, rope_theta: 10000 }));
      expect(slowest(specOf(engine, scaled)) * 4).toBeCloseTo(plain, 9);
    }
  });
});

it("head_dim counts if a file reads it, but not if it divides hidden_size itself", () => {
  const width = (engine: string, model_type: string) =>
    specOf(engine, { ...head, model_type, head_dim: 64, partial_rotary_factor: 1 }).headDim;
  for (const [engine, models] of [
    ["vllm", "qwen2_moe olmo stablelm olmo2 starcoder2 falcon internlm2 minicpm granitemoe olmoe"],
    ["mlx-lm", "granitemoe mimo internlm2 internlm3"],
    ["sglang", "qwen2_moe mixtral olmo internlm2"],
  ] as const)
    for (const model of models.split(" ")) expect(width(engine, model), `${engine} ${model}`).toBe(128);
  for (const [engine, model] of [
    ["vllm", "mixtral"],
    ["vllm", "qwen3_moe"],
    ["sglang", "qwen2"],
    ["sglang", "qwen3_moe"],
    ["tensorrt-llm", "mixtral"],
  ] as const)
    expect(width(engine, model), `${engine} ${model}`).toBe(64);
});

it("a width from the class of transformers, or keys newer than a file, are left open", () => {
  for (const [engine, model_type, more] of [
    ["vllm", "phi", {}],
    ["vllm", "stablelm", {}],
    ["vllm", "nemotron", {}],
    ["vllm", "persimmon", {}],
    ["sglang", "exaone", {}],
    ["vllm", "exaone", { rope_parameters: { rope_theta: 10000 } }],
    ["onnxruntime", "phi", {}],
    ["vllm", "gemma", { rope_parameters: { rope_theta: 10000 } }],
    ["sglang", "mixtral", { rope_parameters: { rope_theta: 10000 } }],
  ] as const)
    expect(read(engine, { ...head, model_type, ...more }).layers, `${engine} ${model_type}`).toBeUndefined();
});

it("only vLLM reads StableLM's rope_pct before partial_rotary_factor", () => {
  const config = { ...head, model_type: "stablelm", rope_theta: 10000, partial_rotary_factor: 0.25, rope_pct: 0.5 };
  expect(specOf("vllm", config).rotaryDim).toBe(64);
  expect(specOf("mlx-lm", config).rotaryDim).toBe(32);
});

it("SGLang and vLLM read YaRN's length of the new families as of the old ones: attention_factor is dropped", () => {
  const rope_scaling = { rope_type: "yarn", factor: 4, original_max_position_embeddings: 1024, attention_factor: 1 };
  for (const [engine, models] of [
    ["sglang", "qwen2 qwen2_moe qwen3_moe"],
    ["vllm", "mixtral qwen2_moe qwen3_moe gemma2 olmo olmo2"],
  ] as const)
    for (const model_type of models.split(" ")) {
      const spec = specOf(engine, { ...head, model_type, head_dim: 128, rope_theta: 10000, rope_scaling });
      expect(rw.frequencies(spec).attentionFactor, `${engine} ${model_type}`).toBeCloseTo(0.1 * Math.log(4) + 1, 12);
    }
});

describe("mlx-lm", () => {
  const deepseek = { ...head, model_type: "deepseek_v2", qk_rope_head_dim: 64, qk_nope_head_dim: 128 };

  it("DeepSeek V2 is interleaved, takes YaRN with mscale over mscale_all_dim, and stops without rope_scaling", () => {
    const yarn = { type: "yarn", factor: 40, mscale: 0.75, original_max_position_embeddings: 4096 };
    const spec = specOf("mlx-lm", { ...deepseek, rope_scaling: yarn });
    expect(spec).toMatchObject({ pairing: "interleaved", rotaryDim: 64, base: 10000 });
    expect(rw.frequencies(spec).attentionFactor).toBeCloseTo(0.1 * 0.75 * Math.log(40) + 1, 12);
    expect(read("mlx-lm", deepseek).note).toContain("rope_scaling of deepseek_v2");
    expect(read("mlx-lm", { ...deepseek, ...linear }).layers).toBeUndefined();
  });

  it("InternLM 2 and 3 accept linear and dynamic scaling, each under its own key", () => {
    const of = (model_type: string, rope_scaling: object) => read("mlx-lm", { ...head, model_type, rope_scaling });
    for (const [model, key, other] of [
      ["internlm2", "type", "rope_type"],
      ["internlm3", "rope_type", "type"],
    ] as const) {
      expect(of(model, { [key]: "dynamic", factor: 6 }).layers![0]!.spec).toMatchObject({
        ropeType: "dynamic",
        factor: 6,
      });
      expect(of(model, { [other]: "dynamic", factor: 6 }).note).toContain(`must contain factor and ${key}`);
      expect(of(model, { type: "yarn", rope_type: "yarn", factor: 6 }).note).toContain("linear or dynamic");
    }
  });

  it("Nemotron accepts only linear scaling, under the key type", () => {
    const note = (rope_scaling: object) => read("mlx-lm", { ...head, model_type: "nemotron", rope_scaling }).note;
    expect(note({ rope_type: "linear", factor: 4 })).toContain("whatever rope_type says");
    expect(note({ type: "yarn", factor: 4, original_max_position_embeddings: 1024 })).toContain("is linear");
  });

  it("Phi 3's longrope uses the long list at every length, with original_max_position_embeddings from outside", () => {
    const [long_factor, short_factor] = [Array<number>(64).fill(8), Array<number>(64).fill(1)];
    const config = { ...head, model_type: "phi3", max_position_embeddings: 32768 };
    for (const type of ["longrope", "su"]) {
      const rope_scaling = { type, long_factor, short_factor };
      const spec = specOf("mlx-lm", { ...config, original_max_position_embeddings: 2048, rope_scaling });
      const { invFreq, attentionFactor } = rw.frequencies(spec, { seqLen: 100 });
      expect(invFreq[0]).toBeCloseTo(1 / 8, 12);
      expect(attentionFactor).toBeCloseTo(Math.sqrt(1 + Math.log(16) / Math.log(2048)), 9);
    }
  });
});

it("the builder of onnxruntime: gpt-oss is read with beta_fast, its ramp not rounded; Gemma 3 without scaling", () => {
  const gptOss = { ...head, model_type: "gpt_oss", head_dim: 64, rope_theta: 150000 };
  const yarn = { rope_type: "yarn", factor: 32, beta_fast: 32, beta_slow: 1, original_max_position_embeddings: 4096 };
  const spec = specOf("onnxruntime", { ...gptOss, rope_scaling: { ...yarn, truncate: true } });
  expect(spec).toMatchObject({ truncate: false, pairing: half, rotaryDim: 64 });
  expect(rw.frequencies(spec).attentionFactor).toBeCloseTo(0.1 * Math.log(32) + 1, 12);
  expect(read("onnxruntime", { ...gptOss, rope_scaling: { ...yarn, beta_fast: null } }).layers).toBeUndefined();
  const { beta_fast: _, ...unnamed } = yarn;
  expect(read("onnxruntime", { ...gptOss, rope_scaling: unnamed }).note).toContain("KeyError: 'rescale_inv_freq'");
  const gemma = { ...head, model_type: "gemma3_text", head_dim: 256, rope_theta: 1e6, rope_local_base_freq: 10000 };
  const bases = (config: object) =>
    Object.fromEntries((read("onnxruntime", config).layers ?? []).map((one) => [one.layerType, one.spec.base]));
  expect(bases(gemma)).toEqual({ full_attention: 1e6, sliding_attention: 10000 });
  expect(bases({ ...gemma, ...linear })).toEqual({});
});

it("the builder of onnxruntime leaves YaRN out without beta_fast, and divides by zero without beta_slow", () => {
  const yarn = { rope_type: "yarn", factor: 4, original_max_position_embeddings: 4096 };
  for (const key of ["rope_scaling", "rope_parameters"]) {
    const config = (more: object) => ({ ...head, model_type: "qwen3", head_dim: 128, [key]: { ...yarn, ...more } });
    const plain = read("onnxruntime", config({ beta_slow: 1 }));
    expect(plain.layers![0]!.spec.ropeType).toBe("default");
    expect(plain.note).toContain("beta_fast");
    expect(slowest(plain.layers![0]!.spec)).toBe(
      slowest(specOf("onnxruntime", config({ beta_fast: 32, beta_slow: 1 }))) * 4,
    );
    expect(read("onnxruntime", config({ beta_fast: 32 })).note).toContain("ZeroDivisionError");
  }
});

it("llama.cpp and SGLang say from which version on rope_parameters is read, and only for a config that has it", () => {
  const rope = { rope_theta: 500000, rope_type: "default" };
  for (const [engine, pull] of [
    ["llama.cpp", "18013"],
    ["sglang", "14745"],
  ] as const)
    for (const model_type of ["llama", "mistral", "qwen2", "qwen3"]) {
      const config = { ...head, model_type, head_dim: 128 };
      const { layers, note, versions } = read(engine, { ...config, rope_parameters: rope });
      expect(layers![0]!.spec.base).toBe(500000);
      expect(note).toContain(`before pull request ${pull} (December 2025) do not read rope_parameters`);
      expect(versions).toContain(pull);
      expect(read(engine, { ...config, rope_theta: 500000 }).note ?? "").not.toContain("rope_parameters");
    }
});

it("a model file that has no default for the base refuses a config without one", () => {
  for (const model_type of ["granitemoe", "dots1", "ernie4_5_moe", "glm4_moe"]) {
    const config = { ...head, model_type, rope_parameters: { rope_theta: 10000 }, partial_rotary_factor: 0.5 };
    expect(read("mlx-lm", config).note, model_type).toContain("rope_theta");
    expect(specOf("mlx-lm", { ...config, rope_theta: 54321 }).base, model_type).toBe(54321);
  }
  expect(read("candle", { ...head, model_type: "qwen3_moe", rope_parameters: { rope_theta: 1e4 } }).note).toContain(
    "rope_theta",
  );
});

it("GLM 4 MoE's width is that of partial_rotary_factor, which mlx-lm requires; ERNIE 4.5 MoE is interleaved and reads no scaling", () => {
  const glm = { ...head, model_type: "glm4_moe", rope_theta: 10000 };
  expect(read("mlx-lm", glm).note).toContain("partial_rotary_factor");
  expect(specOf("mlx-lm", { ...glm, partial_rotary_factor: 0.25 })).toMatchObject({ rotaryDim: 32, pairing: half });
  const ernie = { ...head, model_type: "ernie4_5_moe", rope_theta: 10000, ...linear };
  expect(specOf("mlx-lm", ernie)).toMatchObject({ pairing: "interleaved", ropeType: "default" });
});

it("vLLM rotates MiniCPM by a float32 table, and Qwen 3 by one in the model's type", () => {
  const profile = (model_type: string) => read("vllm", { ...head, model_type, rope_theta: 10000 }).profile;
  expect([profile("minicpm"), profile("qwen3")]).toEqual(["float32", "bf16-cache"]);
});

it("TensorRT-LLM reads Phi 3 without scaling, and leaves longrope open", () => {
  const factors = Array<number>(64).fill(2);
  const longrope = { type: "longrope", short_factor: factors, long_factor: factors };
  const phi3 = { ...head, model_type: "phi3", rope_theta: 54321, original_max_position_embeddings: 2048 };
  expect(specOf("tensorrt-llm", phi3)).toMatchObject({ pairing: half, rotaryDim: 128, base: 54321 });
  expect(read("tensorrt-llm", { ...phi3, rope_scaling: longrope }).layers).toBeUndefined();
});

it("SGLang's falcon rotates whole heads of hidden_size / heads with base 10000, unscaled", () => {
  const config = { ...head, model_type: "falcon", alibi: false, head_dim: 64, rope_theta: 54321, ...linear };
  expect(specOf("sglang", config)).toMatchObject({
    ropeType: "default",
    base: 10000,
    headDim: 128,
    rotaryDim: 128,
    pairing: half,
  });
  expect(read("sglang", config).note).toContain("10000");
});

it("vLLM of 2026-09 reads YaRN's length like transformers, and no longer attn_factor", () => {
  const scaled = (more: object) => ({
    ...head,
    model_type: "llama",
    rope_theta: 10000,
    rope_scaling: { rope_type: "yarn", factor: 16, original_max_position_embeddings: 256, ...more },
  });
  const length = (more: object): number => {
    const found = readings(scaled(more), { engines: ["vllm"] }).find(({ versions }) => versions.startsWith("main"))!;
    return rw.frequencies(found.layers![0]!.spec).attentionFactor;
  };
  const plain = 0.1 * Math.log(16) + 1;
  expect(length({})).toBeCloseTo(plain, 12);
  expect(length({ attn_factor: 2 })).toBeCloseTo(plain, 12);
  expect(length({ attention_factor: 1.1 })).toBe(1.1);
  expect(length({ mscale: 1, mscale_all_dim: 0.5 })).toBeCloseTo(plain / (0.05 * Math.log(16) + 1), 12);
  expect(length({ mscale: 0.5 })).toBeCloseTo(plain, 12);
});
