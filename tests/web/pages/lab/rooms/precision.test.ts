import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { copied, openTools, partsOf, pythonReads, saved } from "../../../support/copied.js";
import { site, tableOf } from "../../../support/support.js";

const pages = site("lab/");
const FIGURE = "rope-precision";

async function open(): Promise<Page> {
  const { page } = await pages.open("h=precision");
  await page.locator(`${FIGURE} tbody tr`).first().waitFor();
  return page;
}

test("precision: a button goes to a position that a format loses, and the link with it", async () => {
  const page = await open();
  const held = page.locator(`${FIGURE} tbody tr`, { hasText: "float16" });
  await page.locator(`${FIGURE} button`, { hasText: "65,520" }).click();
  await page.waitForURL(/r\.m=65520/);
  expect(await held.first().textContent()).toContain("past its end");
});

test("precision: the position moves by mouse, keyboard and number", async () => {
  const page = await open();
  const plot = page.locator(`${FIGURE} [data-hand=cursor]`);
  await plot.focus();
  await page.keyboard.press("ArrowRight");
  expect(await plot.getAttribute("aria-valuenow")).toBe("258");
  await page.keyboard.press("PageUp");
  expect(await plot.getAttribute("aria-valuenow")).toBe("516");
  await page.keyboard.press("End");
  expect(await plot.getAttribute("aria-valuenow")).toBe("131072");
  await plot.click({ position: { x: 200, y: 100 } });
  const clicked = Number(await plot.getAttribute("aria-valuenow"));
  expect(clicked).toBeGreaterThan(1);
  expect(clicked).toBeLessThan(131_072);
  const field = page.locator(`${FIGURE} input[type=number]`);
  await field.fill("");
  await field.press("Enter");
  expect([Number(await plot.getAttribute("aria-valuenow")), Number(await field.inputValue())]).toEqual([
    clicked,
    clicked,
  ]);
  await field.fill("999999999");
  await field.press("Enter");
  expect(await plot.getAttribute("aria-valuenow")).toBe("131072");
});

test("precision: NumPy holds position, inv_freq and product in each format; plot and rungs are saved", async () => {
  const page = await openTools(pages, FIGURE, "h=precision");
  const numpy = await copied(page, FIGURE, "numpy");
  expect(numpy).toContain("held(held(positions) * held(inv_freq))");
  expect(pythonReads(numpy)).toBe(true);
  const picture = await saved(page, FIGURE, "svg");
  expect(partsOf(picture.text)).toBeGreaterThan(20);
  expect(picture.text).toContain("257");
  const rows = await tableOf(page, FIGURE);
  expect((await saved(page, FIGURE, "csv")).text.trim().split("\r\n")).toHaveLength(rows.length + 1);
});
