// On a slow phone nothing that was there is pushed away, and what a chapter leaves its reader with is there without asking.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { chapters } from "../../../../web/pages/learn/chapters.js";
import { withoutTerms } from "../../../../web/pages/learn/glossary.js";
import { storyTexts } from "../../../../web/pages/learn/story-texts.js";
import { drawn, site } from "../../support/support.js";

const pages = site();
const PHONE = { hasTouch: true, isMobile: true, viewport: { width: 375, height: 812 } };
/** A quarter of the processor, 1.6 Mbit/s, 150 ms. */
const SLOW = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };

async function slowed(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", SLOW);
}

interface Shift {
  value: number;
  what: string;
}

/** Every shift since the page was opened that no act of a reader's brought. */
const shiftsOf = (page: Page): Promise<Shift[]> =>
  page.evaluate(
    () =>
      new Promise<Shift[]>((resolve) => {
        const shifts: Shift[] = [];
        new PerformanceObserver((list) => {
          type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] };
          for (const { value, hadRecentInput, sources } of list.getEntries() as Entry[])
            if (!hadRecentInput) shifts.push({ value, what: sources.map(({ node }) => node?.nodeName).join(" ") });
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(shifts), 500);
      }),
  );

for (const language of ["en", "zh"] as const)
  test(`on a slow phone the page comes without a shift (${language})`, { timeout: 120_000 }, async () => {
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
  test(`who only scrolls sees every sentence to keep (motion: ${reducedMotion})`, async () => {
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

test("without scripts every sentence to keep is there", async () => {
  const { page } = await pages.open("l=en", { ...PHONE, javaScriptEnabled: false });
  expect(await keeps(page)).toEqual(
    chapters.map(({ id }) => withoutTerms(storyTexts[id as keyof typeof storyTexts].en.keep)),
  );
});
