import { axesKind } from "./axes.js";
import type { ModelType } from "./model-type.js";

type Group = readonly [ending: string, names: string, axes: string, defaults: object, more?: Partial<ModelType>];
const half = { pairing: "half-split" } as const;
const [flux, hunyuan] = [[16, 56, 56], { rope_axes_dim: [16, 56, 56], rope_theta: 256 }];
const head = (attention_head_dim: number) => ({ attention_head_dim });
/** For classes that compute the size of a head. */
const byWidth = (hidden_size: number, num_attention_heads: number) => ({
  attention_head_dim: null,
  hidden_size,
  num_attention_heads,
});

/** Classes of Diffusers by the key or the rule for their axes, with the class's defaults. */
// One row a line, so that they can be read as a table.
// prettier-ignore
const groups: readonly Group[] = [
  ["Transformer2DModel", "Flux Chroma QwenImage Bria BriaFibo LongCatImage OvisImage NucleusMoEImage", "axes_dims_rope", { axes_dims_rope: flux }],
  ["ControlNetModel", "Flux QwenImage", "axes_dims_rope", { axes_dims_rope: flux }],
  ["Transformer2DModel", "Flux2", "axes_dims_rope", { axes_dims_rope: [32, 32, 32, 32], rope_theta: 2000 }],
  ["Transformer2DModel", "Krea2", "axes_dims_rope", { axes_dims_rope: [32, 48, 48], rope_theta: 1000 }],
  ["Transformer2DModel", "HiDreamImage", "axes_dims_rope", { axes_dims_rope: [32, 32] }],
  ["Transformer3DModel", "HunyuanVideo HunyuanVideo15 HunyuanVideoFramepack MotifVideo", "rope_axes_dim", hunyuan],
  ["Transformer2DModel", "HunyuanImage", "rope_axes_dim", { rope_axes_dim: [64, 64], rope_theta: 256 }],
  ["Transformer3DModel", "Helios", "rope_dim", { rope_dim: [44, 42, 42] }],
  ["Transformer3DModel", "JoyImageEdit JoyImageEditPlus", "rope_dim_list", { rope_dim_list: flux, theta: 256, ...byWidth(3072, 24) }, { base: { key: "theta" } }],
  ["Transformer2DModel", "ZImage", "axes_dims", { axes_dims: [32, 48, 48], rope_theta: 256, ...byWidth(3840, 30) }],
  ["Transformer2DModel", "Lumina2", "axes_dim_rope", { axes_dim_rope: [32, 32, 32], ...byWidth(2304, 24) }],
  ["Transformer2DModel", "PRX", "axes_dim", { axes_dim: [32, 32], theta: 10000, ...byWidth(1792, 28) }, { base: { key: "theta" } }],
  ["Transformer3DModel", "Kandinsky5", "axes_dims", { axes_dims: [16, 24, 24], attention_head_dim: null }],
  ["Transformer3DModel", "Wan WanVACE WanAnimate SkyReelsV2 AnyFlow ChronoEdit", "thirds", {}],
  ["Transformer3DModel", "SanaVideo", "thirds", head(112)],
  ["Transformer3DModel", "Cosmos", "thirds", { rope_scale: [2, 1, 1] }, half],
  ["Transformer3DModel", "CogVideoX ConsisID", "eighths", { ...head(64), use_rotary_positional_embeddings: false }, { onlyIf: ["use_rotary_positional_embeddings", true] }],
  ["Transformer3DModel", "EasyAnimate", "eighths", head(64)],
  ["Transformer3DModel", "MiniMaxH3", "rope_freq_dim", { rope_freq_dim: 16 }, half],
  ["Transformer3DModel", "LTXVideo", "ltx", { num_attention_heads: 32, ...head(64) }],
  ["Transformer2DModel", "CogView4 GlmImage", "", head(40), { ...half, axisPattern: "axial" }],
  ["2DModel", "HunyuanDiT", "", head(88), { axisPattern: "axial", widthFirst: true }],
  ["Model", "StableAudioDiT", "", { ...head(64), partial_rotary_factor: 0.5 }, { ...half, partial: true }],
  ["Transformer1DModel", "MiniMaxMusic3", "", { ...head(64), rotary_dim: 32 }, half],
  ["Transformer1DModel", "AceStep", "", { head_dim: 128, rope_theta: 1e6 }, half],
  ["Transformer3DModel", "Allegro", "", { ...head(96), interpolation_scale_t: 2.2, interpolation_scale_h: 2, interpolation_scale_w: 2 },
    { ...half, parts: ["time", "height", "width"], partScales: ["interpolation_scale_t", "interpolation_scale_h", "interpolation_scale_w"] }],
  ["Transformer2DModel", "Ideogram4", "", { ...head(256), rope_theta: 5e6, mrope_section: [24, 20, 20] }, { ...half, axisPattern: "interleaved", restToTime: true }],
  ["2DModel", "LuminaNextDiT", "each-twice", byWidth(2304, 32), { axisPattern: "alternating" }],
  ["Transformer2DModel", "OmniGen", "", { ...byWidth(3072, 32), rope_base: 10000, max_position_embeddings: 131072, original_max_position_embeddings: 4096 }, { ...half, base: { key: "rope_base" } }],
];

/** Rows of Diffusers' classes, by _class_name. */
export const diffusersTypes = (): [name: string, row: ModelType][] =>
  groups.flatMap(([ending, names, axes, defaults, more]) =>
    names.split(" ").map((name): [string, ModelType] => {
      const type = name + ending;
      const row = {
        ...(axes && { axes: axesKind(axes) }),
        ...(!("head_dim" in defaults) && { head: { is: "quotient-if-given" } }),
        defaults: { ...head(128), rope_theta: 10000, ...defaults },
        ...more,
      };
      return [type, { __proto__: null, pairing: "interleaved", source: `diffusers, ${type}`, ...row } as ModelType];
    }),
  );
