/**
 * The rotary part of published config.json files: the keys that decide the rotation, as they stand in the file named by
 * `source`, and the date they were recorded. The first one is the page's default.
 */
import llama2_7b from "./llama-2-7b.json" with { type: "json" };
import llama31_8b from "./llama-3.1-8b.json" with { type: "json" };
import llama32_1b from "./llama-3.2-1b.json" with { type: "json" };
import mistral_7b from "./mistral-7b.json" with { type: "json" };
import phi_2 from "./phi-2.json" with { type: "json" };
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
  config: Record<string, unknown>;
}

export const models: readonly ModelConfig[] = [
  llama32_1b,
  llama31_8b,
  llama2_7b,
  qwen3_06b,
  qwen25_7b,
  mistral_7b,
  smollm2_135m,
  phi_2,
  pythia_70m,
];
