import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { copied, openTools, programsOf, pythonReads, runCopied, saved } from "../../../support/copied.js";
import { site, tableOf } from "../../../support/support.js";

const pages = site("lab/");
const FIGURE = "rope-attention-shapes";
async function open(values = ""): Promise<Page> {
  const { page } = await pages.open(`h=heads${values && `&${values}`}`);
  await page.locator(`${FIGURE} [data-hand=cell]`).waitFor();
  return page;
}

test("heads: keys choose a head and a cell, and the link says which", async () => {
  const page = await open();
  await page.locator(`${FIGURE} [data-hand=head]`).focus();
  await page.keyboard.press("ArrowDown");
  await page.waitForURL(/a\.h=4/);
  expect(await page.locator(`${FIGURE} rope-live-text p`).textContent()).toContain("query head 4 reads key head 1");
  await page.locator(`${FIGURE} [data-hand=cell]`).focus();
  await page.keyboard.press("Home");
  await page.waitForURL(/a\.x=0/);
  await page.locator(`${FIGURE} [data-control=row]`).focus();
  await page.keyboard.press("ArrowLeft");
  await page.waitForURL(/a\.y=9/);
});

for (const values of ["", "a.r=off&a.h=5", "a.r=late&a.k=8&a.h=3", "a.r=twice&a.k=1", "p=phi-2&a.h=7", "p=deepseek-v3"])
  test(`heads: copied JavaScript prints the weights of the heads that share keys (${values || "as it stands"})`, async () => {
    const { page } = await pages.follow(`h=heads&${values}`);
    const { javascript, numpy } = await programsOf(page, FIGURE);
    const printed = runCopied(javascript).map((line) => line.split(" ").map(Number));
    const table = await tableOf(page, FIGURE);
    const group = table.filter(([head]) => printed.some(([other]) => other === Number(head)));
    const chosen = Number(/a\.h=(\d)/.exec(values)?.[1] ?? 0);
    expect(group.some(([head]) => Number(head) === chosen)).toBe(true);
    expect(new Set(group.map(([, kvHead]) => kvHead)).size).toBe(1);
    let cell = 0;
    for (const [, row, ...weights] of printed)
      for (let column = 0; column <= row!; column += 1, cell += 1)
        expect(weights[column]).toBeCloseTo(Number(group[cell]![4]), 5);
    expect(cell).toBe(group.length);
    expect(pythonReads(numpy)).toBe(true);
  });

test("heads: NumPy makes the same mistakes; picture and numbers are saved", async () => {
  const page = await openTools(pages, FIGURE, "h=heads");
  const choose = (name: string) => page.locator(FIGURE).getByLabel(name, { exact: true }).check();
  const cacheLine = async (): Promise<string> => (await copied(page, FIGURE, "numpy")).match(/^cache = .*$/m)![0];
  expect(await cacheLine()).toBe("cache = turn(k, 0)");
  await choose("keys one late");
  expect(await cacheLine()).toMatch(/^cache = turn\(k, 1\)  # the mistake/);
  await choose("keys turned twice");
  expect(await cacheLine()).toMatch(/^cache = turn\(turn\(k, 0\), 0\)  # the mistake/);
  await choose("off");
  expect(await cacheLine()).toBe("cache = k  # no rotation");
  const download = page.waitForEvent("download");
  await page.locator(`${FIGURE} [data-tool=png]`).click();
  expect((await download).suggestedFilename()).toBe("rope-attention-heads.png");
  const rows = await tableOf(page, FIGURE);
  expect((await saved(page, FIGURE, "csv")).text.trim().split("\r\n")).toHaveLength(rows.length + 1);
});
