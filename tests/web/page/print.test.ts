import { mkdirSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { drawn, pathOf, site } from "./support.js";

const pages = site();

const rooms = "section.chapter .room";

for (const [how, act] of [
  ["the keys for printing", (page: Page) => page.keyboard.press("Control+p")],
  ["the button for printing", (page: Page) => page.getByRole("button", { name: "Print all chapters" }).click()],
] as const)
  test(`${how} wait until every chapter has come`, async () => {
    const { page } = await pages.open();
    await drawn(page);
    expect(await page.locator(`${rooms}:not([data-drawn])`).count()).toBeGreaterThan(0);
    expect(await page.locator(".missing-on-paper").filter({ visible: true }).count()).toBe(0);
    await page.emulateMedia({ media: "print" });
    expect(await page.locator(".missing-on-paper").filter({ visible: true }).count()).toBeGreaterThan(0);
    await page.emulateMedia({ media: "screen" });
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute("data-printed", String(document.body.innerText.length));
    });
    const before = await page.evaluate(() => document.body.innerText.length);
    await act(page);
    await page.locator("body[data-printed]").waitFor({ state: "attached" });
    expect(await page.locator(`${rooms}:not([data-drawn])`).count()).toBe(0);
    expect(await page.locator(".missing-on-paper").count()).toBe(0);
    const length = Number(await page.locator("body").getAttribute("data-printed"));
    expect(length).toBeGreaterThan(1.5 * before);
  });

test("the browser's menu prints all: once a copy is kept and the reader is there, chapters come while nothing else happens", async () => {
  const { page } = await pages.open("", { serviceWorkers: "allow" });
  await drawn(page);
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  await page.waitForTimeout(1000);
  const missing = page.locator(`${rooms}:not([data-drawn])`);
  expect(await missing.count(), "chapters missing before the reader has done anything").toBeGreaterThan(5);
  await page.mouse.move(200, 200);
  await expect.poll(() => missing.count(), { timeout: 20_000 }).toBe(0);
  await expect.poll(() => page.locator("section.chapter svg, section.chapter canvas").count()).toBeGreaterThan(10);
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  const blank = await page
    .locator("section.chapter .room")
    .evaluateAll((all) =>
      all.filter((room) => room.getBoundingClientRect().height < 150).map((room) => room.parentElement!.id),
    );
  expect(blank).toEqual([]);
}, 40_000);

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
