import type { Case, Wanted } from "./published-configs.js";

/** Rotation of a head of `sum` channels in axes with separate frequencies, interleaved. */
const axes = (base: number, dims: readonly number[], more: Partial<Wanted> = {}): Wanted => {
  const rotaryDim = dims.reduce((sum, dim) => sum + dim, 0);
  return { base, headDim: rotaryDim, rotaryDim, pairing: "interleaved", axes: dims, ...more };
};
const flux = [16, 56, 56];
const wan = [44, 42, 42];
const half = { pairing: "half-split" as const };

/** Files of Diffusers' transformer folders; sources are classes in src/diffusers/models. */
// prettier-ignore
export const diffusers: Case[] = [
  ["FLUX.1", { _class_name: "FluxTransformer2DModel", attention_head_dim: 128, num_attention_heads: 24, axes_dims_rope: flux }, axes(10000, flux), "FluxPosEmbed"],
  ["FLUX.2", { _class_name: "Flux2Transformer2DModel", attention_head_dim: 128, axes_dims_rope: [32, 32, 32, 32], rope_theta: 2000 }, axes(2000, [32, 32, 32, 32]), "Flux2PosEmbed"],
  ["FLUX.2, bare", { _class_name: "Flux2Transformer2DModel" }, axes(2000, [32, 32, 32, 32]), "Flux2Transformer2DModel"],
  ["Chroma", { _class_name: "ChromaTransformer2DModel", attention_head_dim: 128, axes_dims_rope: flux }, axes(10000, flux), "FluxPosEmbed"],
  ["Qwen-Image", { _class_name: "QwenImageTransformer2DModel", attention_head_dim: 128, axes_dims_rope: flux }, axes(10000, flux), "QwenEmbedRope"],
  ["Bria 3.2", { _class_name: "BriaTransformer2DModel", rope_theta: 10000 }, axes(10000, flux), "BriaEmbedND"],
  ["Krea 2", { _class_name: "Krea2Transformer2DModel" }, axes(1000, [32, 48, 48]), "Krea2RotaryPosEmbed"],
  ["HiDream-I1", { _class_name: "HiDreamImageTransformer2DModel", attention_head_dim: 128, axes_dims_rope: [64, 32, 32] }, axes(10000, [64, 32, 32]), "HiDreamImageEmbedND"],
  ["Wan 2.1", { _class_name: "WanTransformer3DModel", attention_head_dim: 128, num_attention_heads: 40, rope_max_seq_len: 1024 }, axes(10000, wan), "WanRotaryPosEmbed"],
  ["SkyReels V2", { _class_name: "SkyReelsV2Transformer3DModel", attention_head_dim: 128 }, axes(10000, wan), "SkyReelsV2RotaryPosEmbed"],
  ["Sana-Video", { _class_name: "SanaVideoTransformer3DModel" }, axes(10000, [40, 36, 36]), "transformer_sana_video.py, WanRotaryPosEmbed"],
  ["HunyuanVideo", { _class_name: "HunyuanVideoTransformer3DModel", attention_head_dim: 128, rope_axes_dim: flux, rope_theta: 256 }, axes(256, flux), "HunyuanVideoRotaryPosEmbed"],
  ["HunyuanImage 2.1", { _class_name: "HunyuanImageTransformer2DModel", attention_head_dim: 128, rope_axes_dim: [64, 64], rope_theta: 256 }, axes(256, [64, 64]), "HunyuanImageRotaryPosEmbed"],
  ["CogVideoX-5B", { _class_name: "CogVideoXTransformer3DModel", attention_head_dim: 64, num_attention_heads: 48, use_rotary_positional_embeddings: true }, axes(10000, [16, 24, 24]), "get_3d_rotary_pos_embed"],
  ["EasyAnimate", { _class_name: "EasyAnimateTransformer3DModel" }, axes(10000, [16, 24, 24]), "EasyAnimateRotaryPosEmbed"],
  ["Lumina 2", { _class_name: "Lumina2Transformer2DModel", hidden_size: 2304, num_attention_heads: 24, axes_dim_rope: [32, 32, 32] }, axes(10000, [32, 32, 32]), "Lumina2RotaryPosEmbed"],
  ["Z-Image", { _class_name: "ZImageTransformer2DModel", dim: 3840, n_heads: 30, axes_dims: [32, 48, 48], rope_theta: 256 }, axes(256, [32, 48, 48]), "transformer_z_image.py, RopeEmbedder"],
  ["Kandinsky 5", { _class_name: "Kandinsky5Transformer3DModel", axes_dims: [16, 24, 24] }, axes(10000, [16, 24, 24]), "Kandinsky5RoPE3D"],
  ["PRX", { _class_name: "PRXTransformer2DModel", hidden_size: 1792, num_heads: 28, axes_dim: [32, 32], theta: 10000 }, axes(10000, [32, 32]), "PRXEmbedND"],
  ["Kandinsky 5 Pro", { _class_name: "Kandinsky5Transformer3DModel", model_dim: 4096, axes_dims: [32, 48, 48] }, axes(10000, [32, 48, 48]), "transformer_kandinsky.py: head_dim = sum(axes_dims)"],
  ["a small Lumina 2", { _class_name: "Lumina2Transformer2DModel", hidden_size: 24, num_attention_heads: 3, axes_dim_rope: [4, 2, 2] }, axes(10000, [4, 2, 2]), "transformer_lumina2.py: dim // num_attention_heads"],
  ["a small Z-Image", { _class_name: "ZImageTransformer2DModel", dim: 32, n_heads: 2, axes_dims: [8, 4, 4] }, axes(256, [8, 4, 4]), "transformer_z_image.py: dim // n_heads"],
  ["a small JoyImage", { _class_name: "JoyImageEditTransformer3DModel", hidden_size: 32, num_attention_heads: 2, rope_dim_list: [4, 6, 6] }, axes(256, [4, 6, 6]), "transformer_joyimage.py: hidden_size // num_attention_heads"],
  ["JoyImage, no list of axes", { _class_name: "JoyImageEditTransformer3DModel", hidden_size: 2304, num_attention_heads: 24, rope_dim_list: null }, axes(256, [32, 32, 32]), "transformer_joyimage.py: head_dim // target_ndim"],
  ["PRX, no list of axes", { _class_name: "PRXTransformer2DModel", axes_dim: null }, axes(10000, [32, 32]), "transformer_prx.py: axes_dim is None"],
  ["a small Bria, no channels of time", { _class_name: "BriaTransformer2DModel", attention_head_dim: 8, num_attention_heads: 2, axes_dims_rope: [0, 4, 4] }, axes(10000, [0, 4, 4]), "BriaEmbedND"],
  ["MiniMax H3", { _class_name: "MiniMaxH3Transformer3DModel", attention_head_dim: 128, rope_freq_dim: 16 }, axes(10000, [32, 32, 32], { ...half, headDim: 128 }), "MiniMaxH3RotaryPosEmbed"],
  ["Cosmos with no scale", { _class_name: "CosmosTransformer3DModel", attention_head_dim: 128, rope_scale: [1, 1, 1] }, axes(10000, wan, half), "CosmosRotaryPosEmbed"],
  ["Stable Audio", { _class_name: "StableAudioDiTModel", attention_head_dim: 64 }, { base: 10000, headDim: 64, rotaryDim: 32, ...half }, "StableAudioAttnProcessor2_0"],
  ["ACE-Step", { _class_name: "AceStepTransformer1DModel", head_dim: 128, rope_theta: 1e6 }, { base: 1e6, headDim: 128, rotaryDim: 128, ...half }, "_ace_step_rotary_freqs"],
];
