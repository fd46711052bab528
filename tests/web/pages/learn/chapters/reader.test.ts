import { loadTinyModel } from "ropewalk/model";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { heldOut } from "../../../../../web/figures/numbers/held-out.js";
import { runBy, TINY_SCHEMES, TRAINED } from "../../../../../web/figures/numbers/tiny-schemes.js";
import { axe } from "../../../support/axe.js";
import { runCopied } from "../../../support/copied.js";
import { site, tableOf } from "../../../support/support.js";

const pages = site();
const FIGURE = "rope-reader";
const letters = (page: Page) => page.locator(`${FIGURE} .page [data-i]`);
const summary = (page: Page) => page.locator(`${FIGURE} rope-live-text p`).first();

/** Opens a view and waits until every scheme has read its text. */
async function read(view: string): Promise<Page> {
  const { page, complaints } = await pages.open(`h=reader&${view}`);
  page.on("close", () => expect(complaints).toEqual([]));
  await page.locator(FIGURE).scrollIntoViewIfNeeded();
  await letters(page).first().waitFor({ timeout: 20_000 });
  await page.locator(`${FIGURE} [data-busy]`).waitFor({ state: "detached", timeout: 20_000 });
  return page;
}

test("reader: letters, colours and numbers are those of the model, for every scheme", async () => {
  const page = await read("rd.n=2&rd.c=300");
  const passage = (await heldOut("en"))[1]!;
  using model = await loadTinyModel("shakespeare");
  const rows = await tableOf(page, FIGURE);
  expect(rows).toHaveLength(passage.length);
  for (const [column, scheme] of TINY_SCHEMES.entries()) {
    const { loss } = await model.run(model.encode(passage), runBy(scheme, model.spec));
    for (const at of [1, 2, 77, 128, 129, 300, 1023])
      expect(Number(rows[at]![2 + column]), `${scheme} at ${at}`).toBeCloseTo(loss[at - 1]!, 3);
    if (scheme !== "trained") continue;
    const levels = await letters(page).evaluateAll((all) => all.map(({ className }) => /l(\d)/.exec(className)?.[1]));
    expect(levels[0]).toBeUndefined();
    const wanted = [...loss].map((nats) => String(Math.min(4, Math.floor((5 * nats) / Math.log(65)))));
    expect(levels.slice(1)).toEqual(wanted);
  }
  // The line stands after the last letter whose prediction the trained length covers.
  expect(await page.locator(`${FIGURE} .page p`).first().locator("[data-i]").count()).toBe(TRAINED + 1);
  const heat = async (): Promise<number> =>
    Number(/[\d.]+/.exec((await page.locator(`${FIGURE} [data-mean=beyond]`).textContent())!)![0]);
  const before = await heat();
  await page.locator(FIGURE).getByLabel("YaRN, factor 8").check();
  await expect.poll(heat).toBeLessThan(before - 1.9);
  expect(await axe(page, FIGURE)).toEqual([]);
}, 60_000);

test("reader: the cursor reads a letter by pointer and by keys", async () => {
  const page = await read("rd.c=200");
  await letters(page).nth(40).hover();
  await expect.poll(() => summary(page).textContent()).toMatch(/^Letter 41, “.+”: \d\.\d\d nats\.$/);
  await page.locator(`${FIGURE} .page`).focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => summary(page).textContent()).toContain("Letter 42,");
  await page.keyboard.press("Home");
  await expect.poll(() => summary(page).textContent()).toContain("nothing comes before it");
  await expect.poll(() => page.url()).toContain("rd.c=0");
}, 60_000);

test("reader: a text of one's own is read, what the model does not know is named and can be left out", async () => {
  const page = await read("");
  const own = page.locator(`${FIGURE} textarea`);
  await own.fill("Good night – 1599\nsweet prince");
  await own.blur();
  const alert = page.locator(`${FIGURE} [role=alert]`);
  await alert.waitFor();
  expect(await alert.textContent()).toMatch(/This text cannot be read:.*–.*65 symbols/s);
  expect(await own.getAttribute("aria-invalid")).toBe("true");
  await alert.getByRole("button").click();
  await expect.poll(() => own.inputValue()).toBe("Good night  \nsweet prince");
  await expect.poll(() => letters(page).count()).toBe(25);
  expect(await page.locator(`${FIGURE} [data-mean=beyond]`).textContent()).toBe("no letter");
}, 60_000);

test("reader: Chinese is read by the model of Tang poems, and the copied program prints the same", async () => {
  const page = await read("l=zh&rd.s=yarn&rd.n=3");
  const rows = await tableOf(page, FIGURE);
  const program = await page
    .locator(`${FIGURE} rope-figure-tools`)
    .evaluate((tools) =>
      (tools as unknown as { programs: { javascript: () => Promise<string> } }).programs.javascript(),
    );
  const [means, losses] = runCopied(program) as [string, string];
  expect(losses.split(" ").map(Number)[500]).toBeCloseTo(Number(rows[501]![2 + TINY_SCHEMES.indexOf("yarn")]), 3);
  const shown = await page.locator(`${FIGURE} [data-mean=within]`).textContent();
  expect(Number(/within ([\d.]+)/.exec(means)![1])).toBeCloseTo(Number(/[\d.]+/.exec(shown!)![0]), 1);
}, 60_000);
