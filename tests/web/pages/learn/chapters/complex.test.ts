import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { gripOf, positionOf, site } from "../../../support/support.js";
import { swipe } from "../../../support/swipe.js";

const pages = site();
const FIGURE = "rope-complex-pair";

async function open(values = "", options = {}): Promise<Page> {
  const { page } = await pages.open(`p=llama-2-7b&h=complex${values && `&${values}`}`, options);
  await page.locator(`${FIGURE} rope-complex-steps li`).first().waitFor();
  return page;
}

/** The arrow at position 0, as the figure writes it. */
const vectorOf = async (page: Page): Promise<string> =>
  (await page.locator(`${FIGURE} math`).first().textContent())!.replaceAll("\u00a0", "");

/** Where a point of the plane is on the page. */
async function planeOf(page: Page): Promise<(x: number, y: number) => [number, number]> {
  const plane = page.locator(`${FIGURE} .beside rope-scene`);
  await plane.scrollIntoViewIfNeeded();
  const { x: left, y: top, width, height } = (await plane.boundingBox())!;
  return (x, y) => [left + width / 2 + (x / 4.5) * height, top + (0.5 - y / 4.5) * height];
}

test("complex: both tips and the pair are moved from the keyboard", async () => {
  const page = await open("i=5");
  await page.locator(`${FIGURE} [data-hand=start]`).focus();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Shift+ArrowUp");
  expect(await vectorOf(page)).toBe("z=0.95+0.75i");
  await page.locator(`${FIGURE} [data-hand=end]`).focus();
  await page.keyboard.press("ArrowRight");
  expect(await positionOf(gripOf(page, "query", FIGURE))).toBe(9);
  await page.locator(`${FIGURE} input[type=range]`).focus();
  await page.keyboard.press("ArrowLeft");
  await page.locator("section#speeds").scrollIntoViewIfNeeded();
  await page.locator("rope-clock-wall").scrollIntoViewIfNeeded();
  await page.locator("rope-clock-wall #pair-4[aria-selected=true]").waitFor();
  await page.waitForURL(/c\.x=0\.95/);
});

test("complex: the grey tip follows the mouse, the blue one finds its position", async () => {
  const page = await open("i=5");
  const at = await planeOf(page);
  await page.mouse.move(...at(1, 0.5));
  await page.mouse.down();
  await page.mouse.move(...at(0, 1), { steps: 5 });
  await page.mouse.up();
  expect(await vectorOf(page)).toBe("z=0.00+1.00i");
  const turned = (position: number): [number, number] => {
    const angle = position * 10_000 ** (-10 / 128); // Llama 2, pair 5
    return at(-Math.sin(angle), Math.cos(angle));
  };
  await page.mouse.move(...turned(8));
  await page.mouse.down();
  await page.mouse.move(...turned(5), { steps: 5 });
  await page.mouse.up();
  expect(await positionOf(gripOf(page, "query", FIGURE))).toBe(5);
});

test("touch: the tip follows a finger", async () => {
  const page = await open("i=5", { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
  const at = await planeOf(page);
  await swipe(page, at(1, 0.5), at(-0.5, 1));
  expect(await vectorOf(page)).toBe("z=\u22120.50+1.00i");
});
