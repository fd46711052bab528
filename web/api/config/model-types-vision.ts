import { rowsOf, type Row } from "./model-type.js";

/** Vision towers: two positions per patch. */
// One row a line, so that they can be read as a table.
// prettier-ignore
const rows: readonly Row[] = [
  ["qwen2_vl_vision", []],
  ["qwen2_5_vl_vision qwen2_5_omni_vision_encoder|exaone4_5_vision", [3584], { num_heads: 16 }],
  ["qwen3_vl_vision qwen3_vl_moe_vision qwen3_5_vision qwen3_5_moe_vision qwen4_exp_vision qwen3_omni_moe_vision_encoder paddleocr_vl_vision|cohere_compass_vision", [1152], { num_heads: 16 }],
  ["cosmos3_edge_vision", [1152, 16]],
  ["glm4v_vision glm4v_moe_vision", [1536], { num_heads: 12 }],
  ["glm_ocr_vision", [1024], { num_heads: 16 }],
  ["ernie4_5_vl_moe_vision", [1280], { num_heads: 16 }],
  ["mlcd_vision_model", [1664, 16]],
  ["video_llama_3_vision", [768, 12]],
  ["step3p7/step3p5_vision", [1536, 16]],
  ["kimi_k25_vision", [1152, 16], {}, { widthFirst: true }],
  ["minimax_m3_vl_vision", [1280, 16], {}, { axes: { kind: "even-thirds" } }],
  ["muse_glimmer_vision", [1536, 16], {}, { widthFirst: true }],
  ["pixtral", [1024, 16], {}, { axisPattern: "axial-split" }],
  ["llama4_vision_model", [768, 16], {}, { pairing: "interleaved", widthFirst: true }],
  ["sam3/sam3_vit_model", [1024, 16], {}, { pairing: "interleaved", widthFirst: true }],
  ["sam2_video|edgetam_video|sam3_tracker_video", [], { memory_attention_hidden_size: 256, memory_attention_num_attention_heads: 1, memory_attention_downsample_rate: 1, memory_attention_rope_theta: 10000 },
    { pairing: "interleaved", widthFirst: true, base: { key: "memory_attention_rope_theta" }, head: { is: "divided", by: "memory_attention_downsample_rate" } }],
  ["efficientloftr", [256, 8, 0, 0, 10000], {}, { pairing: "interleaved", axisPattern: "alternating", axes: { kind: "each-twice" }, head: { is: "whole-width" }, ropeTypes: ["default"] }],
  ["dinov3_vit", [384, 6, 0, 0, 100]],
  ["sapiens2|eomt_dinov3", [1024, 16, 0, 0, 100]],
];

export const visionTowers = () => rowsOf({ axisPattern: "axial" }, rows);
