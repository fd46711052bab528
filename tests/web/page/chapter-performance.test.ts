import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { saved } from "./copied.js";
import { numberOf, site, tableOf, type Visit } from "./support.js";

const pages = site();
const CHAPTER = "rope-chapter-performance";

async function open(): Promise<Visit & { page: Page }> {
  const visit = await pages.open("h=performance");
  await visit.page.locator(`${CHAPTER} button`).waitFor();
  return visit;
}

test("performance: nothing is measured before it is asked for", async () => {
  const { page } = await open();
  expect(await page.locator(`${CHAPTER} rope-measurements .track`).count()).toBe(0);
  expect(page.workers().length).toBe(0);
});

test("performance: a run in a worker brings checked numbers of Ropewalk, limits and plain JavaScript", async () => {
  const { page, complaints } = await open();
  await page.locator(`${CHAPTER} button`).click();
  await page.locator(`${CHAPTER} progress`).waitFor();
  await page.locator(`${CHAPTER} [role=status]`, { hasText: "Done" }).waitFor({ timeout: 100_000 });
  await expect.poll(() => page.workers().length).toBe(0);
  const table = await tableOf(page, `${CHAPTER} rope-measurements`);
  expect(table.length).toBeGreaterThan(20);
  const medians = new Set<string>();
  for (const [name, who, median, q1, q3, , error, allowed] of table) {
    expect(Number(median), `${name}, ${who}: ${median}`).toBeGreaterThan(0);
    expect(Number(q1)).toBeLessThanOrEqual(Number(q3));
    if (error !== "–") expect(Number(error), `${name}, ${who}`).toBeLessThanOrEqual(Number(allowed));
    medians.add(median!);
  }
  expect(medians.size).toBeGreaterThan(10);
  for (const kind of ["limit", "ropewalk", "peer"])
    expect(await page.locator(`${CHAPTER} [data-kind=${kind}]`).count(), kind).toBeGreaterThan(2);
  const shown = await page.locator(`${CHAPTER} [data-kind=ropewalk] b`).first().textContent();
  expect(numberOf(shown)).toBeGreaterThan(0);
  expect(complaints).toEqual([]);
}, 120_000);

test("performance: it stops when told, and what is there stays", async () => {
  const { page } = await open();
  await page.locator(`${CHAPTER} button`).click();
  await page.locator(`${CHAPTER} rope-measurements .track`).first().waitFor({ timeout: 60_000 });
  await page.locator(`${CHAPTER} button`).click();
  await page.locator(`${CHAPTER} [role=status]`, { hasText: "Stopped" }).waitFor();
  await expect.poll(() => page.workers().length).toBe(0);
  expect(await page.locator(`${CHAPTER} rope-measurements .track`).count()).toBeGreaterThan(0);
  const table = await tableOf(page, `${CHAPTER} rope-measurements`);
  await page.locator(`${CHAPTER} rope-figure-tools summary`).click();
  const file = await saved(page, CHAPTER, "csv");
  expect(file.name).toBe("rope-measurements.csv");
  const lines = file.text.trim().split("\r\n");
  expect(lines).toHaveLength(table.length + 1);
  table.forEach(([, , median], i) => expect(lines[i + 1]).toContain(`,${median},`));
}, 90_000);
