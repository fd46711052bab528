import { loadTinyModel } from "ropewalk/model";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { heldOut } from "../../../../../web/figures/numbers/held-out.js";
import { LENGTH, TINY_SCHEMES, TRAINED } from "../../../../../web/figures/numbers/tiny-schemes.js";
import { axe } from "../../../support/axe.js";
import { runCopied } from "../../../support/copied.js";
import { site, tableOf } from "../../../support/support.js";

const pages = site();
const FIGURE = "rope-reader";
const letters = (page: Page) => page.locator(`${FIGURE} .page [data-i]`);
const means = (page: Page) => page.locator(`${FIGURE} .keys b`);
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

test("reader: letters are coloured by the model's numbers, and the scheme that is chosen is shown", async () => {
  const page = await read("rd.n=2&rd.c=300");
  const passage = (await heldOut("en"))[1]!;
  using model = await loadTinyModel("shakespeare");
  const rows = await tableOf(page, FIGURE);
  expect(rows).toHaveLength(passage.length);
  const { loss } = await model.run(model.encode(passage));
  for (const at of [1, 128, 129, 1023]) expect(Number(rows[at]![2])).toBeCloseTo(loss[at - 1]!, 3);
  const levels = await letters(page).evaluateAll((all) => all.map(({ className }) => /l(\d)/.exec(className)?.[1]));
  expect(levels[0]).toBeUndefined();
  const wanted = [...loss].map((nats) => String(Math.min(4, Math.floor((5 * nats) / Math.log(65)))));
  expect(levels.slice(1)).toEqual(wanted);
  // The line stands after the last letter whose prediction the trained length covers.
  expect(await page.locator(`${FIGURE} .page p`).first().locator("[data-i]").count()).toBe(TRAINED + 1);
  const beyond = async (): Promise<number> => Number(/[\d.]+/.exec(await means(page).nth(1).innerText())![0]);
  const before = await beyond();
  await page.locator(FIGURE).getByLabel("YaRN, factor 8").check();
  await expect.poll(beyond).toBeLessThan(before - 1.9);
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
  await page.locator(`${FIGURE} [data-control=leave-out]`).click();
  await expect.poll(() => own.inputValue()).toBe("Good night  \nsweet prince");
  await expect.poll(() => letters(page).count()).toBe(25);
  expect(await means(page).nth(1).textContent()).toBe("no letter");
  await own.fill("");
  await own.blur();
  await expect.poll(() => letters(page).count()).toBe(LENGTH);
  await own.fill("");
  await own.blur();
  expect((await own.inputValue()).length).toBe(LENGTH);
}, 60_000);

test("reader: Chinese is read by the model of Tang poems, and the copied program prints the same", async () => {
  const page = await read("l=zh&rd.s=yarn&rd.n=3");
  const rows = await tableOf(page, FIGURE);
  const program = await page
    .locator(`${FIGURE} rope-figure-tools`)
    .evaluate((tools) =>
      (tools as unknown as { programs: { javascript: () => Promise<string> } }).programs.javascript(),
    );
  const [printed, losses] = runCopied(program) as [string, string];
  expect(losses.split(" ").map(Number)[500]).toBeCloseTo(Number(rows[501]![2 + TINY_SCHEMES.indexOf("yarn")]), 3);
  const shown = await means(page).first().textContent();
  expect(Number(/within ([\d.]+)/.exec(printed)![1])).toBeCloseTo(Number(/[\d.]+/.exec(shown!)![0]), 1);
}, 60_000);
