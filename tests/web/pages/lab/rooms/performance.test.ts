import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import recording from "../../../../../web/figures/measurements/measured-recording.json" with { type: "json" };
import { partsOf, saved } from "../../../support/copied.js";
import { numberOf, site, tableOf, type Visit } from "../../../support/support.js";

const pages = site("lab/");
const FIGURE = "rope-measurements";
const BUTTON = `${FIGURE} .run button`;
const STATUS = `${FIGURE} rope-live-text p`;

async function open(fragment = "h=performance"): Promise<Visit & { page: Page }> {
  const visit = await pages.open(fragment, { permissions: ["clipboard-read", "clipboard-write"] });
  await visit.page.locator(BUTTON).waitFor();
  return visit;
}

test("performance: before it is asked for nothing is measured, and a recording is shown that says where it is from", async () => {
  const { page } = await open();
  expect(page.workers().length).toBe(0);
  const { recorded, browser, machine, cases } = recording;
  const rows = cases.flatMap(({ of }) => of.map(({ who, value }) => [who, ...value.map(String)]));
  expect((await tableOf(page, FIGURE)).map(([, who, ...spread]) => [who, ...spread.slice(0, 3)])).toEqual(rows);
  expect(await page.locator(`${FIGURE} rope-measured-case`).count()).toBe(cases.length);
  const drawn = await page.locator(`${FIGURE} [data-kind]`).allTextContents();
  expect(drawn.filter((text) => !/\d\s*$/.test(text) || text.includes("NaN"))).toEqual([]);
  const words = (await page.locator(STATUS).textContent())!;
  for (const word of [recorded, browser, machine]) expect(words).toContain(word);
  await page.locator(`${FIGURE} label`, { hasText: "One call" }).click();
  await expect.poll(async () => (await tableOf(page, FIGURE)).length).toBe(cases[0]!.of.length);
});

test("performance: a run in a worker brings checked numbers of Ropewalk, limits and plain JavaScript", async () => {
  const { page, complaints } = await open();
  await page.locator(BUTTON).click();
  await page.locator(`${FIGURE} progress`).waitFor();
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
  for (const kind of ["limit", "ropewalk", "peer"])
    expect(await page.locator(`${FIGURE} [data-kind=${kind}]`).count(), kind).toBeGreaterThan(2);
  const shown = await page.locator(`${FIGURE} [data-kind=ropewalk] tspan`).first().textContent();
  expect(numberOf(shown)).toBeGreaterThan(0);
  await page.locator(`${FIGURE} rope-figure-tools summary`).click();
  const picture = await saved(page, FIGURE, "svg");
  expect(partsOf(picture.text)).toBeGreaterThan(table.length);
  expect(complaints).toEqual([]);
}, 300_000);

test("performance: one group alone, by its button, kept in the link; it stops when told, and what is there stays", async () => {
  const { page } = await open();
  await page.locator(`${FIGURE} label`, { hasText: "One call" }).click();
  await page.waitForURL(/b\.g=calls/);
  await page.reload();
  await page.locator(BUTTON).waitFor();
  expect(await page.locator(`${FIGURE} input:checked`).getAttribute("value")).toBe("calls");
  await page.locator(BUTTON).click();
  await page.locator(`${FIGURE} rope-measured-case`).first().waitFor({ timeout: 60_000 });
  await page.locator(BUTTON).click();
  await page.locator(STATUS, { hasText: /Stopped|Done/ }).waitFor();
  await expect.poll(() => page.workers().length).toBe(0);
  expect(await page.locator(`${FIGURE} section[data-group=calls]`).count()).toBeGreaterThan(0);
  expect(await page.locator(`${FIGURE} section:not([data-group=calls])`).count()).toBe(0);
  const table = await tableOf(page, FIGURE);
  await page.locator(`${FIGURE} rope-figure-tools summary`).click();
  const file = await saved(page, FIGURE, "csv");
  expect(file.name).toBe("rope-measurements.csv");
  const lines = file.text.trim().split("\r\n");
  expect(lines).toHaveLength(table.length + 1);
  table.forEach(([, , median], i) => expect(lines[i + 1]).toContain(`,${median},`));
}, 90_000);
