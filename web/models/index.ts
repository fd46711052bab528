/**
 * The rotary part of published config.json files: the keys that decide the rotation, as they stand in the file named by
 * `source`, and the date they were recorded. The first one is the page's default.
 */
import deepseek_coder_67b from "./deepseek-coder-6.7b.json" with { type: "json" };
import deepseek_v3 from "./deepseek-v3.json" with { type: "json" };
import gemma_3_1b from "./gemma-3-1b.json" with { type: "json" };
import gemma_3_1b_sliding from "./gemma-3-1b-sliding.json" with { type: "json" };
import glm_4_9b from "./glm-4-9b.json" with { type: "json" };
import gpt_oss_20b from "./gpt-oss-20b.json" with { type: "json" };
import llama_2_7b from "./llama-2-7b.json" with { type: "json" };
import llama_31_8b from "./llama-3.1-8b.json" with { type: "json" };
import llama_32_1b from "./llama-3.2-1b.json" with { type: "json" };
import mistral_7b from "./mistral-7b.json" with { type: "json" };
import phi_2 from "./phi-2.json" with { type: "json" };
import phi_4_mini from "./phi-4-mini.json" with { type: "json" };
import pythia_70m from "./pythia-70m.json" with { type: "json" };
import qwen25_7b from "./qwen2.5-7b.json" with { type: "json" };
import qwen3_06b from "./qwen3-0.6b.json" with { type: "json" };
import smollm2_135m from "./smollm2-135m.json" with { type: "json" };

export interface ModelConfig {
  id: string;
  name: string;
  /** Repository and file that the values come from. */
  source: string;
  url: string;
  /** ISO date on which the values were recorded. */
  recorded: string;
  /** Which of the model's layers, where they rotate differently. */
  layerType?: string;
  config: Record<string, unknown>;
}

export const models: readonly ModelConfig[] = [
  llama_32_1b,
  llama_31_8b,
  llama_2_7b,
  qwen3_06b,
  qwen25_7b,
  mistral_7b,
  smollm2_135m,
  gemma_3_1b,
  gemma_3_1b_sliding,
  gpt_oss_20b,
  deepseek_v3,
  deepseek_coder_67b,
  phi_4_mini,
  phi_2,
  glm_4_9b,
  pythia_70m,
];
