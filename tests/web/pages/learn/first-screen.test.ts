// The first screen: a sentence and three words on a line, which can be dragged at once.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { learnStrings } from "../../../../web/pages/learn/strings.js";
import { LAST, START } from "../../../../web/figures/first-line/values.js";
import { axe } from "../../support/axe.js";
import { PHONE, swipe } from "../../support/swipe.js";
import { drawn, scriptAtRest, site } from "../../support/support.js";

const pages = site();
const LINE = "rope-first-line";

const hand = (page: Page, id: string) => page.locator(`${LINE} [data-hand="${id}"]`);
const WORDS = ["word-0", "word-1", "word-2"];

const places = async (page: Page): Promise<number[]> =>
  Promise.all(WORDS.map(async (id) => Number(await hand(page, id).getAttribute("aria-valuenow"))));
/** The elements filled with one colour, in the HTML or in the live drawing. */
const filled = (page: Page, role: string): Promise<(string | null)[]> =>
  page
    .locator(`.first svg path[fill$="${role})"]`)
    .evaluateAll((all) => all.filter((one) => one.checkVisibility()).map((one) => one.getAttribute("d")));
/** The size of each angle between neighbours, in degrees, from its drawing. */
const anglesOf = (paths: (string | null)[]): number[] =>
  paths.map((path) => {
    const numbers = path!.match(/-?[\d.]+(?:e-\d+)?/g)!.map(Number);
    const [x, y] = numbers.slice(-2) as [number, number];
    const [fromX, fromY] = numbers.slice(0, 2) as [number, number];
    const [toX, toY] = numbers.slice(-4, -2) as [number, number];
    const rotation = Math.atan2(y - toY, toX - x) - Math.atan2(y - fromY, fromX - x);
    return Math.round((((rotation * 180) / Math.PI + 720) % 360) * 10) / 10;
  });
const dragBy = async (page: Page, id: string, positions: number): Promise<void> => {
  const box = (await hand(page, id).boundingBox())!;
  const width = (await page.locator(`${LINE} rope-scene`).boundingBox())!.width;
  const unit = width < 1000 ? (width - 41) / LAST : (width - 300) / LAST;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + positions * unit, y + 5, { steps: 6 });
  await page.mouse.up();
};

test("all words together rotate every arrow and keep the angles between them; one word alone changes its angles", async () => {
  for (const [language, width] of [
    ["en", 1280],
    ["zh", 375],
  ] as const) {
    const viewport = { width, height: 812 };
    const { page, complaints } = await pages.open(`l=${language}`, { viewport, reducedMotion: "reduce" });
    await drawn(page);
    expect(await places(page)).toEqual([...START]);
    const [after, before] = [await filled(page, "query-soft"), await filled(page, "pair-soft")];
    expect(before).toHaveLength(2);
    await dragBy(page, "bar", 1);
    expect(await places(page)).toEqual(START.map((place) => place + 1));
    expect(await filled(page, "query-soft")).not.toEqual(after);
    anglesOf(await filled(page, "pair-soft")).forEach((angle, i) => expect(angle).toBeCloseTo(anglesOf(before)[i]!, 0));
    await dragBy(page, "word-0", -2);
    expect((await places(page))[0]).toBe(0);
    const [first, second] = anglesOf(await filled(page, "pair-soft"));
    expect(first).toBeCloseTo(2 * anglesOf(before)[0]!, 0);
    expect(second).toBeCloseTo(anglesOf(before)[1]!, 0);
    expect(complaints).toEqual([]);
  }
});

test("by touch: a word follows the finger, and the reader's own words stand on the line", async () => {
  const { page } = await pages.open("s=night+follows+day", PHONE);
  await drawn(page);
  const box = (await hand(page, "word-2").boundingBox())!;
  expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
  await swipe(page, [box.x + 22, box.y + 22], [box.x + 22 - 48, box.y + 22]);
  expect(await places(page)).toEqual([1, 3, 5]);
  const words = await page.locator(`${LINE} text`).allTextContents();
  expect(words).toEqual(expect.arrayContaining(["night", "follows", "day"]));
});

test("the places are in the link: a movement is one step, and the link opens with them at rest", async () => {
  const { page } = await pages.open("", { reducedMotion: "reduce" });
  await drawn(page);
  await hand(page, "word-1").focus();
  await page.keyboard.press("ArrowRight");
  await page.waitForURL(/#v=2&n=1_4_6$/);
  await page.goBack();
  await expect.poll(() => places(page)).toEqual([...START]);
  // A whole drag is one step, too.
  const steps = await page.evaluate(() => history.length);
  await dragBy(page, "word-1", 1);
  await page.waitForURL(/#v=2&n=1_4_6$/);
  await page.goBack();
  await expect.poll(() => places(page)).toEqual([...START]);
  expect(await page.evaluate(() => history.length)).toBe(steps);
  const { page: other } = await pages.open("n=0_2_7");
  await drawn(other);
  expect(await places(other)).toEqual([0, 2, 7]);
  expect(await other.locator(`${LINE}[data-moving]`).count()).toBe(0);
  const { page: wrong } = await pages.open("n=2_1_7");
  await drawn(wrong);
  expect(await wrong.locator(".link-note").textContent()).toContain("n=2_1_7");
});

test("by keys: words keep their order and stay on the line", async () => {
  const { page } = await pages.open("", { reducedMotion: "reduce" });
  await drawn(page);
  await hand(page, "word-1").focus();
  await page.keyboard.press("End");
  await expect.poll(() => places(page)).toEqual([1, 5, 6]); // its neighbour is there
  await page.keyboard.press("Home");
  await expect.poll(() => places(page)).toEqual([1, 2, 6]);
  await hand(page, "bar").focus();
  await page.keyboard.press("End");
  await expect.poll(() => places(page)).toEqual([2, 3, 7]);
  await page.keyboard.press("Home");
  await expect.poll(() => places(page)).toEqual([0, 1, 5]);
});

test("it moves by itself once, not for readers who prefer less motion, and then rests", async () => {
  const { page } = await pages.open();
  await drawn(page);
  await page.locator(`${LINE}[data-moving]`).waitFor();
  await expect.poll(async () => (await places(page))[0]).toBeGreaterThan(START[0]!);
  await page.locator(`${LINE}:not([data-moving])`).waitFor();
  expect(await places(page)).toEqual([...START]);
  await expect.poll(() => scriptAtRest(page), { timeout: 20_000 }).toBeLessThan(0.002);
});

test("a word moves by a key while the rest of the page is still on its way, in both languages", async () => {
  for (const language of ["en", "zh"] as const) {
    const { page } = await pages.open(`l=${language}`, {}, (blank) =>
      blank.route("**/later-elements-*", () => undefined),
    );
    await hand(page, "word-1").focus();
    const before = await filled(page, "query-soft");
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => filled(page, "query-soft")).not.toEqual(before);
    const { title, lead } = learnStrings[language];
    expect(await page.locator("h1").textContent()).toBe(title + lead);
  }
});

const withoutScripts = (page: Page): Promise<unknown> => page.route("**/*.js", (route) => route.abort());
/** The places of the parts of the first screen. */
const parts = (page: Page): Promise<number[]> =>
  page.locator("h1, .first svg, .first .beside p").evaluateAll((all) =>
    all.flatMap((part) => {
      if (!part.checkVisibility()) return [];
      const { x, y, width, height } = part.getBoundingClientRect();
      return [x, y, width, height];
    }),
  );

for (const viewport of [
  { width: 375, height: 812 },
  { width: 1280, height: 900 },
])
  test(`${viewport.width} px: one sentence, one picture and no form are in view, before any script`, async () => {
    const { page: still } = await pages.open("", { viewport, reducedMotion: "reduce" }, withoutScripts);
    const { page, complaints } = await pages.open("", { viewport, reducedMotion: "reduce" });
    await drawn(page);
    const [before, after] = [await parts(still), await parts(page)];
    expect(after).toHaveLength(16);
    before.forEach((value, i) => expect(Math.abs(value - after[i]!), `place ${i}`).toBeLessThan(2));
    for (const role of ["query-soft", "key-soft", "pair-soft"])
      expect(await filled(still, role)).toEqual(await filled(page, role));
    const forms = await page
      .locator("main :is(input, select, textarea)")
      .evaluateAll((all) =>
        all
          .filter((one) => one.checkVisibility() && one.getBoundingClientRect().top < innerHeight)
          .map((one) => one.id),
      );
    expect(forms).toEqual([]);
    const box = (await page.locator(`${LINE} .keep`).boundingBox())!;
    expect(box.y + box.height).toBeLessThan(viewport.height);
    expect(await page.locator(".first").innerText()).not.toMatch(/[a-z]+_[a-z]+|\d/);
    expect(await axe(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
    expect(complaints).toEqual([]);
  });

test("the model is chosen in a drawer, and the chapters follow it", async () => {
  const { page } = await pages.open("h=speeds&e.n=32");
  const sentence = page.locator("rope-clock-wall rope-live-text p").first();
  await expect.poll(() => sentence.textContent()).toMatch(/\b32\b/);
  await page.getByText(learnStrings.en.drawer).click();
  await page.locator("rope-model-picker select").selectOption("phi-2");
  await page.locator("section#speeds").scrollIntoViewIfNeeded();
  await expect.poll(() => sentence.textContent()).toMatch(/\b16\b/);
  await page.waitForURL(/p=phi-2/);
});

test("without JavaScript the story is an article: every chapter with its words and a drawn picture", async () => {
  const { page } = await pages.open("", { javaScriptEnabled: false });
  expect(await page.locator("section.chapter").count()).toBe(8);
  const pictures = page.locator("section.chapter img");
  expect(await pictures.count()).toBe(8);
  for (const address of await pictures.evaluateAll((all) => all.map((one) => (one as HTMLImageElement).src)))
    expect((await page.request.get(address)).status(), address).toBe(200);
  expect(await page.locator("section.chapter .keep").count()).toBe(8);
});
