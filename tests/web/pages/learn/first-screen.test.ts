// The first screen: a sentence and three words on a line, which can be dragged at once.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { learnStrings } from "../../../../web/pages/learn/strings.js";
import { lineStrings } from "../../../../web/pages/learn/line-strings.js";
import { axe } from "../../support/axe.js";
import { drawn, scriptAtRest, site } from "../../support/support.js";

const pages = site();
const LINE = "rope-first-line";

const places = (page: Page): Promise<number[]> =>
  page.locator(`${LINE} .word`).evaluateAll((words) => words.map((word) => Number(word.getAttribute("aria-valuenow"))));
const sectors = (page: Page): Promise<(string | null)[]> =>
  page.locator(`${LINE} .sector`).evaluateAll((all) => all.map((sector) => sector.getAttribute("d")));
/** The angle of each sector, in degrees, from its drawing. */
const anglesOf = (paths: (string | null)[]): number[] =>
  paths.map((path) => {
    const [, x0, y0, x1, y1] = /L(\S+) (\S+)A.* (\S+) (\S+)Z$/.exec(path!)!.map(Number);
    const turn = Math.atan2(-y1!, x1!) - Math.atan2(-y0!, x0!);
    return Math.round((((turn * 180) / Math.PI + 720) % 360) * 10) / 10;
  });
const said = (page: Page): Promise<string | null> => page.locator(`${LINE} .said`).textContent();

async function dragBy(page: Page, word: string, share: number): Promise<void> {
  const box = (await page.locator(`${LINE} [data-word="${word}"] :is(.token, .handle)`).boundingBox())!;
  const width = (await page.locator(`${LINE} svg`).boundingBox())!.width;
  await page.mouse.move(box.x + 5, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 5 + share * width, box.y + 5, { steps: 6 });
  await page.mouse.up();
}

test("all words together turn every arrow and leave the angles between them; one word alone changes its angles", async () => {
  for (const language of ["en", "zh"] as const) {
    const { page, complaints } = await pages.open(`l=${language}`, { reducedMotion: "reduce" });
    await drawn(page);
    expect(await places(page)).toEqual([2, 4, 5]);
    expect(await said(page)).toBe(lineStrings[language].none);
    const before = await sectors(page);
    await dragBy(page, "all", 3 * (39 / 360));
    expect(await places(page)).toEqual([5, 7, 8]);
    expect(await said(page)).toBe(lineStrings[language].all);
    const moved = await sectors(page);
    expect(moved).not.toEqual(before);
    expect(anglesOf(moved)).toEqual(anglesOf(before));
    await dragBy(page, "0", -2 * (39 / 360));
    expect(await places(page)).toEqual([3, 7, 8]);
    expect(await said(page)).toBe(lineStrings[language].both);
    const [first, second] = anglesOf(await sectors(page));
    expect(first).toBeCloseTo(2 * anglesOf(before)[0]!, 0);
    expect(second).toBe(anglesOf(before)[1]);
    expect(complaints).toEqual([]);
  }
});

test("by keys: words keep their order and stay on the line", async () => {
  const { page } = await pages.open("", { reducedMotion: "reduce" });
  await drawn(page);
  await page.locator(`${LINE} [data-word="1"]`).focus();
  await page.keyboard.press("End");
  expect(await places(page)).toEqual([2, 4, 5]); // its neighbour is there
  await page.keyboard.press("Home");
  expect(await places(page)).toEqual([2, 3, 5]);
  await page.locator(`${LINE} [data-word="all"]`).focus();
  await page.keyboard.press("End");
  expect(await places(page)).toEqual([5, 6, 8]);
  await page.keyboard.press("Home");
  expect(await places(page)).toEqual([0, 1, 3]);
});

test("it moves by itself once, not for readers who want stillness, and then rests", async () => {
  const { page } = await pages.open();
  await drawn(page);
  await page.locator(`${LINE}[data-moving]`).waitFor();
  await expect.poll(async () => (await places(page))[0]).toBeGreaterThan(2);
  await page.locator(`${LINE}:not([data-moving])`).waitFor();
  expect(await places(page)).toEqual([2, 4, 5]);
  await page.waitForTimeout(1000);
  expect(await scriptAtRest(page)).toBeLessThan(0.002);
});

test("a word moves by a key while the rest of the page is still on its way, in both languages", async () => {
  for (const language of ["en", "zh"] as const) {
    const { page } = await pages.open(`l=${language}`, {}, (blank) =>
      blank.route("**/later-elements-*", () => undefined),
    );
    const word = page.locator(`${LINE} [data-word='1']`);
    await word.focus();
    const arrow = word.locator(".arrow");
    const before = await arrow.getAttribute("style");
    await page.keyboard.press("ArrowLeft");
    expect(await arrow.getAttribute("style")).not.toBe(before);
    expect(await page.locator("h1").textContent()).toBe(learnStrings[language].title);
  }
});

const withoutScripts = (page: Page): Promise<unknown> => page.route("**/*.js", (route) => route.abort());
/** Where the parts of the first screen are. */
const parts = (page: Page): Promise<number[]> =>
  page.locator("h1, .lead, .first svg, .first .said").evaluateAll((all) =>
    all.flatMap((part) => {
      const { x, y, width, height } = part.getBoundingClientRect();
      return [x, y, width, height];
    }),
  );

for (const viewport of [
  { width: 375, height: 812 },
  { width: 1280, height: 900 },
])
  test(`${viewport.width} px: one sentence, one picture and no form are in view, and stand there before any script`, async () => {
    const { page: still } = await pages.open("", { viewport, reducedMotion: "reduce" }, withoutScripts);
    const { page, complaints } = await pages.open("", { viewport, reducedMotion: "reduce" });
    await drawn(page);
    const [before, after] = [await parts(still), await parts(page)];
    expect(after).toHaveLength(16);
    before.forEach((value, i) => expect(Math.abs(value - after[i]!), `place ${i}`).toBeLessThan(2));
    const paths = (one: Page): Promise<(string | null)[]> =>
      one.locator(".first .sector").evaluateAll((all) => all.map((path) => path.getAttribute("d")));
    expect(await paths(still)).toEqual(await paths(page));
    const forms = await page
      .locator("main :is(input, select, textarea)")
      .evaluateAll((all) =>
        all
          .filter((one) => one.checkVisibility() && one.getBoundingClientRect().top < innerHeight)
          .map((one) => one.id),
      );
    expect(forms).toEqual([]);
    const box = (await page.locator(`${LINE} .said`).boundingBox())!;
    expect(box.y + box.height).toBeLessThan(viewport.height);
    expect(await page.locator(".first").innerText()).not.toMatch(/[a-z]+_[a-z]+|\d/);
    expect(await axe(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
    expect(complaints).toEqual([]);
  });

test("the model is chosen in a drawer, and the chapters follow it", async () => {
  const { page } = await pages.open("h=speeds");
  await page.locator("rope-clock-wall .option").first().waitFor();
  await page.getByText(learnStrings.en.drawer).click();
  await page.locator("rope-model-picker select").selectOption("phi-2");
  await page.locator("section#speeds").scrollIntoViewIfNeeded();
  await expect.poll(() => page.locator("rope-clock-wall .option").count()).toBe(16);
  await page.waitForURL(/p=phi-2/);
});

test("without JavaScript the story is an article: every chapter with its words and a drawn picture", async () => {
  const { page } = await pages.open("", { javaScriptEnabled: false });
  expect(await page.locator("section.chapter").count()).toBe(7);
  const pictures = page.locator("section.chapter img");
  expect(await pictures.count()).toBe(7);
  for (const address of await pictures.evaluateAll((all) => all.map((one) => (one as HTMLImageElement).src)))
    expect((await page.request.get(address)).status(), address).toBe(200);
  expect(await page.locator("section.chapter .keep").count()).toBe(7);
});
