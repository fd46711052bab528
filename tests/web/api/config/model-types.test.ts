// The defaults of a config's missing keys come from the model's configuration class. Each row names the file that has
// them, under src/transformers/models of Hugging Face transformers.
import { beforeAll, describe, expect, test } from "vitest";
import { loadRopewalk, type RopeSpec, type Ropewalk } from "ropewalk";

let rw: Ropewalk;
beforeAll(async () => {
  rw = await loadRopewalk();
});

type Row = [model_type: string, expected: Partial<RopeSpec>, source: string, layerType?: string];

const defaults: Row[] = [
  ["glm", { rotaryDim: 64, headDim: 128 }, "glm/configuration_glm.py"],
  ["glm4v_text", { pairing: "interleaved", rotaryDim: 128 }, "glm4v/configuration_glm4v.py"],
  ["glm_image_text", { pairing: "half-split", rotaryDim: 128 }, "glm_image/modular_glm_image.py"],
  ["ernie4_5_vl_moe_text", { mropeSection: [22, 22, 20] }, "ernie4_5_vl_moe/modular_ernie4_5_vl_moe.py"],
  ["dia_encoder", { headDim: 128 }, "dia/configuration_dia.py"],
  ["t5_gemma_module", { headDim: 256 }, "t5gemma/configuration_t5gemma.py"],
  ["moonshine_streaming", { headDim: 40, rotaryDim: 32 }, "moonshine_streaming/configuration_moonshine_streaming.py"],
  ["blt_local_decoder", { pairing: "interleaved", base: 500000, headDim: 64 }, "blt/configuration_blt.py"],
  ["blt_patcher", { pairing: "interleaved", base: 10000, headDim: 64 }, "blt/configuration_blt.py"],
  ["youtu", { pairing: "interleaved", writeAs: "half-split", headDim: 64 }, "youtu/configuration_youtu.py"],
  ["glm_moe_dsa", { writeAs: "half-split", headDim: 64 }, "glm_moe_dsa/configuration_glm_moe_dsa.py"],
  ["mistral4", { writeAs: "half-split", rotaryDim: 64, factor: 128 }, "mistral4/configuration_mistral4.py"],
  ["persimmon", { base: 10000, rotaryDim: 32 }, "persimmon/configuration_persimmon.py"],
  ["fuyu", { base: 25000, rotaryDim: 32 }, "fuyu/configuration_fuyu.py"],
  ["qwen3_5_text", { rotaryDim: 64, mropeSection: [11, 11, 10] }, "qwen3_5/modeling_qwen3_5.py"],
  ["qwen3_vl_moe_text", { base: 500000, headDim: 128 }, "qwen3_vl_moe/configuration_qwen3_vl_moe.py"],
  ["qwen2_5_omni_text", { base: 1e6, headDim: 128 }, "qwen2_5_omni/configuration_qwen2_5_omni.py"],
  ["paddleocr_vl_text", { base: 500000, headDim: 128 }, "paddleocr_vl/configuration_paddleocr_vl.py"],
  ["cwm", { ropeType: "llama3", factor: 16, base: 1e6 }, "cwm/configuration_cwm.py"],
  ["ministral3", { ropeType: "yarn", factor: 16, base: 1e6, headDim: 128 }, "ministral3/configuration_ministral3.py"],
  ["apertus", { ropeType: "llama3", factor: 8, base: 12e6 }, "apertus/configuration_apertus.py"],
  ["gpt_oss", { ropeType: "yarn", base: 150000, truncate: false }, "gpt_oss/configuration_gpt_oss.py"],
  ["jetmoe", { headDim: 128, base: 10000 }, "jetmoe/configuration_jetmoe.py"],
  ["vaultgemma", { headDim: 256, base: 10000 }, "vaultgemma/configuration_vaultgemma.py"],
  ["afmoe", { headDim: 128, base: 10000 }, "afmoe/configuration_afmoe.py"],
  ["minimax", { headDim: 128, base: 1e6 }, "minimax/configuration_minimax.py"],
  ["jais2", { headDim: 128, base: 10000 }, "jais2/configuration_jais2.py"],
  ["laguna", { base: 500000, rotaryDim: 64 }, "laguna/configuration_laguna.py", "full_attention"],
  ["laguna", { base: 10000, rotaryDim: 128 }, "laguna/configuration_laguna.py", "sliding_attention"],
  ["mimo_v2_flash", { base: 5e6, rotaryDim: 64 }, "mimo_v2_flash/configuration_mimo_v2_flash.py", "full_attention"],
  ["gemma4_text", { ropeType: "proportional", headDim: 512 }, "gemma4/configuration_gemma4.py", "full_attention"],
  ["gemma3n_text", { base: 10000, headDim: 256 }, "gemma3n/configuration_gemma3n.py", "sliding_attention"],
  ["qwen2_5_vl_vision", { axisPattern: "axial", headDim: 224 }, "qwen2_5_vl/configuration_qwen2_5_vl.py"],
  ["qwen3_5_vision", { axisPattern: "axial", headDim: 72 }, "qwen3_5/configuration_qwen3_5.py"],
  ["glm4v_moe_vision", { axisPattern: "axial", headDim: 128 }, "glm4v_moe/configuration_glm4v_moe.py"],
  ["gemma4_vision", { axisPattern: "axial", headDim: 64, base: 100 }, "gemma4/configuration_gemma4.py"],
];

describe("a config with only model_type has the class's values", () => {
  test.each(defaults)("%s: %o (%s)", (model_type, expected, _source, layerType) => {
    const spec = rw.parseConfig({ model_type }, layerType === undefined ? {} : { layerType });
    expect(spec).toMatchObject(expected);
    expect(rw.frequencies(spec).invFreq.length).toBe(spec.rotaryDim / 2);
  });

  // mixtral, llama and qwen3_moe have no head_dim; qwen3 and ernie4_5 have 128
  test.each([
    ["mixtral", 64],
    ["llama", 64],
    ["qwen3_moe", 64],
    ["glm4_moe", 64],
    ["qwen3", 128],
    ["ernie4_5", 128],
  ])("%s: head_dim %i when the config has only hidden_size and num_attention_heads", (model_type, headDim) => {
    expect(rw.parseConfig({ model_type, hidden_size: 2048, num_attention_heads: 32 }).headDim).toBe(headDim);
  });
});

describe("two keys for one value", () => {
  const linear = { rope_type: "linear", factor: 2 };

  test("scaling of the whole model: ModernBERT scales its sliding layers, too, Gemma 3 does not", () => {
    const type = (model_type: string) =>
      rw.parseConfig({ model_type, rope_scaling: linear }, { layerType: "sliding_attention" }).ropeType;
    expect(type("modernbert")).toBe("linear");
    expect(type("modernbert-decoder")).toBe("linear");
    expect(type("gemma3_text")).toBe("default");
    expect(type("gemma3n_text")).toBe("default");
  });

  test("ModernBERT's layers do not fall back to rope_theta, which its class does not know", () => {
    expect(rw.parseConfig({ model_type: "modernbert", rope_theta: 5 }, { layerType: "full_attention" }).base).toBe(
      160000,
    );
  });

  test("the compressed layers of DeepSeek V4 take compress_rope_theta, even with another base beside the scaling", () => {
    const base = (config: object) =>
      rw.parseConfig({ model_type: "deepseek_v4", ...config }, { layerType: "compress" }).base;
    expect(base({ rope_theta: 20000 })).toBe(160000);
    expect(base({ rope_parameters: { ...linear, rope_theta: 20000 } })).toBe(160000);
    expect(base({ rope_parameters: linear, compress_rope_theta: 40000 })).toBe(40000);
  });

  test("a layer type's own yarn reads max_position_embeddings, not the original length of the whole model", () => {
    const rope_parameters = { full_attention: { rope_type: "yarn", factor: 4, rope_theta: 1e4 } };
    const config = { model_type: "llama", original_max_position_embeddings: 512, rope_parameters };
    expect(rw.parseConfig(config, { layerType: "full_attention" }).originalMaxPositionEmbeddings).toBe(2048);
  });

  test("rope_parameters: null keeps the class's values", () => {
    for (const empty of [{ rope_parameters: null }, { rope_scaling: null }]) {
      expect(rw.parseConfig({ model_type: "gpt_oss", ...empty })).toEqual(rw.parseConfig({ model_type: "gpt_oss" }));
    }
  });

  test("a layer type without parameters has default RoPE with its own base", () => {
    const rope_parameters = { full_attention: { ...linear, rope_theta: 5e5 } };
    for (const model_type of ["gemma3_text", "t5gemma2_text", "modernbert"]) {
      expect(rw.layerTypes({ model_type, rope_parameters })).toEqual(["full_attention", "sliding_attention"]);
      expect(
        rw.parseConfig({ model_type, rope_parameters }, { layerType: "sliding_attention" }),
        model_type,
      ).toMatchObject({ ropeType: "default", base: 10000 });
    }
    expect(rw.layerTypes({ model_type: "llama", rope_parameters })).toEqual(["full_attention"]);
  });

  test("the class's sections are left out if they do not fit the head", () => {
    const config = { model_type: "qwen3_vl_text", head_dim: 64 };
    expect(rw.parseConfig(config)).not.toHaveProperty("mropeSection");
    expect(() => rw.parseConfig({ ...config, rope_scaling: { mrope_section: [24, 20, 20] } })).toThrowError(
      /^rope_scaling\.mrope_section/,
    );
  });

  test("rotary_emb_base, where GPT-NeoX keeps its base, comes before rope_theta", () => {
    expect(rw.parseConfig({ model_type: "gpt_neox", rotary_emb_base: 5e4, rope_theta: 1e4 }).base).toBe(5e4);
    expect(rw.parseConfig({ model_type: "gpt_neox" }).base).toBe(1e4);
  });

  test("MiMo-V2-Flash rotates a third of the head if a layer type's parameters do not give a share", () => {
    const rope_parameters = { full_attention: { rope_theta: 5e6 } };
    expect(rw.parseConfig({ model_type: "mimo_v2_flash", rope_parameters }).rotaryDim).toBe(64);
  });

  test("the parameters' own partial_rotary_factor takes priority over rotary_pct, scaled or not", () => {
    for (const scaling of [{ rope_type: "default" }, linear]) {
      const rope_parameters = { ...scaling, partial_rotary_factor: 0.5 };
      expect(rw.parseConfig({ model_type: "gpt_neox", rotary_pct: 0.25, rope_parameters }).rotaryDim).toBe(48);
    }
  });

  test("Qwen2-VL's vision tower: embed_dim is the width, hidden_size that of its output", () => {
    const spec = rw.parseConfig({ model_type: "qwen2_vl", embed_dim: 1280, hidden_size: 3584, num_heads: 16 });
    expect(spec).toMatchObject({ headDim: 80, axisPattern: "axial" });
  });
});

test.each(["recurrent_gemma", "ernie4_5_vl_moe_text"])("%s has no scaled types", (model_type) => {
  const rope_scaling = { rope_type: "linear", factor: 2 };
  expect(() => rw.parseConfig({ model_type, rope_scaling })).toThrowError(/^rope_scaling\.rope_type/);
});

test("GLM-4V's sections fit half of the published head", () => {
  const spec = rw.parseConfig({ model_type: "glm4v_text", partial_rotary_factor: 0.5 });
  expect(spec).toMatchObject({ pairing: "interleaved", rotaryDim: 64, mropeSection: [8, 12, 12] });
});

test("PhiMoE's longrope is refused without short_mscale and long_mscale", () => {
  const list = Array<number>(64).fill(1);
  const longrope = { rope_type: "longrope", short_factor: list, long_factor: list, short_mscale: 1.2 };
  expect(() => rw.parseConfig({ model_type: "phimoe", rope_scaling: longrope })).toThrowError(
    /^rope_scaling\.long_mscale is missing/,
  );
  const config = { model_type: "phimoe", rope_scaling: { ...longrope, long_mscale: 1.3 } };
  expect(rw.parseConfig(config)).toMatchObject({ shortMscale: 1.2, longMscale: 1.3 });
});
