import { expect, test } from "vitest";
import { drawn, follow, site } from "../../support/support.js";
import { expectAccessible, expectStill, usualLooks } from "./first-look.js";

const pages = site("lab/");

for (const [theme, language] of [
  ["light", "zh"],
  ["dark", "en"],
] as const)
  test(`accessibility: axe finds nothing (${theme}, ${language})`, () => expectAccessible(pages, theme, language));

test("from 320 to 1920 px nothing overflows to the side", async () => {
  const { page } = await pages.open();
  await drawn(page);
  for (const width of [320, 375, 768, 1280, 1920]) {
    await page.setViewportSize({ width, height: 3000 });
    for (const fragment of ["p=pythia-70m&l=zh", "p=qwen3-0.6b&w=0&m=40000"]) {
      await follow(page, fragment);
      const reach = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(reach, `${width} px, ${fragment}`).toBeLessThanOrEqual(width);
    }
  }
});

for (const look of usualLooks)
  test(`${look.width} px, ${look.theme}, ${look.language}: hardly anything moves while the page loads`, () =>
    expectStill(pages, look));
