import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { wordVectors } from "../../../../../web/figures/numbers/words.js";
import { numberOf, site, tableOf } from "../../../support/support.js";

const pages = site("lab/");
const FIGURE = "rope-pairing-ribbon";
const DIM = 16;
const BASE = 100_000; // the default model's

async function open(values = "", options = {}): Promise<Page> {
  const { page } = await pages.open(`h=pairings${values && `&${values}`}`, options);
  await page.locator(`${FIGURE} [data-reading=score]`).waitFor();
  return page;
}

const reading = async (page: Page, part: string): Promise<number> =>
  numberOf(await page.locator(`${FIGURE} [data-reading=${part}]`).textContent());

/** Half-split rotation channel by channel, as code with full-width tables does it; `column` says which pair's angle a channel gets. */
function turned(x: readonly number[], position: number, column: (channel: number) => number): number[] {
  const half = DIM / 2;
  return x.map((value, channel) => {
    const angle = position * BASE ** ((-2 * column(channel)) / DIM);
    const partner = channel < half ? -x[channel + half]! : x[channel - half]!;
    return value * Math.cos(angle) + partner * Math.sin(angle);
  });
}
const dot = (a: readonly number[], b: readonly number[]): number => a.reduce((sum, value, i) => sum + value * b[i]!, 0);
const matched = (channel: number): number => channel % (DIM / 2);
const mixed = (channel: number): number => Math.floor(channel / 2);

const vectors = wordVectors(["the", "cat"], 64);
const key = Array.from(vectors.slice(0, DIM));
const query = Array.from(vectors.slice(64, 64 + DIM));

test("pairings: one kind of table and rotation keeps length and score, in both orders", async () => {
  const page = await open();
  const expected = dot(turned(query, 20, matched), turned(key, 12, matched));
  expect(await reading(page, "score")).toBeCloseTo(expected, 3);
  expect(await reading(page, "other")).toBe(await reading(page, "score"));
  expect(await reading(page, "after")).toBe(await reading(page, "before"));
  await page.locator(`${FIGURE} input[value=interleaved]`).check();
  expect(await reading(page, "score")).toBeCloseTo(expected, 3);
  await page.waitForURL(/p\.p=interleaved/);
});

test("pairings: mixed up, the lengths change by what a plain loop says", async () => {
  const page = await open();
  await page.locator(`${FIGURE} input[type=checkbox]`).check();
  const wrong = turned(query, 20, mixed);
  expect(await reading(page, "after")).toBeCloseTo(Math.hypot(...wrong), 3);
  expect(await reading(page, "score")).toBeCloseTo(dot(wrong, turned(key, 12, mixed)), 3);
  expect(Math.abs((await reading(page, "after")) - (await reading(page, "before")))).toBeGreaterThan(0.01);
  const rows = await tableOf(page, FIGURE);
  rows.forEach((row, pair) => {
    expect(Number(row[5])).toBeCloseTo(Math.hypot(wrong[pair]!, wrong[pair + DIM / 2]!), 4);
  });
});

test("pairings: the score of a mixed table moves with both words, the right one stands still", async () => {
  const page = await open("p.x=1&p.m=40&p.n=32");
  const wrong = dot(turned(query, 40, mixed), turned(key, 32, mixed));
  expect(await reading(page, "score")).toBeCloseTo(wrong, 3);
  expect(await reading(page, "other")).toBeCloseTo(dot(turned(query, 20, matched), turned(key, 12, matched)), 3);
  await page.locator(`${FIGURE} rope-scene [data-hand=cursor]`).focus();
  await page.keyboard.press("Home");
  expect(await reading(page, "score")).toBeCloseTo(dot(turned(query, 8, mixed), turned(key, 0, mixed)), 3);
});

test("pairings: pairs are marked from the keyboard, the switch is in the link, bad values are passed over", async () => {
  const page = await open("p.x=7&p.m=-3&p.p=sideways&p.zz=1");
  expect(await page.locator(`${FIGURE} input[type=checkbox]`).isChecked()).toBe(false);
  await page.locator(`${FIGURE} .dials`).focus();
  await page.keyboard.press("End");
  expect(await page.locator(`${FIGURE} .dial[aria-selected=true]`).getAttribute("id")).toBe("dial-7");
  await page.locator(`${FIGURE} input[type=checkbox]`).check();
  await page.waitForURL(/p\.x=1/);
  await page.reload();
  await page.locator(`${FIGURE} input:checked[type=checkbox]`).waitFor();
});

test("pairings: on a phone no channel's number touches the next", async () => {
  const page = await open("", { viewport: { width: 320, height: 800 } });
  for (const numbers of [".channel", ".index"]) {
    const boxes = await page
      .locator(`${FIGURE} rope-channel-ribbon ${numbers}`)
      .evaluateAll((texts) =>
        texts.map((text) => text.getBoundingClientRect()).map(({ left, right }) => [left, right]),
      );
    expect(boxes).toHaveLength(DIM);
    const inOrder = boxes.sort(([a], [b]) => a! - b!);
    const gaps = inOrder.slice(1).map(([left], i) => left! - inOrder[i]![1]!);
    expect(Math.min(...gaps), numbers).toBeGreaterThan(2);
  }
});
