import { loadTinyModel, type GenerateOptions, type Model } from "ropewalk/model";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { axe } from "../../../support/axe.js";
import { runCopied } from "../../../support/copied.js";
import { site, tableOf } from "../../../support/support.js";

const pages = site();
const FIGURE = "rope-broken-writer";
const COUNT = 96;
const readings = (page: Page) => page.locator(`${FIGURE} .reading b`);
const cards = (page: Page) => page.locator(`${FIGURE} rope-writings li`);
const written = (page: Page, cards: number) =>
  expect.poll(() => readings(page).count(), { timeout: 20_000 }).toBe(cards);

/** As Node runs the same model: its letters and their mean surprise under the right rotation. */
async function continued(model: Model, text: string, options: GenerateOptions): Promise<[number[], number]> {
  const prompt = model.encode(text);
  const ids: number[] = [];
  for await (const id of model.generate(prompt, { count: COUNT, seed: 1, temperature: 0.8, ...options })) ids.push(id);
  const loss = [...(await model.run([...prompt, ...ids])).loss].slice(prompt.length - 1);
  return [ids, loss.reduce((sum, one) => sum + one, 0) / COUNT];
}

const rotations: readonly GenerateOptions[] = [
  {},
  { positions: Array.from("ROMEO:", (_, i) => i + 1000) },
  { broken: "pairing-swapped" },
  { broken: "keys-one-late" },
  { broken: "direction-reversed" },
  { broken: "off" },
];

test("writer: the model comes when the figure is seen; each card has its rotation's letters and what they cost", async () => {
  const { page, requests, complaints } = await pages.open("", { viewport: { width: 1280, height: 500 } });
  await page.waitForLoadState("networkidle");
  expect(requests.filter((url) => url.includes("-model-"))).toEqual([]);
  await page.locator("#writer").scrollIntoViewIfNeeded();
  await page.locator(FIGURE).scrollIntoViewIfNeeded();
  await written(page, rotations.length);
  using model = await loadTinyModel("shakespeare");
  const rows = await tableOf(page, FIGURE);
  const surprises: number[] = [];
  const right = (await continued(model, "ROMEO:", {}))[0];
  for (const [i, rotation] of rotations.entries()) {
    const [ids, surprise] = await continued(model, "ROMEO:", rotation);
    surprises.push(surprise);
    const [, nats, same, text] = rows[i]!;
    expect(text).toBe(model.decode(ids).replaceAll("\n", "↵").trim());
    expect(Number(nats)).toBeCloseTo(surprise, 3);
    const first = ids.findIndex((id, at) => id !== right[at]);
    expect(Number(same)).toBe(first < 0 ? COUNT : first);
  }
  expect(await cards(page).nth(1).textContent()).toContain("the same letters as the right rotation");
  expect(await cards(page).nth(2).textContent()).toMatch(/up to letter|from the first one on/);
  // What the chapter says: the right rotation's words are plain to the model, the others' are broken.
  for (const surprise of surprises.slice(2)) expect(surprise).toBeGreaterThan(surprises[0]! + 1);
  const summary = page.locator(`${FIGURE} rope-live-text p`).first();
  expect(await summary.textContent()).toMatch(
    /^Mean surprise of each text.*: right rotation \d\.\d\d; positions moved/,
  );

  expect(await axe(page, FIGURE)).toEqual([]);

  // Another seed, then one mistake more.
  const before = await cards(page).first().textContent();
  await page.locator(FIGURE).getByLabel("Seed").press("ArrowRight");
  await expect.poll(() => page.url()).toContain("g.n=2");
  await written(page, rotations.length);
  expect(await cards(page).first().textContent()).not.toBe(before);
  await page.locator(FIGURE).getByLabel("rotated twice").check();
  await written(page, rotations.length + 1);
  expect(complaints).toEqual([]);
}, 60_000);

test("writer: Chinese is written by the model of Tang poems, and the copied program writes the same", async () => {
  const { page, requests } = await pages.open("h=writer&l=zh&g.s=off&g.p=春风&g.n=5");
  await page.locator(FIGURE).scrollIntoViewIfNeeded();
  await written(page, 2);
  expect(requests.filter((url) => /\/tang-model-/.test(url)).length).toBe(1);
  const rows = await tableOf(page, FIGURE);
  const program = await page
    .locator(`${FIGURE} rope-figure-tools`)
    .evaluate((tools) =>
      (tools as unknown as { programs: { javascript: () => Promise<string> } }).programs.javascript(),
    );
  const printed = runCopied(program).join("\n");
  for (const [i, name] of ["right", "off"].entries()) {
    const [, nats, text] = new RegExp(`${name} ([\\d.]+) (".*")`).exec(printed)!;
    expect(Number(nats)).toBeCloseTo(Number(rows[i]![1]), 3);
    expect((JSON.parse(text!) as string).slice("春风".length).replaceAll("\n", "↵").trim()).toBe(rows[i]![3]);
  }
}, 60_000);

test("writer: a letter that the model does not know is said in the reader's language, and the figure goes on", async () => {
  const { page } = await pages.open("h=writer");
  await page.locator(FIGURE).scrollIntoViewIfNeeded();
  await written(page, rotations.length);
  const prompt = page.locator(`${FIGURE} input[type=text]`);
  await prompt.fill("Moon 月");
  await prompt.press("Enter");
  const alert = page.locator(`${FIGURE} [role=alert]`);
  await alert.waitFor();
  expect(await alert.textContent()).toMatch(/This prompt cannot be continued:.*月.*65 symbols/s);
  expect(await prompt.getAttribute("aria-invalid")).toBe("true");
  await prompt.fill("");
  await prompt.press("Enter");
  await written(page, rotations.length);
  expect(await prompt.inputValue()).toBe("ROMEO:");
  expect(await alert.count()).toBe(0);
}, 60_000);

test("writer: a model that cannot be loaded is said, and can be tried again", async () => {
  const { page } = await pages.open("h=writer", {}, (blank) =>
    blank.route("**/shakespeare-model-*", (route) => route.abort()),
  );
  await page.locator(FIGURE).scrollIntoViewIfNeeded();
  const alert = page.locator(`${FIGURE} [role=alert]`);
  await alert.waitFor();
  expect(await alert.textContent()).toContain("shakespeare");
  await page.unroute("**/shakespeare-model-*");
  await alert.getByRole("button").click();
  await written(page, rotations.length);
}, 60_000);
