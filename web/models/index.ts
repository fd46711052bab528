/**
 * The rotary part of published config.json files: the keys that decide the rotation, as they are in the file named by
 * `source`, and the date they were recorded. The first one is the page's default.
 */
import deepseek_coder_67b from "./deepseek-coder-6.7b.json" with { type: "json" };
import deepseek_v3 from "./deepseek-v3.json" with { type: "json" };
import gemma_3_1b from "./gemma-3-1b.json" with { type: "json" };
import gemma_3_1b_sliding from "./gemma-3-1b-sliding.json" with { type: "json" };
import gemma_4_12b from "./gemma-4-12b.json" with { type: "json" };
import glm_4_9b from "./glm-4-9b.json" with { type: "json" };
import gpt_oss_20b from "./gpt-oss-20b.json" with { type: "json" };
import internlm25_7b from "./internlm2.5-7b.json" with { type: "json" };
import llama_2_7b from "./llama-2-7b.json" with { type: "json" };
import llama_3_8b from "./llama-3-8b.json" with { type: "json" };
import llama_31_8b from "./llama-3.1-8b.json" with { type: "json" };
import llama_32_1b from "./llama-3.2-1b.json" with { type: "json" };
import minimind_3 from "./minimind-3.json" with { type: "json" };
import mistral_7b from "./mistral-7b.json" with { type: "json" };
import phi_2 from "./phi-2.json" with { type: "json" };
import phi_35_mini from "./phi-3.5-mini.json" with { type: "json" };
import phi_4_mini from "./phi-4-mini.json" with { type: "json" };
import pythia_70m from "./pythia-70m.json" with { type: "json" };
import qwen2_vl_7b from "./qwen2-vl-7b.json" with { type: "json" };
import qwen25_7b from "./qwen2.5-7b.json" with { type: "json" };
import qwen3_06b from "./qwen3-0.6b.json" with { type: "json" };
import qwen3_vl_8b from "./qwen3-vl-8b.json" with { type: "json" };
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
  /** The scheme of its frequencies, a rope_type: among others, models are together under its name. */
  group?: string;
}

/** By scheme, the unscaled ones first. */
const schemes: Readonly<Record<string, readonly ModelConfig[]>> = {
  default: [
    smollm2_135m,
    llama_2_7b,
    llama_3_8b,
    mistral_7b,
    qwen25_7b,
    qwen3_06b,
    qwen2_vl_7b,
    qwen3_vl_8b,
    gemma_3_1b,
    gemma_3_1b_sliding,
    glm_4_9b,
    phi_2,
    pythia_70m,
    minimind_3,
  ],
  llama3: [llama_32_1b, llama_31_8b],
  yarn: [deepseek_v3, gpt_oss_20b],
  longrope: [phi_35_mini, phi_4_mini],
  linear: [deepseek_coder_67b],
  dynamic: [internlm25_7b],
  proportional: [gemma_4_12b],
};

export const models: readonly ModelConfig[] = Object.entries(schemes).flatMap(([group, list]) =>
  list.map((model) => ({ ...model, group })),
);
