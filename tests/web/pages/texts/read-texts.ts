import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { entries } from "../../../../web/source-texts/index.js";
import { inEachLook, type Look } from "../../support/appearance.js";
import { axe } from "../../support/axe.js";
import { follow, type Site } from "../../support/support.js";

export const CHAPTER = "#texts rope-chapter";
export const card = (id: string): string => `${CHAPTER} [data-item="${id}"] rope-source-card`;

export const TEXTS = ["001", "004"] as const;
/** The texts for `npm test`: two, which together have each width, theme and language. */
export const usualTexts = [
  ["001", { width: 320, theme: "light", language: "zh" }],
  ["004", { width: 1280, theme: "dark", language: "en" }],
] as const satisfies readonly (readonly [string, Look])[];

/** All that compute by themselves. */
const idsOf = (text: string): string[] =>
  entries
    .filter((entry) => entry.text === text && entry.kind === "experiment" && entry.id !== "004-performance")
    .map(({ id }) => id);

/** Opens every card of one text and waits until each has its results. */
async function openAll(page: Page, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const details = page.locator(`${CHAPTER} [data-item="${id}"]`);
    await details.locator("summary").first().scrollIntoViewIfNeeded();
    if (!(await details.evaluate((element: HTMLDetailsElement) => element.open)))
      await details.locator("summary").first().click();
    await page.locator(`${card(id)} rope-live-text p`, { hasText: /\S/ }).waitFor();
  }
}

/** Every card of one text in these looks, opened anew where the language changes. */
export function testText(pages: Site, text: string, all: readonly Look[]): void {
  const title =
    all.length === 1
      ? `${all[0]!.width} px, ${all[0]!.theme}, ${all[0]!.language}`
      : "both languages, widths and themes";
  test(`texts: ${text}: every card in ${title}: results, no overflow, no findings of axe`, async () => {
    const { width, theme } = all[0]!;
    const { page, complaints } = await pages.open("", { viewport: { width, height: 900 }, colorScheme: theme });
    let shown: Look["language"] | undefined;
    await inEachLook(page, all, async ({ width, language }, resized) => {
      if (language !== shown) {
        await follow(page, `l=${language}&h=texts&t.t=${text}&t.o=_`);
        await page.locator(`${CHAPTER} .source`).first().waitFor();
        expect(await page.locator("html").getAttribute("lang")).toMatch(language);
      }
      if (resized || language !== shown) await openAll(page, idsOf(text));
      shown = language;
      expect(await page.locator(`${CHAPTER} [role=alert]`).count()).toBe(0);
      expect(await page.locator(`${CHAPTER} rope-source-card`).count()).toBe(idsOf(text).length);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      expect(await axe(page, "section#texts")).toEqual([]);
      expect(complaints).toEqual([]);
    });
  }, 300_000);
}
