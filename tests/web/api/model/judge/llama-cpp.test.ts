// llama.cpp and this core over the same weights: logits side by side, of every family, scheme and type.
import { loadModel, type Model, type RunModelOptions } from "ropewalk/model";
import { describe, expect, it } from "vitest";
import { bytesSource } from "../../../../../web/porting/files/source.js";
import { modelFiles } from "../../../../../web/weights/model-files.js";
import { checkpointOf, sizes, type Checkpoint } from "./checkpoints.js";
import { families, llama, longrope, phi3 } from "./families.js";
import { judge, logitsOf } from "./llama-cpp.js";
import { stored, valuesOf, type Stored } from "./stored.js";

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
 * Float32 sums of up to 128 terms in some twenty products one after another, whose order differs, and llama.cpp's
 * tables of exponentials and GELU, which are in float16 there: 2^-11 of an activation.
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
 * llama.cpp rounds the factors of a product to the weights' type: to 16 bits, or to q8_0's 8 bits of the largest of 32
 * numbers. Some twenty products in a row do that, and ropewalk/model does not.
 */
const ofTypes: Readonly<Record<Stored, number>> = {
  F32: 0,
  F16: 2 ** -11,
  BF16: 2 ** -8,
  Q8_0: 2 ** -7,
  Q4_0: 2 ** -7,
};

describe.skipIf(judge === undefined)("weights multiplied as they are stored", () => {
  it.each(["F16", "BF16", "Q8_0", "Q4_0"] as const)("%s: llama.cpp's logits, except for its rounding", async (type) => {
    const checkpoint = checkpointOf(llama, type);
    const { difference, largest } = compare(await ours(checkpoint), await logitsOf(checkpoint.gguf, ids));
    expect(difference).toBeLessThan(20 * ofTypes[type] * largest);
  });

  it.each(["F16", "BF16", "Q8_0", "Q4_0"] as const)("%s: the logits of the same float32 weights", async (type) => {
    const checkpoint = checkpointOf(llama, type);
    const exact = checkpoint.entries.map(({ name, shape, values }) => {
      const wide = shape.length === 1 ? values : valuesOf(stored(values, type).bytes, type);
      const bytes = new Uint8Array(wide.slice().buffer);
      return { name, dtype: "F32", shape, read: (from: number, to: number) => bytes.subarray(from, to) };
    });
    const [found, wanted] = [await ours(checkpoint), await ours({ ...checkpoint, tensors: exact })];
    const { difference, largest } = compare(found, [wanted]);
    // For blocks, the factors are rounded to 16 bits of the largest of 32, in each of some twenty products.
    const allowed = type.startsWith("Q") ? 20 * 2 ** -16 : 2 ** -18;
    expect(difference).toBeLessThan(allowed * largest);
  });
});

describe.skipIf(judge === undefined)("a file whose converter did not permute the rows", () => {
  it("gives in llama.cpp the result of a swapped pairing here, and neither is right", async () => {
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

  it.each(["F16", "BF16", "Q8_0", "Q4_0"] as const)("%s: the same weights as safetensors", async (type) => {
    const checkpoint = checkpointOf({ architecture: "llama", config: { model_type: "ernie4_5" } }, type);
    using model = await loadGguf(checkpoint.gguf);
    const { logits } = await model.run(ids, { want: ["logits"] });
    expect(logits).toEqual(await ours({ ...checkpoint, config: { ...checkpoint.config, tie_word_embeddings: false } }));
  });
});
