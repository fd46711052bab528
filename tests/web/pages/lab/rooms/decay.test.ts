import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { site } from "../../../support/support.js";

const pages = site("lab/");
const FIGURE = "rope-decay";

async function open(values = ""): Promise<Page> {
  const { page } = await pages.open(`p=llama-2-7b&h=decay${values && `&${values}`}`);
  await page.locator(`${FIGURE} .keys li`).first().waitFor();
  return page;
}

const namesOf = (page: Page): Promise<string[]> =>
  page.locator(`${FIGURE} .keys li`).evaluateAll((items) => items.map((item) => item.textContent!.trim()));

test("decay: base and dimension move by keyboard, models come and go, all of it in the link", async () => {
  const page = await open();
  await page.locator(`${FIGURE} input[data-control=base]`).focus();
  await page.keyboard.press("ArrowRight");
  expect((await namesOf(page))[0]).toContain("base 100,000");
  await page.locator(`${FIGURE} input[data-control=dim]`).focus();
  await page.keyboard.press("ArrowLeft");
  expect((await namesOf(page))[0]).toContain("dim 64)");
  await page.getByLabel("Llama 3 8B").check();
  expect((await namesOf(page)).some((name) => name.startsWith("Llama 3 8B"))).toBe(true);
  await page.waitForURL(/d\.m=chosen_llama-3-8b/);
  await page.reload();
  await page.locator(`${FIGURE} .keys li`).first().waitFor();
  expect((await namesOf(page))[0]).toContain("base 100,000, dim 64)");
});

test("decay: the cursor reads the curves by keyboard and by pointer", async () => {
  const page = await open();
  const plot = page.locator(`${FIGURE} [data-hand=cursor]`);
  await plot.focus();
  await page.keyboard.press("ArrowRight");
  expect(await plot.getAttribute("aria-valuenow")).toBe("101");
  await page.keyboard.press("Home");
  expect(await plot.getAttribute("aria-valuetext")).toContain("dim 128) 1.000");
  const box = (await plot.boundingBox())!;
  await page.mouse.move(box.x + box.width - 2, box.y + box.height / 2);
  expect(await plot.getAttribute("aria-valuenow")).toBe("1024");
});
