import { mkdirSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { chapters } from "../../../../web/pages/learn/host/index.js";
import { axe } from "../../support/axe.js";
import { drawn, pathOf, site } from "../../support/support.js";

const pages = site();
const pictures = pathOf("build/screenshots/chapters");
mkdirSync(pictures, { recursive: true });

/** Reads the whole page from top to bottom, as a reader would. */
async function readAll(page: Page): Promise<void> {
  await drawn(page);
  for (const { id } of chapters) {
    const section = page.locator(`section.chapter#${id}`);
    await section.scrollIntoViewIfNeeded();
    await section.locator(".room[data-drawn]").waitFor();
  }
}

/** Elements whose right edge is outside the window and that no scroller of their own holds. */
const sticksOut = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const scrolls = (element: Element | null): boolean => {
      for (let at: Element | null = element; at; at = at.parentElement ?? (at.getRootNode() as ShadowRoot).host ?? null)
        if (["auto", "scroll", "hidden"].includes(getComputedStyle(at).overflowX)) return true;
      return false;
    };
    const walk = (root: Element | ShadowRoot): void => {
      for (const element of root.children) {
        const box = element.getBoundingClientRect();
        if (box.width > 1 && box.right > document.documentElement.clientWidth + 1 && !scrolls(element))
          found.push(`${element.tagName} ${element.className} ${Math.round(box.right)}`);
        if (element.shadowRoot) walk(element.shadowRoot);
        walk(element);
      }
    };
    walk(document.body);
    return found;
  });

for (const [width, theme, language] of [
  [320, "dark", "en"],
  [320, "light", "zh"],
  [390, "light", "en"],
  [390, "dark", "zh"],
  [1440, "light", "zh"],
  [1440, "dark", "en"],
] as const)
  test(`chapters: ${width} px, ${theme}, ${language}: nothing sticks out, axe finds nothing, no complaints`, async () => {
    const { page, complaints } = await pages.open(`l=${language}`, {
      viewport: { width, height: 900 },
      colorScheme: theme,
    });
    await readAll(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(await sticksOut(page)).toEqual([]);
    for (const { id } of chapters) {
      const section = page.locator(`section.chapter#${id}`);
      await section.scrollIntoViewIfNeeded();
      await page.waitForTimeout(250);
      await section.screenshot({ path: `${pictures}/${id}-${width}-${theme}-${language}.png` });
    }
    expect(await axe(page)).toEqual([]);
    expect(complaints).toEqual([]);
  }, 120_000);

test("chapters: each keeps about the room that it needs, so that the page does not jump", async () => {
  for (const [width, wide] of [
    [390, 0],
    [1440, 1],
  ] as const) {
    const { page } = await pages.open("l=en", { viewport: { width, height: 900 } });
    await readAll(page);
    for (const { id, room } of chapters) {
      const section = page.locator(`section.chapter#${id}`);
      await section.scrollIntoViewIfNeeded();
      await page.waitForTimeout(100);
      const height = await section.locator(".room").evaluate((element) => element.getBoundingClientRect().height / 16);
      expect(Math.abs(height - room[wide]) / height, `${id} at ${width} px: ${height.toFixed(1)} rem`).toBeLessThan(
        0.15,
      );
    }
    await page.context().close();
  }
}, 120_000);

test("chapters: forced colours and reduced motion: all are drawn and nothing moves by itself", async () => {
  const { page, complaints } = await pages.open("", { forcedColors: "active", reducedMotion: "reduce" });
  await readAll(page);
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  for (const { id } of chapters)
    await page.locator(`section.chapter#${id}`).screenshot({ path: `${pictures}/${id}-forced.png` });
  expect(complaints).toEqual([]);
}, 60_000);
