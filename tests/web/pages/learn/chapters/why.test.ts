import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { wordVectors } from "../../../../../web/figures/numbers/words.js";
import { numberOf, showAnswer, site, tableOf } from "../../../support/support.js";
import { swipe } from "../../../support/swipe.js";

const pages = site();
const FIGURE = "rope-two-sentences";
const DIM = 128; // Llama 2: base 10000, no scaling, half-split

async function open(values = "", language = "en", options = {}): Promise<Page> {
  const { page } = await pages.open(`p=llama-2-7b&l=${language}&h=why${values && `&${values}`}`, options);
  await showAnswer(page, "why");
  await page.locator(`${FIGURE} [data-largest]`).first().waitFor();
  return page;
}

const largest = async (page: Page, figure: "off" | "on"): Promise<number> =>
  Number(
    (await page.locator(`${FIGURE} [data-figure=${figure}] [data-largest]`).textContent())!.replace("\u2212", "-"),
  );

const chipsOf = (page: Page): Promise<string[]> =>
  page.locator(`${FIGURE} .b .chip`).evaluateAll((chips) => chips.map((chip) => chip.textContent!.trim()));

/** Attention of one head in plain double loops; position i for the word at place i. */
function attend(words: readonly string[], rotated: boolean, causal = false): number[][] {
  const of = (role: string): number[][] => {
    const all = wordVectors(
      words.map((word) => `${role} ${word}`),
      DIM,
    );
    return words.map((_, i) => Array.from(all.slice(i * DIM, (i + 1) * DIM)));
  };
  const turn = (x: number[], position: number): number[] =>
    x.map((value, channel) => {
      const angle = rotated ? position * 10_000 ** ((-2 * (channel % (DIM / 2))) / DIM) : 0;
      const partner = channel < DIM / 2 ? -x[channel + DIM / 2]! : x[channel - DIM / 2]!;
      return value * Math.cos(angle) + partner * Math.sin(angle);
    });
  const [queries, keys, values] = [of("query").map(turn), of("key").map(turn), of("value")];
  return queries.map((query, place) => {
    const seen = causal ? keys.slice(0, place + 1) : keys;
    const scores = seen.map((key) => (3 / Math.sqrt(DIM)) * key.reduce((sum, value, i) => sum + value * query[i]!, 0));
    const weights = scores.map(Math.exp);
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    return query.map((_, i) => weights.reduce((sum, weight, j) => sum + (weight / total) * values[j]![i]!, 0));
  });
}

test("why: without position the outputs are the same set, with RoPE they differ as plain loops say", async () => {
  const page = await open();
  expect(await largest(page, "off")).toBeLessThan(2e-6);
  const [a, b] = [attend(["cat", "chases", "mouse"], true), attend(["mouse", "chases", "cat"], true)];
  const expected = Math.max(...a.flatMap((row, word) => row.map((value, i) => Math.abs(value - b[2 - word]![i]!))));
  expect(expected).toBeGreaterThan(0.1);
  expect(await largest(page, "on")).toBeCloseTo(expected, 3);
  const rows = await tableOf(page, FIGURE);
  expect(rows).toHaveLength(3 * DIM);
  const plain = attend(["cat", "chases", "mouse"], false);
  rows.forEach((row, i) => {
    expect(numberOf(row[2]!)).toBeCloseTo(plain[Math.floor(i / DIM)]![i % DIM]!, 4);
    expect(numberOf(row[4]!)).toBeCloseTo(a[Math.floor(i / DIM)]![i % DIM]!, 4);
  });
});

test("why: a causal mask by itself gives order away, by as much as plain loops say", async () => {
  const page = await open();
  await page.locator(`${FIGURE} .controls input`).check();
  await page.waitForURL(/w\.c=1/);
  const [a, b] = [
    ["cat", "chases", "mouse"],
    ["mouse", "chases", "cat"],
  ].map((words) => attend(words, false, true));
  const expected = Math.max(...a!.flatMap((row, word) => row.map((value, i) => Math.abs(value - b![2 - word]![i]!))));
  expect(expected).toBeGreaterThan(0.01);
  expect(await largest(page, "off")).toBeCloseTo(expected, 3);
  expect(await page.locator(`${FIGURE} [data-figure=off] .verdict`).textContent()).toContain("mask alone");
  await page.locator(`${FIGURE} .controls input`).uncheck();
  expect(await largest(page, "off")).toBeLessThan(2e-6);
  expect(await page.locator(`${FIGURE} [data-figure=off] .verdict`).textContent()).toContain("as a set");
});

test("why: words change places by keyboard and by mouse, and the order is in the link", async () => {
  const page = await open();
  expect(await chipsOf(page)).toEqual(["mouse", "chases", "cat"]);
  await page.locator(`${FIGURE} .b .chip`).nth(2).focus();
  await page.keyboard.press("Home");
  expect(await chipsOf(page)).toEqual(["cat", "mouse", "chases"]);
  await page.waitForURL(/w\.o=021/);
  const [from, to] = [page.locator(`${FIGURE} .b .chip`).nth(1), page.locator(`${FIGURE} .b .chip`).nth(2)];
  await from.scrollIntoViewIfNeeded();
  const [start, end] = [(await from.boundingBox())!, (await to.boundingBox())!];
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(end.x + end.width - 5, end.y + end.height / 2, { steps: 6 });
  await page.mouse.up();
  expect(await chipsOf(page)).toEqual(["cat", "chases", "mouse"]);
  expect(await largest(page, "on")).toBe(0);
});

test("why: the Chinese sentences, words of one's own, and orders that fit no sentence", async () => {
  const page = await open("w.o=013", "zh");
  expect(await chipsOf(page)).toEqual(["老鼠", "追", "猫"]);
  expect(await largest(page, "off")).toBeLessThan(2e-6);
  expect(await largest(page, "on")).toBeGreaterThan(0.01);
  await page.locator("#why-sentence").fill("我爱你");
  expect((await chipsOf(page)).length).toBeGreaterThan(1);
  await page.waitForURL(/w\.s=/);
});

test("touch: a word is dragged to another place", async () => {
  const page = await open("", "en", { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
  const chip = (place: number) => page.locator(`${FIGURE} .b .chip`).nth(place);
  await chip(0).scrollIntoViewIfNeeded();
  const [from, to] = [(await chip(0).boundingBox())!, (await chip(2).boundingBox())!];
  await swipe(page, [from.x + 20, from.y + 15], [to.x + to.width - 5, to.y + 15]);
  expect(await chipsOf(page)).toEqual(["chases", "cat", "mouse"]);
});
