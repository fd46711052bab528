// On a slow device Check's example comes without pushing anything away.
import { expect, test } from "vitest";
import { shiftsOf, slowed } from "../../support/slow.js";
import { site } from "../../support/support.js";

const pages = site();

test.each([375, 390, 1280].flatMap((width) => (["en", "zh"] as const).map((language) => [width, language] as const)))(
  "%i px, %s: nothing moves while Check loads",
  async (width, language) => {
    for (const height of [width < 1000 ? 812 : 800, 1080]) {
      const { page } = await pages.open(`v=2&l=${language}`, { viewport: { width, height } }, slowed, "check/");
      await page.locator("check-ways summary").first().waitFor();
      await page.waitForLoadState("networkidle");
      const shifts = await shiftsOf(page);
      const total = shifts.reduce((sum, { value }) => sum + value, 0);
      expect(total, JSON.stringify(shifts)).toBeLessThan(0.02);
      expect(await page.locator(".first .dials svg").isVisible()).toBe(true);
    }
  },
  120_000,
);
