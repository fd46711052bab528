// llama.cpp and this core over the same weights: logits side by side, of every family, scheme and type.
import { loadModel, type Model, type RunModelOptions } from "ropewalk/model";
import { describe, expect, it } from "vitest";
import { bytesSource } from "../../../../../web/porting/files/source.js";
import { modelFiles } from "../../../../../web/weights/model-files.js";
import { checkpointOf, sizes, type Checkpoint, type Family } from "./checkpoints.js";
import { judge, logitsOf } from "./llama-cpp.js";
import { stored, valuesOf, type Stored } from "./stored.js";

const llama: Family = { config: { model_type: "llama" }, architecture: "llama", permuted: true };
const phi3: Family = { config: { model_type: "phi3" }, architecture: "phi3", fused: ["qkv", "gate_up"] };
const half = sizes.headDim / 2;
/** Of llama3: wavelengths below 8 as they are, above 32 eight times as long. */
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
/** llama.cpp takes the long factors where its context, of 256 tokens here and never less, is longer than the original one. */
const longrope = (model: Family, original: number): Family => {
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

const families: Record<string, Family> = {
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

const ids = Array.from({ length: 80 }, (_, i) => (i * i * 7 + 11 * i + 3) % sizes.vocabulary);

async function ours(
  { config, tensors }: Pick<Checkpoint, "config" | "tensors">,
  options: RunModelOptions = {},
  tokens = ids,
): Promise<Float32Array> {
  using model: Model = await loadModel({ config, tensors });
  const { logits } = await model.run(tokens, { ...options, want: ["logits"] });
  return logits!;
}

/** The largest difference of any logit, and the largest logit. */
function compare(logits: Float32Array, rows: readonly Float32Array[]): { difference: number; largest: number } {
  const wanted = rows.flatMap((row) => [...row]);
  expect(logits.length).toBe(wanted.length);
  const difference = wanted.reduce((most, value, i) => Math.max(most, Math.abs(value - logits[i]!)), 0);
  expect(difference).not.toBeNaN();
  return { difference, largest: Math.max(...wanted.map(Math.abs)) };
}

/**
 * Float32 sums of up to 128 terms in some twenty products one after another, whose order differs, and llama.cpp's tables of exponentials
 * and GELU, which are in float16 there: 2^-11 of an activation.
 */
const rounding = 2 ** -17;
const ofTables = 2 ** -9;

describe.skipIf(judge === undefined)("float32 weights have llama.cpp's logits", () => {
  it.each(Object.entries(families))("%s", async (_, family) => {
    const checkpoint = checkpointOf(family);
    const { difference, largest } = compare(await ours(checkpoint), await logitsOf(checkpoint.gguf, ids));
    expect(largest).toBeGreaterThan(0.5);
    expect(difference).toBeLessThan((family.gemma ? ofTables : rounding) * largest);
  });

  it.each([
    ["short", 256],
    ["long", 64],
  ])("longrope, %s factors", async (_, original) => {
    const checkpoint = checkpointOf(longrope(phi3, original));
    const { difference, largest } = compare(await ours(checkpoint), await logitsOf(checkpoint.gguf, ids));
    expect(difference).toBeLessThan(rounding * largest);
  });
});

/**
 * llama.cpp rounds what it multiplies to the weights' kind: to 16 bits, or to q8_0's 8 bits of the largest of 32. Each of some twenty products
 * one after another does so, and here nothing does.
 */
const ofTypes: Readonly<Record<Stored, number>> = {
  F32: 0,
  F16: 2 ** -11,
  BF16: 2 ** -8,
  Q8_0: 2 ** -7,
  Q4_0: 2 ** -7,
};

describe.skipIf(judge === undefined)("weights multiplied as they are stored", () => {
  it.each(["F16", "BF16", "Q8_0", "Q4_0"] as const)("%s: llama.cpp's logits, but for what it rounds", async (type) => {
    const checkpoint = checkpointOf(llama, type);
    const { difference, largest } = compare(await ours(checkpoint), await logitsOf(checkpoint.gguf, ids));
    expect(difference).toBeLessThan(20 * ofTypes[type] * largest);
  });

  it.each(["F16", "BF16", "Q8_0", "Q4_0"] as const)(
    "%s: the logits of the float32 weights that they are",
    async (type) => {
      const checkpoint = checkpointOf(llama, type);
      const exact = checkpoint.entries.map(({ name, shape, values }) => {
        const wide = shape.length === 1 ? values : valuesOf(stored(values, type).bytes, type);
        const bytes = new Uint8Array(wide.slice().buffer);
        return { name, dtype: "F32", shape, read: (from: number, to: number) => bytes.subarray(from, to) };
      });
      const [found, wanted] = [await ours(checkpoint), await ours({ ...checkpoint, tensors: exact })];
      const { difference, largest } = compare(found, [wanted]);
      // With blocks, what is multiplied is rounded to 16 bits of the largest of 32, in each of some twenty products.
      const allowed = type.startsWith("Q") ? 20 * 2 ** -16 : 2 ** -18;
      expect(difference).toBeLessThan(allowed * largest);
    },
  );
});

describe.skipIf(judge === undefined)("a file whose converter left the rows as they were", () => {
  it("gives llama.cpp what a swapped pairing gives here, and neither is right", async () => {
    const [right, wrong] = [checkpointOf(llama), checkpointOf(llama, "F32", { wrongly: true })];
    const rows = await logitsOf(wrong.gguf, ids);
    const { difference, largest } = compare(await ours(right, { broken: "pairing-swapped" }), rows);
    expect(difference).toBeLessThan(rounding * largest);
    expect(compare(await ours(right), rows).difference).toBeGreaterThan(largest / 10);
  });
});

describe.skipIf(judge === undefined)("a GGUF file", () => {
  const loadGguf = async (file: Uint8Array): Promise<Model> =>
    loadModel(await modelFiles([bytesSource("model.gguf", file as Uint8Array<ArrayBuffer>)]));

  it.each(Object.entries({ ...families, longrope: longrope(phi3, 64) }))("%s: read here", async (_, family) => {
    const checkpoint = checkpointOf(family);
    using model = await loadGguf(checkpoint.gguf);
    const { logits } = await model.run(ids, { want: ["logits"] });
    const { difference, largest } = compare(logits!, await logitsOf(checkpoint.gguf, ids));
    expect(difference).toBeLessThan((family.gemma ? ofTables : rounding) * largest);
  });

  it.each(["F16", "BF16", "Q8_0", "Q4_0"] as const)("%s: the weights that safetensors has", async (type) => {
    const checkpoint = checkpointOf({ architecture: "llama", config: { model_type: "ernie4_5" } }, type);
    using model = await loadGguf(checkpoint.gguf);
    const { logits } = await model.run(ids, { want: ["logits"] });
    expect(logits).toEqual(await ours({ ...checkpoint, config: { ...checkpoint.config, tie_word_embeddings: false } }));
  });
});
