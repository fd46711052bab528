import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { FIGURE_TAGS } from "../../../web/figures/list.js";
import { inEachLook, type Look } from "../support/appearance.js";
import { axe } from "../support/axe.js";
import { pageFolder } from "../support/support.js";
import { begun, shown, type foreign } from "./support.js";

async function readAll(page: Page, wait: typeof shown): Promise<void> {
  for (const tag of FIGURE_TAGS) {
    await page.locator(`section#${tag} > .figure`).scrollIntoViewIfNeeded();
    await wait(page, `section#${tag} > .figure ${tag}`); // not the copies that are measured for the code
  }
}

/** Both codes of every figure; figures are measured for them one after another. */
async function expectCodes(page: Page, language: Look["language"]): Promise<void> {
  for (const tag of FIGURE_TAGS) {
    const codes = page.locator(`section#${tag} > pre code`);
    await expect.poll(() => codes.first().textContent(), { timeout: 60_000 }).toContain(`<${tag} `);
    expect(await codes.first().textContent()).toContain(`<${tag} lang="${language === "zh" ? "zh-Hans" : "en"}"`);
    expect(await codes.last().textContent()).toContain(`/embed/${tag}.html#v=2&amp;l=${language}`);
  }
}

/** The gallery in one language, opened in the first look and turned into the others; `further` goes on with its page. */
export function testLooks(
  pages: ReturnType<typeof foreign>,
  all: readonly Look[],
  further?: (page: Page) => Promise<void>,
): void {
  const { width, theme, language } = all[0]!;
  test(`gallery, ${language}: every figure with both codes; in both widths and themes nothing sticks out, axe finds nothing`, async () => {
    const host = await pages.host(pageFolder);
    const { page, complaints } = await pages.open(`${host.url}/gallery.html#l=${language}`, {
      viewport: { width, height: 900 },
      colorScheme: theme,
    });
    await readAll(page, shown);
    await expectCodes(page, language);
    await inEachLook(page, all, async ({ width }, resized) => {
      if (resized) await readAll(page, begun);
      for (const tag of FIGURE_TAGS)
        expect(
          await page.locator(`section#${tag} > .figure`).evaluate((room) => room.scrollWidth <= room.clientWidth),
          tag,
        ).toBe(true);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      expect(await axe(page)).toEqual([]);
      expect(complaints).toEqual([]);
    });
    await further?.(page);
  }, 300_000);
}
