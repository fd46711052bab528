// Configs that the golden cases do not cover; the expected specs follow from transformers' configuration classes.
import { beforeAll, describe, expect, test } from "vitest";
import { loadRopewalk, RopewalkError, type RopeSpec, type Ropewalk } from "ropewalk";
import { englishNotes, noteText, type NoteValues } from "../../../../web/api/config/note-words.js";
import { noteConfigs } from "./note-configs.js";

let rw: Ropewalk;
beforeAll(async () => {
  rw = await loadRopewalk();
});

const llama = { model_type: "llama", hidden_size: 4096, num_attention_heads: 32, max_position_embeddings: 8192 };
const yarn = { rope_type: "yarn", factor: 4, original_max_position_embeddings: 2048 };

describe("model_type decides what the config does not contain", () => {
  const sizes = { hidden_size: 1024, num_attention_heads: 8, max_position_embeddings: 2048 };
  const rows: [string, Partial<RopeSpec>][] = [
    ["llama", { pairing: "half-split", rotaryDim: 128, base: 10000 }],
    ["olmo2", { pairing: "half-split", rotaryDim: 128, base: 10000 }],
    ["internlm2", { pairing: "half-split", rotaryDim: 128 }],
    ["cohere", { pairing: "interleaved", base: 500000 }],
    ["cohere2", { pairing: "interleaved", base: 10000 }],
    ["glm4", { pairing: "interleaved", headDim: 128, rotaryDim: 64 }],
    ["glm4_moe", { pairing: "half-split", headDim: 128, rotaryDim: 64 }],
    ["ernie4_5", { pairing: "interleaved", base: 500000 }],
    ["deepseek_v2", { pairing: "interleaved", headDim: 64, rotaryDim: 64 }],
    ["deepseek_v3", { pairing: "interleaved", writeAs: "half-split", headDim: 64, rotaryDim: 64 }],
    ["nanochat", { pairing: "half-split", direction: -1 }],
    ["gpt_neox", { pairing: "half-split", rotaryDim: 32 }],
    ["phi", { pairing: "half-split", rotaryDim: 64 }],
    ["stablelm", { pairing: "half-split", rotaryDim: 32 }],
    ["persimmon", { pairing: "half-split", rotaryDim: 64, base: 10000 }],
    ["qwen3_next", { pairing: "half-split", headDim: 256, rotaryDim: 64 }],
    ["mixtral", { base: 1e6 }],
    ["qwen2_vl", { base: 1e6 }],
    ["smollm3", { base: 2e6 }],
  ];
  test.each(rows)("%s", (model_type, expected) => {
    expect(rw.parseConfig({ model_type, ...sizes })).toMatchObject(expected);
  });

  test("rope_interleave false: DeepSeek V3's code then reads half-split, too", () => {
    const spec = rw.parseConfig({ model_type: "deepseek_v3", ...sizes, rope_interleave: false });
    expect(spec.pairing).toBe("half-split");
    expect(spec).not.toHaveProperty("writeAs");
  });
});

describe("sizes", () => {
  test("an explicit head_dim counts, null counts as absent", () => {
    expect(rw.parseConfig({ ...llama, head_dim: 64 }).headDim).toBe(64);
    expect(rw.parseConfig({ ...llama, head_dim: null }).headDim).toBe(128);
  });

  test("rotary_dim of GPT-J", () => {
    expect(rw.parseConfig({ model_type: "gptj", n_embd: 4096, n_head: 16, rotary_dim: 32 })).toMatchObject({
      headDim: 256,
      rotaryDim: 32,
    });
  });

  test("a partial size is cut to a whole number, as int() does", () => {
    const spec = rw.parseConfig({
      model_type: "mimo_v2_flash",
      head_dim: 192,
      rope_parameters: { rope_type: "default", rope_theta: 1e4, partial_rotary_factor: 0.334 },
    });
    expect(spec.rotaryDim).toBe(64); // 64.128
  });
});

describe("nested models", () => {
  test.each(["text_config", "llm_config", "language_config"])("%s is read, and paths start with it", (key) => {
    expect(rw.parseConfig({ model_type: "wrapper", [key]: llama })).toEqual(rw.parseConfig(llama));
    const { values } = rw.inspectConfig({ [key]: { ...llama, rope_theta: 5e5 } });
    expect(values).toContainEqual({ name: "base", value: 5e5, source: `${key}.rope_theta` });
  });

  test("a model two levels down is found, with the nearest model_type", () => {
    const config = {
      model_type: "outer",
      thinker_config: { model_type: "llama", text_config: { ...llama, model_type: undefined, rope_theta: "x" } },
    };
    delete (config.thinker_config.text_config as Record<string, unknown>).model_type;
    expect(() => rw.parseConfig(config)).toThrowError(/^thinker_config\.text_config\.rope_theta/);
  });

  test("a text model without a type of its own takes the composite's", () => {
    expect(
      rw.parseConfig({ model_type: "gemma3", text_config: { hidden_size: 2560 } }, { layerType: "sliding_attention" }),
    ).toMatchObject({
      base: 10000,
      headDim: 256,
    });
  });
});

describe("layer types", () => {
  const gemma = {
    model_type: "gemma3_text",
    hidden_size: 2560,
    num_attention_heads: 8,
    head_dim: 256,
    rope_theta: 1e6,
    rope_local_base_freq: 10000,
  };

  test("flat and nested spellings give the same layers", () => {
    expect(rw.layerTypes(llama)).toEqual([]);
    expect(rw.layerTypes(gemma)).toEqual(["full_attention", "sliding_attention"]);
    const nested = { sliding_attention: { rope_theta: 1e4 }, full_attention: { rope_theta: 1e6 } };
    expect(rw.layerTypes({ ...llama, rope_parameters: nested })).toEqual(["sliding_attention", "full_attention"]);
    expect(rw.layerTypes({ model_type: "deepseek_v4" })).toEqual(["main", "compress"]);
  });

  test("a layer that rotates twice has a set for its attention and one for its indexer", () => {
    const config = {
      model_type: "deepseek_v32",
      hidden_size: 7168,
      num_attention_heads: 128,
      qk_rope_head_dim: 64,
      index_head_dim: 128,
      index_n_heads: 64,
      rope_theta: 10000,
    };
    const read = (more: object, layerType?: string) => {
      const { pairing, writeAs, headDim, rotaryDim, rotaryOffset } = rw.parseConfig(
        { ...config, ...more },
        layerType === undefined ? {} : { layerType },
      );
      return { pairing, writeAs, headDim, rotaryDim, rotaryOffset };
    };
    const attention = {
      pairing: "interleaved",
      writeAs: "half-split",
      headDim: 64,
      rotaryDim: 64,
      rotaryOffset: undefined,
    };
    expect(rw.layerTypes(config)).toEqual(["attention", "indexer"]);
    expect([read({}), read({}, "attention")]).toEqual([attention, attention]);
    const indexer = { pairing: "half-split", writeAs: undefined, headDim: 128, rotaryDim: 64, rotaryOffset: undefined };
    expect(read({}, "indexer")).toEqual(indexer);
    const glm = { model_type: "glm_moe_dsa", indexer_rope_interleave: true };
    expect(read(glm, "indexer")).toEqual({ ...indexer, pairing: "interleaved" });
    expect(read({ indexer_rope_interleave: false }, "indexer")).toEqual(indexer);
    const [one, other] = rw.inspectConfig(config).layers.map(({ spec }) => rw.frequencies(spec).invFreq);
    expect(one).toEqual(other);
    for (const more of [{ index_head_dim: null }, { use_mla: false }, { model_type: "deepseek_v4" }])
      expect(rw.layerTypes({ ...config, ...more }), JSON.stringify(more)).not.toContain("indexer");
    expect(() => read({ index_head_dim: 32 }, "indexer")).toThrow(expect.objectContaining({ code: "config-invalid" }));
    expect(() => read({ indexer_rope_interleave: 1 }, "indexer")).toThrow(/indexer_rope_interleave/);
  });

  test("without a layerType the full-attention layers are used", () => {
    expect(rw.parseConfig(gemma, { layerType: null as unknown as string })).toEqual(rw.parseConfig(gemma));
    expect(rw.parseConfig(gemma)).toEqual(rw.parseConfig(gemma, { layerType: "full_attention" }));
    expect(rw.parseConfig(gemma).base).toBe(1e6);
  });

  test("a layer type of the config is accepted if all layers share one set", () => {
    const config = { ...llama, layer_types: ["full_attention", "sliding_attention"] };
    expect(rw.parseConfig(config, { layerType: "sliding_attention" })).toEqual(rw.parseConfig(config));
  });

  test("yarn for only one layer type", () => {
    const config = {
      ...llama,
      rope_parameters: {
        full_attention: { ...yarn, rope_theta: 5e5 },
        sliding_attention: { rope_type: "default", rope_theta: 1e4 },
      },
    };
    expect(rw.parseConfig(config, { layerType: "full_attention" })).toMatchObject({
      ropeType: "yarn",
      factor: 4,
      base: 5e5,
      originalMaxPositionEmbeddings: 2048,
    });
    expect(rw.parseConfig(config, { layerType: "sliding_attention" })).toMatchObject({
      ropeType: "default",
      base: 1e4,
    });
  });

  test("yarn in the compressed layers of DeepSeek V4 leaves cos and sin unscaled", () => {
    const config = { model_type: "deepseek_v4", rope_scaling: { ...yarn, type: "yarn" } };
    expect(rw.frequencies(rw.parseConfig(config, { layerType: "compress" })).attentionFactor).toBe(1);
    expect(rw.parseConfig(config, { layerType: "main" }).ropeType).toBe("default");
  });
});

describe("old names", () => {
  const factors = { short_factor: Array<number>(48).fill(1), long_factor: Array<number>(48).fill(2) };
  const phi = { model_type: "phi3", hidden_size: 3072, num_attention_heads: 32, max_position_embeddings: 131072 };

  test("su, and yarn in a Phi-3 config, are longrope", () => {
    const original = { original_max_position_embeddings: 4096 };
    const expected = rw.parseConfig({ ...phi, rope_scaling: { type: "longrope", ...factors, ...original } });
    expect(rw.parseConfig({ ...phi, rope_scaling: { type: "su", ...factors, ...original } })).toEqual(expected);
    expect(rw.parseConfig({ ...phi, rope_scaling: { type: "yarn", ...factors, ...original } })).toEqual(expected);
  });

  test("mrope is default RoPE with sections", () => {
    const spec = rw.parseConfig({ ...llama, rope_scaling: { type: "mrope", mrope_section: [16, 24, 24] } });
    expect(spec).toMatchObject({ ropeType: "default", mropeSection: [16, 24, 24] });
  });
});

test("a reading is plain data, and reading changes nothing", () => {
  const config = {
    ...llama,
    rope_scaling: {
      rope_type: "longrope",
      original_max_position_embeddings: 4096,
      short_factor: Array<number>(64).fill(1),
      long_factor: Array<number>(64).fill(2),
    },
  };
  const before = structuredClone(config);
  const spec = rw.parseConfig(config);
  expect(JSON.parse(JSON.stringify(spec))).toEqual(spec);
  spec.shortFactor![0] = 9;
  expect(config).toEqual(before);
  expect(rw.frequencies(Object.freeze(rw.parseConfig(Object.freeze(config)))).rotaryDim).toBe(128);
});

describe("inspectConfig", () => {
  const codes = (config: unknown): string[] => rw.inspectConfig(config).notes.map(({ code }) => code);

  test("every value has its source", () => {
    const { layers, values } = rw.inspectConfig({ ...llama, rope_scaling: { ...yarn, attention_factor: 1.2 } });
    expect(layers).toEqual([
      { layerType: null, spec: rw.parseConfig({ ...llama, rope_scaling: { ...yarn, attention_factor: 1.2 } }) },
    ]);
    const sources = Object.fromEntries(values.map(({ name, source }) => [name, source]));
    expect(sources).toMatchObject({
      base: "default",
      headDim: "hidden_size",
      factor: "rope_scaling.factor",
      attentionFactor: "rope_scaling.attention_factor",
      maxPositionEmbeddings: "max_position_embeddings",
      pairing: "model_type",
      betaFast: "default",
      truncate: "default",
    });
    expect(values).toContainEqual({ name: "betaFast", value: 32, source: "default" });
    expect(values).toContainEqual({ name: "truncate", value: true, source: "default" });
  });

  test("layers of several types are all reported, with their values by name", () => {
    const { layers, values } = rw.inspectConfig({ model_type: "gemma3_text", hidden_size: 2560 });
    expect(layers.map(({ layerType, spec }) => [layerType, spec.base])).toEqual([
      ["full_attention", 1e6],
      ["sliding_attention", 10000],
    ]);
    expect(values).toContainEqual({ name: "sliding_attention.base", value: 10000, source: "default" });
  });

  test.each(noteConfigs)("%s", (code, config, options) => {
    const { notes } = rw.inspectConfig(config, options);
    const note = notes.find((one) => one.code === code)!;
    expect(note.message).toBe(noteText(englishNotes, code, JSON.parse(JSON.stringify(note.values)) as NoteValues));
    expect(note.message).not.toMatch(/[{}]|undefined|\[object/);
  });

  test("every existing note has a config that causes it", () => {
    expect(new Set(noteConfigs.map(([code]) => code))).toEqual(new Set(Object.keys(englishNotes.sentences)));
  });

  test("a misspelt key is named with the intended one, and no right or different key is", () => {
    const { notes } = rw.inspectConfig({ ...llama, rope_scaling: { type: "linear", facotr: 2 } });
    expect(notes).toContainEqual(
      expect.objectContaining({
        severity: "error",
        path: "rope_scaling.facotr",
        message: expect.stringContaining("rope_scaling.factor") as string,
      }),
    );
    const others = {
      v_head_dim: 128,
      n_layer: 2,
      rope_type: "x",
      head_dims: 3,
      max_position: 1,
      ...llama,
      head_dim: 128,
    };
    expect(rw.inspectConfig(others).notes.filter(({ severity }) => severity === "error")).toEqual([]);
  });

  test("a layer type other than the shown one is named", () => {
    const gemma = { model_type: "gemma3_text", hidden_size: 2560 };
    const note = rw.inspectConfig(gemma).notes.find(({ code }) => code === "per-layer-type")!;
    expect(note.message).toMatch(/full_attention, sliding_attention.*parseConfig reads full_attention/);
  });

  test("a spec's own frequencies: increasing, of both signs, not starting at 1", () => {
    const spec = rw.parseConfig({ ...llama, head_dim: 4 });
    const found = (invFreq: number[]): string[] => codes({ ...spec, invFreq });
    expect(found([1, 0.5])).toEqual([]);
    expect(found([1, 2])).toEqual(["inv-freq-not-falling"]);
    expect(found([1, -0.1])).toEqual(["inv-freq-negative"]);
    expect(found([0.5, 0.1])).toEqual(["inv-freq-first"]);
    expect(found([1])).toEqual(["config-invalid"]); // two pairs have two frequencies
    expect(codes(spec)).toEqual([]);
    // the frequencies of a vision tower begin anew with each axis
    expect(codes({ model_type: "qwen2_5_vl_vision" })).not.toContain("inv-freq-not-falling");
  });

  const layersOf = (change: object, name: string): unknown =>
    rw.inspectConfig({ ...llama, ...change }).values.find((value) => value.name === name)?.value;

  test("layers without rotation are listed: from flags, from an interval, from the model's code", () => {
    const listed = (change: object): unknown => layersOf(change, "layersWithoutRope");
    expect(listed({ model_type: "smollm3", no_rope_layers: [1, 0, 1, 0] })).toEqual([1, 3]);
    expect(listed({ model_type: "smollm3", num_hidden_layers: 12 })).toEqual([3, 7, 11]);
    expect(listed({ model_type: "smollm3", no_rope_layer_interval: 5, num_hidden_layers: 12 })).toEqual([4, 9]);
    const types = ["sliding_attention", "full_attention", "sliding_attention"];
    expect(listed({ model_type: "cohere2", sliding_window: 4096, layer_types: types })).toEqual([1]);
    const pattern = { model_type: "exaone4", sliding_window: 4096, sliding_window_pattern: 4, num_hidden_layers: 9 };
    expect(listed(pattern)).toEqual([3, 7]);
    expect(layersOf(pattern, "layerTypesWithoutRope")).toEqual(["full_attention"]);
    // without the keys, by the values of configuration_cohere2.py, configuration_exaone4.py and configuration_afmoe.py
    for (const model_type of ["cohere2", "exaone4", "afmoe"])
      expect(listed({ model_type, num_hidden_layers: 9 }), model_type).toEqual([3, 7]);
    expect(listed({ model_type: "afmoe", global_attn_every_n_layers: 3, num_hidden_layers: 6 })).toEqual([2, 5]);
  });

  test("none is listed if every layer rotates, or their number is not known", () => {
    expect(layersOf({}, "layersWithoutRope")).toBeUndefined();
    expect(layersOf({ no_rope_layers: [1, 1] }, "layersWithoutRope")).toBeUndefined();
    expect(layersOf({ model_type: "smollm3" }, "layersWithoutRope")).toBeUndefined();
    expect(layersOf({ model_type: "smollm3", num_hidden_layers: 1e300 }, "layersWithoutRope")).toBeUndefined();
    expect(layersOf({ model_type: "exaone4", sliding_window: null }, "layerTypesWithoutRope")).toBeUndefined();
  });

  test("a plain config raises no warning", () => {
    const { notes } = rw.inspectConfig({ ...llama, rope_theta: 500000 });
    expect(notes.filter(({ severity }) => severity !== "info")).toEqual([]);
  });

  test("the unseen share is counted from the wavelengths", () => {
    // base 10000 over 128 channels: 33 of 64 pairs need more than 512 positions for a revolution
    const message = rw
      .inspectConfig({ ...llama, max_position_embeddings: 512 })
      .notes.find(({ code }) => code === "unseen-rotation")!.message;
    expect(message).toContain("33 of 64");
  });

  test("for a scaled model the new angles are those left by its scaling, or none", () => {
    const noted = (config: object): string | undefined =>
      rw.inspectConfig(config).notes.find(({ code }) => code === "unseen-rotation")?.message;
    const extended = { ...llama, max_position_embeddings: 131072, rope_theta: 500000 };
    const bands = { factor: 8, low_freq_factor: 1, high_freq_factor: 4, original_max_position_embeddings: 8192 };
    // 29 of 64 wavelengths are longer than 8192; with a factor of 8 they do not cover 16 times the length.
    expect(noted({ ...extended, rope_scaling: { rope_type: "llama3", ...bands } })).toMatch(
      /^\d+ of 64 pairs reach new angles within 131072 positions: training on 8192 positions without scaling/,
    );
    const whole = { ...bands, factor: 16 };
    expect(noted({ ...extended, rope_scaling: { rope_type: "llama3", ...whole } })).toBeUndefined();
    const yarned = { rope_type: "yarn", factor: 16, original_max_position_embeddings: 8192 };
    expect(noted({ ...extended, rope_scaling: yarned })).toBeUndefined();
  });

  test("a table that is multiplied by 1 is not reported as multiplied", () => {
    const noted = (scaling: object): boolean =>
      rw
        .inspectConfig({ ...llama, max_position_embeddings: 131072, rope_scaling: scaling })
        .notes.some(({ code }) => code === "attention-factor");
    const scaling = { rope_type: "yarn", factor: 32, original_max_position_embeddings: 4096 };
    expect(noted(scaling)).toBe(true);
    expect(noted({ ...scaling, mscale: 1, mscale_all_dim: 1 })).toBe(false);
  });

  test("an error becomes a note of severity error, and the other layers are still read", () => {
    const config = {
      ...llama,
      rope_parameters: { full_attention: { rope_type: "linear" }, sliding_attention: { rope_type: "default" } },
    };
    const { layers, notes } = rw.inspectConfig(config);
    expect(layers.map(({ layerType }) => layerType)).toEqual(["sliding_attention"]);
    expect(notes).toContainEqual(
      expect.objectContaining({
        severity: "error",
        code: "config-invalid",
        path: "rope_parameters.full_attention.factor",
      }),
    );
    const { error, message } = notes.find(({ severity }) => severity === "error")!;
    expect(new RopewalkError(error!).message).toBe(message);
  });
});
