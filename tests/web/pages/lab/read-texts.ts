import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { entries } from "../../../../web/source-texts/index.js";
import { looks, type Look } from "../../support/appearance.js";
import { axe } from "../../support/axe.js";
import type { Site } from "../../support/support.js";

export const CHAPTER = "#texts rope-chapter";
export const card = (id: string): string => `${CHAPTER} [data-item="${id}"] rope-source-card`;

const TEXTS = ["000", "001", "002", "003", "004"] as const;
export const textLooks = looks([320, 1280]);

type Case = readonly [text: (typeof TEXTS)[number], look: Look];
const all = TEXTS.flatMap((text) => textLooks.map((look): Case => [text, look]));
/** What `npm test` looks at: two texts, which have each width, theme and language between them. */
const usual = ([text, look]: Case): boolean =>
  (text === "002" && look === textLooks[1]) || (text === "003" && look === textLooks[6]);
export const usualTexts = all.filter(usual);
export const furtherTexts = all.filter((one) => !usual(one));

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
    await page.locator(`${card(id)} rope-live-text`).waitFor();
  }
}

/** Every card of one text in one look. */
export function testText(pages: Site, text: string, { width, theme, language }: Look): void {
  test(`texts: ${text}: every card at ${width} px, ${theme}, ${language}: results, nothing sticks out, axe finds nothing`, async () => {
    const { page, complaints } = await pages.open(`l=${language}&h=texts&t.t=${text}&t.o=_`, {
      viewport: { width, height: 900 },
      colorScheme: theme,
    });
    await page.locator(`${CHAPTER} .source`).first().waitFor();
    await openAll(page, idsOf(text));
    expect(await page.locator(`${CHAPTER} [role=alert]`).count()).toBe(0);
    expect(await page.locator(`${CHAPTER} rope-source-card`).count()).toBe(idsOf(text).length);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(await axe(page, "section#texts")).toEqual([]);
    expect(complaints).toEqual([]);
  }, 300_000);
}
