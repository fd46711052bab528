import { expect, test } from "vitest";
import { models } from "../../../../web/models/index.js";
import { splitWords, wordVectors } from "../../../../web/figures/numbers/words.js";
import { dot, turned } from "../../support/plain.js";
import { drawn, follow, golden, numberOf, SCORE, site, tableOf } from "../../support/support.js";

const pages = site("lab/");

const cases = [
  { model: "llama-3.2-1b", file: "llama3_llama32_1b", rows: [5, 511], headDim: 64 },
  { model: "qwen3-0.6b", file: "headdim_qwen3_06b", rows: [5, 511], headDim: 128 },
  { model: "phi-2", file: "partial_phi_2", rows: [17, 511], headDim: 80 },
];
const tables = [
  ...cases,
  { model: "gemma-3-1b", file: "layers_gemma3_1b_full", rows: [5] },
  { model: "gemma-3-1b-sliding", file: "layers_gemma3_1b_sliding", rows: [5] },
  { model: "gpt-oss-20b", file: "yarn_gpt_oss_20b", rows: [5] },
  { model: "phi-4-mini", file: "longrope_phi4_mini_seq131072", rows: [5] },
  { model: "glm-4-9b", file: "partial_glm4_9b_0414", rows: [17] },
];

for (const { model, file, rows } of tables) {
  test(`${model}: the clocks' table is the golden one at positions ${rows.join(" and ")}`, async () => {
    const { expected } = golden(file);
    const { page } = await pages.open(`p=${model}`);
    await drawn(page);
    for (const position of rows) {
      await follow(page, `p=${model}&w=1024&m=${position}`);
      const table = await tableOf(page, "rope-clock-wall");
      expect(table.length).toBe(expected.rotary_dim / 2);
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
}

const sentence = "the cat chases the mouse and the mouse chases the cat";

for (const { model, file, headDim } of cases) {
  const words = splitWords(sentence, "en");
  const vectors = wordVectors(words, headDim);
  const vectorOf = (word: number): Float32Array => vectors.slice(word * headDim, (word + 1) * headDim);

  test(`${model}: the attention map is that of plain double loops, on and off`, async () => {
    const reference = golden(file);
    const { page } = await pages.open(`p=${model}`);
    await drawn(page);
    const table = await tableOf(page, "rope-attention-map");
    const weights = (vectorAt: (i: number) => number[]): number[] =>
      words.flatMap((_, row) => {
        const scores = words
          .slice(0, row + 1)
          .map((__, column) => dot(vectorAt(row), vectorAt(column)) / Math.sqrt(headDim));
        const most = Math.max(...scores);
        const parts = scores.map((score) => Math.exp(score - most));
        const total = parts.reduce((sum, part) => sum + part, 0);
        return parts.map((part) => part / total);
      });
    const off = weights((i) => Array.from(vectorOf(i)));
    const on = weights((i) => turned(vectorOf(i), reference, i));
    expect(table.length).toBe(off.length);
    table.forEach((cells, i) => {
      expect(Math.abs(Number(cells[2]) - off[i]!)).toBeLessThan(2e-6);
      expect(Math.abs(Number(cells[3]) - on[i]!)).toBeLessThan(2e-6);
    });
  });
}

test("every model in the list is read and drawn without a complaint", async () => {
  const { page, complaints } = await pages.open();
  await drawn(page);
  for (const { id, name } of models) {
    await follow(page, `p=${id}`);
    expect(await page.locator("rope-model-picker select").inputValue()).toBe(id);
    expect(await page.locator(".card > p", { hasText: name }).count(), name).toBe(1);
    expect(Number.isFinite(numberOf(await page.locator(SCORE).textContent()))).toBe(true);
    expect(complaints).toEqual([]);
  }
});

test("a table with attention_factor inside is named as a product, and one without as a cosine", async () => {
  const { page } = await pages.open("p=gpt-oss-20b");
  const figure = page.locator("rope-clock-wall");
  await expect.poll(() => figure.locator("rope-live-text p").textContent()).toContain("times attention_factor: cos");
  await tableOf(page, "rope-clock-wall");
  expect(await figure.locator("rope-data-table th").allTextContents()).toContain("cos × attention_factor");
  await drawn(page);
  await follow(page, "p=llama-2-7b");
  await expect.poll(() => figure.locator("rope-live-text p").textContent()).not.toContain("attention_factor");
  expect(await figure.locator("rope-data-table th").allTextContents()).toContain("cos");
});
