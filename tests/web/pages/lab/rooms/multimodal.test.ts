import { expect, test } from "vitest";
import { site } from "../../../support/support.js";

const pages = site("lab/");
const FIGURE = "rope-multimodal";

test("multimodal: tokens by keyboard and pointer, sizes by slider, all in the link", async () => {
  const { page } = await pages.open("h=multimodal");
  const map = page.locator(`${FIGURE} [data-hand=axes]`);
  await map.waitFor();
  const chosen = async (): Promise<string | null> => map.getAttribute("aria-activedescendant");
  expect(await chosen()).toBe("axes-18");
  await map.focus();
  await page.keyboard.press("ArrowUp");
  expect(await chosen()).toBe("axes-12");
  await page.keyboard.press("ArrowRight");
  await page.waitForURL(/v\.t=13/);
  await page.locator(`${FIGURE} #axes-20`).hover();
  await expect.poll(chosen).toBe("axes-20");
  await page.locator(`${FIGURE} [data-control=rows]`).fill("8");
  await page.waitForURL(/v\.r=8/);
  await expect.poll(() => page.locator(`${FIGURE} [id^=axes-]`).count()).toBe(8 * 6 + 6);
  const ribbon = page.locator(`${FIGURE} [data-hand=pair]`);
  await ribbon.focus();
  await page.keyboard.press("Home");
  expect(await ribbon.getAttribute("aria-valuetext")).toBe("pair 0 listens to time");
});
