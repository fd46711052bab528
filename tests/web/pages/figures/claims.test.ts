// Sentences of the page that a switch could deny: held for every model of its list.
import { loadRopewalk, type Ropewalk } from "ropewalk";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { models } from "../../../../web/models/index.js";
import { drawn, follow, site, tableOf } from "../../support/support.js";

const pages = site("lab/");
let rw: Ropewalk;
beforeAll(async () => {
  rw = await loadRopewalk();
});

const specOf = ({ config, layerType }: (typeof models)[number]) =>
  rw.parseConfig(config, layerType === undefined ? {} : { layerType });
const factorOf = (model: (typeof models)[number]): number => {
  const spec = specOf(model);
  return rw.frequencies(spec, { seqLen: spec.maxPositionEmbeddings! }).attentionFactor;
};

async function at(page: Page, model: string, chapter: string, values = ""): Promise<string> {
  await follow(page, `v=2&p=${model}&h=${chapter}${values}`);
  await page.locator(`#${chapter} rope-figure-tools:defined`).first().waitFor({ state: "attached" });
  return (await page.locator(`#${chapter} rope-live-text p`).first().textContent())!;
}

async function open(chapter: string): Promise<Page> {
  const { page } = await pages.open(`p=phi-2&h=${chapter}`); // a model that is named brings the others
  await drawn(page);
  await page.locator(`#${chapter} rope-figure-tools:defined`).first().waitFor({ state: "attached" });
  return page;
}

test("where tables are multiplied by attention_factor, the complex pair says so, elsewhere it does not", async () => {
  const complex = await open("complex");
  const scaled: string[] = [];
  for (const model of models) {
    const factor = factorOf(model) !== 1;
    if (factor) scaled.push(model.id);
    await expect
      .poll(() => at(complex, model.id, "complex").then((text) => text.includes("attention_factor")))
      .toBe(factor);
  }
  expect(scaled).toEqual(["gpt-oss-20b", "phi-3.5-mini", "phi-4-mini"]);
}, 120_000);

test("a share of the largest score is at most 1, whatever the model multiplies its tables by", async () => {
  const page = await open("decay");
  for (const model of ["gpt-oss-20b", "phi-3.5-mini"]) {
    await at(page, model, "decay");
    const rows = await tableOf(page, "rope-decay");
    for (const row of rows) for (const share of row.slice(1)) expect(Math.abs(Number(share))).toBeLessThan(1 + 1e-6);
    expect(Number(rows[0]![2])).toBeCloseTo(1, 6);
  }
});

test("float32 is off in the second or third decimal at position 131,071, for every model", () => {
  for (const model of models) {
    const spec = specOf(model);
    const run = { seqLen: spec.maxPositionEmbeddings! };
    const positions = Array.from({ length: 256 }, (_, i) => 131_071 - i);
    const exact = rw.cosSin(spec, positions, run).cos;
    const float32 = rw.cosSin(spec, positions, { ...run, precision: "float32" }).cos;
    const most = exact.reduce((worst, value, i) => Math.max(worst, Math.abs(value - float32[i]!)), 0);
    expect(most, model.id).toBeGreaterThan(1e-3);
    expect(most, model.id).toBeLessThan(0.095);
  }
});

test("the base's guess holds for every number of channels on offer from 32 on", () => {
  for (const headDim of [32, 64, 128, 256]) {
    const share = (base: number): number => {
      const spec = { ropeType: "default", base, headDim, rotaryDim: headDim, pairing: "half-split" } as const;
      return rw.scoreByDistance(spec, [1000])[0]!;
    };
    expect(share(500_000), String(headDim)).toBeGreaterThan(share(10_000));
  }
});

test("the arrow of a pair that turns is never back where it began; one that does not turn never leaves", () => {
  for (const model of models) {
    const spec = specOf(model);
    const { invFreq, wavelength } = rw.frequencies(spec, { seqLen: spec.maxPositionEmbeddings! });
    const still = invFreq.filter((value) => value === 0).length;
    expect(wavelength.filter((length) => Number.isInteger(length)).length, model.id).toBe(0);
    if (model.id.startsWith("gemma-4")) expect(still).toBeGreaterThan(invFreq.length / 2);
    else expect(still, model.id).toBe(0);
  }
});

/** Chapters whose summary counts what the language's own words do not decide. */
const COUNTED = ["zoo", "complex", "pairings", "frequencies", "decay", "extension", "precision", "heads", "multimodal"];

const numbersOf = (text: string): string[] =>
  (
    text
      .replaceAll("\u2212", "-")
      .replaceAll(",", "")
      .match(/\d+(?:\.\d+)?/g) ?? []
  ).sort();

test("both languages say the same numbers, in sentences and in summaries", async () => {
  for (const model of ["smollm2-135m", "gpt-oss-20b"]) {
    const said: Record<string, string[]>[] = [];
    for (const language of ["en", "zh"]) {
      const { page } = await pages.open(`p=${model}&s=a+b+a&l=${language}&h=zoo`);
      await drawn(page);
      const texts: Record<string, string[]> = {};
      for (const chapter of COUNTED) {
        await follow(page, `v=2&p=${model}&s=a+b+a&l=${language}&h=${chapter}`);
        await page.locator(`#${chapter} rope-figure-tools:defined`).first().waitFor({ state: "attached" });
        await expect.poll(() => page.locator(`#${chapter} rope-live-text p`).first().textContent()).toMatch(/\d/);
        const all = await page.locator(`#${chapter} :is(rope-live-text p, .story, .note)`).allTextContents();
        texts[chapter] = numbersOf(all.join(" "));
      }
      said.push(texts);
    }
    expect(said[1], model).toEqual(said[0]);
  }
}, 90_000);
