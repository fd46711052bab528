// No subpath of the package grows past its budget unnoticed.
import { chromium } from "playwright-core";
import { expect, it } from "vitest";
import { FIGURE_TAGS } from "../../web/figures/tags.js";
import { figureWeights } from "../../web/tools/docs/figure-weight.mjs";
import { findCommand } from "../../web/tools/run.mjs";
import { budget, closureOf, partSizes, subpathSizes } from "../../web/tools/docs/sizes.mjs";

it("every subpath has a budget and keeps it", { timeout: 60_000 }, () => {
  for (const { subpath, gzip, limit } of subpathSizes()) {
    expect(limit, `${subpath} has a budget`).toBeGreaterThan(0);
    expect(gzip, subpath).toBeLessThanOrEqual(limit);
  }
});

it("no figure loads more than its budget, until it is drawn and with its menu", { timeout: 120_000 }, async () => {
  const limits = Object.values(budget.gzipOfFigures);
  for (const { drawn } of limits) expect(drawn).toBeLessThanOrEqual(budget.gzipOfOneFigureBeyondTheCore);
  expect(Object.keys(budget.gzipOfFigures)).toEqual([...FIGURE_TAGS]);
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? findCommand("chromium") });
  try {
    for (const { tag, drawn, all } of await figureWeights(browser, FIGURE_TAGS)) {
      expect(drawn, tag).toBeGreaterThan(15_000); // what all figures share is that
      expect(drawn, tag).toBeLessThanOrEqual(budget.gzipOfFigures[tag].drawn);
      expect(all, `${tag} with its menu`).toBeGreaterThan(drawn);
      expect(all, `${tag} with its menu`).toBeLessThanOrEqual(budget.gzipOfFigures[tag].all);
    }
  } finally {
    await browser.close();
  }
});

it("no part of a figure costs more than its budget", () => {
  for (const { subpath, gzip, limit } of partSizes()) {
    expect(gzip, subpath).toBeGreaterThan(5000); // Lit alone is that
    expect(gzip, subpath).toBeLessThanOrEqual(limit);
  }
});

it(
  "the figures import the core from where the API has it: its bytes are in the package's modules once",
  { timeout: 60_000 },
  () => {
    const holders = ["dist/index.js", "dist/elements/define.js"].map((file) =>
      closureOf(file).filter((path) => path.endsWith("wasm-text.js")),
    );
    expect(new Set(holders.flat())).toEqual(new Set(["dist/generated/wasm-text.js"]));
  },
);
