import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Look } from "../../support/appearance.js";
import { axe } from "../../support/axe.js";
import { drawn, type Site } from "../../support/support.js";

export const usualLooks: Look[] = [
  { width: 390, theme: "dark", language: "en" },
  { width: 1440, theme: "light", language: "zh" },
];

/** Expects no findings of axe on the first screen with every table open. */
export async function expectAccessible(pages: Site, theme: Look["theme"], language: Look["language"]): Promise<void> {
  const { page } = await pages.open(`p=phi-2&l=${language}`, { colorScheme: theme });
  await drawn(page);
  for (const figure of ["rope-clock-wall", "rope-relative-score", "rope-attention-map"])
    await page.locator(`${figure} rope-data-table summary`).click();
  expect(await axe(page)).toEqual([]);
}

/** How much moved while the page was loading: 0 is nothing, up to 0.1 is called good. */
export const layoutShift = (page: Page): Promise<number> =>
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

/** Hardly anything moves while the page loads. */
export async function expectStill(pages: Site, { width, theme, language }: Look): Promise<void> {
  const viewport = { width, height: width < 1000 ? 844 : 900 };
  const { page } = await pages.open(`l=${language}`, { viewport, colorScheme: theme });
  await drawn(page);
  expect(await layoutShift(page)).toBeLessThan(0.05);
}
