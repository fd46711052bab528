// A page's content before its scripts have run equals that afterwards, in the same place.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { site } from "../../support/support.js";

const pages = site();

/** The heading, the header and the names of the pages: their words, where they begin, and where a name leads. */
const seen = (page: Page): Promise<unknown[]> =>
  page.locator("h1, header .name, header .rooms a, header > button, nav.parts a").evaluateAll((all) =>
    all.map((one) => {
      const { left, top } = one.getBoundingClientRect();
      const way = one.getAttribute("aria-current") === null ? one.getAttribute("href") : "here";
      return [one.textContent!.trim().replace(/\s+/g, " "), Math.round(left), Math.round(top + scrollY), way];
    }),
  );

for (const room of ["", "check/", "lab/", "texts/"])
  for (const width of [375, 1280])
    test(`${room || "learn/"} at ${width} px`, async () => {
      const viewport = { width, height: 812 };
      const still = await pages.open("", { viewport, javaScriptEnabled: false, locale: "en" }, undefined, room);
      const before = await seen(still.page);
      const { page } = await pages.open("", { viewport, locale: "en" }, undefined, room);
      await page.locator("header > .language:enabled").waitFor();
      expect(before.length).toBeGreaterThan(7);
      expect(await seen(page)).toEqual(before);
      if (width > 700) return;
      await still.page.locator(".to-menu").click(); // needs no script
      await still.page.locator("header .rooms a[href]").first().click();
      expect(new URL(still.page.url()).pathname).toBe(room === "" ? "/check/" : "/");
    });
