// Models that were refused by name until they were read: tables over several axes, parts of a head, values and single
// heads. Expected cosines and sines are double loops of each model's own file, which the name of a test gives.
import { expect, test } from "vitest";
import { loadRopewalk, type RopeSpec } from "ropewalk";
import { errorOf } from "../refused.js";

const rw = await loadRopewalk();
const eps = 2 ** -24;
/** Codes of the warnings of a config. */
const warnings = (config: object): string[] =>
  rw.inspectConfig(config).notes.flatMap(({ severity, code }) => (severity === "warning" ? [code] : []));

/** Two axes of [token], row-major for cosSinMultimodal, and the angle of each pair of each token. */
function checkTable(spec: RopeSpec, axes: readonly number[][], angle: (pair: number, token: number) => number): void {
  const tokens = axes[0]!.length;
  const { cos, sin } = rw.cosSinMultimodal(spec, axes.flat());
  const pairs = spec.rotaryDim / 2;
  expect(cos.length).toBe(tokens * pairs);
  for (let token = 0; token < tokens; token++)
    for (let pair = 0; pair < pairs; pair++) {
      const at = token * pairs + pair;
      expect(Math.abs(cos[at]! - Math.cos(angle(pair, token))), `cos ${token} ${pair}`).toBeLessThanOrEqual(eps);
      expect(Math.abs(sin[at]! - Math.sin(angle(pair, token))), `sin ${token} ${pair}`).toBeLessThanOrEqual(eps);
    }
}

const memory = { memory_attention_hidden_size: 256, memory_attention_num_attention_heads: 1 };
const tracked = (model_type: string) => ({
  model_type,
  vision_config: { model_type: "sam2_vision_model", backbone_config: { model_type: "sam2_hiera_det_model" } },
  ...memory,
  memory_attention_downsample_rate: 1,
  memory_attention_rope_theta: 10000,
  memory_attention_rope_feat_sizes: [64, 64],
});

test.each(["sam2_video", "edgetam_video", "sam3_tracker_video"])(
  "%s: half of the pairs (2i, 2i + 1) rotate by x, half by y (SAM 2's create_inv_freq)",
  (model_type) => {
    for (const config of [tracked(model_type), { model_type }]) {
      const spec = rw.parseConfig(config);
      expect(spec).toMatchObject({ pairing: "interleaved", headDim: 256, rotaryDim: 256, axisPattern: "axial" });
      const [x, y] = [
        [0, 5, 63],
        [0, 1, 40],
      ];
      checkTable(spec, [x!, y!], (pair, token) => {
        const position = pair < 64 ? x![token]! : y![token]!;
        return position / 10000 ** ((4 * (pair % 64)) / 256);
      });
    }
    const narrow = { model_type, ...memory, memory_attention_downsample_rate: 2, memory_attention_rope_theta: 500 };
    expect(rw.parseConfig(narrow)).toMatchObject({ headDim: 128, rotaryDim: 128, base: 500 });
    const notes = rw.inspectConfig(tracked(model_type)).notes.map(({ code }) => code);
    expect(notes).toContain("width-first");
  },
);

/** Height for even pairs, width for odd ones, two pairs of each frequency. */
const checkTwice = (spec: RopeSpec, width: number, base: number): void => {
  expect(spec).toMatchObject({ pairing: "interleaved", headDim: width, rotaryDim: width, axisPattern: "alternating" });
  const [rows, columns] = [
    [0, 2, 30],
    [0, 7, 1],
  ];
  checkTable(spec, [[9, 9, 9], rows!, columns!], (pair, token) => {
    const position = pair % 2 === 0 ? rows![token]! : columns![token]!;
    return position / base ** ((2 * Math.trunc(pair / 2)) / (width / 2));
  });
};

test("efficientloftr: all heads together, rows and columns in turn (compute_embeddings)", () => {
  const config = { model_type: "efficientloftr", hidden_size: 256, num_attention_heads: 8 };
  checkTwice(rw.parseConfig(config), 256, 10000);
  const rope_parameters = { rope_type: "default", rope_theta: 500, partial_rotary_factor: 4 };
  checkTwice(rw.parseConfig({ ...config, hidden_size: 64, rope_parameters }), 64, 500);
  expect(warnings({ ...config, rope_parameters })).toEqual([]);
  expect(errorOf(() => rw.parseConfig({ ...config, hidden_size: 66 }))).toMatchObject({
    path: "hidden_size",
    limit: 4,
  });
});

test("LuminaNextDiT2DModel: rows and columns in turn (get_2d_rotary_pos_embed_lumina)", () => {
  const config = { _class_name: "LuminaNextDiT2DModel", hidden_size: 2304, num_attention_heads: 32, num_kv_heads: 8 };
  checkTwice(rw.parseConfig(config), 72, 10000);
});

test("Ideogram4Transformer2DModel: time has the pairs that rows and columns do not use (Ideogram4MRoPE)", () => {
  const config = { _class_name: "Ideogram4Transformer2DModel", attention_head_dim: 256, mrope_section: [24, 20, 20] };
  for (const given of [config, { _class_name: config._class_name }]) {
    const spec = rw.parseConfig(given);
    expect(spec).toMatchObject({ pairing: "half-split", headDim: 256, base: 5e6, mropeSection: [88, 20, 20] });
    const axes = [
      [65536, 3],
      [7, 65540],
      [1, 65538],
    ];
    checkTable(spec, axes, (pair, token) => {
      const axis = pair < 60 ? pair % 3 : 0;
      return axes[axis]![token]! / 5e6 ** ((2 * pair) / 256);
    });
  }
});

test("AllegroTransformer3DModel: a third of the head for each axis, positions divided (get_3d_rotary_pos_embed_allegro)", () => {
  const _class_name = "AllegroTransformer3DModel";
  const published = { _class_name, attention_head_dim: 96, num_attention_heads: 24, interpolation_scale_h: 2, interpolation_scale_t: 2.2, interpolation_scale_w: 2 }; // prettier-ignore
  for (const config of [published, { _class_name }])
    for (const [part, layerType, scale] of [
      [0, "time", 2.2],
      [1, "height", 2],
      [2, "width", 2],
    ] as const) {
      const spec = rw.parseConfig(config, { layerType });
      const place = { headDim: 96, rotaryDim: 32, rotaryOffset: 32 * part, pairing: "half-split" };
      expect({ rotaryOffset: 0, ...spec }).toMatchObject(place);
      const { invFreq } = rw.frequencies(spec);
      invFreq.forEach((value, i) => {
        const wanted = 10000 ** ((-2 * i) / 32) / scale;
        expect(Math.abs(value / wanted - 1)).toBeLessThan(8 * 2 ** -52);
      });
    }
  const { notes } = rw.inspectConfig(published);
  expect(notes.map(({ code }) => code)).toContain("parts-rotate");
  expect(notes.filter(({ severity }) => severity === "error")).toEqual([]);
});

test("clvp_encoder: values rotate, too, in max(projection_dim / (2 heads), 32) channels (ClvpRotaryPositionalEmbedding)", () => {
  const encoder = { model_type: "clvp_encoder", hidden_size: 768, num_attention_heads: 12, projection_dim: 768 };
  const clvp = { model_type: "clvp", text_config: encoder, decoder_config: { model_type: "clvp_decoder" } };
  for (const [config, rotaryDim] of [
    [encoder, 32],
    [clvp, 32],
    [{ ...encoder, projection_dim: 1536 }, 64],
    [{ ...encoder, projection_dim: 512 }, 32],
  ] as const) {
    const spec = rw.parseConfig(config);
    expect(spec).toMatchObject({ pairing: "half-split", headDim: 64, rotaryDim });
    const { invFreq } = rw.frequencies(spec);
    expect(invFreq.length).toBe(rotaryDim / 2);
    invFreq.forEach((value, i) => expect(value * 10000 ** ((2 * i) / rotaryDim)).toBeCloseTo(1, 13));
    expect(warnings(config)).toContain("values-rotate");
  }
  expect(errorOf(() => rw.parseConfig({ ...encoder, use_rotary_embedding: false }))).toMatchObject({
    rule: "rotates-if",
    path: "use_rotary_embedding",
  });
});

test("qwen2_5_omni_dit: the first head alone, read in pairs (2i, 2i + 1) and written half-split (DiTAttention)", () => {
  const dit = { model_type: "qwen2_5_omni_dit", hidden_size: 1024, num_attention_heads: 16, head_dim: 64 };
  const whole = { model_type: "qwen2_5_omni_token2wav", dit_config: dit, bigvgan_config: { model_type: "qwen2_5_omni_bigvgan" } }; // prettier-ignore
  for (const config of [dit, whole, { model_type: "qwen2_5_omni_token2wav" }]) {
    const spec = rw.parseConfig(config);
    expect(spec).toMatchObject({ pairing: "interleaved", writeAs: "half-split", headDim: 64, rotaryDim: 64 });
    rw.frequencies(spec).invFreq.forEach((value, i) => expect(value * 10000 ** (i / 32)).toBeCloseTo(1, 13));
    expect(warnings(config)).toContain("first-head-rotates");
  }
});

test("esmc, and the ESMC inside ESMFold2 (modular_esmc.py)", () => {
  const esmc = { model_type: "esmc", hidden_size: 960, num_attention_heads: 15, max_position_embeddings: 2048 };
  for (const [config, headDim] of [
    [esmc, 64],
    [{ model_type: "esmc" }, 64],
    [{ model_type: "esmfold2", hidden_size: 384, esmc_config: esmc }, 64],
  ] as const) {
    const spec = rw.parseConfig(config);
    expect(spec).toMatchObject({ pairing: "half-split", headDim, rotaryDim: headDim, base: 10000 });
  }
  expect(() => rw.parseConfig({ model_type: "esmfold2", hidden_size: 384 })).toThrow(/made of other models/);
});

test("pp_doclayout_v2 adds a bias of the relation of boxes and does not rotate (PPDocLayoutV2PositionRelationEmbedding)", () => {
  expect(errorOf(() => rw.parseConfig({ model_type: "pp_doclayout_v2" }))).toMatchObject({ rule: "no-rope" });
});
