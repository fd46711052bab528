import type { Page } from "playwright-core";
import { loadTinyModel } from "ropewalk/model";
import { expect, test } from "vitest";
import { measureJob } from "../../../../../web/figures/pair-freeze/freeze.js";
import { axe } from "../../../support/axe.js";
import { runCopied } from "../../../support/copied.js";
import { showAnswer, site, tableOf } from "../../../support/support.js";

const pages = site("lab/");
const FIGURE = "rope-pair-freeze";
const options = {
  signal: new AbortController().signal,
  progress: (): void => undefined,
  turn: async (): Promise<void> => {},
};

async function open(view: string): Promise<Page> {
  const { page } = await pages.open(`h=pair-freeze&${view}`);
  await showAnswer(page, "pair-freeze");
  await page.locator(FIGURE).scrollIntoViewIfNeeded();
  await expect.poll(() => page.locator(`${FIGURE} .keys li`).count(), { timeout: 30_000 }).toBe(2);
  await page.locator(`${FIGURE} [data-busy]`).waitFor({ state: "detached", timeout: 30_000 });
  return page;
}

test("pair freeze: curves, table and sentence are the model's numbers", async () => {
  const page = await open("pf.s=one&pf.n=0");
  using model = await loadTinyModel("shakespeare");
  const one = await measureJob("one", "en").compute(model, options);
  const share = await measureJob("share", "en").compute(model, options);
  const rows = (await tableOf(page, FIGURE)).map((row) => row.map(Number));
  expect(rows).toHaveLength(16);
  for (const [pair, [at, mean, least, most, part]] of rows.entries()) {
    expect(at).toBe(pair);
    expect(mean).toBeCloseTo(one.mean[pair]!, 3);
    expect(least).toBeCloseTo(one.least[pair]!, 3);
    expect(most).toBeCloseTo(one.most[pair]!, 3);
    expect(part).toBeCloseTo(share.mean[pair]!, 3);
  }
  const said = page.locator(`${FIGURE} rope-live-text p`).first();
  expect(await said.textContent()).toMatch(/^Pair 0, one turn in 6\.28 positions\. Frozen: one pair 0\.\d\d nats \(/);
  expect(await axe(page, FIGURE)).toEqual([]);
  const printed = runCopied(
    await page
      .locator(`${FIGURE} rope-figure-tools`)
      .evaluate((tools) =>
        (tools as unknown as { programs: { javascript: () => Promise<string> } }).programs.javascript(),
      ),
  ).join(" ");
  expect(printed).toMatch(/^one( -?[\d.e-]+){16}$/);
  const first = Number(printed.split(" ")[1]);
  expect(first).toBeGreaterThanOrEqual(one.least[0]! - 1e-3);
  expect(first).toBeLessThanOrEqual(one.most[0]! + 1e-3);
}, 90_000);
