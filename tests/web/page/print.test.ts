import { mkdirSync } from "node:fs";
import { expect, test } from "vitest";
import { drawn, pathOf, site } from "./support.js";

const pages = site();

test("the keys for printing wait until every chapter has come", async () => {
  const { page } = await pages.open();
  await drawn(page);
  const rooms = "section.chapter .room";
  expect(await page.locator(`${rooms}:not([data-drawn])`).count()).toBeGreaterThan(0);
  expect(await page.locator(".missing-on-paper").filter({ visible: true }).count()).toBe(0);
  await page.emulateMedia({ media: "print" });
  expect(await page.locator(".missing-on-paper").filter({ visible: true }).count()).toBeGreaterThan(0);
  await page.emulateMedia({ media: "screen" });
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute("data-printed", String(document.body.innerText.length));
  });
  const before = await page.evaluate(() => document.body.innerText.length);
  await page.keyboard.press("Control+p");
  await page.locator("body[data-printed]").waitFor({ state: "attached" });
  expect(await page.locator(`${rooms}:not([data-drawn])`).count()).toBe(0);
  expect(await page.locator(".missing-on-paper").count()).toBe(0);
  const length = Number(await page.locator("body").getAttribute("data-printed"));
  expect(length).toBeGreaterThan(1.5 * before);
});

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
