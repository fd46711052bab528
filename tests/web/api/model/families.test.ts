// Files and configs of every family: those that are read, and those that are refused with the place of the fault.
import { loadModel, type ModelFiles } from "ropewalk/model";
import { describe, expect, it } from "vitest";
import { rejectionOf } from "../refused.js";
import { madeUp, madeUpTensors, safetensors } from "./checkpoint.js";
import { checkpointOf, type Family } from "./judge/checkpoints.js";
import type { Stored } from "./judge/stored.js";

const qwen3: Family = { config: { model_type: "qwen3" }, architecture: "qwen3", qkNorm: "head" };
const gemma2: Family = { config: { model_type: "gemma2" }, architecture: "gemma2", norms: "around", gemma: true };

describe("a config with an unsupported setting names the key, its value and the supported ones", () => {
  it.each([
    [qwen3, { model_type: "mamba" }, "model_type", "mamba"],
    [qwen3, { attention_bias: true }, "attention_bias", true],
    [
      qwen3,
      { layer_types: ["full_attention", "linear_attention", "full_attention"] },
      "layer_types",
      "linear_attention",
    ],
    [qwen3, { layer_types: ["full_attention"] }, "layer_types", 1],
    [qwen3, { quantization_config: { bits: 4 } }, "quantization_config", { type: "Object" }],
    [gemma2, { hidden_activation: "relu" }, "hidden_activation", "relu"],
    [gemma2, { attn_logit_softcapping: "50" }, "attn_logit_softcapping", "50"],
    [gemma2, { attn_logit_softcapping: -1 }, "attn_logit_softcapping", -1],
    [gemma2, { sliding_window: 0 }, "sliding_window", 0],
  ] as const)("%#", async (family, change, path, value) => {
    const { config, tensors } = checkpointOf(family);
    const error = await rejectionOf(loadModel({ config: { ...config, ...change }, tensors }));
    expect([error.path, error.value]).toEqual([path, value]);
    expect(error.limit).toBeDefined();
  });
});

describe("a weight that is not finite is refused with its tensor, its place there and its value", () => {
  const name = "model.layers.1.mlp.down_proj.weight";
  const [row, columns] = [17, 96];
  it.each([
    ["F32", 4, [0, 0, 0xc0, 0x7f], 1, NaN],
    ["F16", 2, [0, 0x7c], 1, Infinity],
    ["BF16", 2, [0x80, 0xff], 1, -Infinity],
    ["Q8_0", 34, [0, 0x7e], 32, NaN],
    ["Q4_0", 18, [0, 0xfc], 32, -Infinity],
  ] as const)("%s", async (type, size, bits, each, value) => {
    const { config, tensors } = checkpointOf(qwen3, type);
    const at = (row * columns) / each + 2;
    const damaged = tensors.map((tensor) => {
      if (tensor.name !== name) return tensor;
      const read = async (from: number, to: number): Promise<Uint8Array> => {
        const bytes = (await tensor.read(from, to)).slice();
        bytes.set(bits, at * size - from);
        return bytes;
      };
      return { ...tensor, read };
    });
    const error = await rejectionOf(loadModel({ config, tensors: damaged }));
    expect(error).toMatchObject({ code: "value-not-finite", path: name, index: at * each, value });
  });
});

describe("files", () => {
  const bytes = safetensors(madeUpTensors());
  const { config } = madeUp;
  const lossOf = async (weights: ModelFiles["weights"]): Promise<Float32Array> => {
    using model = await loadModel({ config, weights: weights! });
    return (await model.run([1, 2, 3, 4, 5])).loss;
  };

  it("on disk, and in parts, are the same model", async () => {
    const all = madeUpTensors();
    const parts = [all.slice(0, 9), all.slice(9)].map((some) => new Blob([safetensors(some) as BlobPart]));
    const wanted = await lossOf(bytes);
    expect(await lossOf(new Blob([bytes as BlobPart]))).toEqual(wanted);
    expect(await lossOf(parts)).toEqual(wanted);
    expect(await rejectionOf(lossOf([parts[0]!, ...parts]))).toMatchObject({ path: "model.embed_tokens.weight" });
  });

  it("that end early are refused before a weight is read", async () => {
    const cut = new Blob([bytes.subarray(0, bytes.length - 1000) as BlobPart]);
    const error = await rejectionOf(lossOf(cut));
    expect(error).toMatchObject({ code: "config-invalid", path: "files.weights" });
    expect(error.message).toMatch(/lm_head.weight ends at byte/);
  });

  it("are read by rows: no piece is larger than half a MiB and a row", async () => {
    const sizes: number[] = [];
    const blob = new Blob([bytes as BlobPart]);
    const slice = blob.slice.bind(blob);
    blob.slice = (from, to) => {
      sizes.push(to! - from!);
      return slice(from, to);
    };
    await lossOf(blob);
    expect(sizes.length).toBeGreaterThan(20);
    expect(Math.max(...sizes)).toBeLessThan(2 ** 19 + 1024);
  });

  it("announce the memory of their weights before any is read, and stop if the caller stops them", async () => {
    const { config: own, tensors } = checkpointOf(qwen3, "BF16");
    const numbers = (shape: readonly number[]): number => shape.reduce((product, size) => product * size, 1);
    const wanted = tensors.reduce((sum, { shape }) => sum + numbers(shape) * (shape.length === 1 ? 4 : 2), 0);
    let read = 0;
    const watched = tensors.map((tensor) => ({
      ...tensor,
      read: (from: number, to: number) => (read++, tensor.read(from, to)),
    }));
    const calls: [number, number, number][] = [];
    using model = await loadModel(
      { config: own, tensors: watched },
      { progress: (done, of) => void calls.push([done, of, read]) },
    );
    expect(model.layers).toBe(3);
    expect(calls[0]).toEqual([0, wanted, 0]);
    expect(calls.at(-1)).toEqual([wanted, wanted, tensors.length]);
    read = 0;
    const stop = new AbortController();
    const enough = new Error("enough");
    const progress = (done: number): void => {
      if (done > wanted / 2) stop.abort(enough);
    };
    const files = { config: own, tensors: watched };
    await expect(loadModel(files, { signal: stop.signal, progress })).rejects.toBe(enough);
    expect(read).toBeLessThan(tensors.length);
    const thrower = (): never => {
      throw enough;
    };
    await expect(loadModel(files, { progress: thrower })).rejects.toBe(enough);
  });

  it("larger than a module's memory are refused before a weight is read", async () => {
    const { config: own } = checkpointOf(qwen3);
    const [width, vocabulary] = [2 ** 14, 2 ** 17];
    const large = {
      ...own,
      hidden_size: width,
      vocab_size: vocabulary,
      num_hidden_layers: 1,
      intermediate_size: width,
    };
    const shapes: Record<string, number[]> = {
      "model.embed_tokens": [vocabulary, width],
      "model.norm": [width],
      lm_head: [vocabulary, width],
      "model.layers.0.input_layernorm": [width],
      "model.layers.0.post_attention_layernorm": [width],
      "model.layers.0.self_attn.q_proj": [64, width],
      "model.layers.0.self_attn.k_proj": [32, width],
      "model.layers.0.self_attn.v_proj": [32, width],
      "model.layers.0.self_attn.o_proj": [width, 64],
      "model.layers.0.self_attn.q_norm": [16],
      "model.layers.0.self_attn.k_norm": [16],
      "model.layers.0.mlp.gate_proj": [width, width],
      "model.layers.0.mlp.up_proj": [width, width],
      "model.layers.0.mlp.down_proj": [width, width],
    };
    const read = (): never => expect.unreachable();
    const tensors = Object.entries(shapes).map(([name, shape]) => ({
      name: `${name}.weight`,
      dtype: "BF16",
      shape,
      read,
    }));
    expect(await rejectionOf(loadModel({ config: large, tensors }))).toMatchObject({ code: "out-of-memory" });
  });

  it("are bytes or tensors, not both", async () => {
    const { config: own, tensors } = checkpointOf(qwen3);
    expect(await rejectionOf(loadModel({ config: own, tensors, weights: bytes }))).toMatchObject({
      path: "files.weights",
    });
    const short = tensors.map((tensor) => ({ ...tensor, read: () => new Uint8Array(2) }));
    expect(await rejectionOf(loadModel({ config: own, tensors: short }))).toMatchObject({
      path: "model.embed_tokens.weight",
    });
  });
});

it.each(["F32", "F16", "BF16", "Q8_0", "Q4_0"] as readonly Stored[])(
  "%s: token by token gives the bits of one prompt",
  async (type) => {
    const { config, tensors } = checkpointOf(qwen3, type);
    using model = await loadModel({ config, tensors });
    const ids = [5, 40, 3, 22, 17, 9, 30];
    const written: number[] = [];
    for await (const id of model.generate(ids.slice(0, 1), { count: 70, temperature: 0 })) written.push(id);
    const { logits } = await model.run([ids[0]!, ...written], { want: ["logits"] });
    const best = written.map((_, i) => {
      const row = logits!.subarray(i * model.vocabulary, (i + 1) * model.vocabulary);
      return row.indexOf(Math.max(...row));
    });
    expect(written).toEqual(best);
  },
);
