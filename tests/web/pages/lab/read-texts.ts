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

/** What `npm test` looks at: each text, with each width, theme and language once or more. */
export const usualTexts = TEXTS.map((text, i) => [text, textLooks[[3, 4, 1, 6, 2][i]!]!] as const);
export const furtherTexts = TEXTS.flatMap((text, i) =>
  textLooks.filter((look) => look !== usualTexts[i]![1]).map((look) => [text, look] as const),
);

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
