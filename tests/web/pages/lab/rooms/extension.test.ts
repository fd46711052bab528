import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { copied, openTools, partsOf, programsOf, pythonReads, runCopied, saved } from "../../../support/copied.js";
import { numberOf, site, tableOf } from "../../../support/support.js";

const pages = site("lab/");
const FIGURE = "rope-context-extension";
const HEAD = "pair,before,default,linear,dynamic,yarn,llama3,longrope,proportional";

async function open(values = ""): Promise<Page> {
  const { page } = await pages.open(`h=extension${values && `&${values}`}`);
  await page.locator(`${FIGURE} [data-hand=run]`).waitFor();
  return page;
}

const rowOf = (page: Page, scheme: string) => page.locator(`${FIGURE} tbody tr`, { hasText: scheme });
const cells = async (page: Page, scheme: string): Promise<number[]> =>
  (await rowOf(page, scheme).locator("td").allTextContents()).map(numberOf);

test("extension: the run and the edges of the band move from the keyboard and by mouse; the link keeps them", async () => {
  const page = await open("p=llama-2-7b");
  const run = page.locator(`${FIGURE} [data-hand=run]`);
  const valueOf = async (line: typeof run): Promise<number> => Number(await line.getAttribute("aria-valuenow"));
  expect(await valueOf(run)).toBe(16_384);
  await run.focus();
  await page.keyboard.press("PageUp");
  expect(await valueOf(run)).toBe(32_768);
  await page.waitForURL(/x\.f=8/);
  const [kept] = await cells(page, "yarn");
  const fast = page.locator(`${FIGURE} [data-hand=betaFast]`);
  await fast.focus();
  await page.keyboard.press("PageUp");
  expect(await valueOf(fast)).toBe(256);
  expect((await cells(page, "yarn"))[0]).toBeGreaterThan(kept!);
  await page.waitForURL(/x\.bf=16/);
  const box = (await run.boundingBox())!;
  await page.mouse.move(box.x + 20, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 20, box.y + box.height / 2 - 30, { steps: 4 });
  await page.mouse.up();
  expect(await valueOf(run)).toBeGreaterThan(40_000);
  await page.locator(`${FIGURE} [data-control=reset]`).click();
  expect(await valueOf(run)).toBe(16_384);
  expect(await valueOf(fast)).toBe(128);
});

test("extension: the ranges below say their values, and move what the lines above move", async () => {
  const page = await open("p=llama-2-7b");
  const edge = page.locator(`${FIGURE} [data-control=betaFast]`);
  expect(await edge.getAttribute("aria-valuetext")).toBe("32 turns over the trained length");
  await edge.fill("4");
  await page.waitForURL(/x\.bf=16/);
  expect(await page.locator(`${FIGURE} [data-hand=betaFast]`).getAttribute("aria-valuenow")).toBe("256");
});

test("extension: choosing a scheme changes the band and the sentence; one that is not defined cannot be chosen", async () => {
  const page = await open();
  expect(await rowOf(page, "yarn").locator("input").isChecked()).toBe(true);
  expect(await rowOf(page, "longrope").locator("input").isDisabled()).toBe(true);
  await rowOf(page, "llama3").locator("input").check();
  await page.locator(`${FIGURE} [data-hand=lowFreqFactor]`).waitFor();
  const sentence = page.locator(`${FIGURE} rope-live-text p`);
  expect(await sentence.textContent()).toMatch(/^llama3 at/);
  await rowOf(page, "proportional").locator("input").check();
  await page.waitForURL(/x\.s=proportional/);
  expect(await page.locator(`${FIGURE} [data-hand=lowFreqFactor]`).count()).toBe(0);
  await page.locator(`${FIGURE} [data-hand=cursor]`).first().focus();
  await page.keyboard.press("End");
  expect(await sentence.textContent()).toContain("no longer turns");
});

test("extension: the room says that the context stands in for the trained length where the config has none", async () => {
  const note = (await open()).locator("#extension .note");
  expect(await note.textContent()).toContain("its context stands in");
  const known = (await open("p=llama-3.2-1b")).locator("#extension .note");
  expect(await known.textContent()).not.toContain("its context stands in");
});

test("extension: bad values in the link give the model's own", async () => {
  const page = await open("x.s=magic&x.f=-4&x.bf=1e99");
  expect(await rowOf(page, "yarn").locator("input").isChecked()).toBe(true);
  expect(await page.locator(`${FIGURE} [data-hand=run]`).getAttribute("aria-valuenow")).toBe("32768");
});

test("extension: the run follows the mouse evenly, up to 64 times and back", async () => {
  const page = await open("p=llama-2-7b");
  const run = page.locator(`${FIGURE} [data-hand=run]`);
  await run.scrollIntoViewIfNeeded();
  const box = (await run.boundingBox())!;
  const [x, y] = [box.x + 20, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  const values: number[] = [];
  for (let step = 1; step <= 12; step += 1) {
    await page.mouse.move(x, y - 5 * step);
    values.push(Number(await run.getAttribute("aria-valuenow")));
  }
  const steps = values.slice(1).map((value, i) => value / values[i]!);
  for (const step of steps) expect(step).toBeLessThan(2);
  await page.mouse.move(x, y - 400);
  expect(Number(await run.getAttribute("aria-valuenow"))).toBe(64 * 4096);
  await page.mouse.move(x, y);
  await page.mouse.up();
  expect(Math.abs(Number(await run.getAttribute("aria-valuenow")) / 16_384 - 1)).toBeLessThan(0.05);
});

test("extension: a head of one pair is drawn without complaints", async () => {
  const config = { model_type: "llama", hidden_size: 8, num_attention_heads: 4, max_position_embeddings: 64 };
  const { page, complaints } = await pages.open(`h=extension&p=custom&c=${encodeURIComponent(JSON.stringify(config))}`);
  await page.locator(`${FIGURE} [data-hand=run]`).waitFor();
  expect(await rowOf(page, "dynamic").locator("td").allTextContents()).toEqual(["not defined for this head"]);
  expect(complaints).toEqual([]);
});

test("extension: copied programs are those of the page's values", async () => {
  const { page } = await pages.follow("h=extension&p=llama-2-7b&x.f=8");
  const { javascript, numpy } = await programsOf(page, FIGURE);
  const printed = runCopied(javascript).find((line) => line.startsWith("linear "))!;
  const linear = (await tableOf(page, FIGURE)).map((row) => Number(row[HEAD.split(",").indexOf("linear")]));
  const wavelengths = printed.split(" ").slice(2).map(Number);
  expect(wavelengths).toHaveLength(64);
  wavelengths.forEach((value, pair) => expect(value / linear[pair]!).toBeCloseTo(1, 6));
  expect(pythonReads(numpy)).toBe(true);
});

test("extension: NumPy has each scheme's formula with the figure's numbers; both plots are saved", async () => {
  const page = await openTools(pages, FIGURE, "h=extension&p=llama-2-7b&x.f=8");
  const numpy = await copied(page, FIGURE, "numpy");
  expect(numpy).toContain("inv_freq = default / 8\n");
  expect(numpy).toContain("ratio = max(1, 1 * 32768 / 4096 - (1 - 1))");
  expect(numpy).toContain("turns = np.array([32, 1])  # beta_fast, beta_slow");
  expect(numpy).toContain("turns = 4096 * default / (2 * np.pi)");
  const picture = await saved(page, FIGURE, "svg");
  expect(partsOf(picture.text)).toBeGreaterThan(10);
  for (const words of ["run 32,768", "Wavelength of each pair", "How many times longer it became", "yarn"])
    expect(picture.text).toContain(words);
  const lines = (await saved(page, FIGURE, "csv")).text.trim().split("\r\n");
  expect(lines[0]).toBe(HEAD);
  expect(lines).toHaveLength(65);
});
