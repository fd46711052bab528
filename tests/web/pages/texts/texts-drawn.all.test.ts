// Drawing on cards of the source texts, the claim that is measured in a worker, and the size of the cards.
import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { axe } from "../../support/axe.js";
import { site } from "../../support/support.js";
import { swipe } from "../../support/swipe.js";

const pages = site("texts/");

interface Opened {
  page: Page;
  card: Locator;
  complaints: string[];
}

/** One card, open, computed if it computes by itself. */
async function open(id: string, settings = "", options: BrowserContextOptions = {}): Promise<Opened> {
  const { page, complaints } = await pages.open(`h=texts&t.t=all&t.o=${id}${settings && `&t.v=${settings}`}`, options);
  const card = page.locator(`[data-item="${id}"]`);
  // A card computes when it is seen.
  await card.locator("rope-source-card").waitFor({ state: "attached" });
  await card.scrollIntoViewIfNeeded();
  await card.locator("rope-source-card .about").first().waitFor();
  return { page, card, complaints };
}

const row = (card: Locator, label: string): Locator => card.locator("tbody tr", { hasText: label });
/** The numbers that a card's curve shows. */
const drawnIn = (card: Locator): Promise<string> =>
  card.locator("rope-value-curve").evaluate((curve) => (curve as unknown as { values: string }).values);

test("“1.5 to 3 times faster” is measured in a worker, with the device beside it, and judged by its median", async () => {
  const { page, card, complaints } = await open("claim-faster", "claim-faster*heads*s1");
  await card.locator("[data-control=run]").click();
  await row(card, "device").waitFor({ timeout: 60_000 });
  expect(await row(card, "device").textContent()).toContain("threads");
  const judged = card.locator("tbody tr", { hasText: "1.5 to 3 times faster" });
  expect(await judged.count()).toBe(3);
  for (const one of await judged.all()) {
    const median = Number(/× ([\d.]+)/.exec((await one.locator(".ours").textContent())!)![1]);
    const expected = median >= 1.5 && median <= 3 ? "holds" : "fails";
    expect(await one.locator("[data-verdict]").getAttribute("data-verdict")).toBe(expected);
  }
  expect(
    await page.evaluate(() => performance.getEntriesByType("resource").some(({ name }) => /measure-worker/.test(name))),
  ).toBe(true);
  expect(complaints).toEqual([]);
}, 90_000);

test("the arrow is dragged by pointer and by keys, and its numbers follow", async () => {
  const { page, card } = await open("004-arrows");
  const handle = card.locator("[data-hand=mark]");
  await handle.waitFor();
  await handle.scrollIntoViewIfNeeded();
  const box = (await handle.boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 30, y - 40, { steps: 6 });
  await page.mouse.up();
  await page.waitForURL(/t\.v=004-arrows/);
  // The tip is where the pointer left it, but for the steps of 0.05 that it moves in.
  const tip = (await card.locator("rope-scene circle[r='5']").first().boundingBox())!;
  expect(Math.abs(tip.x + tip.width / 2 - (x + 30))).toBeLessThan(4);
  expect(Math.abs(tip.y + tip.height / 2 - (y - 40))).toBeLessThan(4);
  const numbers = async (): Promise<number[]> =>
    (
      (await row(card, "rotated by 0").locator(".ours").textContent())!.replaceAll("\u2212", "-").match(/-?[\d.]+/g) ??
      []
    ).map(Number);
  const [a, b] = await numbers();
  expect(a).toBeGreaterThan(1);
  expect(b).toBeGreaterThan(0.5);
  await handle.focus();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowDown");
  await expect.poll(numbers).toEqual([Number((a! - 0.05).toFixed(4)), Number((b! - 0.05).toFixed(4))]);
});

test("inv_freq is drawn by pointer, finger and keys, and the figures show the drawn curve", async () => {
  const { page, card } = await open("004-draw");
  const board = card.locator(".board");
  await board.waitFor();
  await row(card, "shortest and longest").waitFor();
  const wavelengths = async (): Promise<number[]> =>
    (await row(card, "shortest and longest").locator(".ours").textContent())!.split(", ").map(Number);
  await board.focus();
  await page.keyboard.press("End");
  await page.keyboard.press("PageDown");
  // The slowest pair was at -3.88; a page is a tenth of the range from -6 to 0.5.
  await expect.poll(async () => (await wavelengths())[1]).toBe(Math.round(2 * Math.PI * 10 ** 4.53));
  expect(await board.getAttribute("aria-valuetext")).toContain("pair 31");
  await page.waitForURL(/t\.v=004-draw\*curve/);
  await board.scrollIntoViewIfNeeded();
  const box = (await board.boundingBox())!;
  await page.mouse.move(box.x + 60, box.y + 100);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width - 20, box.y + 100, { steps: 4 });
  await page.mouse.up();
  // A level stroke: nearly all pairs have one frequency.
  await expect.poll(async () => (await wavelengths())[1]! / (await wavelengths())[0]!).toBeLessThan(1e4);
  const values = (await drawnIn(card)).split(",");
  expect(new Set(values.slice(2, -2)).size).toBe(1);
});

test("a stroke is one step back, its link shows it again, and the text’s own curve comes back", async () => {
  const { page, card } = await open("004-draw");
  const values = (): Promise<string> => drawnIn(card);
  await row(card, "shortest and longest").waitFor();
  const own = await values();
  const stroke = async (y: number): Promise<void> => {
    await card.locator(".board").scrollIntoViewIfNeeded();
    const box = (await card.locator(".board").boundingBox())!;
    await page.mouse.move(box.x + 80, box.y + y);
    await page.mouse.down();
    await page.mouse.move(box.x + 300, box.y + y + 30, { steps: 6 });
    await page.mouse.up();
  };
  await stroke(60);
  await expect.poll(values).not.toBe(own);
  const first = await values();
  await page.waitForTimeout(400); // the next gesture is a separate one
  await stroke(120);
  await expect.poll(values).not.toBe(first);
  await page.goBack();
  await expect.poll(values).toBe(first);
  const { page: again } = await pages.open((await page.evaluate(() => location.hash)).slice(1));
  await expect.poll(() => drawnIn(again.locator("[data-item='004-draw']")), { timeout: 15_000 }).toBe(first);
  await card.locator("[data-control=own]").click();
  await expect.poll(values).toBe(own);
  await page.goBack();
  await expect.poll(values).toBe(first);
});

test("a finger draws across and by a tap; up and down it scrolls the page and draws nothing", async () => {
  const { page, card } = await open("004-draw", "", { hasTouch: true, viewport: { width: 390, height: 800 } });
  const board = card.locator(".board");
  const values = (): Promise<string> => drawnIn(card);
  await row(card, "shortest and longest").waitFor();
  const middle = async (): Promise<{ x: number; y: number }> => {
    await board.evaluate((element) => element.scrollIntoView({ block: "center" }));
    await board.hover({ trial: true }); // waits until it is where it stays
    return (await board.boundingBox())!;
  };
  const own = await values();
  const box = await middle();
  await swipe(page, [box.x + 60, box.y + 60], [box.x + 280, box.y + 100]);
  await expect.poll(values).not.toBe(own);
  const drawn = await values();
  const before = await page.evaluate(() => scrollY);
  await swipe(page, [box.x + 120, box.y + 150], [box.x + 122, box.y - 150]);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before);
  expect(await values()).toBe(drawn);
  // A page that still runs on after the finger is stopped by the first tap.
  const tapped = async (): Promise<string> => {
    const now = await middle();
    await page.touchscreen.tap(now.x + 200, now.y + 150);
    return values();
  };
  await expect.poll(tapped).not.toBe(drawn);
});

for (const [width, colorScheme, locale] of [
  [320, "dark", "zh"],
  [1280, "light", "en"],
] as const)
  test(`at ${width} px, ${colorScheme}, ${locale}: mistakes and drawn cards fit, and axe finds nothing`, async () => {
    const { page, complaints } = await pages.open(
      "h=texts&t.t=all&t.o=m1_m9_m12_004-draw_004-arrows_004-step-by-step",
      {
        viewport: { width, height: 800 },
        colorScheme,
        locale,
      },
    );
    for (const id of ["m1", "m9", "m12", "004-draw", "004-arrows", "004-step-by-step"]) {
      const card = page.locator(`[data-item="${id}"]`);
      await card.scrollIntoViewIfNeeded();
      await card.locator("tbody tr").first().waitFor();
      const wide = await card.evaluate((element) => element.scrollWidth - element.clientWidth);
      expect(wide, id).toBeLessThanOrEqual(1);
    }
    expect(await axe(page, "section#texts")).toEqual([]);
    expect(complaints).toEqual([]);
  });
