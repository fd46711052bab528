import { rowsOf, type Row } from "./model-type.js";
import type { RopeType } from "../types.js";

const gemma4 = {
  global_head_dim: 512,
  rope_parameters: {
    sliding_attention: { rope_type: "default", rope_theta: 10000 },
    full_attention: { rope_type: "proportional", partial_rotary_factor: 0.25, rope_theta: 1e6 },
  },
};
/**
 * Without yarn, longrope and llama3: the configuration class looks for the original length outside the layer types'
 * parameters, never finds it there, and refuses them.
 */
const gemma3Types: readonly RopeType[] = ["default", "linear", "dynamic", "proportional"];
const llama3 = { rope_type: "llama3", original_max_position_embeddings: 8192, low_freq_factor: 1, high_freq_factor: 4 };
const yarn = { rope_type: "yarn", beta_fast: 32, beta_slow: 1 };
const withBase = (base: number, names: string): Row[] => names.split(" ").map((name) => [name, [0, 0, 0, 0, base]]);
const sections = { mrope_section: [24, 20, 20] };

// One row a line, so that they can be read as a table.
// prettier-ignore
const rows: readonly Row[] = [
  ["llama code_llama|aria+|deepseek_ocr2+|granite4_vision+|hyperclovax", [4096, 32, 0, 2048]],
  ["mistral", [4096, 32, 0, 131072]],
  ["mixtral", [4096, 32, 0, 131072, 1e6]],
  ["qwen2|deepseek_ocr2/deepseek_ocr2_encoder", [4096, 32, 0, 32768]],
  ["qwen2_moe", [2048, 16, 0, 32768]],
  ["qwen3", [4096, 32, 128, 32768]],
  ["qwen3_moe", [2048, 32, 0, 32768]],
  ["qwen2_vl+", [8192, 64, 0, 32768, 1e6]],
  ["qwen2_5_vl+", [8192, 64, 0, 32768, 1e6]],
  ["qwen3_vl+", [4096, 32, 128, 128000, 500000], sections, { axisPattern: "interleaved" }],
  ["qwen3_vl_moe+", [2048, 16, 0, 128000, 500000], sections, { axisPattern: "interleaved" }],
  ["qwen3_omni_moe/qwen3_omni_moe_text qwen3_omni_moe_thinker qwen3_omni_moe", [2048, 28, 0, 32768, 1e6], sections, { axisPattern: "interleaved" }],
  ["qwen3_omni_moe/qwen3_omni_moe_talker_text", [1024, 16, 0, 32768], sections, { axisPattern: "interleaved" }],
  ["qwen3_omni_moe/qwen3_omni_moe_talker_code_predictor", [1024, 16, 128, 32768]],
  ["qwen3_asr+ qwen3_asr_thinker", [4096, 32, 0, 128000, 1e6], sections, { axisPattern: "interleaved", source: "QwenLM/Qwen3-ASR, transformers_backend/modeling_qwen3_asr.py" }],
  ["cosmos3_edge+", [2048, 16, 128, 131072, 1e8], sections, { axisPattern: "interleaved" }],
  ["cohere_compass+", [8192, 64, 0, 8192], sections, { axisPattern: "interleaved" }],
  ["qwen2_5_omni_text qwen2_5_omni_thinker qwen2_5_omni_talker qwen2_5_omni", [3584, 28, 0, 32768, 1e6]],
  ["paddleocr_vl+", [1024, 16, 128, 131072, 500000]],
  ["gemma paligemma", [3072, 16, 256, 8192]],
  ["gemma2 t5gemma t5_gemma_module", [2304, 8, 256, 8192]],
  ["=vaultgemma", [2304, 8, 256, 8192]],
  ["=gemma3+ t5gemma2+ t5gemma2_encoder t5gemma2_decoder", [2304, 8, 256, 131072, 1e6], { rope_local_base_freq: 10000 },
    { ropeTypes: gemma3Types }],
  ["=gemma3n+", [2048, 8, 256, 32768, 1e6], { rope_local_base_freq: 10000 },
    { ropeTypes: gemma3Types }],
  ["gemma4+ gemma4_assistant|diffusion_gemma+", [2304, 8, 256, 131072], gemma4],
  ["gemma4/gemma4_vision", [768, 12, 64, 131072, 100], {}, { axisPattern: "axial", widthFirst: true, parts: ["width", "height"] }],
  ["gemma4_unified+ gemma4_unified_assistant", [2304, 8, 256, 262144], gemma4],
  ["modernbert|modernbert-decoder", [768, 12, 0, 8192], { global_rope_theta: 160000, local_rope_theta: 10000 }, { scalesSliding: true }],
  ["nomic_bert", [768, 12, 0, 2048, 1000]],
  ["falcon", [4544, 71, 0, 2048], { alibi: false }, { onlyIf: ["alibi", false] }],
  ["gpt_oss", [2880, 64, 64, 131072, 150000], { rope_parameters: { ...yarn, factor: 32, truncate: false, original_max_position_embeddings: 4096 } }],
  ["phimoe", [4096, 32, 0, 131072, 1e6]],
  ["smollm3", [2048, 16, 0, 32768, 2e6], { no_rope_layer_interval: 4 }],
  ["exaone4", [4096, 32, 0, 2048], { sliding_window: 4096, sliding_window_pattern: 4 }, { noRope: "full_attention" }],
  ["afmoe", [2048, 16, 128, 16384], { sliding_window: 1024, global_attn_every_n_layers: 4 }, { noRope: "full_attention" }],
  ["exaone_moe", [4096, 32, 0, 2048], {}, { noRope: "full_attention" }],
  ["=cwm", [6144, 48, 128, 131072, 1e6], { rope_parameters: { ...llama3, rope_theta: 1e6, factor: 16 } }],
  ["=ministral3", [4096, 32, 128, 262144], { rope_parameters: { ...yarn, rope_theta: 1e6, factor: 16, mscale: 1, mscale_all_dim: 1, original_max_position_embeddings: 16384 } }],
  ["=jetmoe", [2048, 0, 0, 4096], { kv_channels: 128 }],
  ["=jais2", [3328, 26, 0, 8192]],
  ["=dia_encoder", [1024, 16, 128, 1024]],
  ["=dia dia_decoder", [2048, 16, 128, 3072]],
  ["=minimax", [4096, 32, 0, 131072, 1e6]],
  ["hunyuan_v1_dense|hunyuan_v1_moe", [4096, 32, 0, 2048]],
  ["hunyuan_vl+", [4096, 32, 0, 2048], {}, { source: "vllm/model_executor/models/hunyuan_vision.py" }],
  ["apertus", [4096, 32, 0, 65536, 12e6], { rope_parameters: { ...llama3, rope_theta: 12e6, factor: 8 } }],
  ["minicpm3", [2560, 40, 0, 32768], { qk_rope_head_dim: 32 }],
  ["esmc", [2560, 40, 0, 2048]],
  ["eurobert", [768, 12, 0, 8192]],
  ["hy_v3", [4096, 64, 128, 131072, 11158840]],
  ["csm", [2048, 32, 0, 2048, 5e5]],
  ["csm/csm_depth_decoder_model", [1024, 8, 0, 33, 5e5]],
  ["emu3_text_model emu3", [4096, 32, 0, 9216, 1e6]],
  ["evolla", [4096, 32, 0, 8192, 5e5]],
  ["granite_swa", [2560, 20, 0, 8192]],
  ["granitemoe_swa", [4096, 32, 0, 2048]],
  ["higgs_audio_v2", [3072, 24, 128, 2048]],
  ["hrm_text/hrm_text", [1536, 12, 128, 2048]],
  ["idefics", [4096, 32]],
  ["jina_embeddings_v3", [1024, 16, 0, 8194, 20000]],
  ["kyutai_speech_to_text", [2048, 32, 0, 750]],
  ["lasr_encoder lasr_ctc", [512, 8, 0, 10000]],
  ["mllama_text_model mllama", [4096, 32, 0, 131072, 5e5]],
  ["muse_glimmer+", [6656, 32, 128, 131072], { sliding_window: 2048 }, { noRope: "full_attention" }],
  ["muse_glimmer_assistant", [6656, 32, 128, 131072, 5e5]],
  ["timesfm2_5", [1280, 16, 80, 16384]],
  ["voxtral_realtime_text", [4096, 32, 0, 131072]],
  ["voxtral_realtime/voxtral_realtime", [3072, 32, 128, 131072, 1e6]],
  ["voxtral_realtime_encoder", [1280, 32, 64, 1500]],
  ["xcodec2", [1024, 16, 64, 4096]],
  ["starcoder2", [3072, 24, 0, 4096]],
  ["seed_oss", [4096, 80, 128, 524288]],
  ["clvp_encoder", [768, 12], { projection_dim: 768, use_rotary_embedding: true }, { projected: true, besides: "values-rotate", onlyIf: ["use_rotary_embedding", true] }],
  ["nanochat", [768, 6, 0, 2048], {}, { direction: -1 }],

  // Rotation that the config can switch off
  ["esm", [0, 0, 0, 0, 1e4], { position_embedding_type: "absolute" }, { onlyIf: ["position_embedding_type", "rotary"] }],
  ["granitemoehybrid", [0, 0, 0, 0, 1e4], {}, { onlyIf: ["position_embedding_type", "rope"] }],
  ["=zamba2", [0, 0, 0, 0, 1e4], { use_mem_rope: false }, { onlyIf: ["use_mem_rope", true], head: { is: "times", times: 2 }, stretchedIf: ["use_long_context", 8, 16384] }],
  ["wav2vec2-conformer", [768, 12], { position_embeddings_type: "relative" }, { onlyIf: ["position_embeddings_type", "rotary"] }],
  ["wav2vec2-bert", [1024, 16], { position_embeddings_type: "relative_key" }, { onlyIf: ["position_embeddings_type", "rotary"] }],
  ["seamless_m4t", [1024], { position_embeddings_type: "relative", speech_encoder_attention_heads: 16 }, { onlyIf: ["position_embeddings_type", "rotary"] }],
  ["olmo_hybrid", [3840, 30, 0, 65536], {}, { onlyIf: ["rope_theta"] }],

  ["olmo3", [0, 0, 0, 0, 1e4], {}, { scaledTypes: ["full_attention"],
    version: { engine: "vLLM (olmo2.py)", release: "transformers 4.57", later: "transformers 5" } }],

  // Only the base is given
  ...withBase(1e4, "arcee chameleon dbrx diffllama doge dots1 falcon_h1 granite granitemoe granitemoeshared mimi ministral moshi olmo olmo2 olmoe"),
  ...withBase(5e5, "bitnet flex_olmo"),
  ...withBase(1e6, "lfm2 lfm2_moe"),
];

export const halfSplitTypes = () => rowsOf({}, rows);
