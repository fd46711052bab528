// The walk through text 001: read before Python is loaded, run, edited, with a mistake switched on, by keyboard and on
// a phone.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { steps } from "../../../../web/source-texts/walk/steps.js";
import { sticksOut } from "../../support/appearance.js";
import { axe } from "../../support/axe.js";
import { site } from "../../support/support.js";

const pages = site("texts/");
const walk = "rope-walk";
const value = (page: Page, label: string, kind = "now") =>
  page.locator(`${walk} [data-row="${label}"] .${kind}`).innerText();
const ran = (page: Page) => page.locator(`${walk} [data-said]`).waitFor({ timeout: 90_000 });

test("the first step is read without Python; the first run loads it, and its lines equal the text's and ours", async () => {
  const { page, requests, complaints } = await pages.open("h=texts&t.t=001&t.o=_");
  await page.locator(`${walk} textarea`).waitFor();
  await expect.poll(() => value(page, "inv_freq.mean()", "ours")).toContain("0.116562");
  expect(await page.locator(`${walk} textarea`).inputValue()).toContain("inv_freq = 1.0 / base**exponent");
  expect(await page.locator(`${walk} .program-run`).innerText()).toContain("6.3 MB");
  const python = () => requests.filter((url) => /\/python-|pyodide/.test(url));
  expect(python()).toEqual([]);
  await page.locator(`${walk} [data-run]`).click();
  await page.locator(`${walk} progress`).waitFor();
  await ran(page);
  expect(python().length).toBeGreaterThan(4);
  expect(await page.locator(`${walk} [data-same=different]`).count()).toBe(0);
  expect(await page.locator(`${walk} [data-same=equal]`).count()).toBe(10);
  expect(complaints).toEqual([]);
}, 120_000);

test("at 375 px a link to a step of the walk opens at the walk, past the list of texts", async () => {
  const { page } = await pages.open("h=texts&t.t=001&t.w=table", { viewport: { width: 375, height: 812 } });
  await page.locator(`${walk} textarea`).waitFor();
  const top = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((one) => one.getBoundingClientRect().top);
  await expect.poll(() => top("#text-001")).toBeLessThan(200);
  expect(await top("#text-001")).toBeGreaterThanOrEqual(0);
  expect(await top("#walk-title")).toBeLessThan(400);
  // Without a text the page opens at its beginning.
  const { page: plain } = await pages.open("h=texts", { viewport: { width: 375, height: 812 } });
  await plain.locator("#text-000").waitFor();
  expect(await plain.evaluate(() => scrollY)).toBeLessThan(300);
});

test("by keyboard at 375 px: an edit changes the number, and the next steps run with it up to the alarm and its fix", async () => {
  const { page } = await pages.open("h=texts&t.t=001&t.o=_", {
    viewport: { width: 375, height: 812 },
    colorScheme: "dark",
  });
  const area = page.locator(`${walk} textarea`);
  await area.focus();
  await area.evaluate((element: HTMLTextAreaElement) => {
    const at = element.value.indexOf("10000.0");
    element.setSelectionRange(at, at + 7);
  });
  await page.keyboard.type("500000.0");
  expect(await page.locator(`${walk} [data-restore]`).count()).toBe(1);
  await page.keyboard.press("Control+Enter");
  await ran(page);
  const mean = Array.from({ length: 64 }, (_, i) => 500000 ** (-i / 64)).reduce((sum, one) => sum + one / 64, 0);
  expect(await value(page, "inv_freq.mean()")).toContain(mean.toFixed(6));
  expect(await page.locator(`${walk} [data-row="inv_freq.mean()"] .printed`).getAttribute("data-same")).toBe(
    "different",
  );
  await page.locator(`${walk} [data-way=next]`).focus();
  await page.keyboard.press("Enter");
  // The edit of step 1 is carried on.
  await ran(page);
  const cosines = [0, 1, 2].map((i) => Math.cos(3 * 500000 ** (-i / 64)).toFixed(4));
  for (const one of cosines) expect(await value(page, "cos[0,3,:3]")).toContain(one.replace(/0+$/, ""));
  expect(await page.evaluate(() => location.hash)).toContain("t.w=table");
  for (const { title } of steps.slice(2, 5)) {
    await page.locator(`${walk} [data-way=next]`).focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => page.locator(`${walk} [data-title]`).innerText()).toBe(title.en);
    await ran(page);
  }
  expect(await value(page, "largest change of a norm")).toContain("0.48734");
  expect(await page.locator(`${walk} [data-row="largest change of a norm"] .ours`).getAttribute("data-same")).toBe(
    "different",
  );
  expect(await axe(page, "section#texts")).toEqual([]);
  expect(await sticksOut(page)).toEqual([]);
  await page.locator(`${walk} [data-mistake=m1]`).focus();
  await page.keyboard.press("Space");
  await expect.poll(() => value(page, "largest change of a norm"), { timeout: 60_000 }).toMatch(/0\.00000\d/);
  await page.locator(`${walk} [data-way=next]`).click();
  await ran(page);
  expect(await page.locator(`${walk} .ours[data-same=different]`).count()).toBe(0);
}, 180_000);

test("a mistake's line is marked, an exception names its line, and a link restores step and mistakes", async () => {
  const { page } = await pages.open("h=texts&t.t=001&t.o=_&t.w=apply&l=zh");
  await page.locator(`${walk} [data-mistake=sign]`).check();
  await expect.poll(() => page.evaluate(() => location.hash)).toMatch(/t\.x=[\w.]*sign/);
  expect(await page.locator(`${walk} textarea`).inputValue()).toContain("(second, first)");
  const marks = () =>
    page
      .locator(`${walk} textarea`)
      .evaluate((area) => (area as HTMLElement).style.backgroundPosition.match(/calc/g)?.length);
  expect(await marks()).toBe(1);
  await page.locator(`${walk} [data-run]`).click();
  await ran(page);
  expect(await page.locator(`${walk} [data-row="largest change of a norm"] .ours`).getAttribute("data-same")).toBe(
    "different",
  );
  await page.locator(`${walk} [data-mistake=m9]`).check();
  await page.locator(`${walk} .problem`).waitFor({ timeout: 60_000 });
  await expect.poll(() => page.locator(`${walk} .problem [lang=zh]`).innerText()).toMatch(/第 8 行/);
  const { page: again } = await pages.open((await page.evaluate(() => location.hash)).slice(1));
  await again.locator(`${walk} [data-mistake=m9]`).waitFor();
  expect(await again.locator(`${walk} [data-mistake=m9]`).isChecked()).toBe(true);
  expect(await again.locator(`${walk} [data-mistake=reversed]`).isChecked()).toBe(false);
}, 120_000);

test("the five texts are at the top with their topics, and each links to the next", async () => {
  const { page } = await pages.open("h=texts&t.t=000&t.o=_");
  const path = page.locator(".path li");
  await expect.poll(() => path.count()).toBe(5);
  for (const text of await path.allInnerTexts()) expect(text).toMatch(/\d+ of its lines agree and \d+ do not/);
  for (const next of ["001", "002", "003", "004"]) {
    await page.locator(`[data-next-text="${next}"]`).click();
    await page.locator(`[data-text="${next}"][aria-current=true]`).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(`text-${next}`);
  }
  expect(await page.locator("[data-next-text]").count()).toBe(0);
});

test("a mistake's switch changes the program's wrong line, which is marked; NumPy's error is shown", async () => {
  const { page } = await pages.open("h=texts&t.t=mistakes&t.o=m9");
  const mistake = page.locator("rope-mistake");
  await mistake.locator("summary").click();
  const area = mistake.locator("textarea");
  expect(await area.inputValue()).toContain("return 1, seq, 1, dim  # wrong");
  await mistake.locator("[data-run]").click();
  await mistake.getByText("NumPy raises: shape mismatch").waitFor({ timeout: 90_000 });
  expect(await mistake.locator("[data-same=different]").count()).toBe(0);
  await mistake.locator("input[type=checkbox]").uncheck();
  await mistake.locator("[data-same=equal]").first().waitFor({ timeout: 60_000 });
  expect(await area.inputValue()).toContain("return 1, 1, seq, dim  # right");
  expect(await area.inputValue()).not.toContain("# wrong");
  expect(await area.evaluate((one) => getComputedStyle(one).backgroundImage)).toContain("linear-gradient");
  expect(await mistake.locator("[data-same=equal]").count()).toBe(2);
  expect(await mistake.locator("[data-same=different]").count()).toBe(0);
}, 120_000);
