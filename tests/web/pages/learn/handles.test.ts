// Every handle of Learn under a finger: a swipe moves it.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { CHAPTERS } from "../../../../web/pages/shell/site-pages.js";
import { site } from "../../support/support.js";
import { PHONE, swipe } from "../../support/swipe.js";

const pages = site();
/** Sideways, up and down, short and long: a handle follows one of them. */
const SWIPES = [60, 170].flatMap((far) => [[far, 5], [-far, 5], [5, -far], [5, far]] as const); // prettier-ignore

/** Whether a swipe from the middle of this handle changes its value or, as some guesses do, takes it away. */
async function moves(page: Page, within: string, at: number): Promise<boolean> {
  const handle = page.locator(`${within} [role=slider]`).nth(at);
  const valueOf = (): Promise<string> =>
    handle.evaluate((one) => `${one.getAttribute("aria-valuenow")} ${one.getAttribute("aria-valuetext")}`);
  const count = await page.locator(`${within} [role=slider]`).count();
  for (const [x, y] of SWIPES) {
    await handle.evaluate((one) => one.scrollIntoView({ block: "center" }));
    const [box, before] = [(await handle.boundingBox())!, await valueOf()];
    const from = [box.x + box.width / 2, box.y + box.height / 2] as const;
    await swipe(page, from, [from[0] + x, from[1] + y]);
    const moved = async () =>
      (await page.locator(`${within} [role=slider]`).count()) < count || (await valueOf()) !== before;
    for (let wait = 25; wait < 1000; wait *= 2) {
      if (await moved()) return true;
      await page.waitForTimeout(wait);
    }
  }
  return false;
}

test.each(["", ...Object.keys(CHAPTERS.learn)])(
  "%s: a finger moves each handle",
  { timeout: 120_000 },
  async (chapter) => {
    const within = chapter === "" ? "rope-first-line" : `section.chapter#${chapter}`;
    const fragment = chapter === "" ? "l=en" : `l=en&h=${chapter}`;
    const first = await pages.open(fragment, PHONE);
    await first.page.locator(`${within} [role=slider]`).first().waitFor();
    const count = await first.page.locator(`${within} [role=slider]`).count();
    expect(count).toBeGreaterThan(0);
    for (let at = 0; at < count; at += 1) {
      // Another handle may have moved this one: each begins with the page as it is at first.
      const { page } = at === 0 ? first : await pages.open(fragment, PHONE);
      const handles = page.locator(`${within} [role=slider]`);
      await handles.nth(at).waitFor();
      const name = await handles.nth(at).getAttribute("aria-label");
      expect(await moves(page, within, at), `${chapter}: ${name}`).toBe(true);
      await page.close();
    }
  },
);
