import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { gripOf, positionOf, showAnswer, site } from "../../../support/support.js";

const pages = site();
const FIGURE = "rope-encoding-zoo";

async function open(values = ""): Promise<Page> {
  const { page } = await pages.open(`h=zoo${values && `&${values}`}`);
  await showAnswer(page, "zoo");
  await page.locator(`${FIGURE} .keys li`).first().waitFor();
  return page;
}

test("zoo: the position and the encoding are chosen by keyboard and kept in the link", async () => {
  const page = await open("z.m=6");
  expect(await page.locator(`${FIGURE} [data-encoding=binary] .code`).textContent()).toBe("0 1 1 0 0 0 0 0 0");
  await gripOf(page, "query", FIGURE).focus();
  await page.keyboard.press("ArrowRight");
  expect(await page.locator(`${FIGURE} [data-encoding=binary] .code`).textContent()).toBe("1 1 1 0 0 0 0 0 0");
  expect(await positionOf(gripOf(page, "query", FIGURE))).toBe(7);
  await page.locator(`${FIGURE} input[value=sinusoidal]`).focus();
  await page.keyboard.press("ArrowUp");
  expect(await page.locator(`${FIGURE} .keys li`).last().textContent()).toContain("Learned");
  await page.waitForURL(/z\.e=learned/);
});

test("zoo: marks say which property holds, and a note why not, to who cannot see them too", async () => {
  const page = await open();
  const cell = (id: string, property: string) =>
    page.locator(`${FIGURE} [data-encoding=${id}] [data-property=${property}]`);
  expect(await cell("alibi", "relative").locator("b > span").allTextContents()).toEqual(["✓", "yes", "0"]);
  expect((await cell("integer", "bounded").locator("b > span").allTextContents()).slice(0, 2)).toEqual(["✗", "no"]);
  expect(await cell("fraction", "longer").locator("small").textContent()).toBe("codes move by 0.50");
  expect(await cell("binary", "longer").locator("small").textContent()).toBe("codes repeat: position 512 looks like 0");
});

test("zoo: the cursor of the scores is the figure's own: it moves, and no link has it", async () => {
  const page = await open();
  const cursor = page.locator(`${FIGURE} [data-hand=cursor]`);
  const read = page.locator(`${FIGURE} .keys li b`).last();
  const first = await read.textContent();
  await cursor.focus();
  await page.keyboard.press("PageUp");
  expect(await cursor.getAttribute("aria-valuenow")).toBe("63");
  expect(await read.textContent()).not.toBe(first);
  await page.locator(`${FIGURE} input[value=binary]`).check();
  await page.waitForURL(/z\.e=binary/);
  expect(await cursor.getAttribute("aria-valuenow")).toBe("63");
  expect(page.url().replace(/^.*#/, "")).toBe("v=2&h=zoo&z.e=binary");
});
