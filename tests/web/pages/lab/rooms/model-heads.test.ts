import type { Page } from "playwright-core";
import { loadTinyModel } from "ropewalk/model";
import { expect, test } from "vitest";
import { headsOf, strongest } from "../../../../../web/figures/model-heads/heads.js";
import { axe } from "../../../support/axe.js";
import { runCopied } from "../../../support/copied.js";
import { site, tableOf } from "../../../support/support.js";

const pages = site("lab/");
const FIGURE = "rope-model-heads";
const options = {
  signal: new AbortController().signal,
  progress: (): void => undefined,
  turn: async (): Promise<void> => {},
};
const heads = (page: Page) => page.locator(`${FIGURE} [data-hand=head] [role=option]`);
const rest = (page: Page) => page.locator(`${FIGURE} [data-busy]`).waitFor({ state: "detached", timeout: 20_000 });

async function open(view: string): Promise<Page> {
  const { page } = await pages.open(`h=model-heads&${view}`);
  await page.locator(FIGURE).scrollIntoViewIfNeeded();
  await page.locator(`${FIGURE} [data-hand=cell]`).waitFor({ timeout: 20_000 });
  await rest(page);
  return page;
}

test("model heads: every head has its map and its scores; the strongest one is shown large, another on a click", async () => {
  const page = await open("");
  using model = await loadTinyModel("shakespeare");
  const wanted = await headsOf({ text: "", rotation: "on" }, "en").compute(model, options);
  const rows = await tableOf(page, FIGURE);
  expect(rows).toHaveLength(16);
  for (const [i, { previous, induction }] of wanted.scores.entries()) {
    expect(Number(rows[i]![2])).toBeCloseTo(previous, 3);
    expect(Number(rows[i]![3])).toBeCloseTo(induction, 3);
  }
  const best = strongest(wanted.scores);
  expect(await heads(page).nth(best).getAttribute("aria-selected")).toBe("true");
  const said = page.locator(`${FIGURE} rope-live-text p`).first();
  const at = wanted.weights[best]![127 * 128 + 126]!;
  expect(await said.textContent()).toContain(`${(at * 100).toFixed(1)}%`);
  await heads(page).nth(0).click();
  await expect.poll(() => page.url()).toContain("mh.h=0");
  expect(await heads(page).nth(0).getAttribute("aria-selected")).toBe("true");

  await page.locator(FIGURE).getByLabel("off", { exact: true }).check();
  await expect.poll(() => said.textContent(), { timeout: 20_000 }).toContain("0 previous-letter heads");
  expect(await axe(page, FIGURE)).toEqual([]);
}, 60_000);

test("model heads: a text of one's own is run by a broken rotation, and the copied program prints the same scores", async () => {
  const page = await open("mh.r=keys-one-late&mh.t=To be, or not to be, that is the question");
  const rows = await tableOf(page, FIGURE);
  const program = await page
    .locator(`${FIGURE} rope-figure-tools`)
    .evaluate((tools) =>
      (tools as unknown as { programs: { javascript: () => Promise<string> } }).programs.javascript(),
    );
  const printed = runCopied(program).map((line) => Number(/letter ([\d.]+)$/.exec(line)![1]));
  for (const [i, row] of rows.entries()) expect(printed[i]).toBeCloseTo(Number(row[2]), 3);
  const own = page.locator(`${FIGURE} textarea`);
  await own.fill("1599");
  await own.blur();
  const alert = page.locator(`${FIGURE} [role=alert]`);
  await alert.waitFor();
  expect(await alert.textContent()).toMatch(/This text cannot be read:.*1.*65 symbols/s);
  await own.fill("");
  await own.blur();
  await rest(page);
  await expect.poll(async () => (await tableOf(page, FIGURE))[5]![2]).not.toBe(rows[5]![2]);
}, 60_000);
