import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { cells } from "../../../../../web/figures/needle/measure.js";
import type { TinyScheme } from "../../../../../web/figures/numbers/tiny-schemes.js";
import { site } from "../../../support/support.js";

const pages = site("lab/");
const FIGURE = "rope-needle";
const read = (page: Page): Promise<number> =>
  page.evaluate(
    (tag) =>
      (document.querySelector(tag) as never as { running?: { results: Map<string, number> } }).running?.results.size ??
      0,
    FIGURE,
  );

test("needle: cells out of sight are not computed", async () => {
  const { page } = await pages.open("h=needle&nd.n=64&nd.d=0");
  await page.locator(`${FIGURE} rope-figure-tools:defined`).waitFor({ state: "attached" });
  // In the page itself: all cells are done in the time of a few questions from outside.
  await page.evaluate(async (tag) => {
    const figure = document.querySelector(tag) as never as HTMLElement & { running?: { results: Map<string, number> } };
    figure.scrollIntoView();
    while ((figure.running?.results.size ?? 0) <= 5) await new Promise(requestAnimationFrame);
    scrollTo(0, 0);
  }, FIGURE);
  const away = await page.locator(FIGURE).evaluate((figure) => figure.getBoundingClientRect().top > innerHeight);
  expect(away).toBe(true);
  const computedMeanwhile = async (): Promise<number> => {
    const before = await read(page);
    await page.waitForTimeout(500);
    return (await read(page)) - before;
  };
  await expect.poll(computedMeanwhile, { timeout: 15_000 }).toBe(0);
  const left = await read(page);
  expect(left).toBeLessThan(cells.length);
  await page.locator(FIGURE).scrollIntoViewIfNeeded();
  await expect.poll(() => read(page), { timeout: 30_000 }).toBeGreaterThan(left);
}, 90_000);

test("needle: another rotation is computed at once, and the first one's cells are kept", async () => {
  const { page } = await pages.open("h=needle");
  await page.locator(FIGURE).scrollIntoViewIfNeeded();
  const of = (scheme: TinyScheme): Promise<number> =>
    page.evaluate(
      ([tag, name]) =>
        [
          ...((
            document.querySelector(tag!) as never as { running?: { results: Map<string, number> } }
          ).running?.results.keys() ?? []),
        ].filter((key) => key.startsWith(`${name} `)).length,
      [FIGURE, scheme],
    );
  await expect.poll(() => of("trained"), { timeout: 30_000 }).toBeGreaterThan(20);
  await page.locator(FIGURE).getByLabel("no rotation").check();
  await expect.poll(() => of("off"), { timeout: 30_000 }).toBeGreaterThan(10);
  const before = await of("trained");
  expect(before).toBeLessThan(cells.length);
  await expect.poll(() => of("off"), { timeout: 30_000 }).toBeGreaterThan(20);
  expect(await of("trained")).toBe(before);
}, 90_000);
