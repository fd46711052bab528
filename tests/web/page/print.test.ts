import { mkdirSync } from "node:fs";
import { expect, test } from "vitest";
import { drawn, pathOf, site } from "./support.js";

const pages = site();

test("on paper: every chapter and figure as it stands, in light colours, without controls", async () => {
  const { page } = await pages.open("t=dark&m=33");
  await drawn(page);
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  await page.waitForFunction(() => document.querySelectorAll("section.chapter .room:not([data-drawn])").length === 0);
  await page.emulateMedia({ media: "print" });
  const scheme = await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  expect(scheme).toBe("light");
  const controls = page.locator("button, select, input, textarea, summary").filter({ visible: true });
  expect(await controls.evaluateAll((found) => found.map((one) => one.outerHTML.slice(0, 120)))).toEqual([]);
  expect(await page.locator("rope-clock-wall .hand.marked").isVisible()).toBe(true);
  expect(await page.locator("rope-clock-wall rope-live-text p").textContent()).toContain("position 33");
  mkdirSync(pathOf("build/screenshots"), { recursive: true });
  const pdf = await page.pdf({ format: "A4", path: pathOf("build/screenshots/print.pdf"), printBackground: true });
  expect(pdf.length).toBeGreaterThan(100_000);
});
