import type { Page } from "playwright-core";
import { loadTinyModel, type Model, type RunModelOptions } from "ropewalk/model";
import { expect, test } from "vitest";
import { PASSAGES } from "../../../../../web/figures/numbers/passages.js";
import { axe } from "../../../support/axe.js";
import { runCopied } from "../../../support/copied.js";
import { site, tableOf } from "../../../support/support.js";

const pages = site("lab/");
const FIGURE = "rope-length-cliff";
const BIN = 32;
const isModel = (url: string): boolean => /-model-[\w-]+\.js$/.test(url);
const curves = (page: Page) => page.locator(`${FIGURE} rope-line-plot li`);

/** [bin][mean, least, most] over the passages, as Node runs the same model. */
async function losses(model: Model, options: RunModelOptions): Promise<number[][]> {
  const runs: number[][] = [];
  for (const passage of PASSAGES) {
    const loss = [...(await model.run(model.encode(passage), options)).loss];
    const bins = Array.from({ length: 1024 / BIN }, (_, i) => loss.slice(i * BIN, (i + 1) * BIN));
    runs.push(bins.map((part) => part.reduce((sum, one) => sum + one, 0) / part.length));
  }
  return runs[0]!.map((_, bin) => {
    const all = runs.map((run) => run[bin]!);
    return [all.reduce((sum, one) => sum + one, 0) / all.length, Math.min(...all), Math.max(...all)];
  });
}

test("cliff: the model comes when the figure is seen, and the curves are its losses, scheme by scheme", async () => {
  const { page, requests, complaints } = await pages.open("", { viewport: { width: 1280, height: 500 } });
  await page.waitForLoadState("networkidle");
  expect(requests.filter(isModel)).toEqual([]);
  await page.locator("#cliff").scrollIntoViewIfNeeded();
  await page.locator(FIGURE).scrollIntoViewIfNeeded();
  await expect.poll(() => curves(page).count(), { timeout: 20_000 }).toBe(3);
  expect(requests.filter(isModel).map((url) => /[\w-]+(?=-model-)/.exec(url)![0])).toEqual(["shakespeare"]);

  await page.locator(FIGURE).getByLabel("no rotation").check();
  await expect.poll(() => curves(page).count(), { timeout: 20_000 }).toBe(4);
  const rows = (await tableOf(page, FIGURE)).map((row) => row.map(Number));
  expect(rows.map(([position]) => position)).toEqual(Array.from({ length: 32 }, (_, i) => i * BIN + BIN / 2));
  using model = await loadTinyModel("shakespeare");
  const yarn = {
    ropeType: "yarn",
    factor: 8,
    originalMaxPositionEmbeddings: 128,
    maxPositionEmbeddings: 1024,
  } as const;
  const wanted = [
    await losses(model, {}),
    await losses(model, { spec: { ...model.spec, alpha: 8 } }),
    await losses(model, { spec: { ...model.spec, ...yarn } }),
    await losses(model, { broken: "off" }),
  ];
  for (const [bin, [, ...found]] of rows.entries())
    for (const [i, value] of found.entries()) expect(value).toBeCloseTo(wanted[Math.floor(i / 3)]![bin]![i % 3]!, 3);
  expect(await axe(page, FIGURE)).toEqual([]);
  // What the chapter says.
  const [trained, , stretched] = wanted as [number[][], number[][], number[][]];
  expect(trained.at(-1)![0]).toBeGreaterThan(trained[2]![0]! + 1);
  expect(stretched.at(-1)![0]).toBeLessThan(trained.at(-1)![0]! - 1);
  expect(complaints).toEqual([]);
}, 60_000);

test("cliff: linear scaling reads badly, and well once the model was trained on with it", async () => {
  const { page } = await pages.open("h=cliff&k.s=linear_retrained&k.n=700");
  await page.locator(FIGURE).scrollIntoViewIfNeeded();
  await expect.poll(() => curves(page).count(), { timeout: 20_000 }).toBe(2);
  for (const [, linear, , , retrained] of await tableOf(page, FIGURE))
    expect(Number(linear)).toBeGreaterThan(Number(retrained) + 0.5);
  const program = await page
    .locator(`${FIGURE} rope-figure-tools`)
    .evaluate((tools) =>
      (tools as unknown as { programs: { javascript: () => Promise<string> } }).programs.javascript(),
    );
  const printed = runCopied(program).join(" ");
  expect(printed).toMatch(/^linear \[.*\] retrained \[.*\]$/);
  using model = await loadTinyModel("shakespeare");
  const { loss } = await model.run(model.encode(PASSAGES[0]!), {
    spec: { ...model.spec, ropeType: "linear", factor: 8 },
  });
  const first = loss.subarray(0, BIN).reduce((sum, one) => sum + one, 0) / BIN;
  expect(Number(/[\d.]+/.exec(printed)![0])).toBeCloseTo(first, 4);
  const words = await page.locator(`${FIGURE} rope-live-text p`).textContent();
  expect(words).toMatch(
    /^Around position 688: linear, factor 8 \d\.\d\d \(\d\.\d\d to \d\.\d\d\); linear, trained on with it/,
  );
}, 60_000);

test("cliff: a model that cannot be loaded is said, and can be tried again", async () => {
  const { page } = await pages.open("h=cliff", {}, (blank) =>
    blank.route("**/shakespeare-model-*", (route) => route.abort()),
  );
  await page.locator(FIGURE).scrollIntoViewIfNeeded();
  const alert = page.locator(`${FIGURE} [role=alert]`);
  await alert.waitFor();
  expect(await alert.textContent()).toContain("shakespeare");
  await page.unroute("**/shakespeare-model-*");
  await alert.getByRole("button").click();
  await expect.poll(() => curves(page).count(), { timeout: 20_000 }).toBe(3);
}, 60_000);
