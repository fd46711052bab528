import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { copied, openTools, partsOf, programsOf, pythonReads, runCopied, saved } from "../../../support/copied.js";
import { golden, numberOf, site, tableOf } from "../../../support/support.js";

const pages = site("lab/");
const FIGURE = "rope-context-extension";
const COLUMNS = ["pair", "before", "default", "linear", "dynamic", "yarn", "llama3", "longrope", "proportional"];

async function open(values = ""): Promise<Page> {
  const { page } = await pages.open(`h=extension${values && `&${values}`}`);
  await page.locator(`${FIGURE} [data-line=run]`).waitFor();
  return page;
}

/** The same in the page that tests share: for those that only read. */
async function read(values: string): Promise<Page> {
  const { page } = await pages.follow(`h=extension&${values}`);
  await page.locator(`${FIGURE} [data-line=run]`).waitFor();
  return page;
}

const columnOf = (table: string[][], name: string): number[] =>
  table.map((row) => Number(row[COLUMNS.indexOf(name)]!.replace("∞", "Infinity")));

const rowOf = (page: Page, scheme: string) => page.locator(`${FIGURE} tbody tr`, { hasText: scheme });
const cells = async (page: Page, scheme: string): Promise<number[]> =>
  (await rowOf(page, scheme).locator("td").allTextContents()).map(numberOf);

const own = [
  { model: "llama-3.2-1b", file: "llama3_llama32_1b", scheme: "llama3" },
  { model: "gpt-oss-20b", file: "yarn_gpt_oss_20b", scheme: "yarn" },
  { model: "deepseek-v3", file: "yarn_deepseek_v3", scheme: "yarn" },
  { model: "phi-4-mini", file: "longrope_phi4_mini_seq131072", scheme: "longrope" },
  { model: "deepseek-coder-6.7b", file: "linear_deepseek_coder_67b", scheme: "linear" },
];

for (const { model, file, scheme } of own)
  test(`extension: ${model} opens on its own scheme, with the golden wavelengths and attention_factor`, async () => {
    const { expected } = golden(file);
    const page = await read(`p=${model}`);
    await expect.poll(() => rowOf(page, scheme).locator("input").isChecked()).toBe(true);
    const [, , , factor] = await cells(page, scheme);
    expect(factor).toBeCloseTo(expected.attention_factor, 3);
    const wavelength = columnOf(await tableOf(page, FIGURE), scheme);
    expect(wavelength.length).toBe(expected.inv_freq.length);
    wavelength.forEach((positions, pair) => {
      expect(Math.abs((positions * expected.inv_freq[pair]!) / (2 * Math.PI) - 1)).toBeLessThan(2e-6);
    });
  });

test("extension: linear stretches every pair alike, yarn and llama3 spare the fast and stretch the slow by the factor", async () => {
  const page = await read("x.f=8");
  const table = await tableOf(page, FIGURE);
  const before = columnOf(table, "before");
  const stretch = (name: string): number[] => columnOf(table, name).map((after, i) => after / before[i]!);
  for (const times of stretch("linear")) expect(times).toBeCloseTo(8, 4);
  for (const name of ["yarn", "llama3"]) {
    const all = stretch(name);
    expect(all[0]).toBeCloseTo(1, 5);
    expect(all.at(-1)).toBeCloseTo(8, 4);
    all.slice(1).forEach((times, i) => expect(times).toBeGreaterThanOrEqual(all[i]! - 1e-5));
  }
  const dynamic = stretch("dynamic");
  expect(dynamic[0]).toBeCloseTo(1, 5);
  expect(dynamic.at(-1)).toBeCloseTo(8, 3); // NTK-aware: the slowest pair is interpolated in full
  expect(columnOf(table, "default")).toEqual(before);
});

test("extension: left alone, as many pairs reach new angles as never went round in training", async () => {
  const page = await read("p=llama-2-7b&x.f=4");
  const never = Array.from({ length: 64 }, (_, i) => 2 * Math.PI * 10_000 ** (i / 64)).filter((w) => w > 4096).length;
  await expect.poll(async () => (await cells(page, "default")).slice(0, 3)).toEqual([64, 0, never]);
  expect((await cells(page, "linear"))[2]).toBe(0);
});

test("extension: the run and the edges of the band move from the keyboard and by mouse; the link keeps them", async () => {
  const page = await open("p=llama-2-7b");
  const run = page.locator(`${FIGURE} [data-line=run]`);
  const valueOf = async (line: typeof run): Promise<number> => Number(await line.getAttribute("aria-valuenow"));
  expect(await valueOf(run)).toBe(16_384);
  await run.focus();
  await page.keyboard.press("PageUp");
  expect(await valueOf(run)).toBe(32_768);
  await page.waitForURL(/x\.f=8/);
  const [kept] = await cells(page, "yarn");
  const fast = page.locator(`${FIGURE} [data-line=betaFast]`);
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
  await page.locator(`${FIGURE} button`).click();
  expect(await valueOf(run)).toBe(16_384);
  expect(await valueOf(fast)).toBe(128);
});

test("extension: choosing a scheme changes the band and the sentence; longrope needs a model that has its lists", async () => {
  const page = await open();
  expect(await rowOf(page, "longrope").locator("input").isDisabled()).toBe(true);
  await rowOf(page, "llama3").locator("input").check();
  await page.locator(`${FIGURE} [data-line=lowFreqFactor]`).waitFor();
  expect(await page.locator(`${FIGURE} rope-live-text p`).textContent()).toMatch(/^llama3 at/);
  await rowOf(page, "proportional").locator("input").check();
  await page.waitForURL(/x\.s=proportional/);
  expect(await page.locator(`${FIGURE} [data-line=lowFreqFactor]`).count()).toBe(0);
  await page.locator(`${FIGURE} .plot`).first().focus();
  await page.keyboard.press("End");
  expect(await page.locator(`${FIGURE} rope-live-text p`).textContent()).toContain("no longer turns");
  // A pair that stands still is not stretched.
  const wavelengths = columnOf(await tableOf(page, FIGURE), "proportional");
  const still = wavelengths.filter((positions) => positions === Infinity).length;
  expect(still).toBeGreaterThan(0);
  const [kept, stretched] = (await rowOf(page, "proportional").locator("td").allTextContents()).map((text) =>
    text.trim(),
  );
  expect(stretched).toBe(`${wavelengths.length - still - Number(kept)} (${still} stand still)`);
});

test("extension: where the model has no scaling of its own, the summary says that the scheme is an example", async () => {
  const page = await open();
  const summary = page.locator(`${FIGURE} rope-live-text p`);
  await expect.poll(() => summary.textContent()).toContain("no scaling of its own");
  expect(await page.locator(`${FIGURE} .label`).allInnerTexts()).toContain("context 8,192");
  expect(await page.locator("#extension .note").textContent()).toContain("its context stands in");
  await rowOf(page, "default").locator("input").check();
  await expect.poll(() => summary.textContent()).not.toContain("no scaling");
  const scaled = await open("p=llama-3.2-1b&l=zh");
  const said = scaled.locator(`${FIGURE} rope-live-text p`);
  await expect.poll(() => said.textContent()).toContain("llama3");
  expect(await said.textContent()).not.toContain("没有缩放");
});

test("extension: bad values in the link give the model's own", async () => {
  const page = await open("x.s=magic&x.f=-4&x.bf=1e99");
  expect(await rowOf(page, "yarn").locator("input").isChecked()).toBe(true);
  expect(await page.locator(`${FIGURE} [data-line=run]`).getAttribute("aria-valuenow")).toBe("32768");
});

test("extension: the scale stands still while the run is dragged, up to 64 times and back", async () => {
  const page = await open("p=llama-2-7b");
  const run = page.locator(`${FIGURE} [data-line=run]`);
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

test("extension: a head of one pair leaves out what the module refuses, and says so", async () => {
  const config = { model_type: "llama", hidden_size: 8, num_attention_heads: 4, max_position_embeddings: 64 };
  const { page, complaints } = await pages.open(`h=extension&p=custom&c=${encodeURIComponent(JSON.stringify(config))}`);
  await page.locator(`${FIGURE} [data-line=run]`).waitFor();
  expect(await rowOf(page, "linear").locator("td").count()).toBe(4);
  expect(await rowOf(page, "dynamic").locator("td").allTextContents()).toEqual(["not defined for this head"]);
  expect(complaints).toEqual([]);
});

for (const values of ["", "p=phi-4-mini", "p=gpt-oss-20b&x.f=12&x.bf=20", "p=llama-2-7b&x.f=8"])
  test(`extension: copied JavaScript prints every scheme's wavelengths (${values || "as it stands"})`, async () => {
    const { page } = await pages.follow(`h=extension&${values}`);
    const { javascript, numpy } = await programsOf(page, FIGURE);
    const printed = runCopied(javascript);
    const table = await tableOf(page, FIGURE);
    const shown = COLUMNS.slice(1).filter((name) => table[0]![COLUMNS.indexOf(name)] !== "–");
    expect(printed.map((line) => line.split(" ")[0])).toEqual(shown);
    for (const line of printed) {
      const [name, attentionFactor, ...wavelengths] = line.split(" ");
      expect(wavelengths).toHaveLength(table.length);
      const column = columnOf(table, name!);
      wavelengths.forEach((value, pair) => {
        if (Number(value) === Infinity) expect(column[pair]).toBe(Infinity);
        else expect(Number(value) / column[pair]!).toBeCloseTo(1, 6);
      });
      if (name !== "before") expect(Number(attentionFactor)).toBeCloseTo((await cells(page, name!)).at(-1)!, 3);
    }
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
  expect(picture.text).toContain("yarn, run 32,768");
  const lines = (await saved(page, FIGURE, "csv")).text.trim().split("\r\n");
  expect(lines[0]).toBe(COLUMNS.join(","));
  expect(lines).toHaveLength(65);
});
