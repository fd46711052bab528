import type { ModelType } from "./model-type.js";
import { diffusersTypes } from "./model-types-diffusers.js";
import { engineTypes } from "./model-types-engines.js";
import { halfSplitTypes } from "./model-types-half-split.js";
import { interleavedTypes } from "./model-types-interleaved.js";
import { partialTypes } from "./model-types-partial.js";
import { visionTowers } from "./model-types-vision.js";

/** default_theta in transformers' configuration_utils.py, used if neither the config nor its class gives a base. */
export const commonDefaults: Readonly<Record<string, unknown>> = { rope_theta: 10000 };

/** The type of the text model in composite models, if the config does not name it. */
const composites: Readonly<Record<string, string>> = {
  llama:
    "deepseek_vl deepseek_vl_hybrid glmasr idefics3 janus llava llava_next llava_next_video perception_lm smolvlm video_llava vipllava voxtral",
  qwen2:
    "llava_qwen audioflamingo3 fast_vlm got_ocr2 internvl llava_onevision musicflamingo ovis2 pp_chart2table qwen2_audio vibevoice_asr video_llama_3",
  qwen3: "lighton_ocr qianfan_ocr",
  mistral: "idefics2 mistral3",
  gemma: "colpali pi0",
  gemma3_text: "shieldgemma2",
  cohere2: "aya_vision cohere2_vision",
  exaone4: "exaone4_5",
  glm4v_text: "glm46v glmga",
  granite: "granite_speech granite_speech_plus",
  lfm2: "lfm2_vl",
  modernbert: "colmodernvbert modernvbert pe_audio pe_audio_video pe_video",
  qwen2_vl: "colqwen2",
  qwen3_vl_text: "cosmos3_omni",
  qwen3_5_text: "minicpmv4_6",
  clvp_encoder: "clvp",
  qwen2_5_omni_dit: "qwen2_5_omni_token2wav",
  sam3_vit_model: "sam3 sam3_lite_text sam3_tracker sam3_video sam3_vision_model",
};

let rows: ReadonlyMap<string, ModelType> | undefined;

/** The rows of every model type that rotates, by name. */
export function modelTypes(): ReadonlyMap<string, ModelType> {
  if (rows !== undefined) return rows;
  const all = new Map([
    ...interleavedTypes(),
    ...partialTypes(),
    ...visionTowers(),
    ...halfSplitTypes(),
    ...engineTypes(),
    ...diffusersTypes(),
  ]);
  for (const [text, names] of Object.entries(composites)) {
    for (const name of names.split(" ")) all.set(name, all.get(text)!);
  }
  return (rows = all);
}
