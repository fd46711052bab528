import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { site, tableOf } from "../../../support/support.js";

const pages = site("lab/");
const FIGURE = "rope-decay";

async function open(values = ""): Promise<Page> {
  const { page } = await pages.open(`p=llama-2-7b&h=decay${values && `&${values}`}`);
  await page.locator(`${FIGURE} rope-line-plot li`).first().waitFor();
  return page;
}

/** Mean of cos(distance * frequency) over the pairs: RoFormer, section 3.4.3, with query and key all ones. */
function meanCosine(base: number, dim: number, distance: number): number {
  let sum = 0;
  for (let i = 0; i < dim; i += 2) sum += Math.cos(distance * base ** (-i / dim));
  return sum / (dim / 2);
}

const namesOf = (page: Page): Promise<string[]> =>
  page.locator(`${FIGURE} rope-line-plot li`).evaluateAll((items) => items.map((item) => item.textContent!.trim()));

test("decay: the curves are the mean cosine of their frequencies, the sinusoidal one too", async () => {
  const page = await open("d.b=500000&d.d=64&d.w=128");
  const rows = await tableOf(page, FIGURE);
  expect(rows).toHaveLength(129);
  for (const row of rows) {
    const [distance, chosen, model, sinusoidal] = row.map(Number) as [number, number, number, number];
    expect(chosen).toBeCloseTo(meanCosine(500_000, 64, distance), 6);
    expect(model).toBeCloseTo(meanCosine(10_000, 128, distance), 6);
    expect(sinusoidal).toBeCloseTo(meanCosine(500_000, 64, distance), 5);
  }
});

test("decay: random queries and keys: the mean is 0 and the size that of Gaussian vectors, at every distance", async () => {
  const page = await open("d.d=128&d.w=8192");
  const rows = await tableOf(page, FIGURE);
  const [means, sizes] = [rows.map((row) => Number(row.at(-2))), rows.map((row) => Number(row.at(-1)))];
  const [draws, dim] = [256, 128];
  // Of unit vectors of independent directions: E|q . k| = sqrt(2 / (pi dim)), and a mean of `draws` strays by 1 / sqrt(dim draws).
  const expected = Math.sqrt(2 / (Math.PI * dim));
  for (const mean of means) expect(Math.abs(mean)).toBeLessThan(5 / Math.sqrt(dim * draws));
  for (const size of sizes) expect(Math.abs(size - expected)).toBeLessThan(5 / Math.sqrt(dim * draws));
  // Aligned ones are largest at distance 0 and fall below half, which these do not.
  for (const [, aligned] of rows.slice(1)) expect(Number(aligned)).toBeLessThan(Number(rows[0]![1]));
  expect(Number(rows[1000]![1])).toBeLessThan(0.5);
  expect(sizes.at(-1)! / sizes[0]!).toBeGreaterThan(0.7);
});

test("decay: base and dimension move by keyboard, models come and go, all of it in the link", async () => {
  const page = await open();
  await page.locator(`${FIGURE} input[data-control=base]`).focus();
  await page.keyboard.press("ArrowRight");
  expect((await namesOf(page))[0]).toContain("base 100,000");
  await page.locator(`${FIGURE} input[data-control=rotary_dim]`).focus();
  await page.keyboard.press("ArrowLeft");
  expect((await namesOf(page))[0]).toContain("dim 64)");
  await page.getByLabel("Llama 3 8B").check();
  expect((await namesOf(page)).some((name) => name.startsWith("Llama 3 8B"))).toBe(true);
  await page.waitForURL(/d\.m=chosen_llama-3-8b/);
  await page.reload();
  await page.locator(`${FIGURE} rope-line-plot li`).first().waitFor();
  expect((await namesOf(page))[0]).toContain("base 100,000, dim 64)");
});

test("decay: the cursor reads the curves by keyboard and by pointer", async () => {
  const page = await open();
  const plot = page.locator(`${FIGURE} rope-line-plot [role=slider]`);
  await plot.focus();
  await page.keyboard.press("ArrowRight");
  expect(await plot.getAttribute("aria-valuenow")).toBe("101");
  expect(await plot.getAttribute("aria-valuetext")).toContain(meanCosine(10_000, 128, 101).toFixed(3));
  await page.keyboard.press("Home");
  expect(await plot.getAttribute("aria-valuetext")).toContain("dim 128) 1.000");
  const box = (await plot.boundingBox())!;
  await page.mouse.move(box.x + box.width - 2, box.y + box.height / 2);
  expect(await plot.getAttribute("aria-valuenow")).toBe("1024");
});

test("decay: two different words need not fall", async () => {
  const page = await open("d.v=words");
  const rows = await tableOf(page, FIGURE);
  const scores = rows.map((row) => Number(row[1]));
  expect(Math.max(...scores)).toBeGreaterThan(scores[0]! + 0.05);
  expect(Math.max(...scores.map(Math.abs))).toBeLessThanOrEqual(1);
});
