import { describe, expect, it } from "vitest";
import {
  compareSpecs,
  engineNames,
  engineReport,
  readings,
  RopewalkError,
  type RopeSpec,
} from "../../../web/engines/index.js";
import { contextOf, specOf } from "../../../web/engines/advice.js";
import { models } from "../../../web/models/index.js";

const spec = (more: Partial<RopeSpec> = {}): RopeSpec => ({
  ropeType: "default",
  base: 10000,
  headDim: 64,
  rotaryDim: 64,
  pairing: "half-split",
  ...more,
});
const turn = 2 * Math.PI;
const apart = (angle: number): number => Math.abs(angle - turn * Math.round(angle / turn));

/** By walking all positions, with frequencies written again from the paper. */
function walked(bases: readonly [number, number], context: number, tolerance: number) {
  for (let position = 0; position < context; position++)
    for (let pair = 0; pair < 32; pair++) {
      const [x, y] = bases.map((base) => base ** (-pair / 32));
      const difference = apart(position * (x! - y!));
      if (difference > tolerance) return { position, pair, difference };
    }
  return undefined;
}

describe("compareSpecs", () => {
  it.each([
    [10000, 500000, 0.001],
    [10000, 10001, 0.001],
    [10000, 10000.5, 0.01],
    [500000, 500010, 0.0001],
  ])("bases %d and %d, tolerance %d: the first position of a walk over all", (one, other, tolerance) => {
    const found = compareSpecs(spec({ base: one }), spec({ base: other }), { context: 20000, tolerance });
    const expected = walked([one, other], 20000, tolerance)!;
    expect(found).toMatchObject({ equal: false, position: expected.position, pair: expected.pair });
    expect((found as { difference: number }).difference).toBeCloseTo(expected.difference, 9);
  });

  it("is equal below the first position, and not at it", () => {
    const [a, b] = [spec(), spec({ base: 10001 })];
    const { position } = compareSpecs(a, b, { context: 1e6 }) as { position: number };
    expect(position).toBeGreaterThan(10);
    expect(compareSpecs(a, b, { context: position })).toEqual({ equal: true });
    expect(compareSpecs(a, b, { context: position + 1 })).toMatchObject({ equal: false, position });
  });

  it("a whole revolution is not a difference: inv_freq that differ by 2 pi", () => {
    const [a, b] = [
      [1, 0.5],
      [1 + turn, 0.5],
    ].map((invFreq) => spec({ headDim: 4, rotaryDim: 4, invFreq }));
    expect(compareSpecs(a!, b!, { context: 1000 })).toEqual({ equal: true });
    const more = spec({ headDim: 4, rotaryDim: 4, invFreq: [1 + turn + 1e-4, 0.5] });
    expect(compareSpecs(a!, more, { context: 1000 })).toMatchObject({ equal: false, position: 11, pair: 0 });
  });

  it("tolerances that a position just reaches, or just exceeds, are judged like the product", () => {
    const one = (rate: number) => spec({ headDim: 2, rotaryDim: 2, invFreq: [rate] });
    for (let i = 1; i < 4000; i++) {
      const rate = Math.abs(Math.sin(i)) / 50;
      const steps = 1 + (i % 40);
      const tolerance = Math.min(1, rate * steps * (1 + ((i % 3) - 1) * Number.EPSILON));
      let position = 0;
      while (position * rate <= tolerance) position++;
      expect(compareSpecs(one(rate), one(0), { context: 1e6, tolerance }), `${rate} ${tolerance}`).toMatchObject({
        position,
      });
    }
  });

  it("another pairing and another width differ from position 1 on; another length at position 0", () => {
    const other = (more: Partial<RopeSpec>) => compareSpecs(spec(), spec(more), { context: 10 });
    expect(other({ pairing: "interleaved" })).toMatchObject({ equal: false, position: 1, pair: 0, difference: 1 });
    expect(other({ rotaryDim: 32 })).toMatchObject({ equal: false, position: 1, pair: 0 });
    expect(other({ direction: -1 })).toMatchObject({ equal: false, position: 1, pair: 0, difference: 2 });
    const yarn = { ropeType: "yarn", factor: 1, originalMaxPositionEmbeddings: 64 } as const;
    const [one, two] = [spec({ ...yarn, attentionFactor: 1 }), spec({ ...yarn, attentionFactor: 1.25 })];
    const found = compareSpecs(one, two, { context: 10 });
    expect(found).toMatchObject({ equal: false, position: 0, pair: 0 });
    expect((found as { difference: number }).difference).toBeCloseTo(Math.log(1.25), 12);
  });

  it("a pair that only the second spec rotates is a difference, in either order", () => {
    const one = spec({ headDim: 4, rotaryDim: 2, pairing: "interleaved", invFreq: [1] });
    const two = spec({ headDim: 4, rotaryDim: 4, pairing: "interleaved", invFreq: [1, 0.5] });
    for (const [a, b] of [[one, two] as const, [two, one] as const])
      expect(compareSpecs(a, b, { context: 10 })).toEqual({ equal: false, position: 1, pair: 1, difference: 0.5 });
  });

  it("longrope differs in the list that is chosen by the length, wherever the first difference is", () => {
    const long = (shortFactor: number[], longFactor: number[]) =>
      spec({
        headDim: 4,
        rotaryDim: 4,
        ropeType: "longrope",
        originalMaxPositionEmbeddings: 100,
        maxPositionEmbeddings: 400,
        shortFactor,
        longFactor,
      });
    const a = long([1, 1], [1, 4]);
    expect(compareSpecs(a, long([1, 1], [1, 4]), { context: 400 })).toEqual({ equal: true });
    expect(compareSpecs(a, long([2, 1], [1, 4]), { context: 400 })).toMatchObject({ position: 1, pair: 0 });
    // Pair 1 rotates by 0.01 a position, so that 1/4 and 1/5 of it are 0.0005 apart.
    expect(compareSpecs(a, long([1, 1], [1, 5]), { context: 400 })).toMatchObject({ position: 3, pair: 1 });
    expect(compareSpecs(a, long([1, 1], [1, 5]), { context: 100 })).toEqual({ equal: true });
  });

  it("refuses meaningless contexts and tolerances, and names unknown options", () => {
    const call = (options: object) => () => compareSpecs(spec(), spec(), options as { context: number });
    for (const [options, path] of [
      [{}, "options.context"],
      [{ context: 0 }, "options.context"],
      [{ context: 10, tolerance: -1 }, "options.tolerance"],
      [{ context: 10, tolerance: 2 }, "options.tolerance"],
      [{ context: 10, tolerence: 1 }, "options.tolerence"],
    ] as const)
      expect(call(options), path).toThrow(expect.objectContaining({ name: "RopewalkError", path }));
    expect(() => compareSpecs({ ...spec(), base: -1 }, spec(), { context: 10 })).toThrow(RopewalkError);
  });
});

const llama = { model_type: "llama", hidden_size: 2048, num_attention_heads: 32, max_position_embeddings: 4096 };

describe("readings", () => {
  it("every reading has file, versions and day; one without layers gives the reason", () => {
    for (const config of [
      llama,
      { model_type: "mamba9", hidden_size: 64, num_attention_heads: 2 },
      { ...llama, rope_scaling: { rope_type: "dynamic", factor: 2 } },
    ])
      for (const reading of readings(config)) {
        expect(reading.source, reading.engine).toMatch(/\.(py|cpp|rs)|RoPE/);
        expect(reading.asOf).toMatch(/^2026-11-2[678]$/);
        expect(reading.versions).not.toBe("");
        if (reading.layers === undefined) expect(reading.note, reading.engine).toMatch(/\w{3}/);
      }
  });

  it("chooses engines by name, refuses other names and invalid configs, and leaves the config unchanged", () => {
    const config = Object.freeze({
      ...llama,
      rope_scaling: Object.freeze({ rope_type: "yarn", factor: 4, attention_factor: 1 }),
    });
    const copy = structuredClone(config);
    expect(readings(config, { engines: ["sglang"] }).map(({ engine }) => engine)).toEqual(["sglang"]);
    expect(config).toEqual(copy);
    expect(engineNames).toContain("mlx-lm");
    expect(() => readings(llama, { engines: ["vlm"] })).toThrow(
      expect.objectContaining({ code: "option-invalid", path: "options.engines[0]" }),
    );
    expect(() => readings("llama")).toThrow(expect.objectContaining({ code: "config-invalid" }));
  });

  it("mlx-lm's rope_traditional and SGLang's rope_is_neox_style give the pairing, in no other engine", () => {
    const interleaved = (config: object) =>
      readings({ ...llama, ...config }).flatMap(({ engine, layers }) =>
        layers?.[0]!.spec.pairing === "interleaved" ? engine : [],
      );
    expect(interleaved({})).toEqual([]);
    expect(interleaved({ rope_traditional: true })).toEqual(["mlx-lm"]);
    expect(interleaved({ rope_is_neox_style: false })).toEqual(["sglang"]);
  });

  it("a draft's rope_is_neox_style gives the pairing in SGLang alone; own code of a checkpoint also reads it", () => {
    const interleaved = (config: object) =>
      readings({ ...llama, rope_is_neox_style: false, ...config }).flatMap(({ engine, versions, layers }) =>
        layers?.[0]!.spec.pairing === "interleaved" ? [`${engine} ${versions[0]}`] : [],
      );
    for (const draft of ["LlamaForCausalLMEagle3", "LlamaForCausalLMEagle", "Eagle3LlamaForCausalLM", "EAGLEModel"])
      expect(interleaved({ architectures: [draft] }), draft).toEqual(["sglang 0"]);
    const auto_map = { AutoModelForCausalLM: "modeling_own.OwnForCausalLM" };
    expect(interleaved({ auto_map })).toEqual(["transformers 5", "sglang 0"]);
  });

  it("every reading names a commit in full", () => {
    const flux = readings({ _class_name: "FluxTransformer2DModel" });
    for (const { engine, versions, version } of [...readings(llama), ...flux])
      expect(version, `${engine} ${versions}`).toMatch(/\b[0-9a-f]{40}\b/);
  });

  it("a class of Diffusers is read as Diffusers does, and transformers does not read it", () => {
    for (const _class_name of ["FluxTransformer2DModel", "WanTransformer3DModel", "AceStepTransformer1DModel"]) {
      const { readings: all, groups } = engineReport({ _class_name });
      const known = all.filter(({ layers }) => layers !== undefined);
      expect(known.map(({ engine, source }) => `${engine}: ${source.slice(0, 13)}`)).toEqual([
        "diffusers: src/diffusers",
      ]);
      expect(groups).toEqual([["diffusers"]]);
    }
    expect(readings(llama).map(({ engine }) => engine)).not.toContain("diffusers");
  });
});

describe("engineReport", () => {
  it("engines that agree are one group, and there is nothing to write", () => {
    const { groups, disagreements, write } = engineReport({ ...llama, rope_theta: 500000 });
    expect(groups).toHaveLength(1);
    expect(disagreements).toEqual([]);
    expect(write).toBeUndefined();
  });

  it("rope_theta inside rope_parameters alone: the groups, the first position, and keys that make more engines agree", () => {
    const config = { ...llama, rope_parameters: { rope_type: "default", rope_theta: 500000 } };
    const { groups, disagreements, write } = engineReport(config);
    expect(groups[0]).toContain("transformers 5");
    expect(groups[1]).toEqual(expect.arrayContaining(["transformers 4", "mlx-lm"]));
    expect(disagreements[0]).toMatchObject({ position: 1, keys: ["rope_theta"] });
    expect(disagreements[0]!.scoreError).toBeGreaterThan(1);
    expect(write!.keys).toEqual({ rope_theta: 500000, rope_parameters: config.rope_parameters });
    expect(write!.differ).toEqual([]);
    const after = engineReport({ ...config, ...write!.keys });
    expect(after.groups).toHaveLength(1);
  });

  it("a base for full layers alone: the same keys make engines agree on full and on sliding layers", () => {
    const gemma = { ...llama, model_type: "gemma3_text", head_dim: 64, rope_parameters: { rope_theta: 500000 } };
    const { groups, write } = engineReport(gemma);
    expect(groups.length).toBeGreaterThan(1);
    const after = engineReport({ ...gemma, ...write!.keys });
    expect(after.groups).toHaveLength(1);
    expect(after.readings[0]!.layers).toEqual(engineReport(gemma).readings[0]!.layers);
    expect(after.readings[0]!.layers!.map(({ layerType }) => layerType)).toHaveLength(2);
  });

  it("there is nothing to write if no key changes an engine's behaviour: the bounds of gpt-oss's ramp", () => {
    const { disagreements, write } = engineReport(models.find(({ id }) => id === "gpt-oss-20b")!.config);
    expect(disagreements.flatMap(({ keys }) => keys)).toContain("truncate");
    expect(write).toBeUndefined();
  });

  it("a base that only rope_scaling has, which scales nothing: it is written outside, and rope_scaling is removed", () => {
    const rope_scaling = { rope_type: "default", rope_theta: 500000 };
    const { write } = engineReport({ ...llama, rope_scaling });
    expect(write!.keys).toEqual({ rope_theta: 500000, rope_parameters: rope_scaling, rope_scaling: null });
    expect(write!.differ).toEqual([]);
  });

  const yarn = { rope_type: "yarn", factor: 4, original_max_position_embeddings: 1024 };

  it("betas that an engine takes as a sign of YaRN: they are written with the values that the others have", () => {
    const rope_scaling = { ...yarn, truncate: false };
    const { write } = engineReport({ ...llama, rope_scaling });
    expect(write!.keys).toEqual({ rope_scaling: { ...rope_scaling, beta_fast: 32, beta_slow: 1 } });
    expect(write!.agree).toEqual(expect.arrayContaining(["transformers 5", "onnxruntime"]));
  });

  it("a scaling under type and rope_parameters alone: it is written under both names, with both keys of its kind", () => {
    const given = { type: "linear", factor: 2, rope_theta: 5000 };
    const { write } = engineReport({ ...llama, rope_parameters: given });
    expect(write!.keys).toEqual({
      rope_theta: 5000,
      rope_parameters: { ...given, rope_type: "linear" },
      rope_scaling: { ...given, rope_type: "linear" },
    });
    const base = engineReport({ ...llama, rope_parameters: { rope_theta: 5000 } });
    expect(base.write!.keys).toEqual({
      rope_theta: 5000,
      rope_parameters: { rope_type: "default", rope_theta: 5000 },
    });
  });

  it("a config that no engine reads: no groups, and nothing to write", () => {
    const { context, groups, disagreements, write } = engineReport({ model_type: "no-such-model" });
    expect([context, groups, disagreements, write]).toEqual([4096, [], [], undefined]);
  });

  it.each([
    [4096, []],
    [4096, [{}]],
    [2048, [{ maxPositionEmbeddings: 2048 }]],
    [2048, [{ ropeType: "linear", factor: 4, maxPositionEmbeddings: 2048, originalMaxPositionEmbeddings: 2048 }]],
    [4000, [{ ropeType: "yarn", factor: 4, maxPositionEmbeddings: 1000 }]],
    [4096, [{ ropeType: "yarn", factor: 4, maxPositionEmbeddings: 1000, originalMaxPositionEmbeddings: 1024 }]],
    [499, [{ ropeType: "yarn", factor: 1.5, originalMaxPositionEmbeddings: 333 }]],
    [9000, [{ maxPositionEmbeddings: 512 }, { maxPositionEmbeddings: 9000 }, { maxPositionEmbeddings: 100 }]],
  ] as [number, Partial<RopeSpec>[]][])("the context is %d for %o", (length, specs) => {
    expect(contextOf(specs.map((more) => ({ layerType: null, spec: spec(more) })))).toBe(length);
  });

  it("the only spec of a reading is that of every type of layers", () => {
    const [one, other] = [spec(), spec({ base: 500000 })];
    expect(specOf([{ layerType: null, spec: one }], "sliding_attention")).toBe(one);
    const two = ["full_attention", "sliding_attention"].map((layerType, i) => ({ layerType, spec: [one, other][i]! }));
    expect(specOf(two, "sliding_attention")).toBe(other);
  });

  it("a length that an engine drops: attn_factor beside attention_factor makes vLLM and SGLang agree", () => {
    const rope_scaling = { rope_type: "yarn", factor: 16, attention_factor: 1, original_max_position_embeddings: 1024 };
    const config = { ...llama, rope_theta: 10000, rope_scaling };
    const { write } = engineReport(config);
    expect(write!.agree).toEqual(expect.arrayContaining(["transformers 5", "vllm", "sglang", "mlx-lm"]));
    expect(write!.differ).toContain("llama.cpp"); // whose length no key changes
    // No key more: the betas and a second length change no engine here.
    const attn_factor = expect.closeTo(1 / (0.1 * Math.log(16) + 1), 12) as number;
    expect(write!.keys).toEqual({ rope_scaling: { ...rope_scaling, attn_factor, mscale: 1, mscale_all_dim: 1 } });
  });
});
