import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { drawn, gripOf, positionOf, SCORE, site } from "../../support/support.js";

const pages = site("lab/");

async function open(fragment = ""): Promise<Page> {
  const { page } = await pages.open(fragment);
  await drawn(page);
  return page;
}

async function centreOf(grip: Locator): Promise<{ x: number; y: number }> {
  await grip.scrollIntoViewIfNeeded();
  const box = await grip.boundingBox();
  if (!box) throw new Error("the grip is not on the page");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function dragBy(page: Page, grip: Locator, pixels: number): Promise<void> {
  const { x, y } = await centreOf(grip);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + pixels, y, { steps: 8 });
  await page.mouse.up();
}

test("mouse: dragging both words together leaves the score unchanged, to the last digit", async () => {
  const page = await open();
  const [query, key] = [gripOf(page, "query"), gripOf(page, "key")];
  const [m, n, score] = [await positionOf(query), await positionOf(key), await page.locator(SCORE).textContent()];
  await dragBy(page, gripOf(page, "both"), 120);
  const moved = (await positionOf(query)) - m;
  expect(moved).toBeGreaterThan(0);
  expect((await positionOf(key)) - n).toBe(moved);
  expect(await page.locator(SCORE).textContent()).toBe(score);
});

test("the figures share one pair", async () => {
  const page = await open("e.n=32");
  await page.locator("rope-clock-wall #pair-9").hover();
  expect(await page.locator("rope-relative-score [data-hand=cursor]").getAttribute("aria-valuenow")).toBe("9");
  expect(await page.locator("rope-relative-score .caption").textContent()).toContain("pair 9");
  await page.locator("rope-relative-score [data-hand=cursor]").focus();
  await page.keyboard.press("End");
  await expect
    .poll(() => page.locator("rope-clock-wall [data-hand=pair] [aria-selected=true]").getAttribute("id"))
    .toBe("pair-31");
  await page.locator("rope-clock-wall [data-hand=pair]").focus();
  await page.keyboard.press("Home");
  await expect
    .poll(() => page.locator("rope-relative-score [data-hand=cursor]").getAttribute("aria-valuenow"))
    .toBe("0");
});

test("drags are in the link, and Back or a bad link does no harm", async () => {
  const page = await open();
  await gripOf(page, "both").focus();
  await page.keyboard.press("End");
  await page.waitForURL(/s\.k=5&s\.q=8/);
  await page.reload();
  await drawn(page);
  expect(await positionOf(gripOf(page, "key"))).toBe(5);
  await page.evaluate(() => {
    location.hash = "v=2&m=-3&s.k=many&s.q=-1&i=99999&w=7&p=no-such-model&r=sideways&unknown=1";
  });
  await page.locator("rope-relative-score [data-hand=word-0][aria-valuenow='2']").waitFor();
  expect(await positionOf(gripOf(page, "query"))).toBe(5);
});
