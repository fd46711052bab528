// Public threads replayed: the config of each reporter, and the number that he saw. Where the thread's model has no row of its own, its
// rope parameters stand on a Llama head: the engines named share one function for all models.
import { describe, expect, it } from "vitest";
import { loadRopewalk } from "ropewalk";
import { compareSpecs, readings, type Reading } from "../../../web/engines/index.js";
import { models } from "../../../web/models/index.js";

const rw = await loadRopewalk();
const head = { model_type: "llama", hidden_size: 4096, num_attention_heads: 32, max_position_embeddings: 131072 };
const yarn = (more: object, model: object = head) => ({
  ...model,
  rope_theta: 1e6,
  rope_scaling: { rope_type: "yarn", original_max_position_embeddings: 8192, ...more },
});
const published = (id: string): Record<string, unknown> => models.find((model) => model.id === id)!.config;

const readingOf = (config: unknown, engine: string, versions = ""): Reading =>
  readings(config, { engines: [engine] }).find((reading) => reading.versions.startsWith(versions))!;
const specOf = (config: unknown, engine: string, versions?: string) =>
  readingOf(config, engine, versions).layers![0]!.spec;
const lengthOf = (config: unknown, engine: string, versions?: string): number =>
  rw.frequencies(specOf(config, engine, versions)).attentionFactor;

describe("the length of YaRN", () => {
  it("vllm 48621, sglang 22711: 1.2773 where transformers has 1, of Ministral 3's mscale and mscale_all_dim", () => {
    const config = yarn({ factor: 16, mscale: 1, mscale_all_dim: 1 }, { ...head, model_type: "ministral3" });
    expect(lengthOf(config, "transformers", "5")).toBe(1);
    expect(lengthOf(config, "vllm")).toBeCloseTo(1.2772588722239782, 12);
    expect(lengthOf(config, "sglang")).toBeCloseTo(1.277, 3);
  });

  it("vllm 46280 and 48351, prime-rl 2802: 1.4158883 where the config asks for 1", () => {
    const config = yarn({ factor: 64, attention_factor: 1 });
    expect(lengthOf(config, "transformers", "5")).toBe(1);
    expect(lengthOf(config, "vllm")).toBeCloseTo(1.4158883, 7);
  });

  it("mlx-lm 1507: attention_factor is not read, and 1.2079 at factor 8 is what is computed", () => {
    expect(lengthOf(yarn({ factor: 8, attention_factor: 1 }), "mlx-lm")).toBeCloseTo(1.2079, 4);
    const olmo = yarn({ factor: 8, attention_factor: 1.2079441541679836 });
    const [mlx, transformers] = [specOf(olmo, "mlx-lm"), specOf(olmo, "transformers", "5")];
    expect(compareSpecs(mlx, transformers, { context: 65536 })).toEqual({ equal: true });
  });

  it("mlx-lm and TensorRT-LLM read mscale alone, and mscale_all_dim of 0, where transformers reads neither", () => {
    const length = 0.1 * 0.5 * Math.log(16) + 1;
    for (const more of [{ mscale: 0.5 }, { mscale: 0.5, mscale_all_dim: 0 }]) {
      const config = yarn({ factor: 16, ...more });
      for (const engine of ["mlx-lm", "tensorrt-llm"]) expect(lengthOf(config, engine), engine).toBeCloseTo(length, 12);
      expect(lengthOf(config, "transformers", "5")).toBeCloseTo(0.1 * Math.log(16) + 1, 12);
    }
    const ratio = (0.1 * Math.log(16) + 1) / length;
    expect(lengthOf(yarn({ factor: 16, mscale_all_dim: 0.5 }), "mlx-lm")).toBeCloseTo(ratio, 12);
  });

  it("sglang 33558: attention_factor copied into attn_factor squares it, 1.4852 to 2.2058", () => {
    const config = yarn({ factor: 128 });
    const right = lengthOf(config, "transformers", "5");
    expect(right).toBeCloseTo(1.4852, 4);
    expect(lengthOf(yarn({ factor: 128, attn_factor: right }), "sglang")).toBeCloseTo(2.2058, 4);
  });

  it.each([4, 16, 64])("exllamav3 259: equal mscale and mscale_all_dim make 1 of 0.1 ln(%d) + 1", (factor) => {
    const config = yarn({ factor, mscale: 1, mscale_all_dim: 1 });
    expect(lengthOf(config, "transformers", "5")).toBe(1);
    expect(lengthOf(config, "sglang")).toBeCloseTo(0.1 * Math.log(factor) + 1, 12);
  });

  it("llama.cpp 17945: 1 for DeepSeek V2's 0.707 and V3's 1, and ggml's own factor cancelled in the call", () => {
    const v3 = published("deepseek-v3");
    for (const mscale of [1, 707 / 1000]) {
      const config = { ...v3, rope_scaling: { ...(v3.rope_scaling as object), mscale, mscale_all_dim: mscale } };
      expect(lengthOf(config, "llama.cpp")).toBe(1);
      const passed = Number(/attn_factor=([\d.]+)/.exec(readingOf(config, "llama.cpp").call!)![1]);
      expect(passed).toBeCloseTo(0.7305, 4); // imp 880
      expect(passed * (1 + 0.1 * Math.log(40))).toBeCloseTo(1, 8);
    }
  });
});

describe("the base", () => {
  it("vllm 42624: 500000 inside rope_parameters is 10000 under transformers 4", () => {
    const config = { ...head, rope_parameters: { rope_type: "default", rope_theta: 500000 } };
    expect(specOf(config, "transformers", "5").base).toBe(500000);
    expect(specOf(config, "transformers", "4").base).toBe(10000);
    expect(specOf(config, "vllm").base).toBe(500000);
  });

  it("unsloth 7028: linear scaling without rope_theta, put over rope_parameters, is 10000 under transformers 5", () => {
    const inside = { rope_type: "llama3", rope_theta: 500000 };
    const config = { ...head, rope_parameters: inside, rope_scaling: { type: "linear", factor: 2 } };
    expect(specOf(config, "transformers", "5")).toMatchObject({ ropeType: "linear", base: 10000, factor: 2 });
    expect(
      specOf(
        { ...head, rope_parameters: inside, rope_theta: 500000, rope_scaling: { type: "linear", factor: 2 } },
        "transformers",
        "4",
      ).base,
    ).toBe(500000);
  });

  it("mlx-lm 1563: Qwen3 with rope_theta inside rope_parameters alone does not convert", () => {
    const config = { ...published("qwen3-0.6b"), rope_parameters: { rope_type: "default", rope_theta: 1e6 } };
    delete (config as Record<string, unknown>).rope_theta;
    const { layers, note } = readingOf(config, "mlx-lm");
    expect(layers).toBeUndefined();
    expect(note).toContain("rope_theta");
  });
});

/** Where YaRN's ramp begins and ends, from two frequencies on it. */
function rampOf(engine: string, versions?: string): [low: number, high: number] {
  const spec = specOf(published("gpt-oss-20b"), engine, versions);
  const plain = rw.frequencies({ ...spec, ropeType: "default" }).invFreq;
  const { invFreq } = rw.frequencies(spec);
  const ramp = (pair: number) => (1 - invFreq[pair]! / plain[pair]!) / (1 - 1 / 32);
  const slope = (ramp(15) - ramp(11)) / 4;
  return [11 - ramp(11) / slope, 11 + (1 - ramp(11)) / slope];
}

it("vllm 28244: gpt-oss's ramp goes from 8.0928 to 17.3980; llama.cpp and mlx-lm round it to 8 and 18", () => {
  for (const [engine, versions] of [["transformers", "5"], ["vllm"]] as const) {
    const [low, high] = rampOf(engine, versions);
    expect(low).toBeCloseTo(8.092779115512402, 9);
    expect(high).toBeCloseTo(17.39802450158856, 9);
  }
  for (const engine of ["llama.cpp", "mlx-lm"]) {
    const [low, high] = rampOf(engine);
    expect(low).toBeCloseTo(8, 9);
    expect(high).toBeCloseTo(18, 9);
  }
});

it("llama.cpp 24823, vllm 27431: short prompts of Phi 3.5 get the long factors, in both", () => {
  const config = published("phi-3.5-mini");
  const { long_factor: long, short_factor: short } = config.rope_scaling as Record<string, number[]>;
  const slowest = (engine: string, versions?: string): number => {
    const spec = specOf(config, engine, versions);
    return rw.frequencies(spec, { seqLen: 100 }).invFreq.at(-1)! * 10000 ** (94 / 96);
  };
  expect(slowest("transformers", "5")).toBeCloseTo(1 / short!.at(-1)!, 6);
  for (const engine of ["llama.cpp", "vllm"]) expect(slowest(engine)).toBeCloseTo(1 / long!.at(-1)!, 6);
});

it("tiny-vllm 1: of Llama 3.2's 32 pairs 0 to 14 are as they were, 15 to 17 between, 18 to 31 divided by 32, in every engine", () => {
  const config = published("llama-3.2-1b");
  const read = readings(config).filter(({ layers }) => layers !== undefined);
  expect(read.length).toBeGreaterThanOrEqual(9);
  for (const { layers } of read) {
    const { spec } = layers![0]!;
    const plain = rw.frequencies({ ...spec, ropeType: "default" }).invFreq;
    const kinds = [...rw.frequencies(spec).invFreq].map((rate, i) => {
      const times = plain[i]! / rate;
      return Math.abs(times - 1) < 1e-9 ? "same" : Math.abs(times - 32) < 1e-6 ? "divided" : "between";
    });
    const expected = Array.from({ length: 32 }, (_, i) => (i < 15 ? "same" : i < 18 ? "between" : "divided"));
    expect(kinds).toEqual(expected);
  }
});

it("llama.cpp 14367, transformers 41922, mlx-vlm 1709: Gemma 3 scales by 8 at base 1e6, and not in sliding layers at 10000", () => {
  const config = { ...published("gemma-3-1b"), rope_scaling: { rope_type: "linear", factor: 8 } };
  const rotations = (engine: string, versions?: string) =>
    Object.fromEntries(
      readingOf(config, engine, versions).layers!.map(({ layerType, spec }) => [
        layerType,
        1 / rw.frequencies(spec).invFreq[127]!,
      ]),
    );
  for (const [engine, versions] of [
    ["transformers", "5"],
    ["transformers", "4"],
    ["vllm"],
    ["llama.cpp"],
    ["mlx-lm"],
  ] as const) {
    const found = rotations(engine, versions);
    expect(found.full_attention! / (8 * 1e6 ** (254 / 256)), engine).toBeCloseTo(1, 9);
    expect(found.sliding_attention! / 1e4 ** (254 / 256), engine).toBeCloseTo(1, 9);
  }
  const yarn = { ...config, rope_scaling: { rope_type: "yarn", factor: 8 } };
  expect(readingOf(yarn, "vllm").layers).toBeUndefined();
  expect(rotations("candle").full_attention! / 1e6 ** (254 / 256)).toBeCloseTo(1, 9);
});

it("mlx-lm 1698: 128 channels of GLM's head turn where transformers turns 64", () => {
  const config = { model_type: "glm", hidden_size: 4096, num_attention_heads: 32, head_dim: 128 };
  expect(specOf(config, "transformers", "5")).toMatchObject({ rotaryDim: 64, pairing: "interleaved" });
  expect(specOf(config, "mlx-lm")).toMatchObject({ rotaryDim: 128, pairing: "interleaved" });
});

it("candle 3698: the table of qwen2, gemma, gemma2 and phi3 is made in the model's type, that of mistral and llama in float32", () => {
  const precision = (model_type: string) => readingOf({ ...head, model_type, rope_theta: 1e4 }, "candle").precision!;
  for (const model of ["qwen2", "gemma", "gemma2", "phi3"])
    expect(precision(model), model).toContain("in the model's type");
  for (const model of ["mistral", "llama"]) expect(precision(model), model).toContain("angles in float32");
});

it("transformers 48241: MiniMax M2's rotary_dim is said to be left out by some releases", () => {
  const config = { ...head, model_type: "minimax_m2", head_dim: 128, rotary_dim: 64 };
  const { layers, note } = readingOf(config, "transformers", "5");
  expect(layers![0]!.spec.rotaryDim).toBe(64);
  expect(note).toContain("48241");
});
