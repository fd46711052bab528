import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { FIGURE_TAGS } from "../../../web/figures/tags.js";
import { axe } from "../support/axe.js";
import { pageFolder } from "../support/support.js";
import { foreign, shown } from "./support.js";

const pages = foreign();

async function readAll(page: Page): Promise<void> {
  for (const tag of FIGURE_TAGS) {
    await page.locator(`section#${tag} > .figure`).scrollIntoViewIfNeeded();
    await shown(page, tag);
  }
}

/** The code that embeds a figure; figures are measured for it one after another. */
async function elementCode(page: Page, tag: string): Promise<string> {
  const codes = page.locator(`section#${tag} > pre code`);
  await expect.poll(() => codes.first().textContent(), { timeout: 60_000 }).toContain(`<${tag} `);
  return (await codes.first().textContent())!;
}

for (const [width, language, theme] of [
  [360, "en", "dark"],
  [360, "zh", "light"],
  [1280, "en", "light"],
  [1280, "zh", "dark"],
] as const)
  test(`gallery: ${width} px, ${theme}, ${language}: every figure with both codes, nothing sticks out, axe finds nothing`, async () => {
    const host = await pages.host(pageFolder);
    const { page, complaints } = await pages.open(`${host.url}/gallery.html#l=${language}`, {
      viewport: { width, height: 900 },
      colorScheme: theme,
    });
    await readAll(page);
    for (const tag of FIGURE_TAGS) {
      const codes = page.locator(`section#${tag} > pre code`);
      expect(await elementCode(page, tag)).toContain(`<${tag} lang="${language === "zh" ? "zh-Hans" : "en"}"`);
      expect(await codes.last().textContent()).toContain(`/embed/${tag}.html#v=1&amp;l=${language}`);
      expect(
        await page.locator(`section#${tag} > .figure`).evaluate((room) => room.scrollWidth <= room.clientWidth),
      ).toBe(true);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(await axe(page)).toEqual([]);
    expect(complaints).toEqual([]);
  }, 120_000);

test("gallery: the Tab key reaches every figure and both of its codes, and comes out at the end", async () => {
  const host = await pages.host(pageFolder);
  const { page } = await pages.open(`${host.url}/gallery.html#l=en`);
  await readAll(page);
  for (const tag of FIGURE_TAGS) await elementCode(page, tag);
  await page.evaluate(() => scrollTo(0, 0));
  const reached = new Map<string, number>();
  let outside = false;
  for (let i = 0; i < 1500 && !outside; i += 1) {
    await page.keyboard.press("Tab");
    const at = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return undefined;
      const place = element.localName.startsWith("rope-") ? "figure" : element.localName;
      return `${element.closest("section")?.id ?? "page"} ${place}`;
    });
    // After the last one the browser itself has the focus, or the page begins again.
    if (at === undefined || (at === "page select" && reached.has(at))) outside = true;
    else reached.set(at, (reached.get(at) ?? 0) + 1);
  }
  expect(outside).toBe(true);
  for (const tag of FIGURE_TAGS) {
    expect(reached.get(`${tag} figure`), tag).toBeGreaterThan(1);
    expect(reached.get(`${tag} button`), tag).toBe(2);
  }
}, 120_000);
