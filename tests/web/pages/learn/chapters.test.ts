import { expect, test } from "vitest";
import { drawn, site } from "../../support/support.js";
import { readAll, testLooks, usualLooks } from "./read-chapters.js";

const pages = site();

for (const look of usualLooks) testLooks(pages, "learn", [look]);

test("between a phone and a wide window nothing overflows to the side", async () => {
  const { page } = await pages.open("l=zh", { viewport: { width: 768, height: 900 } });
  await drawn(page);
  await readAll(page);
  for (const width of [768, 1000, 1199, 1200]) {
    await page.setViewportSize({ width, height: 900 });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: `${width} px` })
      .toBe(width);
  }
});
