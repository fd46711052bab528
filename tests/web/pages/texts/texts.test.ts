import { loadRopewalk } from "ropewalk";
import { expect, test } from "vitest";
import { entries } from "../../../../web/source-texts/index.js";
import { copied, runCopied, saved } from "../../support/copied.js";
import { resultOf } from "../../source-texts/run-item.js";
import { site } from "../../support/support.js";
import { CHAPTER, card, testText, usualTexts } from "./read-texts.js";

const pages = site("texts/");
const rw = await loadRopewalk();

for (const [text, look] of usualTexts) testText(pages, text, [look]);

test("texts: the chapter shows each text, the mistakes, the claims, and all of them", async () => {
  const { page } = await pages.follow("h=texts");
  const listed = page.locator(`${CHAPTER} .source`);
  for (const [value, count] of [
    ["001", entries.filter(({ text }) => text === "001").length],
    ["004", entries.filter(({ text }) => text === "004").length],
    ["mistakes", entries.filter(({ kind }) => kind === "mistake").length],
    ["claims", entries.filter(({ kind }) => kind === "claim").length],
    ["all", entries.length],
  ] as const) {
    await page.locator(`${CHAPTER} .shown input[value="${value}"]`).check();
    await expect.poll(() => listed.count()).toBe(count);
  }
});

test("texts: a card opens by keyboard, its slider changes the result, and the link gives it back", async () => {
  const { page } = await pages.open("h=texts&t.t=004&t.o=_");
  const summary = page.locator(`${CHAPTER} [data-item="004-learned-table"] > summary`);
  await summary.focus();
  await page.keyboard.press("Enter");
  const live = page.locator(`${card("004-learned-table")} rope-live-text p`);
  await page.locator(card("004-learned-table")).scrollIntoViewIfNeeded();
  await live.waitFor();
  const before = await live.textContent();
  const slider = page.locator(`${card("004-learned-table")} [data-control=position]`);
  await slider.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => live.textContent()).not.toBe(before);
  await expect.poll(() => page.evaluate(() => location.hash)).toContain("004-learned-table*position*n601");
  const after = await live.textContent();
  const { page: again } = await pages.open((await page.evaluate(() => location.hash)).slice(1));
  const copy = again.locator(`${card("004-learned-table")} rope-live-text p`);
  await again.locator(card("004-learned-table")).scrollIntoViewIfNeeded();
  await copy.waitFor();
  await expect.poll(() => copy.textContent()).toBe(after);
  await again.locator(`${card("004-learned-table")} [data-control=own]`).click();
  await expect.poll(() => copy.textContent()).toBe(before);
  await expect.poll(() => again.evaluate(() => location.hash)).not.toContain("position");
});

test("texts: a long computation shows its progress, and stops at the displayed settings", async () => {
  const { page } = await pages.follow("h=texts&t.t=004&t.o=004-attention");
  const attention = page.locator(card("004-attention"));
  await attention.scrollIntoViewIfNeeded();
  const rows = attention.locator("rope-source-rows");
  await rows.getByText("[1, 32, 512]").waitFor();
  await attention.locator("[data-control=tokens] input[value='512']").check();
  await attention.locator(".progress[data-busy]").getByText("%").waitFor();
  await attention.locator("[data-control=stop]").click();
  await expect.poll(() => attention.locator("[data-control=stop]").count()).toBe(0);
  await expect.poll(() => page.evaluate(() => location.hash)).not.toContain("tokens");
  await rows.getByText("[1, 32, 512]").waitFor();
});

test("texts: the lines of the derivation are stepped through by button and by arrow keys", async () => {
  const { page } = await pages.follow("h=texts&t.t=001&t.o=001-derivation");
  await page.locator(card("001-derivation")).scrollIntoViewIfNeeded();
  const lit = page.locator(`${card("001-derivation")} [aria-current=step] .formula`);
  await lit.waitFor();
  expect(await lit.textContent()).toContain("(5)");
  await page.locator(`${card("001-derivation")} [data-step=next]`).click();
  await expect.poll(() => lit.textContent()).toContain("(6)");
  await page.locator(`${card("001-derivation")} .walk ol`).focus();
  await page.keyboard.press("End");
  await expect.poll(() => lit.textContent()).toContain("(14′)");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await expect.poll(() => lit.textContent()).toContain("(14)");
});

test("texts: every formula of a card’s lines is MathML, with the signs that its table has", async () => {
  const plain = (text: string): string =>
    text
      .normalize("NFKD")
      .replaceAll(/[\s()[\];^_\u2061]/gu, "")
      .replaceAll("\u2212", "-");
  for (const id of ["001-derivation", "001-rotate-half"]) {
    const { page } = await pages.follow(`h=texts&t.t=all&t.o=${id}`);
    await page.locator(card(id)).scrollIntoViewIfNeeded();
    const formulas = page.locator(`${card(id)} .formula`);
    await formulas.first().waitFor();
    const { steps } = await resultOf(rw, id);
    const wanted = steps!.flatMap(({ formula }) => (formula === undefined ? [] : [plain(formula)]));
    expect(wanted.length, id).toBeGreaterThan(2);
    expect((await formulas.allTextContents()).map(plain), id).toEqual(wanted);
    expect(await page.locator(`${card(id)} .formula math`).count(), id).toBe(wanted.length);
    const raised = await page.locator(`${card(id)} .formula msup > :last-child`).allTextContents();
    if (id === "001-derivation") expect(raised).toContain("i(m\u2212n)\u03b8");
    expect(await page.locator(`${card(id)} .formula :is(msub, msup)`).count(), id).toBeGreaterThan(0);
  }
});

test("texts: link, JavaScript, CSV and SVG of a card can be exported", async () => {
  const { page } = await pages.open("h=texts&t.t=001&t.o=001-test-1-plots", {
    permissions: ["clipboard-read", "clipboard-write"],
  });
  const figure = card("001-test-1-plots");
  await page.locator(`${figure} rope-figure-tools summary`).click();
  await page.locator(`${figure} [data-tool=link]`).waitFor();
  expect(await copied(page, figure, "link")).toContain("t.o=001-test-1-plots");
  expect(runCopied(await copied(page, figure, "javascript")).join("\n")).toContain("0.7592");
  const csv = await saved(page, figure, "csv");
  expect(csv.name).toBe("ropewalk-001-test-1-plots.csv");
  expect(csv.text).toContain("1.0000 0.9702 0.7592 0.7144");
  const svg = await saved(page, figure, "svg");
  expect(svg.text.match(/<rect /g)!.length).toBeGreaterThan(100);
  expect(svg.text).not.toMatch(/oklch|var\(|color-mix/);
});
