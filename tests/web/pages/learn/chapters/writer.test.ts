import { loadTinyModel, type GenerateOptions, type Model } from "ropewalk/model";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { axe } from "../../../support/axe.js";
import { site, tableOf } from "../../../support/support.js";

const pages = site();
const FIGURE = "rope-broken-writer";
const COUNT = 96;
const sentence = (page: Page) => page.locator(`${FIGURE} rope-live-text p`).first().textContent();
const written = (page: Page) => expect.poll(() => sentence(page), { timeout: 20_000 }).toMatch(/\d\.\d\d/);

/** As Node runs the same model: its letters and their mean surprise under the right rotation. */
async function continued(model: Model, text: string, options: GenerateOptions): Promise<[number[], number]> {
  const prompt = model.encode(text);
  const ids: number[] = [];
  for await (const id of model.generate(prompt, { count: COUNT, seed: 1, temperature: 0.8, ...options })) ids.push(id);
  const loss = [...(await model.run([...prompt, ...ids])).loss].slice(prompt.length - 1);
  return [ids, loss.reduce((sum, one) => sum + one, 0) / COUNT];
}

const open = (link: string, prepare?: Parameters<typeof pages.open>[2]) =>
  pages.open(link, {}, prepare, "embed/rope-broken-writer.html");

test("writer: the model loads when the stage is seen; both texts are those that Node writes, letter by letter", async () => {
  const { page, requests, complaints } = await pages.open("", { viewport: { width: 1280, height: 500 } });
  await page.waitForLoadState("networkidle");
  expect(requests.filter((url) => url.includes("-model-"))).toEqual([]);
  await page.locator("#writer").scrollIntoViewIfNeeded();
  await page.locator(FIGURE).scrollIntoViewIfNeeded();
  await expect
    .poll(() => sentence(page), { timeout: 20_000 })
    .toMatch(/right rotation \d\.\d\d; pairs interleaved \d\.\d\d; the same letters up to letter/);
  using model = await loadTinyModel("shakespeare");
  const rows = await tableOf(page, FIGURE);
  expect(rows).toHaveLength(COUNT);
  for (const [column, rotation] of [
    [1, {}],
    [3, { broken: "pairing-swapped" }],
  ] as const) {
    const [ids, surprise] = await continued(model, "ROMEO:", rotation);
    const letters = ids.map((id) => model.decode([id]).replace("\n", "↵").trim());
    expect(rows.map((row) => row[column]!.trim())).toEqual(letters);
    expect(rows.reduce((sum, row) => sum + Number(row[column + 1]), 0) / COUNT).toBeCloseTo(surprise, 3);
  }
  expect(rows[0]![0]).toBe("6"); // the prompt has the positions before
  expect(await axe(page, "#writer")).toEqual([]);
  expect(complaints).toEqual([]);
}, 60_000);

test("writer: Chinese is written by the model of Tang poems", async () => {
  const { page, requests } = await open("v=2&l=zh&g.s=off&g.p=春风&g.n=5");
  await page.locator(FIGURE).scrollIntoViewIfNeeded();
  await written(page);
  expect(requests.filter((url) => /\/tang-model-/.test(url)).length).toBe(1);
  const rows = await tableOf(page, FIGURE);
  using model = await loadTinyModel("tang");
  for (const [column, rotation] of [
    [1, {}],
    [3, { broken: "off" }],
  ] as const) {
    const [ids, surprise] = await continued(model, "春风", { seed: 5, ...rotation });
    expect(rows.map((row) => row[column]!.trim())).toEqual(
      ids.map((id) => model.decode([id]).replace("\n", "↵").trim()),
    );
    expect(rows.reduce((sum, row) => sum + Number(row[column + 1]), 0) / COUNT).toBeCloseTo(surprise, 3);
  }
}, 60_000);

test("writer: a letter unknown to the model is reported in the reader's language, and the figure continues", async () => {
  const { page } = await open("v=2&l=en");
  await page.locator(FIGURE).scrollIntoViewIfNeeded();
  await written(page);
  const prompt = page.locator(`${FIGURE} input[type=text]`);
  await prompt.fill("Moon 月");
  await prompt.press("Enter");
  const alert = page.locator(`${FIGURE} [role=alert]`);
  await alert.waitFor();
  expect(await alert.textContent()).toMatch(/This prompt cannot be continued:.*月.*65 symbols/s);
  expect(await prompt.getAttribute("aria-invalid")).toBe("true");
  await prompt.fill("");
  await prompt.press("Enter");
  await written(page);
  expect(await prompt.inputValue()).toBe("ROMEO:");
  expect(await alert.count()).toBe(0);
}, 60_000);

test("writer: a model that cannot be loaded is reported, and can be tried again", async () => {
  const { page } = await open("v=2&l=en", (blank) => blank.route("**/shakespeare-model-*", (route) => route.abort()));
  await page.locator(FIGURE).scrollIntoViewIfNeeded();
  const alert = page.locator(`${FIGURE} [role=alert]`);
  await alert.waitFor();
  expect(await alert.textContent()).toContain("shakespeare");
  await page.unroute("**/shakespeare-model-*");
  await alert.getByRole("button").click();
  await written(page);
}, 60_000);
