// Numbers in the chapters' sentences: dragging, stroking and typing changes the figures and the link.
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { follow, numberOf, positionOf, site } from "../../support/support.js";
import { swipe } from "../../support/swipe.js";

const pages = site("lab/");

const numberIn = (page: Page, chapter: string, label: string): Locator =>
  page.locator(`#${chapter} .story`).getByRole("slider", { name: label, exact: true });

async function middleOf(number: Locator): Promise<[x: number, y: number]> {
  await number.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await number.boundingBox())!;
  return [x + width / 2, y + height / 2];
}

/** Each number: the value in the link that it changes, where it is at first, and one step on. */
const numbers = [
  {
    chapter: "frequencies",
    key: "f.n",
    label: ["Length first trained on", "最初训练长度"],
    first: 8192,
    next: 16_384,
    last: 4_194_304,
  },
  { chapter: "frequencies", key: "f.b", label: ["Base", "base"], first: 100_000, next: 200_000, last: 100_000_000 },
  { chapter: "decay", key: "d.b", label: ["Base", "base"], first: 10_000, next: 100_000, last: 10_000_000 },
  { chapter: "decay", key: "d.d", label: ["Channels", "通道数"], first: 128, next: 256, last: 256 },
  { chapter: "precision", key: "r.m", label: ["Position", "位置"], first: 257, next: 511, last: 131_072 },
] as const;

for (const [i, language] of (["en", "zh"] as const).entries())
  test(`numbers in sentences: keys change the link and stop at both ends (${language})`, async () => {
    const { page, complaints } = await pages.open(`l=${language}`);
    for (const { chapter, key, label, first, next, last } of numbers) {
      await follow(page, `l=${language}&h=${chapter}`);
      const number = numberIn(page, chapter, label[i]!);
      await number.focus();
      expect(await positionOf(number), key).toBe(first);
      await page.keyboard.press("ArrowRight");
      await expect.poll(() => positionOf(number), { message: key }).toBe(next);
      expect(numberOf(await number.textContent())).toBe(next);
      await page.waitForURL(new RegExp(`${key}=${next}\\b`));
      await page.keyboard.press("ArrowLeft");
      await page.keyboard.press("ArrowLeft");
      await expect.poll(() => positionOf(number), { message: key }).toBeLessThan(first);
      await page.keyboard.press("End");
      await page.keyboard.press("ArrowUp");
      await expect.poll(() => positionOf(number), { message: key }).toBe(last);
      await page.keyboard.press("Home");
      await page.keyboard.press("PageDown");
      expect(String(await positionOf(number)), key).toBe(await number.getAttribute("aria-valuemin"));
    }
    expect(complaints).toEqual([]);
  });

test("a grip that a mouse takes first shows no focus ring before a key is pressed", async () => {
  const { page } = await pages.open("h=frequencies");
  const grip = page.locator("rope-wavelengths [data-hand=trained]");
  const ring = (): Promise<string> => grip.evaluate((element) => getComputedStyle(element).outlineStyle);
  const [x, y] = await middleOf(grip);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y - 12, { steps: 3 });
  await page.mouse.up();
  await expect.poll(() => grip.evaluate((element) => element.matches(":focus"))).toBe(true);
  expect(await ring()).toBe("none");
  await page.keyboard.press("ArrowUp");
  await expect.poll(() => ring()).toBe("solid");
});

test("numbers in sentences: a drag moves the figure, and Back undoes all of it", async () => {
  const { page } = await pages.open("h=frequencies");
  const number = numberIn(page, "frequencies", "Length first trained on");
  const grip = page.locator("rope-wavelengths [data-hand=trained]");
  const [x, y] = await middleOf(number);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 60, y + 30, { steps: 6 });
  await page.mouse.up();
  const dragged = await positionOf(number);
  expect(dragged).toBeGreaterThan(2 * 8192);
  expect(await positionOf(grip)).toBe(dragged);
  await page.mouse.move(x - 60, y); // let go
  expect(await positionOf(number)).toBe(dragged);
  await page.goBack();
  await expect.poll(() => positionOf(number)).toBe(8192);
  await grip.press("PageUp");
  await expect.poll(() => positionOf(number)).toBe(16_384);
});

test("numbers in sentences: the numbers beside them are computed again", async () => {
  const { page } = await pages.open("h=decay");
  const sentence = page.locator("#decay .story", { has: page.locator("rope-scrub") });
  const score = async (): Promise<number> => numberOf(/is (\S+) of/.exec((await sentence.textContent())!)![1]!);
  const table = page.locator("rope-decay rope-live-text p");
  expect(await table.textContent()).toContain((await score()).toFixed(3));
  const before = await score();
  await numberIn(page, "decay", "Base").press("ArrowRight");
  await expect.poll(score).toBeGreaterThan(before);
  expect(await table.textContent()).toContain((await score()).toFixed(3));

  await page.evaluate(() => (location.hash = "h=frequencies"));
  const round = page.locator("#frequencies .story", { has: page.locator("rope-scrub") });
  const counted = /(\d+) of 32 pairs/;
  const count = async (): Promise<string> => counted.exec((await round.textContent())!)![1]!;
  await expect.poll(() => page.locator("rope-wavelengths .keys").textContent()).toContain(`${await count()} complete`);
  const few = Number(await count());
  await numberIn(page, "frequencies", "Length first trained on").press("ArrowRight");
  await expect.poll(async () => Number(await count())).toBeGreaterThan(few);

  await page.evaluate(() => (location.hash = "h=precision"));
  const kept = page.locator("#precision .story", { has: page.locator("rope-scrub") });
  await expect.poll(() => kept.textContent()).toMatch(/bfloat16 makes 256 and float16 257/);
});

test("numbers in sentences: a finger drags them sideways, and finds 24 pixels", async () => {
  const { page } = await pages.open("h=precision", {
    hasTouch: true,
    isMobile: true,
    viewport: { width: 360, height: 800 },
  });
  const number = numberIn(page, "precision", "Position");
  const [x, y] = await middleOf(number);
  const { width, height } = (await number.boundingBox())!;
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
  expect(await number.evaluate((element) => getComputedStyle(element).touchAction)).toContain("pan-y");
  await swipe(page, [x, y], [x + 60, y]);
  expect(await positionOf(number)).toBeGreaterThan(1000);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

test("numbers in sentences: forced colours keep their line, and focus shows", async () => {
  const { page } = await pages.open("h=precision", { forcedColors: "active" });
  const number = numberIn(page, "precision", "Position");
  await number.press("ArrowRight");
  const look = await number.evaluate((element) => {
    const { borderBottomStyle, borderBottomWidth } = getComputedStyle(element.querySelector("b")!);
    return [borderBottomStyle, borderBottomWidth, getComputedStyle(element).outlineStyle];
  });
  expect(look).toEqual(["dotted", "2px", "solid"]);
});
