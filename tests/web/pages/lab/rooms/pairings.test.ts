import { expect, test } from "vitest";
import { site } from "../../../support/support.js";

const pages = site("lab/");
const FIGURE = "rope-pairing-ribbon";

test("pairings: pairs are marked from the keyboard, switch and positions are in the link", async () => {
  const { page } = await pages.open("h=pairings");
  const dials = page.locator(`${FIGURE} [data-hand=dial]`);
  await dials.focus();
  await page.keyboard.press("End");
  expect(await dials.getAttribute("aria-activedescendant")).toBe("dial-7");
  expect(await page.locator(`${FIGURE} [data-hand=ribbon]`).getAttribute("aria-valuenow")).toBe("7");
  await page.locator(`${FIGURE} input[value=interleaved]`).check();
  await page.waitForURL(/p\.p=interleaved/);
  await page.locator(`${FIGURE} [data-hand=cursor]`).focus();
  await page.keyboard.press("Home");
  await page.waitForURL(/p\.m=8&p\.n=0/);
  await page.locator(`${FIGURE} input[type=checkbox]`).check();
  await page.waitForURL(/p\.x=1/);
  await page.reload();
  await page.locator(`${FIGURE} input:checked[type=checkbox]`).waitFor();
});

test("pairings: channels glide to their places, and jump where less motion is wanted", async () => {
  for (const reducedMotion of ["no-preference", "reduce"] as const) {
    const { page } = await pages.open("h=pairings", { reducedMotion });
    await page.locator(`${FIGURE} [data-hand=ribbon]`).waitFor();
    const moving = await page.locator(FIGURE).evaluate(async (figure) => {
      const root = figure.shadowRoot!;
      root.querySelector<HTMLInputElement>("input[value=interleaved]")!.click();
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
      return root.querySelector("rope-scene")!.shadowRoot!.getAnimations().length;
    });
    expect(moving > 0).toBe(reducedMotion === "no-preference");
  }
});
