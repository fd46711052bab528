// What could not be loaded is tried again; if that fails as well, sooner or later, the page is loaded anew.
import { expect, test } from "vitest";
import { site } from "../../support/support.js";

const pages = site();

/** A pressed button goes; a failure after so many milliseconds brings it back, with undefined never. */
async function pressed(failsAfter: number | undefined): Promise<() => boolean> {
  const { page } = await pages.open();
  let anew = false;
  page.on("framenavigated", () => (anew = true));
  await page.evaluate((failsAfter) => {
    const button = document.createElement("button");
    button.dataset["again"] = "";
    button.addEventListener("click", () => {
      button.remove(); // as a redrawing does, before the page hears of the press
      if (failsAfter !== undefined) setTimeout(() => document.body.append(button), failsAfter);
    });
    document.body.prepend(button);
    button.click();
  }, failsAfter);
  return () => anew;
}

test.each([10, 1800])("a failure %i ms after the press loads the page anew", async (delay) => {
  const anew = await pressed(delay);
  await expect.poll(anew, { timeout: 10_000 }).toBe(true);
});

test("what has loaded at the second try stays", async () => {
  const anew = await pressed(undefined);
  await new Promise((over) => setTimeout(over, 10_000));
  expect(anew()).toBe(false);
}, 20_000);
