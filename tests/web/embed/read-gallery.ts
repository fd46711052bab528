import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { FIGURE_TAGS } from "../../../web/figures/list.js";
import type { Look } from "../support/appearance.js";
import { axe } from "../support/axe.js";
import { pageFolder } from "../support/support.js";
import { begun, shown, type foreign } from "./support.js";

async function readAll(page: Page, wait: typeof shown): Promise<void> {
  for (const tag of FIGURE_TAGS) {
    await page.locator(`section#${tag} > .figure`).scrollIntoViewIfNeeded();
    await wait(page, `section#${tag} > .figure ${tag}`); // not the copies that are measured for the code
  }
}

/** The code that embeds a figure; figures are measured for it one after another. */
async function elementCode(page: Page, tag: string): Promise<string> {
  const codes = page.locator(`section#${tag} > pre code`);
  await expect.poll(() => codes.first().textContent(), { timeout: 60_000 }).toContain(`<${tag} `);
  return (await codes.first().textContent())!;
}

/** The gallery in one look, with all that models compute and both codes of each figure where `coded` says so; `further` goes on with its page. */
export function testLook(
  pages: ReturnType<typeof foreign>,
  { width, theme, language }: Look,
  coded: boolean,
  further?: (page: Page) => Promise<void>,
): void {
  test(`gallery: ${width} px, ${theme}, ${language}: every figure${coded ? " with both codes" : ""}, nothing sticks out, axe finds nothing`, async () => {
    const host = await pages.host(pageFolder);
    const { page, complaints } = await pages.open(`${host.url}/gallery.html#l=${language}`, {
      viewport: { width, height: 900 },
      colorScheme: theme,
    });
    await readAll(page, coded ? shown : begun);
    for (const tag of FIGURE_TAGS) {
      if (coded) {
        const codes = page.locator(`section#${tag} > pre code`);
        expect(await elementCode(page, tag)).toContain(`<${tag} lang="${language === "zh" ? "zh-Hans" : "en"}"`);
        expect(await codes.last().textContent()).toContain(`/embed/${tag}.html#v=2&amp;l=${language}`);
      }
      expect(
        await page.locator(`section#${tag} > .figure`).evaluate((room) => room.scrollWidth <= room.clientWidth),
      ).toBe(true);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(await axe(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await further?.(page);
  }, 300_000);
}
