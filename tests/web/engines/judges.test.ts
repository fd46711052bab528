// Public threads replayed: the config of each reporter, and the number that he saw. Where the thread's model has no row
// of its own, its rope parameters are on a Llama head: the engines named share one function for all models.
import { describe, expect, it } from "vitest";
import { loadRopewalk } from "ropewalk";
import { bfloat16 } from "../../../web/api/memory/bfloat16.js";
import { nameOf } from "../../../web/engines/advice.js";
import { compareSpecs, profileTable, readings, type Reading, type RopeSpec } from "../../../web/engines/index.js";
import { models } from "../../../web/models/index.js";

const rw = await loadRopewalk();
const head = { model_type: "llama", hidden_size: 4096, num_attention_heads: 32, max_position_embeddings: 131072 };
const yarn = (more: object, model: object = head) => ({
  ...model,
  rope_theta: 1e6,
  rope_scaling: { rope_type: "yarn", original_max_position_embeddings: 8192, ...more },
});
const glm = { model_type: "glm", hidden_size: 4096, num_attention_heads: 32, head_dim: 128 };
const published = (id: string): Record<string, unknown> => models.find((model) => model.id === id)!.config;

const readingOf = (config: unknown, engine: string, versions = ""): Reading =>
  readings(config, { engines: [engine] }).find((reading) => reading.versions.startsWith(versions))!;
const specOf = (config: unknown, engine: string, versions?: string) =>
  readingOf(config, engine, versions).layers![0]!.spec;
const lengthOf = (config: unknown, engine: string, versions?: string): number =>
  rw.frequencies(specOf(config, engine, versions)).attentionFactor;

/** A number that the engine's call is given. */
const inCall =
  (name: string) =>
  (_: RopeSpec, { call }: Reading): number =>
    Number(new RegExp(`\\b${name}=([\\d.e+-]+)`).exec(call!)![1]);
const length = (spec: RopeSpec): number => rw.frequencies(spec).attentionFactor;
const base = (spec: RopeSpec): number => spec.base;
const width = (spec: RopeSpec): number => spec.rotaryDim;
/** The divisor of a pair's plain frequency, in a sequence of 100. */
const divisor =
  (pair: number) =>
  (spec: RopeSpec): number => {
    const [own, plain] = [spec, { ...spec, ropeType: "default" as const }].map(
      (one) => rw.frequencies(one, { seqLen: 100 }).invFreq,
    ) as [Float64Array, Float64Array];
    return plain.at(pair)! / own.at(pair)!;
  };

type Measure = (spec: RopeSpec, reading: Reading) => number;
/**
 * Threads, the config, the reported measurement, and the digits that each engine gives; an engine that refuses has a
 * note instead.
 */
type Row = readonly [threads: string, config: object, measure: Measure, seen: Readonly<Record<string, string>>];

const inside = (rope_theta: number, model: object = head) => ({
  ...model,
  rope_parameters: { rope_type: "default", rope_theta },
});
const v3 = published("deepseek-v3");
const mscaled = (mscale: number, factor: number) => ({
  ...v3,
  rope_scaling: { ...(v3.rope_scaling as object), factor, mscale, mscale_all_dim: mscale },
});
const qwen3 = { ...published("qwen3-0.6b"), rope_theta: undefined };
const yarnMistral = yarn({ factor: 8, finetuned: true }, { ...head, model_type: "mistral" });
const llama31 = {
  rope_type: "llama3",
  factor: 8,
  low_freq_factor: 1,
  high_freq_factor: 4,
  original_max_position_embeddings: 8192,
};
/** 64 rotary channels, extended from 262,144 to 1,048,576 positions. */
const extended = yarn({ factor: 4, original_max_position_embeddings: 262144 }, { ...head, hidden_size: 2048 });
extended.rope_theta = 1e7;
const extendedHead = yarn({ factor: 4, original_max_position_embeddings: 262144 });
extendedHead.rope_theta = 1e7;
/** The head and the scaling of nomic-embed-text, on a model that the engines share with it. */
const nomic = {
  ...head,
  hidden_size: 768,
  num_attention_heads: 12,
  max_position_embeddings: 2048,
  rope_theta: 1000,
  rope_scaling: { rope_type: "dynamic", factor: 2 },
};
const internlm3 = {
  ...head,
  model_type: "internlm3",
  max_position_embeddings: 32768,
  rope_theta: 5e7,
  rope_scaling: { rope_type: "dynamic", factor: 6 },
};
/** What YaRN made of `factor` itself is in the place of mscale, and goes through the logarithm again. */
const twice = (factor: number) => yarn({ factor, mscale: 0.1 * Math.log(factor) + 1 });
/** The slowest pair of `spec`, in radians a position. */
const slowest = (spec: RopeSpec): number => rw.frequencies(spec).invFreq.at(-1)!;
/** `spec`'s length over that of YaRN's own formula, in percent more. */
const more = (spec: RopeSpec): number => 100 * (length(spec) / (0.1 * Math.log(spec.factor!) + 1) - 1);
const kimi = { ...mscaled(1, 64), rope_theta: 50000 };

// prettier-ignore
const rows: readonly Row[] = [
  ["vllm 48621, vllm 48623, sglang 22711", yarn({ factor: 16, mscale: 1, mscale_all_dim: 1 }, { ...head, model_type: "ministral3" }), length, { "transformers 5": "1.0", vllm: "1.2772588722239782", "vllm main": "1.0", sglang: "1.277" }],
  ["vllm 46280, vllm 48351, prime-rl 2802", yarn({ factor: 64, attention_factor: 1 }), length, { "transformers 5": "1.0", vllm: "1.4158883", "vllm main": "1.0" }],
  ["mlx-lm 1507", yarn({ factor: 8, attention_factor: 1 }), length, { "transformers 5": "1.0", "mlx-lm": "1.2079" }],
  ["sglang 33558", yarn({ factor: 128 }), length, { "transformers 5": "1.4852", sglang: "1.4852" }],
  ["sglang 33558, copied", yarn({ factor: 128, attn_factor: 0.1 * Math.log(128) + 1 }), length, { sglang: "2.2058" }],
  ...(
    [
      [4, "1.139"],
      [16, "1.277"],
      [64, "1.416"],
    ] as const
  ).map(([factor, seen]): Row => [
    `exllamav3 259, factor ${factor}`,
    yarn({ factor, mscale: 1, mscale_all_dim: 1 }),
    length,
    { "transformers 5": "1.0", sglang: seen },
  ]),
  ["llama.cpp 17945, ferrox 226, V3", mscaled(1, 40), length, { "llama.cpp": "1.0000" }],
  ["llama.cpp 17945, ferrox 226, V2", mscaled(707 / 1000, 40), length, { "llama.cpp": "1.0000" }],
  ["llama.cpp 17945, imp 880", mscaled(1, 40), inCall("attn_factor"), { "llama.cpp": "0.7305" }],
  ["llama.cpp 7118", mscaled(707 / 1000, 40), length, { "transformers 5": "1.0" }],
  ["llama.cpp 2268", { ...yarnMistral, rope_theta: 10000 }, inCall("freq_scale"), { "llama.cpp": "0.125" }],
  ["llama.cpp 2268, original", yarnMistral, inCall("n_ctx_orig"), { "llama.cpp": "8192" }],
  ["ik_llama.cpp 1298", kimi, inCall("freq_scale"), { "llama.cpp": "0.015625" }],
  ["ik_llama.cpp 1298, original", kimi, inCall("n_ctx_orig"), { "llama.cpp": "4096" }],
  ["ik_llama.cpp 1298, base", kimi, inCall("freq_base"), { "llama.cpp": "50000.0" }],
  ["vllm 42624", inside(500000), base, { "transformers 5": "500000", "transformers 4": "10000", vllm: "500000" }],
  ["ANEForge 207, Qwen3", inside(1e6, qwen3), base, { "transformers 5": "1000000", "transformers 4": "10000.0" }],
  ["ANEForge 207, Llama 3", inside(5e5), base, { "transformers 5": "500000", "transformers 4": "10000.0" }],
  ["slime 1720", inside(500000, glm), base, { "transformers 5": "500000", "transformers 4": "10000" }],
  ["airllm 369, penzai 102", { ...head, rope_theta: 500000 }, base, { "mlx-lm": "500000", candle: "500000" }],
  ["airllm 369, without", head, base, { "mlx-lm": "10000", candle: "10000" }],
  ["sglang 14745", { ...qwen3, rope_theta: 1000000, rope_scaling: null }, base, { sglang: "1000000" }],
  ["llama.cpp 3090, 2768", { ...head, rope_theta: 1e6, rope_scaling: null }, inCall("freq_base"), { "llama.cpp": "1000000" }],
  ["unsloth 7028", {...head, rope_parameters: { rope_type: "llama3", rope_theta: 500000 }, rope_scaling: { type: "linear", factor: 2 } }, base, { "transformers 5": "10000" }],
  ["unsloth 7028, with rope_theta", { ...head, rope_theta: 500000, rope_scaling: { type: "linear", factor: 2 } }, base, { "transformers 4": "500000" }],
  ["mlx-lm 1563", inside(1e6, qwen3), base, { "mlx-lm": "rope_theta" }],
  ["mlxcel 1688, first pair", { ...head, rope_theta: 5e5, rope_scaling: llama31 }, divisor(0), { "transformers 5": "1", "mlx-lm": "1" }],
  ["mlxcel 1688, last pair", { ...head, rope_theta: 5e5, rope_scaling: llama31 }, divisor(-1), { "transformers 5": "8", "mlx-lm": "8" }],
  ["llama.cpp 24823, vllm 27431, mlxcel 1358", published("phi-3.5-mini"), divisor(-1), { "llama.cpp": "64.8", vllm: "64.8", "mlx-lm": "64.8" }],
  ["DeepSpeed 8340, 8341", inside(10000), base, { "transformers 5": "10000.0", deepspeed: "no attribute 'rope_theta'" }],
  ["DeepSpeed 8345, EXAONE 4", inside(10000, { ...head, model_type: "exaone4" }), base, { "transformers 5": "10000.0", deepspeed: "1000000.0" }],
  ["DeepSpeed 8345, Mixtral", inside(1e6, { ...head, model_type: "mixtral" }), base, { "transformers 5": "1000000.0", deepspeed: "no attribute 'rope_theta'" }],
  ["vllm 56066", { ...head, model_type: "bailing_moe_v2", head_dim: 128, rope_theta: 600000 }, base, { vllm: "10000" }],
  ["MarinFold 184", { ...head, rope_parameters: { ...llama31, rope_theta: 500000 } }, base, { "transformers 5": "500000", "transformers 4": "10000.0" }],
  ["MTPLX 394", extended, length, { "transformers 5": "1.1386" }],
  ["mlx-serve 323", extended, length, { "transformers 5": "1.138629", "vllm main": "1.138629" }],
  ["MTPLX 394, last pair", extendedHead, slowest, { "transformers 5": "0.0000000322", vllm: "0.0000000322", "mlx-lm": "0.0000000322" }],
  ["vllm 41236, 41277, 52665", nomic, base, { vllm: "one base for all lengths", "vllm main": "issue 41236" }],
  ["mlx-lm 1553, 1545, mlxcel 1324", internlm3, inCall("scale"), { "mlx-lm": "1.0" }],
  ["tensorrt-llm 16379, factor 64", twice(64), more, { "tensorrt-llm": "12.2" }],
  ["tensorrt-llm 16379, factor 32", twice(32), more, { "tensorrt-llm": "8.9" }],
  ["mlx-lm 1698", glm, width, { "transformers 5": "64", "mlx-lm": "128" }],
];

describe.each(rows)("%s", (_, config, measure, seen) => {
  it.each(Object.entries(seen))("%s: %s", (engine, digits) => {
    const reading = readings(config, { engines: [engine.split(" ")[0]!] }).find((one) => nameOf(one) === engine)!;
    if (!/^\d/.test(digits)) {
      expect(reading.layers).toBeUndefined();
      expect(reading.note).toContain(digits);
      return;
    }
    expect(reading.layers, reading.note).toBeDefined();
    const places = digits.split(".")[1]?.length ?? 0;
    // Half a unit of the last printed digit, plus the rounding of doubles.
    const value = measure(reading.layers![0]!.spec, reading);
    expect(Math.abs(value - Number(digits))).toBeLessThanOrEqual(0.5 * 10 ** -places + 1e-12 * Number(digits));
  });
});

it("mlx-serve 323: a ramp of [14, 22]: pairs up to 14 are unchanged, those from 22 on divided by 4", () => {
  const times = Array.from({ length: 32 }, (_, pair) => divisor(pair)(specOf(extended, "transformers", "5")));
  expect(times.filter((value) => Math.abs(value - 1) < 1e-9).length).toBe(15);
  expect(times.filter((value) => Math.abs(value - 4) < 1e-9).length).toBe(10);
});

it("mlx-lm 1507: OLMo 3's explicit factor is the computed one, so that both rotate alike", () => {
  const olmo = yarn({ factor: 8, attention_factor: 1.2079441541679836 });
  const [mlx, transformers] = [specOf(olmo, "mlx-lm"), specOf(olmo, "transformers", "5")];
  expect(compareSpecs(mlx, transformers, { context: 65536 })).toEqual({ equal: true });
});

it("mlx-lm and TensorRT-LLM read mscale alone, and mscale_all_dim of 0; transformers reads neither", () => {
  const wanted = 0.1 * 0.5 * Math.log(16) + 1;
  for (const more of [{ mscale: 0.5 }, { mscale: 0.5, mscale_all_dim: 0 }]) {
    const config = yarn({ factor: 16, ...more });
    for (const engine of ["mlx-lm", "tensorrt-llm"]) expect(lengthOf(config, engine), engine).toBeCloseTo(wanted, 12);
    expect(lengthOf(config, "transformers", "5")).toBeCloseTo(0.1 * Math.log(16) + 1, 12);
  }
  const ratio = (0.1 * Math.log(16) + 1) / wanted;
  expect(lengthOf(yarn({ factor: 16, mscale_all_dim: 0.5 }), "mlx-lm")).toBeCloseTo(ratio, 12);
});

it("mlx-vlm 1710: a vector rotated by llama3's frequencies beside one rotated by plain ones", () => {
  const spec = specOf({ ...head, rope_theta: 5e5, rope_scaling: llama31 }, "transformers", "5");
  const [own, plain] = [spec, { ...spec, ropeType: "default" as const }].map((one) => rw.frequencies(one).invFreq);
  // The reporter drew one vector of 128 channels; the mean over all is within 0.04 of it.
  for (const [position, seen] of [
    [0, 1],
    [1000, 0.959],
    [8192, 0.757],
    [20000, 0.619],
    [60000, 0.503],
  ] as const) {
    const mean = own!.reduce((sum, rate, i) => sum + Math.cos(position * (rate - plain![i]!)), 0) / own!.length;
    expect(Math.abs(mean - seen), String(position)).toBeLessThan(0.04);
  }
});

it("ik_llama.cpp 2291: the knee of llama3 is a wavelength of 8192: longer ones are divided by 8, shorter ones by less", () => {
  const spec = specOf({ ...head, rope_theta: 5e5, rope_scaling: llama31 }, "llama.cpp");
  const { wavelength } = rw.frequencies({ ...spec, ropeType: "default" });
  wavelength.forEach((of, pair) => {
    if (of > 8192) expect(divisor(pair)(spec)).toBeCloseTo(8, 9);
    else expect(divisor(pair)(spec)).toBeLessThan(8);
  });
});

describe("precision", () => {
  const plain = (rotaryDim: number): RopeSpec => ({
    ropeType: "default",
    base: 10000,
    headDim: rotaryDim,
    rotaryDim,
    pairing: "half-split",
  });

  it("gpt-neox 1003: 1044.2678 radians at position 1857 of pair 1, 1045 in float16", () => {
    const config = { model_type: "gpt_neox", hidden_size: 1024, num_attention_heads: 8, rotary_pct: 0.25 };
    const spec = specOf(config, "transformers", "4");
    expect(spec).toMatchObject({ rotaryDim: 32, base: 10000 });
    const [, rate] = rw.frequencies(spec, { precision: "float32" }).invFreq;
    expect(Math.fround(1857 * rate!).toFixed(4)).toBe("1044.2678");
  });

  it("torchchat 1104: 5.4030e-01 and 8.4147e-01 in float32 are 5.3906e-01 and 8.3984e-01 in a bfloat16 table", () => {
    const row = (profile: "float32" | "bf16-cache") => {
      const { cos, sin } = profileTable(plain(128), profile, { start: 1, count: 1 });
      return [cos[0]!, sin[0]!, cos[1]!, sin[1]!].map((value) => value.toExponential(4));
    };
    expect(row("float32")).toEqual(["5.4030e-1", "8.4147e-1", "6.4791e-1", "7.6172e-1"]);
    expect(row("bf16-cache")).toEqual(["5.3906e-1", "8.3984e-1", "6.4844e-1", "7.6172e-1"]);
  });

  it.each([
    [512, 0.62],
    [2048, 2.5],
  ])("modalities 462: bfloat16 frequencies at %d positions are %d radians off", (count, seen) => {
    const { invFreq } = rw.frequencies(plain(128), { precision: "float32" });
    const off = Math.max(...invFreq.map((rate) => (count - 1) * Math.abs(bfloat16(rate) - rate)));
    expect(Math.abs(off - seen)).toBeLessThan(0.05);
  });
});

/** The beginning and the end of YaRN's ramp, from two frequencies on it. */
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

it("tiny-vllm 1: of Llama 3.2's 32 pairs 0 to 14 are unchanged, 15 to 17 in between, 18 to 31 divided by 32, in every engine", () => {
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

it("candle 3698: the table of qwen2, gemma, gemma2 and phi3 is made in the model's type, that of mistral and llama in float32", () => {
  const precision = (model_type: string) => readingOf({ ...head, model_type, rope_theta: 1e4 }, "candle").precision!;
  for (const model of ["qwen2", "gemma", "gemma2", "phi3"])
    expect(precision(model), model).toContain("in the model's type");
  for (const model of ["mistral", "llama"]) expect(precision(model), model).toContain("angles in float32");
});

it("transformers 48241: MiniMax M2's rotary_dim is reported as ignored by some releases", () => {
  const config = { ...head, model_type: "minimax_m2", head_dim: 128, rotary_dim: 64 };
  const { layers, note } = readingOf(config, "transformers", "5");
  expect(layers![0]!.spec.rotaryDim).toBe(64);
  expect(note).toContain("48241");
});

it("vllm 41236: the base grows with the length: by 1 up to 2048 positions, by 3 at 4096; one of α² - (α - 1) is 3 always", () => {
  const spec = specOf(nomic, "transformers", "5");
  // Pair 1 turns by the base to the power of -2 / 64; the base grows by the power of 64 / 62.
  const grown = (seqLen: number) => (rw.frequencies(spec, { seqLen }).invFreq[1]! ** -32 / 1000) ** (62 / 64);
  for (const [seqLen, times] of [
    [512, 1],
    [2048, 1],
    [4096, 3],
    [8192, 7],
  ] as const)
    expect(grown(seqLen), String(seqLen)).toBeCloseTo(times, 9);
});

it("mlx-lm 1553: InternLM 3's factor of 6 counts past 32768 positions, and positions are not doubled", () => {
  const { layers, note } = readingOf(internlm3, "mlx-lm");
  const { spec } = layers![0]!;
  expect(spec).toEqual(specOf(internlm3, "transformers", "5"));
  expect(note).toContain("Until 0.31.3 every position was doubled");
  const [, short] = rw.frequencies(spec, { seqLen: 32768 }).invFreq;
  const [, long] = rw.frequencies(spec, { seqLen: 65536 }).invFreq;
  // 6 · 65536 / 32768 - 5 is 7.
  expect((short! / long!) ** 63).toBeCloseTo(7, 6);
});

describe("two rotations in a model", () => {
  it("atlas 276, 342, sglang 34788, transformers 45910: DeepSeek V4 turns by 10000 plainly, and by 160000 with YaRN of length 1", () => {
    const rope_scaling = {
      type: "yarn",
      factor: 16,
      original_max_position_embeddings: 65536,
      beta_fast: 32,
      beta_slow: 1,
    };
    const config = {
      ...head,
      model_type: "deepseek_v4",
      head_dim: 512,
      qk_rope_head_dim: 64,
      max_position_embeddings: 1048576,
      rope_theta: 10000,
      compress_rope_theta: 160000,
      rope_scaling,
    };
    const { layers } = readingOf(config, "transformers", "5");
    expect(layers!.map(({ layerType, spec }) => [layerType, spec.ropeType, spec.base, length(spec)])).toEqual([
      ["main", "default", 10000, 1],
      ["compress", "yarn", 160000, 1],
    ]);
    const generic = lengthOf({ ...head, rope_theta: 160000, rope_scaling }, "transformers", "5");
    expect([generic.toFixed(7), (generic * generic).toFixed(4)]).toEqual(["1.2772589", "1.6314"]);
  });

  it("vllm 41185: Ling 2.6 turns all 64 channels of the split head, and 64 of 128 in linear layers", () => {
    const config = {
      ...head,
      model_type: "bailing_hybrid",
      head_dim: 128,
      qk_rope_head_dim: 64,
      rope_parameters: { rope_type: "default", rope_theta: 6e6, partial_rotary_factor: 0.5 },
    };
    const { layers } = readingOf(config, "transformers", "5");
    expect(layers!.map(({ layerType, spec }) => [layerType, spec.rotaryDim, spec.headDim])).toEqual([
      ["full_attention", 64, 64],
      ["linear_attention", 64, 128],
    ]);
  });

  it("Megatron-Bridge 4195, 4916, coreai-models 66: 64 of Gemma 4's 256 global frequencies are not zero, by a denominator of 512", () => {
    const config = {
      ...head,
      model_type: "gemma4_text",
      head_dim: 256,
      global_head_dim: 512,
      rope_parameters: {
        full_attention: { rope_type: "proportional", rope_theta: 1e6, partial_rotary_factor: 0.25 },
        sliding_attention: { rope_type: "default", rope_theta: 1e4 },
      },
    };
    const { layers } = readingOf(config, "transformers", "5");
    const { spec } = layers!.find(({ layerType }) => layerType === "full_attention")!;
    const { invFreq } = rw.frequencies(spec);
    expect(spec).toMatchObject({ pairing: "half-split", rotaryDim: 512, headDim: 512 });
    expect(invFreq.length).toBe(256);
    invFreq.forEach((rate, i) => expect(rate).toBeCloseTo(i < 64 ? 1e6 ** ((-2 * i) / 512) : 0, 12));
  });
});
