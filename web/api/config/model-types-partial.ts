import { rowsOf, type ModelType, type Row } from "./model-type.js";

const phi3: Partial<ModelType> = {
  ropeTypes: ["default", "longrope"],
  aliases: { yarn: "longrope" },
  source: "phi3/configuration_phi3.py",
};
const partial = (factor: number) => ({ partial_rotary_factor: factor });
const sections = { mrope_section: [8, 12, 12] };
/** Parameters of full and of sliding attention: base, and the share of the head that rotates. */
const byType = (full: [number, number], sliding: [number, number]) => {
  const entry = ([rope_theta, share]: [number, number]) => ({ rope_type: "default", rope_theta, ...partial(share) });
  return { rope_parameters: { full_attention: entry(full), sliding_attention: entry(sliding) } };
};

/** Text models that rotate pairs (i, i + n) in part of the head. */
// One row a line, so that they can be read as a table.
// prettier-ignore
const rows: readonly Row[] = [
  ["gpt_neox", [6144, 64, 0, 2048], { rotary_pct: 0.25 }],
  ["gpt_neox_japanese", [2560, 32, 0, 2048], { rotary_pct: 1 }],
  ["phi", [2048, 32, 0, 2048], partial(0.5)],
  ["phi3", [3072, 32, 0, 4096], { original_max_position_embeddings: 4096 }, phi3],
  ["phi3_v", [3072, 32, 0, 4096], { original_max_position_embeddings: 4096 },
    { ...phi3, aliases: { su: "longrope", yarn: "longrope" }, source: "vllm/model_executor/models/phi3v.py" }],
  ["phi4_multimodal phi4mm", [3072, 32, 0, 131072], { original_max_position_embeddings: 4096 },
    { ...phi3, source: "phi4_multimodal/configuration_phi4_multimodal.py" }],
  ["stablelm", [2560, 32, 0, 4096], partial(0.25)],
  ["persimmon", [4096, 64, 0, 16384], partial(0.5)],
  ["=fuyu", [4096, 64, 0, 16384, 25000], partial(0.5)],
  ["glm4_moe", [4096, 96, 0, 131072], partial(0.5)],
  ["glm4v_moe+", [4096, 96, 0, 65536], { ...partial(0.5), ...sections }],
  ["glm_image+", [4096, 32, 0, 131072], sections, { source: "glm_image/modular_glm_image.py" }],
  ["nemotron", [6144, 48, 0, 4096], partial(0.5)],
  ["recurrent_gemma", [2560, 10], partial(0.5), { ropeTypes: ["default"] }],
  ["minimax_m2", [3072, 48, 128, 196608, 5e6]],
  ["minimax_m3_vl+", [6144, 64, 128, 524288, 5e6]],
  ["glmasr_encoder", [1280, 20, 0, 1500], partial(0.5)],
  ["zaya", [2048, 8, 128, 131072], { rope_parameters: { hybrid: { rope_theta: 5e6, ...partial(0.5) }, hybrid_sliding: { rope_theta: 10000, ...partial(0.5) } } }],
  ["mellum", [2304, 32, 128, 131072], byType([500000, 1], [10000, 1])],
  ["step3p7/step3p5 step3p7", [4096, 64, 128, 128000]],
  ["solar_open", [4096, 64, 128, 131072, 1e6]],
  ["=bamba", [4096, 32, 0, 262144], partial(0.5)],
  ["qwen", [], {}, { source: "Qwen/Qwen-7B modeling_qwen.py" }],
  ["laguna", [2048, 48, 128, 131072], byType([500000, 0.5], [10000, 1])],
  ["mimo_v2_flash", [4096, 64, 192, 131072], { ...partial(0.334), ...byType([5e6, 0.334], [10000, 0.334]) }],
  ["qwen3_next", [2048, 16, 256, 32768], partial(0.25)],
  ["qwen3_5+", [4096, 16, 256, 32768], { ...partial(0.25), mrope_section: [11, 11, 10] }, { axisPattern: "interleaved" }],
  ["qwen4_exp+ qwen3_8_flash_next_text qwen3_8_flash_next", [2048, 16, 256, 32768], { mrope_section: [11, 11, 10] }, { axisPattern: "interleaved" }],
  ["spark2_5", [], {}, { source: "iFlytek's Spark2.5, modeling_spark2_5.py" }],
  ["qwen3_5_moe+", [2048, 16, 256, 32768], { ...partial(0.25), mrope_section: [11, 11, 10] }, { axisPattern: "interleaved" }],
];

export const partialTypes = () => rowsOf({ partial: true }, rows);
