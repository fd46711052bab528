import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { drawn, site } from "../../support/support.js";

const pages = site();

/** Where the parts of the first screen stand. */
const places = (page: Page): Promise<number[]> =>
  page.locator("h1, .inputs, .card > h2 >> visible=true").evaluateAll((parts) =>
    parts.slice(0, 4).flatMap((part) => {
      const { x, y, width } = part.getBoundingClientRect();
      return [x, y, width];
    }),
  );

const withoutScripts = (page: Page): Promise<unknown> => page.route("**/*.js", (route) => route.abort());

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
])
  test(`${viewport.width} px: before any script the text and the clocks stand where they will stand`, async () => {
    const { page: still } = await pages.open("", { viewport }, withoutScripts);
    const clocks = still.locator(".still-clocks svg:visible");
    expect(await clocks.count()).toBe(1);
    expect((await clocks.locator(".hand").first().getAttribute("d"))?.match(/M/g)).toHaveLength(31);
    const { page } = await pages.open("", { viewport });
    await drawn(page);
    const [before, after] = [await places(still), await places(page)];
    before.forEach((value, i) => expect(Math.abs(value - after[i]!), `place ${i}`).toBeLessThan(2));
    expect(await still.locator("h1").textContent()).toBe(await page.locator("h1").textContent());
  });

test("the still shows the numbers that the module gives in the browser", async () => {
  const { page: still } = await pages.open("", {}, withoutScripts);
  const { page } = await pages.open();
  await drawn(page);
  const score = (await page.locator("rope-relative-score .score").textContent()) ?? "";
  expect(await still.locator(".still-number").textContent()).toBe(score);
  const live = await page.locator("rope-clock-wall .option").allTextContents();
  expect(await still.locator(".still-clocks .wide text").allTextContents()).toEqual(live.map((text) => text.trim()));
});
