// The small model of the package, as trained and with its rows in another order, and the notes about its pairing.
import { readFileSync } from "node:fs";
import { readWeights, type WeightsReport } from "ropewalk/weights";
import { expect, test } from "vitest";
import { gguf, safetensors, type Tensor } from "./files.js";

const file = (name: string): Buffer =>
  readFileSync(new URL(`../../../web/models/tiny/shakespeare/${name}`, import.meta.url));
const config = JSON.parse(file("config.json").toString()) as Record<string, number | string>;
const stored = file("model.safetensors");

/** The tensors of the file as floats: whole numbers of 8 bits times the scale of their row. */
function floats(): Map<string, { shape: number[]; data: Float32Array }> {
  const size = Number(stored.readBigUInt64LE(0));
  const header = JSON.parse(stored.subarray(8, 8 + size).toString()) as Record<
    string,
    { dtype: string; shape: number[]; data_offsets: [number, number] }
  >;
  const bytesOf = (name: string): Buffer => {
    const [from, to] = header[name]!.data_offsets;
    return Buffer.from(stored.subarray(8 + size + from, 8 + size + to));
  };
  const single = (name: string): Float32Array => {
    const bytes = bytesOf(name);
    return Float32Array.from({ length: bytes.length / 4 }, (_, i) => bytes.readFloatLE(4 * i));
  };
  const all = new Map<string, { shape: number[]; data: Float32Array }>();
  for (const [name, { dtype, shape }] of Object.entries(header)) {
    if (!/(?:[qk]_proj|input_layernorm)\.weight$/.test(name)) continue;
    if (dtype !== "I8") all.set(name, { shape, data: single(name) });
    else {
      const scales = single(`${name}_scale`);
      const bytes = bytesOf(name);
      const data = Float32Array.from(bytes, (_, i) => bytes.readInt8(i) * scales[Math.floor(i / shape[1]!)]!);
      all.set(name, { shape, data });
    }
  }
  return all;
}
const trained = floats();

/** Rows of each head of 32 in the order of pairs side by side: 0, 16, 1, 17, ... */
function interleaved({ shape, data }: { shape: number[]; data: Float32Array }): {
  shape: number[];
  data: Float32Array;
} {
  const columns = shape[1]!;
  const out = new Float32Array(data.length);
  for (let row = 0; row < shape[0]!; row++) {
    const [head, i] = [Math.floor(row / 32), row % 32];
    const from = 32 * head + (i % 2 === 0 ? i / 2 : 16 + (i - 1) / 2);
    out.set(data.subarray(from * columns, (from + 1) * columns), row * columns);
  }
  return { shape, data: out };
}
const changed = (pattern: RegExp): Record<string, Tensor> =>
  Object.fromEntries([...trained].map(([name, tensor]) => [name, pattern.test(name) ? interleaved(tensor) : tensor]));
const errors = ({ notes }: WeightsReport): string[] =>
  notes.filter(({ severity }) => severity === "error").map(({ code }) => code);

const asGguf = (architecture: string, tensors: Record<string, Tensor>): Uint8Array =>
  gguf(
    {
      "general.architecture": architecture,
      [`${architecture}.embedding_length`]: 128,
      [`${architecture}.block_count`]: 4,
      [`${architecture}.attention.head_count`]: 4,
      [`${architecture}.attention.head_count_kv`]: 2,
      [`${architecture}.context_length`]: 128,
    },
    Object.fromEntries(
      Object.entries(tensors).map(([name, tensor]) => [
        name
          .replace("model.layers.", "blk.")
          .replace("self_attn.q_proj", "attn_q")
          .replace("self_attn.k_proj", "attn_k")
          .replace("input_layernorm", "attn_norm"),
        tensor,
      ]),
    ),
  );

test("unchanged, it is half-split, like its config", async () => {
  const report = await readWeights([stored], { config });
  expect(report).toMatchObject({ pairing: "half-split", compared: true });
  expect(report.confidence).toBeGreaterThan(0.99);
  expect(report.notes).toEqual([]);
  const [half, other] = report.control;
  expect(half!.draws.length).toBeGreaterThanOrEqual(400);
  expect(half!.z).toBeGreaterThan(Math.max(...half!.draws));
  expect(other!.z).toBeLessThan(4);
});

test("with the rows of both permuted the file and its config disagree: pairing-wrong", async () => {
  const report = await readWeights([safetensors(changed(/_proj/))], { config });
  expect(report.pairing).toBe("interleaved");
  expect(errors(report)).toEqual(["pairing-wrong"]);
  expect(report.says[0]).toMatchObject({
    field: "pairing",
    config: "half-split",
    weights: "interleaved",
    differs: true,
  });
});

test("a GGUF of llama has permuted rows, one of qwen2 does not", async () => {
  const right = async (architecture: string, pattern: RegExp) =>
    errors(await readWeights([asGguf(architecture, changed(pattern))], { config }));
  expect(await right("llama", /_proj/)).toEqual([]);
  expect(await right("llama", /none/)).toEqual(["pairing-wrong"]);
  expect(await right("qwen2", /none/)).toEqual([]);
  expect(await right("qwen2", /_proj/)).toEqual(["pairing-wrong"]);
});

test("q, k and v in one matrix are found by its order of rows", async () => {
  const fused = (order: "all" | "groups"): Record<string, Tensor> => {
    const tensors: Record<string, Tensor> = {};
    for (let layer = 0; layer < 4; layer++) {
      const [q, k] = ["q", "k"].map((name) => trained.get(`model.layers.${layer}.self_attn.${name}_proj.weight`)!.data);
      const v = new Float32Array(k!.length).fill(0.25);
      const head = (data: Float32Array, i: number): number[] => [...data.subarray(i * 32 * 128, (i + 1) * 32 * 128)];
      const data =
        order === "all"
          ? [...q!, ...k!, ...v]
          : [0, 1].flatMap((group) => [
              ...head(q!, 2 * group),
              ...head(q!, 2 * group + 1),
              ...head(k!, group),
              ...head(v, group),
            ]);
      const name =
        order === "all" ? `model.layers.${layer}.self_attn.qkv_proj` : `model.layers.${layer}.attention.wqkv`;
      tensors[`${name}.weight`] = { shape: [256, 128], data: Float32Array.from(data) };
      tensors[`model.layers.${layer}.input_layernorm.weight`] = trained.get(
        `model.layers.${layer}.input_layernorm.weight`,
      )!;
    }
    return tensors;
  };
  const apart = await readWeights([safetensors(changed(/none/))], { config });
  for (const order of ["all", "groups"] as const) {
    const report = await readWeights([safetensors(fused(order))], { config });
    expect(report.control.map(({ z }) => z)).toEqual(apart.control.map(({ z }) => z));
    expect(report.pairing).toBe("half-split");
  }
});

test("with only k permuted, no pairing is reported as right", async () => {
  const report = await readWeights([safetensors(changed(/k_proj/))], { config });
  const codes = report.notes.map(({ code }) => code);
  expect(report.pairing).toBe("undecided");
  expect(codes[0]).toMatch(/^(?:q-and-k-disagree|pairing-undecided)$/);
});
