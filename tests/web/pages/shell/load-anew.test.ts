// A part that could not be loaded is tried again; if that fails as well, sooner or later, the page is loaded anew.
import { expect, test } from "vitest";
import { site } from "../../support/support.js";

const pages = site();

test.each([0, 1500])("a chapter that fails again after %i ms is there once the page has loaded anew", async (delay) => {
  let tries = 0;
  const { page } = await pages.open("h=zoo&m=33", {}, (blank) =>
    blank.route(/assets\/zoo-.*\.js/, async (route) => {
      tries += 1;
      if (tries > 2) return route.continue();
      if (tries === 2) await new Promise((over) => setTimeout(over, delay));
      return route.abort();
    }),
  );
  await page.locator("#zoo [role=alert] button").click();
  await page.locator("rope-story-zoo [data-hand=bar]").first().waitFor({ state: "attached" });
  expect(tries).toBe(3);
  expect(page.url()).toContain("m=33");
});
