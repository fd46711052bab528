// The stages under a finger, by keys, and in both languages.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { site } from "../../support/support.js";
import { swipe } from "../../support/swipe.js";

const pages = site();
const PHONE = {
  hasTouch: true,
  isMobile: true,
  viewport: { width: 375, height: 812 },
  reducedMotion: "reduce",
} as const;
const LANGUAGES = ["en", "zh"] as const;

async function open(id: string, language: string): Promise<{ page: Page; complaints: string[] }> {
  const opened = await pages.open(`l=${language}&h=${id}`, PHONE);
  await opened.page.locator(`rope-story-${id} [data-hand]`).first().waitFor();
  return opened;
}
const hand = (page: Page, id: string, name: string) => page.locator(`rope-story-${id} [data-hand="${name}"]`);

/** From the middle of a hand, by so many pixels. */
async function drag(page: Page, id: string, name: string, [x, y]: readonly [number, number]): Promise<void> {
  await hand(page, id, name).scrollIntoViewIfNeeded();
  const box = (await hand(page, id, name).boundingBox())!;
  expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
  const from = [box.x + box.width / 2, box.y + box.height / 2] as const;
  await swipe(page, [...from], [from[0] + x, from[1] + y]);
  await page.waitForTimeout(500); // a tap right after a swipe is taken for a part of it
}

test.each(LANGUAGES)(
  "why, %s: a finger turns the guess, swaps words and pulls one over; the mask has a switch",
  async (language) => {
    const { page, complaints } = await open("why", language);
    const guess = hand(page, "why", "guess");
    const first = Number(await guess.getAttribute("aria-valuenow"));
    await drag(page, "why", "guess", [0, -60]);
    expect(Number(await guess.getAttribute("aria-valuenow"))).toBeGreaterThan(first + 5);
    await hand(page, "why", "swap").tap();
    await page.waitForURL(/w\.x=1/);
    await drag(page, "why", "word-0", [-240, 0]);
    await page.waitForURL((url) => !url.hash.includes("w.x"));
    await hand(page, "why", "swap").focus();
    await page.keyboard.press("Enter");
    await page.waitForURL(/w\.x=1/);
    const mask = page.locator("#why .stage .more button");
    await mask.tap();
    await page.waitForURL(/w\.c=1/);
    expect(await mask.getAttribute("aria-pressed")).toBe("true");
    expect(await page.locator("rope-story-why text").allTextContents()).toContain("0.00");
    expect(complaints).toEqual([]);
  },
);

test.each(LANGUAGES)("zoo, %s: a finger drags both words and the guess, keys choose a code", async (language) => {
  const { page, complaints } = await open("zoo", language);
  const bar = hand(page, "zoo", "bar");
  const place = Number(await bar.getAttribute("aria-valuenow"));
  await drag(page, "zoo", "bar", [-60, 0]);
  expect(Number(await bar.getAttribute("aria-valuenow"))).toBeLessThan(place);
  const guess = hand(page, "zoo", "guess");
  await drag(page, "zoo", "guess", [0, -40]);
  expect(await guess.getAttribute("aria-valuetext")).toMatch(/%/);
  await hand(page, "zoo", "code").focus();
  await page.keyboard.press("End");
  await page.waitForURL(/z\.e=rope/);
  expect(await page.locator("#zoo .stage .prose").count()).toBe(1);
  expect(complaints).toEqual([]);
});
