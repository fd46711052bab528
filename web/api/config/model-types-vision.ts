import type { ModelType } from "./model-type.js";
import type { Pairing } from "../types.js";

const half: Pairing = "half-split";
const interleaved: Pairing = "interleaved";

/** Vision towers: two positions per patch. */
// One row a line or two, so that they can be read as a table.
// prettier-ignore
export const visionTowers: Readonly<Record<string, ModelType>> = {
  qwen2_vl_vision: { pairing: half, axisPattern: "axial", source: "qwen2_vl/modeling_qwen2_vl.py" },
  qwen2_5_vl_vision: { pairing: half, axisPattern: "axial", source: "qwen2_5_vl/modeling_qwen2_5_vl.py",
    defaults: { hidden_size: 3584, num_heads: 16 } },
  qwen3_vl_vision: { pairing: half, axisPattern: "axial", source: "qwen3_vl/modeling_qwen3_vl.py",
    defaults: { hidden_size: 1152, num_heads: 16 } },
  glm4v_vision: { pairing: half, axisPattern: "axial", source: "glm4v/modeling_glm4v.py",
    defaults: { hidden_size: 1536, num_heads: 12 } },
  glm_ocr_vision: { pairing: half, axisPattern: "axial", source: "glm_ocr/modeling_glm_ocr.py",
    defaults: { hidden_size: 1024, num_heads: 16 } },
  ernie4_5_vl_moe_vision: { pairing: half, axisPattern: "axial", source: "ernie4_5_vl_moe/modeling_ernie4_5_vl_moe.py",
    defaults: { hidden_size: 1280, num_heads: 16 } },
  pixtral: { pairing: half, axisPattern: "axial-split", source: "pixtral/modeling_pixtral.py",
    defaults: { hidden_size: 1024, num_attention_heads: 16 } },
  llama4_vision_model: { pairing: interleaved, axisPattern: "axial", source: "llama4/modeling_llama4.py",
    defaults: { hidden_size: 768, num_attention_heads: 16 } },
  gemma4_vision: { pairing: half, axisPattern: "axial", source: "gemma4/modeling_gemma4.py",
    defaults: { hidden_size: 768, num_attention_heads: 12, head_dim: 64, max_position_embeddings: 131072,
      rope_theta: 100 } },
  dinov3_vit: { pairing: half, axisPattern: "axial", source: "dinov3_vit/modeling_dinov3_vit.py",
    defaults: { hidden_size: 384, num_attention_heads: 6, rope_theta: 100 } },
};
