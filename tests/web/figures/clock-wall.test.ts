import { expect, test } from "vitest";
import { clockWall } from "../../../web/figures/clock-wall/values.js";
import { clockWallLook } from "../../../web/figures/clock-wall/view.js";
import { golden } from "../support/support.js";
import { viewOf } from "./view.js";

const of = (model: string, position = 20) => viewOf(clockWall, clockWallLook, { model, position, span: 1024 });

test.each([
  ["llama-3.2-1b", "llama3_llama32_1b", [5, 511]],
  ["qwen3-0.6b", "headdim_qwen3_06b", [5, 511]],
  ["phi-2", "partial_phi_2", [17, 511]],
  ["gemma-3-1b", "layers_gemma3_1b_full", [5]],
  ["gemma-3-1b-sliding", "layers_gemma3_1b_sliding", [5]],
  ["gpt-oss-20b", "yarn_gpt_oss_20b", [5]],
  ["phi-4-mini", "longrope_phi4_mini_seq131072", [5]],
  ["glm-4-9b", "partial_glm4_9b_0414", [17]],
])("%s: the table is the golden one", (model, file, positions) => {
  const { expected } = golden(file);
  for (const position of positions) {
    const table = of(model, position).table.rows();
    expect(table).toHaveLength(expected.rotary_dim / 2);
    const row = expected.positions.indexOf(position);
    table.forEach(([, , invFreq, wavelength, cos, sin], pair) => {
      const reference = expected.inv_freq[pair]!;
      // The golden values are float32, step by step: a few ulp of inv_freq, then times the position.
      expect(Math.abs(Number(invFreq) / reference - 1)).toBeLessThan(1e-6);
      expect(Math.abs((Number(wavelength) * reference) / (2 * Math.PI) - 1)).toBeLessThan(1e-6);
      const limit = (3e-7 + 1e-6 * position * reference) * expected.attention_factor;
      expect(Math.abs(Number(cos) - expected.cos[row]![pair]!)).toBeLessThan(limit);
      expect(Math.abs(Number(sin) - expected.sin[row]![pair]!)).toBeLessThan(limit);
    });
  }
});
