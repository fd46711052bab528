import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { drawn, site } from "../../support/support.js";

const pages = site("lab/");
const FIGURE = "rope-attention-map";
const WORDS = 11;

const map = (page: Page, name: "off" | "on") => page.locator(`${FIGURE} [data-hand=${name}]`);
const valueText = (page: Page, name: "off" | "on") => map(page, name).getAttribute("aria-valuetext");

async function open(fragment = ""): Promise<Page> {
  // High enough for the whole page: figures off screen are not drawn.
  const { page } = await pages.open(fragment, { viewport: { width: 1280, height: 3000 } });
  await drawn(page);
  await page.locator(`${FIGURE} [role=slider]`).first().waitFor();
  return page;
}

/** The place of a cell of a map on the page. */
async function cellAt(page: Page, name: "off" | "on", row: number, column: number): Promise<[number, number]> {
  const { x, y, width, height } = (await map(page, name).boundingBox())!;
  return [x + ((column + 0.5) / WORDS) * width, y + ((row + 0.5) / WORDS) * height];
}

test("mouse: pointing at a cell marks it in both maps and in the row's list, which marks another", async () => {
  const page = await open();
  await page.mouse.move(...(await cellAt(page, "off", 7, 4)));
  for (const name of ["off", "on"] as const)
    await expect.poll(() => valueText(page, name)).toContain("“mouse” at 7 gives");
  const list = page.locator(`${FIGURE} [data-hand=share]`);
  expect(await list.locator("[aria-selected=true]").getAttribute("aria-label")).toMatch(/^4\. mouse: off .*%, on .*%$/);
  expect(await list.locator("[role=option]").count()).toBe(8);
  await list.locator("[role=option]").nth(2).hover();
  await expect.poll(() => valueText(page, "on")).toContain("to “chases” at 2");
});

test("another sentence gives another map; Chinese is split into words; an empty text is no error", async () => {
  const page = await open();
  const input = page.getByLabel("Sentence", { exact: true });
  const last = (count: number) => page.locator(`${FIGURE} [data-hand=on][aria-valuemax="${count ** 2 - 1}"]`);
  await input.fill("猫追老鼠，老鼠也追猫");
  await last(7).waitFor();
  await input.fill("  ");
  await expect.poll(() => page.locator("#sentence-problem").textContent()).toContain("Type at least one word");
  expect(await last(7).count()).toBe(1);
  await input.fill("word ".repeat(40));
  await last(24).waitFor();
  expect(await page.locator("#sentence-problem").textContent()).toContain("first 24 words");
});

test("the maps' colours follow the theme", async () => {
  const page = await open("t=light");
  const colours = (): Promise<string[]> =>
    page
      .locator(`${FIGURE} svg path[fill*=heat-0]`)
      .evaluateAll((all) => all.map((path) => getComputedStyle(path).fill));
  const light = await colours();
  await page.getByLabel("Colours").selectOption("dark");
  await expect.poll(async () => (await colours())[0]).not.toBe(light[0]);
});
