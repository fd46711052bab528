import type { Page } from "playwright-core";
import { expect } from "vitest";
import { FIGURE_TAGS } from "../../../web/figures/list.js";
import { pairwise } from "../support/appearance.js";
import { testLooks } from "./read-gallery.js";
import { foreign } from "./support.js";

const pages = foreign();

/** The Tab key reaches every figure and both of its codes, and comes out at the end. */
async function expectTabsThrough(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo(0, 0));
  const reached = new Map<string, number>();
  let outside = false;
  for (let i = 0; i < 1500 && !outside; i += 1) {
    await page.keyboard.press("Tab");
    const at = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return undefined;
      const place = element.localName.startsWith("rope-") ? "figure" : element.localName;
      return `${element.closest("section")?.id ?? "page"} ${place}`;
    });
    // After the last one the browser itself has the focus, or the page begins again.
    if (at === undefined || (at === "page select" && reached.has(at))) outside = true;
    else reached.set(at, (reached.get(at) ?? 0) + 1);
  }
  expect(outside).toBe(true);
  for (const tag of FIGURE_TAGS) {
    expect(reached.get(`${tag} figure`), tag).toBeGreaterThan(1);
    expect(reached.get(`${tag} button`), tag).toBe(2);
  }
}

testLooks(pages, pairwise([360, 1280], "en"), expectTabsThrough);
testLooks(pages, pairwise([360, 1280], "zh").reverse()); // begins in the other width
