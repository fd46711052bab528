import type { Page } from "playwright-core";
import { loadTinyModel } from "ropewalk/model";
import { expect, test } from "vitest";
import { PASSAGES } from "../../../../../web/figures/numbers/passages.js";
import { axe } from "../../../support/axe.js";
import { runCopied } from "../../../support/copied.js";
import { site, tableOf } from "../../../support/support.js";

const pages = site("lab/");
const FIGURE = "rope-length-cliff";
const BIN = 32;
const isModel = (url: string): boolean => /-model-[\w-]+\.js$/.test(url);
const curves = (page: Page) => page.locator(`${FIGURE} .keys li`);

test("cliff: the model comes when the figure is seen, and a curve comes for each scheme", async () => {
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
  expect(rows.every((row) => row.length === 13 && row.every(Number.isFinite))).toBe(true);
  expect(await axe(page, FIGURE)).toEqual([]);
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
