import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { gripOf, numberOf, positionOf, site, tableOf } from "../../../support/support.js";
import { swipe } from "../../../support/swipe.js";

const pages = site();
const FIGURE = "rope-complex-pair";
const DIM = 128; // Llama 2: base 10000, no scaling

async function open(values = "", options = {}): Promise<Page> {
  const { page } = await pages.open(`p=llama-2-7b&h=complex${values && `&${values}`}`, options);
  await page.locator(`${FIGURE} [data-end=first]`).waitFor();
  return page;
}

async function turned(page: Page): Promise<[number, number]> {
  const read = async (end: string): Promise<number> =>
    numberOf(await page.locator(`${FIGURE} [data-end=${end}]`).textContent());
  return [await read("first"), await read("second")];
}

const expected = (x: number, y: number, position: number, pair: number): [number, number] => {
  const angle = position * 10_000 ** ((-2 * pair) / DIM);
  return [x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle)];
};

function expectClose(found: [number, number], wanted: [number, number]): void {
  expect(found[0]).toBeCloseTo(wanted[0], 3);
  expect(found[1]).toBeCloseTo(wanted[1], 3);
}

test("complex: the turned pair is the product, at every position of the table", async () => {
  const page = await open("i=5");
  expectClose(await turned(page), expected(1, 0.5, 8, 5));
  const rows = await tableOf(page, FIGURE);
  expect(rows).toHaveLength(65);
  rows.forEach((row, position) => {
    const [x, y] = expected(1, 0.5, position, 5);
    expect(Number(row[3])).toBeCloseTo(x, 5);
    expect(Number(row[4])).toBeCloseTo(y, 5);
    expect(Number(row[5])).toBeCloseTo(Math.hypot(1, 0.5), 6);
  });
});

test("complex: both tips and the pair are moved from the keyboard", async () => {
  const page = await open("i=5");
  await page.locator(`${FIGURE} [data-grip=start]`).focus();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Shift+ArrowUp");
  expectClose(await turned(page), expected(0.95, 0.75, 8, 5));
  await page.locator(`${FIGURE} [data-grip=end]`).focus();
  await page.keyboard.press("ArrowRight");
  expectClose(await turned(page), expected(0.95, 0.75, 9, 5));
  await page.locator(`${FIGURE} input[type=range]`).focus();
  await page.keyboard.press("ArrowLeft");
  expectClose(await turned(page), expected(0.95, 0.75, 9, 4));
  await page.locator("section#speeds").scrollIntoViewIfNeeded();
  await page.locator("rope-clock-wall").scrollIntoViewIfNeeded();
  await page.locator("rope-clock-wall #pair-4[aria-selected=true]").waitFor();
  await page.waitForURL(/c\.x=0\.95/);
});

test("complex: the grey tip follows the mouse, the blue one finds its position", async () => {
  const page = await open("i=5");
  const plane = page.locator(`${FIGURE} .plane`);
  await plane.scrollIntoViewIfNeeded();
  const box = (await plane.boundingBox())!;
  const at = (x: number, y: number): [number, number] => [
    box.x + ((x + 1.75) / 3.5) * box.width,
    box.y + ((1.75 - y) / 3.5) * box.height,
  ];
  await page.mouse.move(...at(1, 0.5));
  await page.mouse.down();
  await page.mouse.move(...at(0, 1), { steps: 5 });
  await page.mouse.up();
  expectClose(await turned(page), expected(0, 1, 8, 5));
  await page.mouse.move(...at(...expected(0, 1, 8, 5)));
  await page.mouse.down();
  await page.mouse.move(...at(...expected(0, 1, 5, 5)), { steps: 5 });
  await page.mouse.up();
  expect(await positionOf(gripOf(page, "query", FIGURE))).toBe(5);
  expectClose(await turned(page), expected(0, 1, 5, 5));
});

test("touch: the tip follows a finger", async () => {
  const page = await open("i=5", { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
  const plane = page.locator(`${FIGURE} .plane`);
  await plane.scrollIntoViewIfNeeded();
  const box = (await plane.boundingBox())!;
  const at = (x: number, y: number): [number, number] => [
    box.x + ((x + 1.75) / 3.5) * box.width,
    box.y + ((1.75 - y) / 3.5) * box.height,
  ];
  await swipe(page, at(1, 0.5), at(-0.5, 1));
  expectClose(await turned(page), expected(-0.5, 1, 8, 5));
});
