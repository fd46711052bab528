// Reports of readWeights about files made here: each note where its cause is, and no note elsewhere.
import { readWeights, type WeightsReport } from "ropewalk/weights";
import { loadRopewalk } from "ropewalk";
import { describe, expect, test } from "vitest";
import {
  blk,
  config,
  gguf,
  hf,
  meta,
  metadata,
  noise,
  safetensors,
  tensors,
  type Tensor,
  type Value,
} from "./files.js";

const rw = await loadRopewalk();
const codes = ({ notes }: WeightsReport): string[] => notes.map(({ code }) => code);
const errors = ({ notes }: WeightsReport): string[] =>
  notes.filter(({ severity }) => severity !== "info").map(({ code }) => code);
const asGguf = (more: Record<string, Value> = {}, own: Record<string, Tensor> = {}, architecture = "llama") =>
  gguf(metadata(architecture, more), { ...tensors(blk), ...own });
const noteFor = async (file: Uint8Array, given: object) => {
  const report = await readWeights([file], { config: { ...config, ...given } });
  return { report, note: report.notes[0]!, found: errors(report) };
};

describe("a file and its config agree", () => {
  test("safetensors in any family of names, one file or several parts beside an index", async () => {
    for (const names of [hf, meta]) {
      const report = await readWeights([safetensors(tensors(names))], { config });
      expect(codes(report)).toEqual(["pairing-undecided"]);
      expect(report).toMatchObject({ format: "safetensors", pairing: "undecided", compared: true });
      expect(report.layers.map(({ layer }) => layer)).toEqual([0, 1]);
    }
    const all = Object.entries(tensors(hf));
    const parts = [all.slice(0, 2), all.slice(2)].map((some) => new Blob([safetensors(Object.fromEntries(some))]));
    const index = new Blob([JSON.stringify({ metadata: {}, weight_map: { a: "b" } })]);
    const report = await readWeights([index, ...parts, new Blob([JSON.stringify(config)])]);
    expect(report.layers).toHaveLength(2);
    expect(report.metadata).toMatchObject({ base: 500000, pairing: "half-split", headDim: 8 });
    expect(errors(report)).toEqual([]);
  });

  test("GGUF 2 and 3 beside a config.json, as an object, as text, as a file", async () => {
    for (const version of [2, 3]) {
      const file = gguf(metadata(), tensors(blk), version);
      for (const report of [
        await readWeights([file], { config }),
        await readWeights([file], { config: JSON.stringify(config) }),
        await readWeights([new Blob([JSON.stringify(config)]), new Blob([file])]),
      ]) {
        expect(errors(report)).toEqual([]);
        expect(report).toMatchObject({ format: "GGUF", compared: true, metadata: { base: 500000, rotaryDim: 8 } });
      }
    }
  });

  test("a file alone is compared with nothing", async () => {
    const report = await readWeights([safetensors(tensors(hf))]);
    expect(report).toMatchObject({ compared: false, pairing: "undecided", layers: [] });
    expect(codes(report)).toEqual(["config-missing"]);
    expect((await readWeights([asGguf()])).compared).toBe(false);
  });

  test("the pairing of a GGUF is that of its architecture", async () => {
    const pairingOf = async (name: string) => (await readWeights([asGguf({}, {}, name)])).metadata!.pairing;
    expect(await pairingOf("llama")).toBe("interleaved");
    for (const name of ["qwen2", "gemma2", "phi3"]) expect(await pairingOf(name)).toBe("half-split");
    expect(codes(await readWeights([asGguf({}, {}, "nobody")]))).toContain("architecture-unknown");
    expect(codes(await readWeights([asGguf({}, {}, "gpt2")]))).toContain("architecture-without-rope");
  });

  test("a config inside safetensors and a params.json count as the file's own", async () => {
    const inside = safetensors(tensors(hf), { config: JSON.stringify({ ...config, rope_theta: 10000 }) });
    expect((await readWeights([inside])).metadata!.base).toBe(10000);
    const both = await readWeights([inside, new Blob([JSON.stringify(config)])]);
    expect(both.notes[0]).toMatchObject({ code: "base-differs", write: { rope_theta: 500000 } });
    const params = { dim: 32, n_layers: 2, n_heads: 4, n_kv_heads: 2, rope_theta: 500000, use_scaled_rope: true };
    const report = await readWeights([safetensors(tensors(meta)), new Blob([JSON.stringify(params)])]);
    expect(report.metadata).toMatchObject({ ropeType: "llama3", factor: 8, pairing: "interleaved", headDim: 8 });
  });
});

describe("the key that disagrees", () => {
  test("base-differs: the key, the value to write, and the position by plain powers", async () => {
    const { report, note, found } = await noteFor(asGguf(), { rope_theta: 10000 });
    expect(found).toEqual(["base-differs"]);
    expect(note).toMatchObject({ path: "llama.rope.freq_base", write: { "llama.rope.freq_base": 10000 } });
    const apart = [0, 1, 2, 3].map((pair) => Math.abs(500000 ** (-pair / 4) - 10000 ** (-pair / 4)));
    expect(note.position).toBe(Math.ceil(1 / Math.max(...apart)));
    expect(note.message).toContain("Write llama.rope.freq_base = 10000.");
    expect(report.says.find(({ field }) => field === "base")).toEqual({
      field: "base",
      metadata: 500000,
      config: 10000,
      differs: true,
    });
  });

  const cases: [code: string, file: Uint8Array, config: object, path: string][] = [
    [
      "scaling-differs",
      asGguf({ "llama.rope.scaling.type": "linear", "llama.rope.scaling.factor": { f: 4 } }),
      {},
      "llama.rope.scaling.type",
    ],
    ["scaling-differs", asGguf(), { rope_scaling: { rope_type: "linear", factor: 2 } }, "llama.rope.scaling.type"],
    ["rotary-dim-differs", asGguf({ "phi2.rope.dimension_count": 4 }, {}, "phi2"), {}, "phi2.rope.dimension_count"],
    ["head-dim-differs", asGguf(), { head_dim: 16 }, "llama.attention.key_length"],
    ["heads-differ", asGguf(), { num_attention_heads: 8, head_dim: 8 }, "llama.attention.head_count"],
    ["kv-heads-differ", asGguf(), { num_key_value_heads: 4 }, "llama.attention.head_count_kv"],
    ["hidden-differs", asGguf(), { hidden_size: 64, head_dim: 8 }, "llama.embedding_length"],
    ["layers-differ", asGguf(), { num_hidden_layers: 3 }, "llama.block_count"],
    ["length-differs", asGguf(), { max_position_embeddings: 8192 }, "llama.context_length"],
  ];
  test.each(cases)("%s", async (code, file, given, path) => {
    const { note, found, report } = await noteFor(file, given);
    expect(found).toContain(code);
    const own = report.notes.find((one) => one.code === code)!;
    expect(own.path).toBe(path);
    expect(own.write).toBeDefined();
    expect(note.message.length).toBeGreaterThan(20);
    expect(errors(await readWeights([file]))).not.toContain(code);
  });

  test("attention-factor-differs, if the frequencies agree", async () => {
    const yarn = { rope_type: "yarn", factor: 4, original_max_position_embeddings: 1024, attention_factor: 1 };
    const values = (factor: number): Record<string, Value> => ({
      "llama.rope.scaling.type": "yarn",
      "llama.rope.scaling.factor": { f: 4 },
      "llama.rope.scaling.original_context_length": 1024,
      "llama.rope.scaling.attn_factor": { f: factor },
    });
    const wrong = await noteFor(asGguf(values(1.25)), { rope_scaling: yarn });
    expect(wrong.found).toEqual(["attention-factor-differs"]);
    // llama.cpp multiplies YaRN's own length by it: the judge of the model has its logits.
    const wanted = 1 / (0.1 * Math.log(4) + 1);
    const written = (wrong.note.write as Record<string, number>)["llama.rope.scaling.attn_factor"]!;
    expect(written).toBeCloseTo(wanted, 12);
    expect((await noteFor(asGguf(values(written)), { rope_scaling: yarn })).found).toEqual([]);
  });

  test("an attn_factor for a scheme without one is refused by its key", async () => {
    const values = (factor: number) => ({
      "llama.rope.scaling.type": "linear",
      "llama.rope.scaling.factor": { f: 4 },
      "llama.rope.scaling.attn_factor": { f: factor },
    });
    await expect(readWeights([asGguf(values(1.5))])).rejects.toMatchObject({
      code: "file-invalid",
      of: "no-header",
      path: expect.stringContaining("llama.rope.scaling.attn_factor"),
      value: "1.5",
    });
    const linear = { rope_type: "linear", factor: 4 };
    expect((await noteFor(asGguf(values(1)), { rope_scaling: linear })).found).toEqual([]);
  });

  const llama3 = {
    rope_type: "llama3",
    factor: 8,
    low_freq_factor: 1,
    high_freq_factor: 4,
    original_max_position_embeddings: 8192,
  };
  /** Llama 3.1's factors by its published rule, in plain doubles. */
  const llama3Factors = (factor: number) =>
    [0, 1, 2, 3].map((pair) => {
      const wave = 2 * Math.PI * 500000 ** (pair / 4);
      if (wave < 8192 / 4) return 1;
      if (wave > 8192) return factor;
      const smooth = (8192 / wave - 1) / 3;
      return 1 / ((1 - smooth) / factor + smooth);
    });

  test("factors-missing and factors-differ of rope_freqs.weight; the right ones are recognised as llama3", async () => {
    const of = (factor: number) => asGguf({}, { "rope_freqs.weight": { shape: [4], data: llama3Factors(factor) } });
    expect((await noteFor(asGguf(), { rope_scaling: llama3 })).found).toEqual(["factors-missing"]);
    const wrong = await noteFor(of(32), { rope_scaling: llama3 });
    expect(wrong.found).toEqual(["factors-differ"]);
    expect(wrong.note.path).toBe("rope_freqs.weight");
    expect((await noteFor(of(8), { rope_scaling: llama3 })).found).toEqual([]);
    expect((await readWeights([of(8)])).metadata).toMatchObject({ ropeType: "llama3", factor: 8 });
    const odd = asGguf({}, { "rope_freqs.weight": { shape: [4], data: [1, 2, 3, 2.5] } });
    const own = (await readWeights([odd])).metadata!;
    const plain = [0, 1, 2, 3].map((pair) => 500000 ** (-pair / 4) / [1, 2, 3, 2.5][pair]!);
    rw.frequencies(own).invFreq.forEach((rate, pair) => expect(rate).toBeCloseTo(plain[pair]!, 12));
  });

  test("longrope's factors are in two tensors", async () => {
    const [long, short] = [
      [1, 2, 4, 8],
      [1, 1, 2, 2],
    ];
    const file = asGguf(
      {
        "llama.rope.scaling.original_context_length": 1024,
        "llama.rope.scaling.attn_factor": { f: 1 },
      },
      {
        "rope_factors_long.weight": { shape: [4], data: long },
        "rope_factors_short.weight": { shape: [4], data: short },
      },
    );
    const longrope = { rope_type: "longrope", original_max_position_embeddings: 1024, attention_factor: 1 };
    const right = { rope_scaling: { ...longrope, short_factor: short, long_factor: long } };
    expect((await noteFor(file, right)).found).toEqual([]);
    const wrong = { rope_scaling: { ...longrope, short_factor: short, long_factor: [1, 2, 4, 9] } };
    expect((await noteFor(file, wrong)).found).toEqual(["factors-differ"]);
  });

  test("sections-differ and sliding-base-differs", async () => {
    const sections = asGguf({ "qwen2vl.rope.dimension_sections": [2, 1, 1, 0] }, {}, "qwen2vl");
    const scaling = (list: number[]) => ({ rope_scaling: { rope_type: "default", mrope_section: list } });
    expect((await noteFor(sections, scaling([2, 1, 1]))).found).toEqual([]);
    expect((await noteFor(sections, scaling([1, 1, 2]))).found).toEqual(["sections-differ"]);
    const gemma = { model_type: "gemma3_text", head_dim: 8, rope_local_base_freq: 10000, rope_theta: 500000 };
    const sliding = (base: number) => asGguf({ "gemma3.rope.freq_base_swa": { f: base } }, {}, "gemma3");
    expect((await noteFor(sliding(10000), gemma)).found).toEqual([]);
    expect((await noteFor(sliding(20000), gemma)).found).toEqual(["sliding-base-differs"]);
  });

  test("two configs of one safetensors file", async () => {
    const files = [safetensors(tensors(hf)), new Blob([JSON.stringify({ ...config, rope_theta: 10000 })])];
    const report = await readWeights(files, { config });
    expect(errors(report)).toEqual(["base-differs"]);
    expect(report.notes[0]!.write).toEqual({ rope_theta: 500000 });
  });

  test("inv-freq-differs: the frequencies stored in a checkpoint show another base", async () => {
    const kept = (base: number) => ({
      ...tensors(hf),
      "model.layers.0.self_attn.rotary_emb.inv_freq": {
        shape: [4],
        data: [0, 1, 2, 3].map((pair) => base ** (-pair / 4)),
      },
    });
    const wrong = await readWeights([safetensors(kept(10000))], { config });
    expect(errors(wrong)).toEqual(["inv-freq-differs"]);
    expect(wrong.notes[0]!.values).toMatchObject({ fileValue: 10000, configValue: 500000 });
    expect(errors(await readWeights([safetensors(kept(500000))], { config }))).toEqual([]);
  });
});

describe("layers that are not judged are reported", () => {
  const without = async (own: Record<string, Tensor>) => codes(await readWeights([safetensors(own)], { config }));
  const prefix = "model.layers.0.self_attn.";
  test("latent, packed and unknown attention, a type of known size, a model_type that is not known", async () => {
    const some = { shape: [2, 2], data: [1, 2, 3, 4] };
    expect(await without({ [`${prefix}kv_a_proj_with_mqa.weight`]: some })).toEqual(["attention-latent"]);
    expect(await without({ [`${prefix}q_proj.qweight`]: some })).toEqual(["weights-packed"]);
    expect(await without({ "lm_head.weight": some })).toEqual(["attention-missing"]);
    const iq = gguf(
      { ...metadata(), "llama.embedding_length": 256, "llama.attention.key_length": 8 },
      {
        "blk.0.attn_q.weight": { shape: [32, 256], type: 16, data: new Uint8Array(32 * 66) },
        "blk.0.attn_k.weight": { shape: [16, 256], type: 16, data: new Uint8Array(16 * 66) },
      },
    );
    expect(codes(await readWeights([iq]))).toEqual(["type-not-read"]);
    const unknown = await readWeights([safetensors(tensors(hf))], { config: { ...config, model_type: "nobody" } });
    expect(codes(unknown)).toContain("pairing-unknown");
  });

  test("if no source gives a trained length, one is assumed and reported", async () => {
    const { max_position_embeddings: _, ...rest } = config;
    const report = await readWeights([safetensors(tensors(hf))], { config: { ...rest, model_type: "nobody" } });
    expect(codes(report)).toContain("length-assumed");
    expect(codes(await readWeights([safetensors(tensors(hf))], { config }))).not.toContain("length-assumed");
  });

  test("GLM 4 with pairs for several axes is half-split, without them interleaved", async () => {
    const pairingOf = async (sections: number[]) =>
      (await readWeights([gguf(metadata("glm4", { "glm4.rope.dimension_sections": sections }), tensors(blk))])).metadata
        ?.pairing;
    expect(await pairingOf([2, 1, 1, 0])).toBe("half-split");
    expect(await pairingOf([0, 0, 0, 0])).toBe("interleaved");
  });

  test("statements of the config alone are compared with nothing if q and k are not read", async () => {
    const packed = await readWeights([safetensors({ [`${prefix}q_proj.qweight`]: { shape: [2], data: [1, 2] } })], {
      config,
    });
    expect(packed.compared).toBe(false);
  });

  test("of many layers 8 are read, including the first and the last; layers that do not rotate are not", async () => {
    const report = await readWeights([safetensors(tensors(hf, 20))], { config: { ...config, num_hidden_layers: 20 } });
    expect(report.layers.map(({ layer }) => layer)).toEqual([0, 3, 5, 8, 11, 14, 16, 19]);
    expect(codes(report)).toContain("layers-sampled");
    const still = { ...config, model_type: "smollm3", num_hidden_layers: 4, no_rope_layers: [1, 1, 1, 0] };
    const nope = await readWeights([safetensors(tensors(hf, 4))], { config: still });
    expect(nope.layers.map(({ layer }) => layer)).toEqual([0, 1, 2]);
  });

  test("vision towers are ignored", async () => {
    const { q, k } = hf(0);
    const tower = {
      [`vision_tower.${q}`]: { shape: [8, 8], data: noise(64, 1) },
      [`vision_tower.${k}`]: { shape: [8, 8], data: noise(64, 1) },
    };
    expect(errors(await readWeights([safetensors({ ...tower, ...tensors(hf) })], { config }))).toEqual([]);
  });
});

test("of a Blob only headers and rows of q and k are read", async () => {
  const big = { shape: [4096, 64], data: new Uint8Array(4096 * 64 * 4) };
  const blob = new Blob([safetensors({ "model.embed_tokens.weight": big, ...tensors(hf), "lm_head.weight": big })]);
  let read = 0;
  const slice = blob.slice.bind(blob);
  blob.slice = (from = 0, to = blob.size) => {
    read += Math.max(0, Math.min(to, blob.size) - from);
    return slice(from, to);
  };
  await readWeights([blob], { config });
  expect(blob.size).toBeGreaterThan(2_000_000);
  expect(read).toBeLessThan(20_000);
});

test("progress counts two steps a layer, and a signal stops", async () => {
  const steps: [number, number][] = [];
  const controller = new AbortController();
  const file = safetensors(tensors(hf));
  await readWeights([file], { config, progress: (done, of) => steps.push([done, of]) });
  expect(steps.slice(0, 2)).toEqual([
    [1, 4],
    [2, 4],
  ]);
  controller.abort("enough");
  await expect(readWeights([file], { config, signal: controller.signal })).rejects.toBe("enough");
  const thrower = (): never => {
    throw controller;
  };
  await expect(readWeights([file], { config, progress: thrower })).rejects.toBe(controller); // the error itself
});
