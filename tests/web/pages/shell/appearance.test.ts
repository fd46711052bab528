import { mkdirSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { axe } from "../../support/axe.js";
import { drawn, follow, pathOf, site } from "../../support/support.js";

const pages = site();

for (const theme of ["light", "dark"] as const)
  for (const language of ["en", "zh"] as const)
    test(`accessibility: axe finds nothing (${theme}, ${language})`, async () => {
      const { page } = await pages.open(`p=phi-2&l=${language}`, { colorScheme: theme });
      await drawn(page);
      for (const figure of ["rope-clock-wall", "rope-relative-score", "rope-attention-map"])
        await page.locator(`${figure} rope-data-table summary`).click();
      expect(await axe(page)).toEqual([]);
    });

test("from 320 to 1920 px nothing sticks out to the side", async () => {
  const { page } = await pages.open();
  await drawn(page);
  for (const width of [320, 375, 768, 1280, 1920]) {
    await page.setViewportSize({ width, height: 3000 });
    for (const fragment of ["p=pythia-70m&l=zh", "p=qwen3-0.6b&w=0&m=40000&n=39990"]) {
      await follow(page, fragment);
      const reach = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(reach, `${width} px, ${fragment}`).toBeLessThanOrEqual(width);
    }
  }
});

test("forced colours and reduced motion: the figures are drawn and nothing moves by itself", async () => {
  const { page, complaints } = await pages.open("", { forcedColors: "active", reducedMotion: "reduce" });
  await drawn(page);
  expect(await page.locator("rope-attention-map canvas").count()).toBe(2);
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  expect(complaints).toEqual([]);
});

/** How much moved while the page was loading: 0 is nothing, up to 0.1 is called good. */
const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += "value" in entry ? Number(entry.value) : NaN;
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(sum), 100);
      }),
  );

const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };
mkdirSync(pathOf("build/screenshots"), { recursive: true });

for (const [size, viewport] of Object.entries(sizes))
  for (const theme of ["light", "dark"] as const)
    for (const language of ["en", "zh"] as const)
      test(`screenshot: ${size}, ${theme}, ${language}`, async () => {
        const { page } = await pages.open(`l=${language}`, { viewport, colorScheme: theme });
        await drawn(page);
        expect(await layoutShift(page)).toBeLessThan(0.05);
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        await page.setViewportSize({ width: viewport.width, height });
        await page.waitForTimeout(200);
        const path = pathOf(`build/screenshots/${size}-${theme}-${language}.png`);
        const picture = await page.screenshot({ path });
        expect(picture.length).toBeGreaterThan(30_000);
      });
