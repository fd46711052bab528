// Published configs that are refused, and notes about others: each note names a key of a published file.
import { describe, expect, test } from "vitest";
import { loadRopewalk } from "ropewalk";
import { errorOf } from "../refused.js";

const rw = await loadRopewalk();
const sizes = { hidden_size: 1024, num_attention_heads: 8 };
const llama = { model_type: "llama", ...sizes, max_position_embeddings: 8192, rope_theta: 1e4 };
const notesOf = (config: object) => rw.inspectConfig(config).notes;
const noted = (config: object, code: string) => notesOf(config).find((note) => note.code === code);
const yarn = { rope_type: "yarn", factor: 40, original_max_position_embeddings: 4096 };

describe("refused by name", () => {
  test.each([
    ["GLM-10B", { model_type: "glm", ...sizes, block_position_encoding: true }, "no-rope", "learned positions"],
    [
      "Parakeet",
      { model_type: "parakeet_ctc", encoder_config: { ...sizes } },
      "no-rope",
      "relative positions in the scores",
    ],
    ["XGLM", { model_type: "xglm" }, "no-rope", "sinusoidal positions"],
    ["BEiT", { model_type: "beit" }, "no-rope", "relative positions in the scores"],
    ["ViT-MAE", { model_type: "vit_mae" }, "no-rope", "sinusoidal positions"],
    ["V-JEPA 2", { model_type: "vjepa2" }, "unread", "the two channels of a pair have different angles"],
    ["Mochi", { _class_name: "MochiTransformer3DModel" }, "unread", "its frequencies are learned"],
  ])("%s", (_, config, rule, of) => {
    expect(errorOf(() => rw.parseConfig(config))).toMatchObject({ code: "config-invalid", rule, of });
  });

  test("an unknown class of Diffusers is reported as _class_name", () => {
    expect(errorOf(() => rw.parseConfig({ _class_name: "NewTransformer2DModel", ...sizes }))).toMatchObject({
      rule: "known-type",
      path: "_class_name",
    });
  });

  test("without a base, the caller's pairing does not make a model rotate", () => {
    const bert = { model_type: "bert", ...sizes };
    expect(errorOf(() => rw.parseConfig(bert, { pairing: "half-split" })).rule).toBe("no-rope");
    expect(errorOf(() => rw.parseConfig({ ...bert, rope_theta: 1e4 })).rule).toBe("no-rope");
    expect(errorOf(() => rw.parseConfig({ model_type: "mpt", attn_config: { rope: false } })).rule).toBe("no-rope");
    expect(errorOf(() => rw.parseConfig({ ...bert, rope_theta: null }, { pairing: "half-split" })).rule).toBe(
      "no-rope",
    );
  });

  test("CogVideoX-2B has sinusoidal positions", () => {
    const config = { _class_name: "CogVideoXTransformer3DModel", use_rotary_positional_embeddings: false };
    expect(errorOf(() => rw.parseConfig(config)).rule).toBe("rotates-if");
    expect(errorOf(() => rw.parseConfig({ ...kyutai, positional_embedding: "sin" })).rule).toBe("rotates-if");
  });
  const kyutai = { dim: 512, num_heads: 8, max_period: 10000 };

  test("an axis of an odd number of channels, and axes that do not fit the head", () => {
    const flux = (axes_dims_rope: unknown) => ({ _class_name: "FluxTransformer2DModel", axes_dims_rope });
    expect(errorOf(() => rw.parseConfig(flux([16, 55, 57])))).toMatchObject({
      path: "axes_dims_rope",
      index: 1,
      value: 55,
      limit: 2,
    });
    expect(errorOf(() => rw.parseConfig(flux([16, -2, 112]))).index).toBe(1);
    expect(errorOf(() => rw.parseConfig(flux([64, 64, 64]))).path).toBe("axes_dims_rope");
  });
});

describe("what must not be read in silence", () => {
  test.each([
    ["molmo2", { hidden_size: 1152, num_attention_heads: 16, head_dim: 72, image_patch_size: 14, image_num_pos: 729 }],
    ["hunyuan_vl", { hidden_size: 1152, num_attention_heads: 16, patch_size: 16, num_channels: 3 }],
  ])("%s: its vision_config has learned positions, whatever model_type it repeats", (model_type, tower) => {
    expect(errorOf(() => rw.parseConfig({ model_type, ...tower }))).toMatchObject({
      rule: "no-rope",
      path: "model_type",
    });
  });

  test("a vision_config of a known text model, whose tower is not known, is not read as text", () => {
    const tower = { model_type: "llama", hidden_size: 1152, num_attention_heads: 16, patch_size: 14, image_size: 384 };
    expect(errorOf(() => rw.parseConfig(tower)).rule).toBe("known-type");
    const text = { model_type: "blt", hidden_size: 1024, num_attention_heads: 16, patch_size: 4, vocab_size: 260 };
    expect(rw.parseConfig(text).headDim).toBe(64);
  });

  test("a head of two parts is not read as its first half: the error names the parts", () => {
    const glm = { model_type: "chatglm", position_encoding_2d: true };
    const error = errorOf(() => rw.parseConfig(glm));
    expect(error).toMatchObject({ code: "option-invalid", path: "options.layerType" });
    expect(error.message).toContain("position, block position");
    expect(rw.layerTypes(glm)).toEqual(["position", "block position"]);
  });

  test("the scaling of MPT's own rotation is not left out, nor a base of sliding layers", () => {
    const xpos = { rope: true, rope_impl: "dail", rope_dail_config: { type: "xpos", xpos_scale_base: 512 } };
    const mpt = { model_type: "mpt", d_model: 2048, n_heads: 16, attn_config: xpos };
    expect(errorOf(() => rw.parseConfig(mpt))).toMatchObject({
      code: "rope-type-unknown",
      path: "attn_config.rope_dail_config.type",
    });
    const flash = { model_type: "mimo_v2_flash", rope_theta: 5e6, swa_rope_theta: 1e4 };
    expect(noted(flash, "base-conflict")).toBeUndefined();
    expect(noted({ ...flash, swa_rope_theta: 2e4 }, "base-conflict")?.path).toBe("swa_rope_theta");
    expect(noted({ ...flash, rope_theta: 1e6 }, "base-conflict")?.path).toBe("rope_theta");
    expect(noted(flash, "base-default")).toBeUndefined();
    expect(noted({ model_type: "mimo_v2_flash" }, "base-default")).toBeDefined();
  });

  test("a tower whose halves rotate by themselves gives one table and no rotation of the whole head", () => {
    const whole = rw.parseConfig({ model_type: "gemma4_vision" });
    expect(whole).toMatchObject({ axisPattern: "axial", rotaryDim: 64, rotaryParts: 2 });
    const cosSin = rw.cosSinMultimodal(whole, [3, 7]);
    const x = new Float32Array(64);
    const shape = [1, 1, 1, 64] as const;
    const calls: Record<string, () => unknown> = {
      "spec.rotaryParts": () => rw.rope(whole),
      "options.cosSin.spec.rotaryParts": () => rw.rotate(x, { shape, pairing: "half-split", cosSin }),
      "options.expected.rotaryParts": () => rw.diagnose(x, x, { shape, expected: whole }),
    };
    for (const [path, call] of Object.entries(calls)) {
      const error = errorOf(call);
      expect(error).toMatchObject({ code: "config-invalid", path, value: 2 });
      expect(error.message).toContain("parseConfig(config, { layerType })");
    }
    for (const [layerType, rotaryOffset] of [
      ["width", undefined],
      ["height", 32],
    ] as const) {
      const part = rw.parseConfig({ model_type: "gemma4_vision" }, { layerType });
      expect(part.rotaryOffset).toBe(rotaryOffset);
      expect(rw.rope(part).rotate(x, { shape, positions: 3 })).toHaveLength(64);
    }
  });

  test("a rope_type that names a pairing, and a base for each layer without types, are refused with what to write", () => {
    for (const rope_type of ["gptj", "rope_gptj", "neox", "GPT-NeoX"]) {
      const error = errorOf(() => rw.parseConfig({ model_type: "gptj", rope_parameters: { rope_type } }));
      expect(error).toMatchObject({ code: "rope-type-unknown", path: "rope_parameters.rope_type" });
      expect(error.message).toContain('"default" if nothing is scaled');
      expect(error.message).toContain("options.pairing");
      const mended = rw.parseConfig({ model_type: "gptj", rope_parameters: { rope_type: "default" } });
      expect(mended).toMatchObject({ ropeType: "default", pairing: "interleaved" });
    }
    const step = { model_type: "step3p5", rope_theta: [5e6, 1e4], num_hidden_layers: 2 };
    expect(errorOf(() => rw.parseConfig(step)).message).toContain('["full_attention", "sliding_attention"]');
    const types = { ...step, layer_types: ["full_attention", "sliding_attention"] };
    for (const [layerType, base] of [
      ["full_attention", 5e6],
      ["sliding_attention", 1e4],
    ] as const)
      expect(rw.parseConfig(types, { layerType }).base).toBe(base);
  });

  test.each([
    ["head_dim", "attention_head_dim", { head_dim: 64, attention_head_dim: 128 }],
    ["head_dim", "kv_channels", { head_dim: 64, kv_channels: 128 }],
    ["attention_head_dim", "kv_channels", { attention_head_dim: 64, kv_channels: 128 }],
    ["head_dim", "hidden_size_per_head", { head_dim: 64, hidden_size_per_head: 128 }],
    ["hidden_size", "n_embd", { n_embd: 2048 }],
    ["num_attention_heads", "n_head", { n_head: 32 }],
    ["num_key_value_heads", "n_head_kv", { num_key_value_heads: 8, n_head_kv: 4 }],
    ["max_position_embeddings", "model_max_length", { max_position_embeddings: 4096, model_max_length: 8192 }],
    ["rotary_emb_base", "rope_theta", { rotary_emb_base: 10000, rope_theta: 500000 }],
    ["rotary_dim", "rotary_emb_dim", { model_type: "phi", rotary_dim: 32, rotary_emb_dim: 64 }],
  ])("%s and %s of one config that differ are reported", (first, second, keys) => {
    const { notes } = rw.inspectConfig({ model_type: "llama", hidden_size: 1024, num_attention_heads: 16, ...keys });
    const found = notes.find(({ code }) => code === "keys-disagree");
    expect(found?.values).toMatchObject({ name0: first, name1: second });
  });

  test.each(["WanTransformer3DModel", "FluxTransformer2DModel", "LTXVideoTransformer3DModel", "LuminaNextDiT2DModel"])(
    "%s: frequencies that begin again with each axis are not accused of rising",
    (_class_name) => {
      const { notes, layers } = rw.inspectConfig({ _class_name });
      expect(notes.filter(({ code }) => code === "inv-freq-not-falling")).toEqual([]);
      const { spec } = layers[0]!;
      expect(rw.inspectConfig(spec).notes.filter(({ code }) => code === "inv-freq-not-falling")).toEqual([]);
    },
  );

  test("frequencies that rise within an axis are still reported", () => {
    const { layers } = rw.inspectConfig({ _class_name: "FluxTransformer2DModel" });
    const { spec } = layers[0]!;
    const invFreq = spec.invFreq!.map((rate, pair) => (pair === 20 ? 2 : rate));
    const { notes } = rw.inspectConfig({ ...spec, invFreq });
    expect(notes.find(({ code }) => code === "inv-freq-not-falling")?.values).toMatchObject({ pair: 20 });
  });
});

describe("axes with separate frequencies", () => {
  test("rope rotates FLUX's heads like the loop over its axes", () => {
    const spec = rw.parseConfig({ _class_name: "FluxTransformer2DModel" });
    const position = [3, 5, 7];
    const { cos } = rw.cosSinMultimodal(spec, position);
    const wanted = [16, 56, 56].flatMap((dim, axis) =>
      Array.from({ length: dim / 2 }, (_, i) => Math.fround(Math.cos(position[axis]! / 10000 ** ((2 * i) / dim)))),
    );
    // one rounding to float32 of a value that double carries to 1e-14: at most the last bit of a number below 1
    expect(cos.every((value, pair) => Math.abs(value - wanted[pair]!) <= 2 ** -24)).toBe(true);
    using rope = rw.rope(spec);
    expect(rope.spec.mropeSection).toEqual([8, 28, 28]);
  });

  test("Cosmos stretches the base of time by rope_scale^(d / (d - 2))", () => {
    const { invFreq } = rw.frequencies(rw.parseConfig({ _class_name: "CosmosTransformer3DModel" }));
    const base = 10000 * 2 ** (44 / 42);
    for (let i = 0; i < 22; i++) expect(Math.abs(invFreq[i]! * base ** ((2 * i) / 44) - 1)).toBeLessThan(2 ** -48);
    expect(Math.abs(invFreq[23]! * 10000 ** (2 / 42) - 1)).toBeLessThan(2 ** -48);
  });

  test("LTX-Video rotates the width of all heads, axes in turn, without the first two channels", () => {
    const spec = rw.parseConfig({ _class_name: "LTXVideoTransformer3DModel" });
    expect(spec).toMatchObject({ headDim: 2048, rotaryDim: 2046, rotaryOffset: 2, pairing: "interleaved" });
    expect(spec).toMatchObject({ axisPattern: "interleaved", mropeSection: [341, 341, 341] });
    const { invFreq } = rw.frequencies(spec);
    for (let i = 0; i < 341; i++)
      for (let axis = 0; axis < 3; axis++)
        expect(invFreq[3 * i + axis]).toBeCloseTo((Math.PI / 2) * 10000 ** (i / 340), 8);
  });
});

describe("further notes", () => {
  test("DeepSeek's softmax is scaled by mscale squared", () => {
    const config = { model_type: "deepseek_v3", ...sizes, rope_scaling: { ...yarn, mscale: 1, mscale_all_dim: 1 } };
    const square = (0.1 * Math.log(40) + 1) ** 2;
    expect(noted(config, "softmax-scaled")!.values!.square).toBeCloseTo(square, 4);
    expect(noted({ ...config, rope_scaling: yarn }, "softmax-scaled")).toBeUndefined();
    expect(noted({ ...llama, rope_scaling: config.rope_scaling }, "softmax-scaled")).toBeUndefined();
  });

  test("keys that change more than the rotation are named; their neutral values are not", () => {
    const beta = (value: number) => ({
      ...llama,
      rope_parameters: { rope_type: "default", llama_4_scaling_beta: value },
    });
    expect(noted(beta(0.1), "key-not-read")!.path).toBe("rope_parameters.llama_4_scaling_beta");
    expect(noted(beta(0.1), "key-ignored")).toBeUndefined();
    for (const key of ["rotary_scaling_factor", "use_dynamic_ntk", "dual_chunk_attention_config"]) {
      expect(noted({ ...llama, [key]: key === "use_dynamic_ntk" ? true : 2 }, "key-not-read")?.path, key).toBe(key);
      for (const neutral of [null, false])
        expect(noted({ ...llama, [key]: neutral }, "key-not-read"), key).toBeUndefined();
    }
    expect(noted({ model_type: "chatglm", rope_ratio: 50 }, "key-not-read")).toBeDefined();
    expect(noted({ model_type: "chatglm", rope_ratio: 1 }, "key-not-read")).toBeUndefined();
  });

  test("nulls that transformers 5 writes cause no warnings", () => {
    const rope_parameters = { rope_type: "default", rope_theta: 1e4, attention_factor: null, finetuned: null };
    expect(noted({ ...llama, rope_parameters }, "key-ignored")).toBeUndefined();
    expect(noted({ ...llama, rope_parameters: { ...rope_parameters, finetuned: true } }, "key-ignored")).toBeDefined();
  });

  test("interleaved beside mrope_interleaved is not reported as ignored if axes alternate", () => {
    const rope_scaling = {
      rope_type: "default",
      interleaved: true,
      mrope_section: [24, 20, 20],
      mrope_interleaved: true,
    };
    const config = { model_type: "qwen3_omni_moe_text", hidden_size: 2048, num_attention_heads: 16, rope_scaling };
    expect(noted(config, "key-ignored")).toBeUndefined();
    expect(
      noted({ ...llama, rope_scaling: { ...rope_scaling, mrope_section: [24, 20, 20] } }, "key-ignored"),
    ).toBeDefined();
  });

  test("a note points to a vision tower that rotates", () => {
    const tower = (model_type: string) => ({ ...llama, vision_config: { model_type } });
    for (const type of ["siglip_vision_model", "clip_vision_model"])
      expect(noted(tower(type), "vision-config"), type).toBeUndefined();
    for (const type of ["pixtral", "qwen2_5_vl"]) expect(noted(tower(type), "vision-config"), type).toBeDefined();
  });

  test("a default attention factor of 1 is not reported as given", () => {
    const v4 = { model_type: "deepseek_v4", rope_scaling: { ...yarn, factor: 16 } };
    expect(notesOf(v4).filter(({ code }) => code === "attention-factor")).toEqual([]);
    const given = { ...llama, rope_scaling: { ...yarn, attention_factor: 1 } };
    expect(noted(given, "attention-factor")!.message).toMatch(/^attention_factor is given as 1/);
  });

  test("architectures that disagree with model_type are read for custom code, else reported", () => {
    const ling = { model_type: "bailing_moe", ...sizes, architectures: ["BailingMoeV2ForCausalLM"] };
    expect(noted(ling, "architecture-differs")!.values).toMatchObject({ type: "bailing_moe_v2", counts: true });
    expect(noted({ ...llama, architectures: ["CohereForCausalLM"] }, "architecture-differs")!.values).toMatchObject({
      type: "cohere",
      counts: false,
    });
    expect(rw.parseConfig({ ...llama, architectures: ["CohereForCausalLM"] }).pairing).toBe("half-split");
    for (const architectures of [["LlamaForCausalLM"], ["MistralForCausalLM"], [], "LlamaForCausalLM"])
      expect(noted({ ...llama, architectures }, "architecture-differs")).toBeUndefined();
  });

  test.each(["rope_traditional", "rope_interleaved"])(
    "%s counts for custom code, and is reported for transformers' code",
    (key) => {
      const ling = { model_type: "bailing_moe", ...sizes, rope_theta: 1e4, [key]: true };
      expect(rw.parseConfig(ling).pairing).toBe("interleaved");
      expect(rw.parseConfig(ling, { pairing: "half-split" }).pairing).toBe("half-split");
      expect(noted(ling, "pairing-stated")).toMatchObject({ path: key, values: { counts: true } });
      expect(rw.parseConfig({ ...llama, [key]: true }).pairing).toBe("half-split");
      expect(noted({ ...llama, [key]: true }, "pairing-stated")!.values!.counts).toBe(false);
      expect(noted({ ...llama, [key]: false }, "pairing-stated")).toBeUndefined();
    },
  );

  test("a class's own parameters are reported as the class's, not as given", () => {
    expect(noted({ model_type: "cwm", rope_theta: 5e5 }, "base-conflict")!.message).toMatch(
      /the configuration class has/,
    );
  });
});
