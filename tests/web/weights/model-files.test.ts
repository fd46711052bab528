// modelFilesOf: the argument of loadModel, from the files that people have.
import { readFileSync } from "node:fs";
import { loadModel, loadTinyModel, type Model } from "ropewalk/model";
import { modelFilesOf } from "ropewalk/weights";
import { expect, test } from "vitest";
import { gguf, noise, rawSafetensors, u16, type Tensor } from "./files.js";

const ids = [1, 4, 2, 7, 3];
async function logitsOf(model: Model): Promise<Float32Array> {
  return (await model.run(ids, { want: ["logits"] })).logits!;
}

test("safetensors beside their config.json give the same model", async () => {
  const folder = new URL("../../../web/models/tiny/shakespeare/", import.meta.url);
  const files = ["model.safetensors", "config.json"].map((name) => new Uint8Array(readFileSync(new URL(name, folder))));
  using model = await loadModel(await modelFilesOf(files));
  using tiny = await loadTinyModel("shakespeare");
  expect(await logitsOf(model)).toEqual(await logitsOf(tiny));
});

const width = 64;
const values = {
  "general.architecture": "llama",
  "llama.block_count": 1,
  "llama.context_length": 32,
  "llama.embedding_length": width,
  "llama.feed_forward_length": 96,
  "llama.attention.head_count": 2,
  "llama.attention.head_count_kv": 1,
  "llama.attention.layer_norm_rms_epsilon": { f: 1e-5 },
  "llama.rope.dimension_count": 32,
  "llama.vocab_size": 8,
};
const shapes = {
  "token_embd.weight": [8, width],
  "blk.0.attn_q.weight": [64, width],
  "blk.0.attn_k.weight": [32, width],
  "blk.0.attn_v.weight": [32, width],
  "blk.0.attn_output.weight": [width, 64],
  "blk.0.ffn_gate.weight": [96, width],
  "blk.0.ffn_up.weight": [96, width],
  "blk.0.ffn_down.weight": [width, 96],
};
const gains = ["output_norm.weight", "blk.0.attn_norm.weight", "blk.0.ffn_norm.weight"];

/** A block of Q5_0: a scale, 0.0625 as float16, then 32 fifth bits, then 32 times four bits. */
const block = (seed: number): Uint8Array =>
  Uint8Array.from([0x00, 0x2c, ...Array.from(noise(20, seed), (value) => Math.floor(128 * value + 128))]);
/** Its numbers. Source: dequantize_row_q5_0 in ggml-quants.c of llama.cpp. */
const numbersOf = (bytes: Uint8Array): number[] =>
  Array.from({ length: 32 }, (_, i) => {
    const four = i < 16 ? bytes[6 + i]! % 16 : Math.floor(bytes[6 + i - 16]! / 16);
    const fifth = Math.floor(bytes[2 + Math.floor(i / 8)]! / 2 ** (i % 8)) % 2;
    return 0.0625 * (four + 16 * fifth - 16);
  });
/** Multiples of 2^-4 up to 1: exact in bfloat16, the upper half of float32. */
const upperHalf = (value: number): Uint8Array => u16(new Uint32Array(Float32Array.of(value).buffer)[0]! >>> 16);

function tensorsOf(type: "Q5_0" | "BF16"): Record<string, Tensor> {
  const tensors: Record<string, Tensor> = {};
  Object.entries(shapes).forEach(([name, shape], at) => {
    const blocks = Array.from({ length: (shape[0]! * shape[1]!) / 32 }, (_, i) => block(1000 * at + i));
    const bytes =
      type === "Q5_0"
        ? blocks.flatMap((one) => [...one])
        : blocks.flatMap((one) => numbersOf(one).flatMap((value) => [...upperHalf(value)]));
    tensors[name] = { shape, type: type === "Q5_0" ? 6 : 30, data: Uint8Array.from(bytes) };
  });
  for (const name of gains) tensors[name] = { shape: [width], data: new Float32Array(width).fill(1) };
  return tensors;
}
const model = (type: "Q5_0" | "BF16"): Uint8Array => gguf(values, tensorsOf(type));

/** The same model as gguf-split writes it: the first part has the metadata and no tensor. */
const parts = (name = "model"): File[] => {
  const all = Object.entries(tensorsOf("BF16"));
  return [0, 1, 2].map((no) => {
    const own = { "split.no": no, "split.count": 3, ...(no === 0 ? values : {}) };
    const tensors = Object.fromEntries(all.filter((_, i) => no === 1 + (i % 2)));
    return new File([gguf(own, tensors) as Uint8Array<ArrayBuffer>], `${name}-0000${no + 1}-of-00003.gguf`);
  });
};

test("a GGUF in parts equals the whole one, for any order of the parts", async () => {
  using whole = await loadModel(await modelFilesOf([model("BF16")]));
  const [first, second, third] = parts() as [File, File, File];
  using joined = await loadModel(await modelFilesOf([third, first, second]));
  expect(await logitsOf(joined)).toEqual(await logitsOf(whole));
});

test("a missing, foreign or repeated part is named", async () => {
  const [first, second, third] = parts() as [File, File, File];
  const fault = (files: File[]) => modelFilesOf(files).catch((error: unknown) => error);
  const missing = { code: "file-invalid", of: "part-missing" };
  expect(await fault([first, third])).toMatchObject({ ...missing, path: "model-00002-of-00003.gguf", value: 2 });
  expect(await fault([third, second])).toMatchObject({ ...missing, path: "model-00001-of-00003.gguf", value: 1 });
  expect(await fault([first, second])).toMatchObject({ ...missing, path: "model-00003-of-00003.gguf", value: 3 });
  expect(await fault([first, second, third, parts("copy")[1]!])).toMatchObject({
    code: "file-invalid",
    of: "twice",
    path: expect.stringContaining("copy-00002-of-00003.gguf"),
  });
});

test("a packed type that is not multiplied as it is stored becomes bfloat16", async () => {
  using packed = await loadModel(await modelFilesOf([model("Q5_0")]));
  using widened = await loadModel(await modelFilesOf([model("BF16")]));
  const logits = await logitsOf(packed);
  expect(new Set(logits).size).toBeGreaterThan(ids.length);
  expect(logits).toEqual(await logitsOf(widened));
});

test("safetensors whose tensors share bytes or end beyond the file are refused", async () => {
  const two = (second: [number, number]): Uint8Array =>
    rawSafetensors(
      JSON.stringify({
        a: { dtype: "F32", shape: [2], data_offsets: [0, 8] },
        b: { dtype: "F32", shape: [2], data_offsets: second },
      }),
      new Uint8Array(12),
    );
  const fault = (file: Uint8Array) => modelFilesOf([file], { config: {} }).catch((error: unknown) => error);
  const invalid = { code: "file-invalid", path: "files[0]/b" };
  expect(await fault(two([4, 12]))).toMatchObject({ ...invalid, of: "overlaps" });
  expect(await fault(two([8, 16]))).toMatchObject({ ...invalid, of: "ends-early" });
});

test("safetensors without a config.json are refused with the name of the missing file", async () => {
  const folder = new URL("../../../web/models/tiny/shakespeare/model.safetensors", import.meta.url);
  await expect(modelFilesOf([new Uint8Array(readFileSync(folder))])).rejects.toMatchObject({
    code: "config-invalid",
    path: "files.config",
  });
});
