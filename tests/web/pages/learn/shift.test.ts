// On a slow phone no visible element is pushed away, and a chapter's last sentence is there without a click.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { chapters } from "../../../../web/pages/learn/chapters.js";
import { withoutTerms } from "../../../../web/pages/learn/glossary.js";
import { storyTexts } from "../../../../web/pages/learn/story-texts.js";
import { shiftsOf, slowed } from "../../support/slow.js";
import { drawn, site } from "../../support/support.js";

const pages = site();
const PHONE = { hasTouch: true, isMobile: true, viewport: { width: 375, height: 812 } };
for (const language of ["en", "zh"] as const)
  test(`on a slow phone the page loads without a shift (${language})`, { timeout: 120_000 }, async () => {
    const { page } = await pages.open(`l=${language}`, PHONE, slowed);
    await drawn(page);
    await page.waitForLoadState("networkidle");
    const shifts = await shiftsOf(page);
    const total = shifts.reduce((sum, { value }) => sum + value, 0);
    console.log(`layout shift on a slow phone (${language}): ${total.toFixed(4)}`);
    expect(total, JSON.stringify(shifts)).toBeLessThan(0.02);
    expect(await page.locator("footer").isVisible()).toBe(true);
  });

/** Each chapter's sentence to keep as it is drawn, or undefined where it is not. */
const keeps = (page: Page): Promise<(string | undefined)[]> =>
  page.locator("section.chapter").evaluateAll((all) =>
    all.map((chapter) => {
      const keep = chapter.querySelector<HTMLElement>(".keep");
      const { width, height } = keep?.getBoundingClientRect() ?? new DOMRect();
      return keep?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && width > 100 && height > 20
        ? keep.innerText
        : undefined;
    }),
  );

for (const reducedMotion of ["no-preference", "reduce"] as const)
  test(`a reader who only scrolls sees every sentence to remember (motion: ${reducedMotion})`, async () => {
    const { page } = await pages.open("l=en", { ...PHONE, reducedMotion });
    await drawn(page);
    for (const { id } of chapters) {
      await page.evaluate((chapter) => document.getElementById(chapter)!.scrollIntoView(), id);
      await page.locator(`#${id} .keep`).waitFor();
    }
    const wanted = chapters.map(({ id }) => withoutTerms(storyTexts[id as keyof typeof storyTexts].en.keep));
    expect(await keeps(page)).toEqual(wanted);
    await page.emulateMedia({ media: "print" });
    expect(await keeps(page)).toEqual(wanted);
  });

test("without scripts every sentence to remember is shown", async () => {
  const { page } = await pages.open("l=en", { ...PHONE, javaScriptEnabled: false });
  expect(await keeps(page)).toEqual(
    chapters.map(({ id }) => withoutTerms(storyTexts[id as keyof typeof storyTexts].en.keep)),
  );
});
