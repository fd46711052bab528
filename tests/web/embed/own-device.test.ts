import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { partsOf, saved } from "../support/copied.js";
import { site, tableOf, type Visit } from "../support/support.js";

const pages = site();
const FIGURE = "rope-measurements";
const BUTTON = `${FIGURE} [data-control=run]`;
const STATUS = `${FIGURE} rope-live-text p`;

async function open(fragment = "l=en"): Promise<Visit & { page: Page }> {
  const permissions = { permissions: ["clipboard-read", "clipboard-write"] };
  const visit = await pages.open(fragment, permissions, undefined, "embed/rope-measurements.html");
  await visit.page.locator(BUTTON).waitFor();
  return visit;
}

test("the reader's own device: a run in a worker gives checked numbers of Ropewalk, limits and plain JavaScript", async () => {
  const { page, complaints } = await open();
  expect(page.workers().length).toBe(0);
  await page.locator(BUTTON).click();
  await page.locator(STATUS, { hasText: "Done" }).waitFor({ timeout: 100_000 });
  await expect.poll(() => page.workers().length).toBe(0);
  const table = await tableOf(page, FIGURE);
  expect(table.length).toBeGreaterThan(20);
  const medians = new Set<string>();
  for (const [name, who, median, q1, q3, , error, allowed] of table) {
    expect(Number(median), `${name}, ${who}: ${median}`).toBeGreaterThan(0);
    expect(Number(q1)).toBeLessThanOrEqual(Number(q3));
    if (error !== "–") expect(Number(error), `${name}, ${who}`).toBeLessThanOrEqual(Number(allowed));
    medians.add(median!);
  }
  expect(medians.size).toBeGreaterThan(10);
  const drawn = await page.locator(`${FIGURE} rope-scene text`).allTextContents();
  for (const [, who] of table) expect(drawn).toContain(who);
  await page.locator(`${FIGURE} rope-figure-tools summary`).click();
  const picture = await saved(page, FIGURE, "svg");
  expect(partsOf(picture.text)).toBeGreaterThan(table.length);
  expect(complaints).toEqual([]);
}, 300_000);
