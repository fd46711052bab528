import type { ModelType } from "./model-type.js";
import { halfSplitTypes } from "./model-types-half-split.js";
import { interleavedTypes } from "./model-types-interleaved.js";
import { partialTypes } from "./model-types-partial.js";
import { visionTowers } from "./model-types-vision.js";

const modelTypes: Readonly<Record<string, ModelType>> = {
  ...interleavedTypes,
  ...partialTypes,
  ...visionTowers,
  ...halfSplitTypes,
};

/** Pairs (i, i + n) in the whole head, and the base of the configuration class; read from <name>/modeling_<name>.py. */
// prettier-ignore
const plain: Readonly<Record<string, number>> = {
  arcee: 1e4, aria_text: 1e4, bitnet: 5e5, chameleon: 1e4, csm: 5e5, dbrx: 1e4, diffllama: 1e4, doge: 1e4,
  dots1: 1e4, emu3_text_model: 1e6, esm: 1e4, eurobert: 1e4, falcon_h1: 1e4, flex_olmo: 5e5, granite: 1e4, granitemoe: 1e4,
  granitemoehybrid: 1e4, granitemoeshared: 1e4, lfm2: 1e6, lfm2_moe: 1e6, mimi: 1e4, ministral: 1e4,
  mllama_text_model: 5e5, moshi: 1e4, olmo: 1e4, olmo2: 1e4, olmo3: 1e4, olmo_hybrid: 1e4, olmoe: 1e4, zamba2: 1e4,
};

/** Models that transformers does not contain, whose own code follows Llama's. */
const likeLlama = [
  "aquila",
  "baichuan",
  "deepseek",
  "internlm",
  "internlm2",
  "internlm3",
  "minicpm",
  "minicpm3",
  "orion",
  "xverse",
];

/** The same code under another name: the composite model, or a later spelling. */
const aliases: Readonly<Record<string, string>> = {
  gemma3: "gemma3_text",
  gemma3n: "gemma3n_text",
  t5gemma: "gemma2",
  t5_gemma_module: "gemma2",
  t5gemma2: "gemma3_text",
  t5gemma2_text: "gemma3_text",
  t5gemma2_encoder: "gemma3_text",
  t5gemma2_decoder: "gemma3_text",
  gemma4: "gemma4_text",
  gemma4_unified: "gemma4_unified_text",
  glm4v: "glm4v_text",
  glm_ocr: "glm_ocr_text",
  glm4v_moe: "glm4v_moe_text",
  llama4: "llama4_text",
  ernie4_5_vl_moe: "ernie4_5_vl_moe_text",
  ernie4_5_moe_vl: "ernie4_5_vl_moe_text",
  qwen2_vl_text: "qwen2_vl",
  qwen2_5_vl_text: "qwen2_5_vl",
  qwen3_vl: "qwen3_vl_text",
  qwen3_vl_moe: "qwen3_vl_moe_text",
  qwen3_5: "qwen3_5_text",
  qwen3_5_moe: "qwen3_5_moe_text",
  qwen2_5_omni_thinker: "qwen2_5_omni_text",
  qwen2_5_omni_talker: "qwen2_5_omni_text",
  qwen3_omni_moe_thinker: "qwen3_omni_moe_text",
  paddleocr_vl: "paddleocr_vl_text",
  glm_image: "glm_image_text",
  blt_local_decoder: "blt_local_encoder",
  glm4v_moe_vision: "glm4v_vision",
  paddleocr_vl_vision: "qwen3_vl_vision",
  qwen3_vl_moe_vision: "qwen3_vl_vision",
  qwen3_5_vision: "qwen3_vl_vision",
  qwen3_5_moe_vision: "qwen3_vl_vision",
  qwen3_omni_moe_vision_encoder: "qwen3_vl_vision",
  qwen2_5_omni_vision_encoder: "qwen2_5_vl_vision",
  phi3_v: "phi3",
  phi4mm: "phi4_multimodal",
  mllama: "mllama_text_model",
  emu3: "emu3_text_model",
  aria: "aria_text",
  csm_depth_decoder_model: "csm",
  kimi_k25: "kimi_k2",
  deepseek_v32: "deepseek_v3",
};

/** Position comes from elsewhere: learned or sinusoidal tables, ALiBi, relative biases, or a recurrent state. */
export const withoutRope: readonly string[] = [
  "albert",
  "bart",
  "bert",
  "bloom",
  "camembert",
  "clip",
  "distilbert",
  "electra",
  "gpt2",
  "gpt_bigcode",
  "gpt_neo",
  "jamba",
  "mamba",
  "mamba2",
  "mpt",
  "mt5",
  "opt",
  "roberta",
  "rwkv",
  "t5",
  "vit",
  "whisper",
  "xglm",
  "xlm-roberta",
];

/** Composite models whose vision tower gives itself the same model_type. */
export const visionTypes: Readonly<Record<string, string>> = {
  qwen2_vl: "qwen2_vl_vision",
  qwen2_5_vl: "qwen2_5_vl_vision",
  qwen3_vl: "qwen3_vl_vision",
  qwen3_vl_moe: "qwen3_vl_vision",
};

/** default_theta in transformers' configuration_utils.py, where neither the config nor its class gives a base. */
export const commonDefaults: Readonly<Record<string, unknown>> = { rope_theta: 10000 };

/** What is assumed of a model_type that is not in the table: Llama's pairing, and partial_rotary_factor means what it says. */
export const unknownModelType: ModelType = { pairing: "half-split", partial: true, source: "not in the table" };

/** The row for a model_type, or undefined when it is not known. */
export function modelType(name: string): ModelType | undefined {
  const known = Object.hasOwn(aliases, name) ? aliases[name]! : name;
  if (Object.hasOwn(modelTypes, known)) return modelTypes[known];
  if (Object.hasOwn(plain, known)) {
    return { pairing: "half-split", defaults: { rope_theta: plain[known] }, source: `${known}/modeling_${known}.py` };
  }
  if (likeLlama.includes(known))
    return { pairing: "half-split", source: "the model's own code, which follows llama/modeling_llama.py" };
  return undefined;
}
