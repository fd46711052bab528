import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { showAnswer, site } from "../../../support/support.js";
import { swipe } from "../../../support/swipe.js";

const pages = site();
const FIGURE = "rope-two-sentences";

async function open(values = "", language = "en", options = {}): Promise<Page> {
  const { page } = await pages.open(`p=llama-2-7b&l=${language}&h=why${values && `&${values}`}`, options);
  await showAnswer(page, "why");
  await page.locator(`${FIGURE} .keys b`).first().waitFor();
  return page;
}

const hand = (page: Page, word: number) => page.locator(`${FIGURE} [data-hand=word-${word}]`);

/** The words of sentence B, as they stand. */
const wordsOf = (page: Page): Promise<string[]> =>
  page
    .locator(`${FIGURE} rope-scene`)
    .nth(1)
    .locator("text")
    .evaluateAll((all) => all.map(({ textContent }) => textContent!));

test("why: words change places by keyboard and by mouse, and the order is in the link", async () => {
  const page = await open();
  expect(await wordsOf(page)).toEqual(["mouse", "chases", "cat"]);
  await hand(page, 0).focus();
  await page.keyboard.press("Home");
  expect(await wordsOf(page)).toEqual(["cat", "mouse", "chases"]);
  await page.waitForURL(/w\.o=021/);
  await page.keyboard.press("ArrowRight"); // the word keeps the focus
  expect(await wordsOf(page)).toEqual(["mouse", "cat", "chases"]);
  await page.keyboard.press("ArrowLeft");
  await hand(page, 2).scrollIntoViewIfNeeded();
  const [start, end] = [(await hand(page, 2).boundingBox())!, (await hand(page, 1).boundingBox())!];
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(end.x + end.width - 5, end.y + end.height / 2, { steps: 6 });
  await page.mouse.up();
  expect(await wordsOf(page)).toEqual(["cat", "chases", "mouse"]);
  expect(await page.locator(`${FIGURE} .keys b`).allTextContents()).toEqual(["0", "0"]);
});

test("why: the mask's switch and words of one's own are in the link, and what is typed is shown", async () => {
  const page = await open("w.o=013", "zh");
  expect(await wordsOf(page)).toEqual(["老鼠", "追", "猫"]);
  await page.locator(`${FIGURE} [data-control=causal]`).check();
  await page.waitForURL(/w\.c=1/);
  await page.locator("#why-sentence").fill("天 地 人");
  await expect.poll(() => wordsOf(page)).toEqual(["人", "地", "天"]);
  await page.waitForURL(/w\.s=/);
});

test("touch: a word is dragged to another place", async () => {
  const page = await open("", "en", { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
  await hand(page, 2).scrollIntoViewIfNeeded();
  const [from, to] = [(await hand(page, 2).boundingBox())!, (await hand(page, 0).boundingBox())!];
  await swipe(page, [from.x + 20, from.y + 15], [to.x + to.width - 5, to.y + 15]);
  expect(await wordsOf(page)).toEqual(["chases", "cat", "mouse"]);
});
