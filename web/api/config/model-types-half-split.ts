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
 * Not yarn, longrope and llama3: the configuration class looks for the original length outside of the layer types' own
 * parameters, where it never is, and refuses them.
 */
const gemma3Types: readonly RopeType[] = ["default", "linear", "dynamic", "proportional"];
const llama3 = { rope_type: "llama3", original_max_position_embeddings: 8192, low_freq_factor: 1, high_freq_factor: 4 };
const yarn = { rope_type: "yarn", beta_fast: 32, beta_slow: 1 };
const withBase = (base: number, names: string): Row[] => names.split(" ").map((name) => [name, [0, 0, 0, 0, base]]);
const sections = { mrope_section: [24, 20, 20] };

// One row a line, so that they can be read as a table.
// prettier-ignore
const rows: readonly Row[] = [
  ["llama code_llama llava idefics3 smolvlm", [4096, 32, 0, 2048]],
  ["mistral mistral3", [4096, 32, 0, 131072]],
  ["mixtral", [4096, 32, 0, 131072, 1e6]],
  ["qwen2 llava_onevision", [4096, 32, 0, 32768]],
  ["qwen2_moe", [2048, 16, 0, 32768]],
  ["qwen3", [4096, 32, 128, 32768]],
  ["qwen3_moe", [2048, 32, 0, 32768]],
  ["qwen2_vl qwen2_vl_text", [8192, 64, 0, 32768, 1e6]],
  ["qwen2_5_vl qwen2_5_vl_text", [8192, 64, 0, 32768, 1e6]],
  ["qwen3_vl_text qwen3_vl", [4096, 32, 128, 128000, 500000], sections, { axisPattern: "interleaved" }],
  ["qwen3_vl_moe_text qwen3_vl_moe", [2048, 16, 0, 128000, 500000], sections, { axisPattern: "interleaved" }],
  ["qwen3_omni_moe_text qwen3_omni_moe_thinker", [2048, 28, 0, 32768, 1e6], sections, { axisPattern: "interleaved" }],
  ["qwen2_5_omni_text qwen2_5_omni_thinker qwen2_5_omni_talker", [3584, 28, 0, 32768, 1e6]],
  ["paddleocr_vl_text paddleocr_vl", [1024, 16, 128, 131072, 500000]],
  ["gemma paligemma", [3072, 16, 256, 8192]],
  ["gemma2 t5gemma t5_gemma_module", [2304, 8, 256, 8192]],
  ["vaultgemma", [2304, 8, 256, 8192], {}, { source: "vaultgemma/configuration_vaultgemma.py" }],
  ["gemma3_text gemma3 t5gemma2 t5gemma2_text t5gemma2_encoder t5gemma2_decoder", [2304, 8, 256, 131072, 1e6], { rope_local_base_freq: 10000 },
    { ropeTypes: gemma3Types, source: "gemma3/configuration_gemma3.py" }],
  ["gemma3n_text gemma3n", [2048, 8, 256, 32768, 1e6], { rope_local_base_freq: 10000 },
    { ropeTypes: gemma3Types, source: "gemma3n/configuration_gemma3n.py" }],
  ["gemma4_text gemma4", [2304, 8, 256, 131072], gemma4],
  ["gemma4_unified_text gemma4_unified", [2304, 8, 256, 262144], gemma4],
  ["modernbert", [768, 12, 0, 8192], { global_rope_theta: 160000, local_rope_theta: 10000 }, { scalesSliding: true }],
  ["modernbert-decoder", [768, 12, 0, 8192], { global_rope_theta: 160000, local_rope_theta: 10000 }, { scalesSliding: true }],
  ["nomic_bert", [768, 12, 0, 2048, 1000]],
  ["falcon", [4544, 71, 0, 2048], { alibi: false }, { onlyIf: ["alibi", false] }],
  ["gpt_oss", [2880, 64, 64, 131072, 150000], { rope_parameters: { ...yarn, factor: 32, truncate: false, original_max_position_embeddings: 4096 } }],
  ["phimoe", [4096, 32, 0, 131072, 1e6]],
  ["smollm3", [2048, 16, 0, 32768, 2e6], { no_rope_layer_interval: 4 }],
  ["exaone4", [4096, 32, 0, 2048], { sliding_window: 4096, sliding_window_pattern: 4 }, { noRope: "full_attention" }],
  ["afmoe", [2048, 16, 128, 16384], { sliding_window: 1024, global_attn_every_n_layers: 4 }, { noRope: "full_attention" }],
  ["exaone_moe", [4096, 32, 0, 2048], {}, { noRope: "full_attention" }],
  ["cwm", [6144, 48, 128, 131072, 1e6], { rope_parameters: { ...llama3, rope_theta: 1e6, factor: 16 } }, { source: "cwm/configuration_cwm.py" }],
  ["ministral3", [4096, 32, 128, 262144], { rope_parameters: { ...yarn, rope_theta: 1e6, factor: 16, mscale: 1, mscale_all_dim: 1, original_max_position_embeddings: 16384 } },
    { source: "ministral3/configuration_ministral3.py" }],
  ["jetmoe", [2048, 0, 0, 4096], { kv_channels: 128 }, { source: "jetmoe/configuration_jetmoe.py" }],
  ["jais2", [3328, 26, 0, 8192], {}, { source: "jais2/configuration_jais2.py" }],
  ["dia_encoder", [1024, 16, 128, 1024], {}, { source: "dia/configuration_dia.py" }],
  ["dia_decoder dia", [2048, 16, 128, 3072], {}, { source: "dia/configuration_dia.py" }],
  ["minimax", [4096, 32, 0, 131072, 1e6], {}, { source: "minimax/configuration_minimax.py" }],
  ["hunyuan_v1_dense", [4096, 32, 0, 2048]],
  ["hunyuan_v1_moe", [4096, 32, 0, 2048]],
  ["apertus", [4096, 32, 0, 65536, 12e6], { rope_parameters: { ...llama3, rope_theta: 12e6, factor: 8 } }],
  ["starcoder2", [3072, 24, 0, 4096]],
  ["seed_oss", [4096, 80, 128, 524288]],
  ["nanochat", [768, 6, 0, 2048], {}, { direction: -1 }],

  // Rotation that the config can switch off
  ["esm", [0, 0, 0, 0, 1e4], { position_embedding_type: "absolute" }, { onlyIf: ["position_embedding_type", "rotary"] }],
  ["granitemoehybrid", [0, 0, 0, 0, 1e4], {}, { onlyIf: ["position_embedding_type", "rope"] }],
  ["zamba2", [0, 0, 0, 0, 1e4], { use_mem_rope: false }, { onlyIf: ["use_mem_rope", true], headTimes: 2, stretchedIf: ["use_long_context", 8, 16384], source: "zamba2/configuration_zamba2.py" }],
  ["olmo_hybrid", [3840, 30, 0, 65536], {}, { onlyIf: ["rope_theta"] }],

  ["olmo3", [0, 0, 0, 0, 1e4], {}, { scaledTypes: ["full_attention"],
    version: { engine: "vLLM (olmo2.py)", release: "transformers 4.57", later: "transformers 5" } }],

  // A base alone
  ...withBase(1e4, "arcee aria_text chameleon dbrx diffllama doge dots1 falcon_h1 granite granitemoe granitemoeshared mimi ministral moshi olmo olmo2 olmoe"),
  ...withBase(5e5, "bitnet csm flex_olmo mllama_text_model"),
  ...withBase(1e6, "emu3_text_model lfm2 lfm2_moe"),
];

export const halfSplitTypes = () => rowsOf({}, rows);
