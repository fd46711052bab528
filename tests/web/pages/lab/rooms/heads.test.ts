import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { headVectors } from "../../../../../web/figures/attention-shapes/head-vectors.js";
import { splitWords } from "../../../../../web/figures/numbers/words.js";
import { copied, openTools, programsOf, pythonReads, runCopied, saved } from "../../../support/copied.js";
import { site, tableOf } from "../../../support/support.js";

const pages = site("lab/");
const FIGURE = "rope-attention-shapes";
const words = splitWords("the cat chases the mouse and the mouse chases the cat", "en");
const HEAD_DIM = 64;
/** Of SmolLM2 135M, the first model: base 100,000, no scaling. */
const inv_freq = Array.from({ length: HEAD_DIM / 2 }, (_, pair) => 100_000 ** ((-2 * pair) / HEAD_DIM));

async function open(values = ""): Promise<Page> {
  const { page } = await pages.open(`h=heads${values && `&${values}`}`);
  await page.locator(`${FIGURE} [data-check=right]`).waitFor();
  return page;
}

/** Half-split, in double. */
function turned(x: ArrayLike<number>, position: number): number[] {
  const y = Array.from(x);
  for (let pair = 0; pair < HEAD_DIM / 2; pair += 1) {
    const angle = position * inv_freq[pair]!;
    const [a, b] = [x[pair]!, x[pair + HEAD_DIM / 2]!];
    y[pair] = a * Math.cos(angle) - b * Math.sin(angle);
    y[pair + HEAD_DIM / 2] = a * Math.sin(angle) + b * Math.cos(angle);
  }
  return y;
}

/** Causal weights of all heads by plain loops; `keyAngle` gives the position that a key is turned by. */
function reference(kvHeads: number, turn: boolean, keyAngle: (at: number) => number): number[] {
  const { queries, keys } = headVectors(words, HEAD_DIM, 8, kvHeads);
  const at = (list: Float32Array, token: number, heads: number, head: number): Float32Array =>
    list.slice((token * heads + head) * HEAD_DIM, (token * heads + head + 1) * HEAD_DIM);
  return Array.from({ length: 8 }).flatMap((_, head) =>
    words.flatMap((__, m) => {
      const q = at(queries, m, 8, head);
      const scores = words.slice(0, m + 1).map((___, n) => {
        const k = at(keys, n, kvHeads, Math.floor((head * kvHeads) / 8));
        const [a, b] = turn ? [turned(q, m), turned(k, keyAngle(n))] : [Array.from(q), Array.from(k)];
        return a.reduce((sum, value, i) => sum + value * b[i]!, 0) / Math.sqrt(HEAD_DIM);
      });
      const parts = scores.map((score) => Math.exp(score - Math.max(...scores)));
      const total = parts.reduce((sum, part) => sum + part, 0);
      return parts.map((part) => part / total);
    }),
  );
}

const modes = [
  { rotation: "on", turn: true, keyAngle: (n: number) => n },
  { rotation: "off", turn: false, keyAngle: (n: number) => n },
  { rotation: "late", turn: true, keyAngle: (n: number) => n + 1 },
  { rotation: "twice", turn: true, keyAngle: (n: number) => 2 * n },
];

for (const { rotation, turn, keyAngle } of modes)
  test(`heads: with rotation ${rotation} every head's weights are those of plain double loops`, async () => {
    const table = await tableOf(await open(`a.r=${rotation}`), FIGURE);
    const expected = reference(2, turn, keyAngle);
    expect(table.length).toBe(expected.length);
    table.forEach((row, i) => expect(Math.abs(Number(row[4]) - expected[i]!)).toBeLessThan(5e-6));
  });

test("heads: as many key heads as query heads, and one for all", async () => {
  for (const kvHeads of [8, 1]) {
    const table = await tableOf(await open(`a.k=${kvHeads}`), FIGURE);
    const expected = reference(kvHeads, true, (n) => n);
    table.forEach((row, i) => expect(Math.abs(Number(row[4]) - expected[i]!)).toBeLessThan(5e-6));
    expect(table.at(-1)![1]).toBe(String(kvHeads - 1));
  }
});

const holds = async (page: Page): Promise<boolean[]> =>
  page.locator(`${FIGURE} [data-check]`).evaluateAll((list) => list.map((item) => item.classList.contains("holds")));

test("heads: right rotation keeps all promises, a late key hides from the moved sentence, a key turned twice does not", async () => {
  const page = await open();
  const choose = page.locator(`${FIGURE} [data-choose=rotation]`);
  expect(await holds(page)).toEqual([true, true, true]);
  await choose.selectOption("late");
  expect(await holds(page)).toEqual([true, true, false]);
  await choose.selectOption("twice");
  expect(await holds(page)).toEqual([true, false, false]);
  await choose.selectOption("off");
  expect(await holds(page)).toEqual([true, true, false]);
  await page.waitForURL(/a\.r=off/);
});

test("heads: without rotation a row gives each word the same, in whatever order it sees them", async () => {
  const given = async (sentence: string): Promise<Map<string, string>> => {
    const page = await open(`a.r=off&s=${sentence}`);
    const rows = await tableOf(page, FIGURE);
    const names = sentence.split("+");
    const last = rows.filter(([head, , query]) => head === "0" && query!.startsWith(`${names.length - 1}. `));
    expect(last).toHaveLength(names.length);
    return new Map(last.map(([, , , key, weight]) => [key!.slice("0. ".length), weight!]));
  };
  const [one, other] = [await given("dog+bites+man+today"), await given("man+bites+dog+today")];
  for (const [word, weight] of one) expect(Number(other.get(word)), word).toBeCloseTo(Number(weight), 5);
  expect(new Set(one.values()).size).toBe(4);
});

test("heads: the cache grows with each word, and heads read the key head of their group", async () => {
  const page = await open();
  const cached = (): Promise<number> => page.locator(`${FIGURE} .group.chosen .cached`).count();
  expect(await cached()).toBe(words.length);
  const step = page.locator(`${FIGURE} [data-choose=row]`);
  await step.focus();
  await page.keyboard.press("Home");
  expect(await cached()).toBe(1);
  await page.keyboard.press("ArrowRight");
  expect(await cached()).toBe(2);
  await page.waitForURL(/a\.y=1/);
  expect(await page.locator(`${FIGURE} .size`).textContent()).toContain("2 × 2 heads × 2 words × 64 channels = 512");
  await page.locator(`${FIGURE} .heads input`).nth(5).check({ force: true });
  expect(await page.locator(`${FIGURE} rope-live-text p`).textContent()).toContain("query head 5 reads key head 1");
  await page.locator(`${FIGURE} [data-choose=kv-heads]`).selectOption("4");
  expect(await page.locator(`${FIGURE} .group`).count()).toBe(4);
  expect(await page.locator(`${FIGURE} rope-live-text p`).textContent()).toContain("query head 5 reads key head 2");
});

for (const values of ["", "a.r=off&a.h=5", "a.r=late&a.k=8&a.h=3", "a.r=twice&a.k=1", "p=phi-2&a.h=7", "p=deepseek-v3"])
  test(`heads: copied JavaScript prints the weights of the heads that share keys (${values || "as it stands"})`, async () => {
    const { page } = await pages.follow(`h=heads&${values}`);
    const { javascript, numpy } = await programsOf(page, FIGURE);
    const printed = runCopied(javascript).map((line) => line.split(" ").map(Number));
    const table = await tableOf(page, FIGURE);
    const group = table.filter(([head]) => printed.some(([other]) => other === Number(head)));
    const chosen = Number(/a\.h=(\d)/.exec(values)?.[1] ?? 0);
    expect(group.some(([head]) => Number(head) === chosen)).toBe(true);
    expect(new Set(group.map(([, kvHead]) => kvHead)).size).toBe(1);
    let cell = 0;
    for (const [, row, ...weights] of printed)
      for (let column = 0; column <= row!; column += 1, cell += 1)
        expect(weights[column]).toBeCloseTo(Number(group[cell]![4]), 5);
    expect(cell).toBe(group.length);
    expect(pythonReads(numpy)).toBe(true);
  });

test("heads: NumPy makes the same mistakes; picture and numbers are saved", async () => {
  const page = await openTools(pages, FIGURE, "h=heads");
  const choose = page.locator(`${FIGURE} [data-choose=rotation]`);
  const cacheLine = async (): Promise<string> => (await copied(page, FIGURE, "numpy")).match(/^cache = .*$/m)![0];
  expect(await cacheLine()).toBe("cache = turn(k, 0)");
  await choose.selectOption("late");
  expect(await cacheLine()).toMatch(/^cache = turn\(k, 1\)  # the mistake/);
  await choose.selectOption("twice");
  expect(await cacheLine()).toMatch(/^cache = turn\(turn\(k, 0\), 0\)  # the mistake/);
  await choose.selectOption("off");
  expect(await cacheLine()).toBe("cache = k  # no rotation");
  const download = page.waitForEvent("download");
  await page.locator(`${FIGURE} [data-tool=png]`).click();
  expect((await download).suggestedFilename()).toBe("rope-attention-heads.png");
  const rows = await tableOf(page, FIGURE);
  expect((await saved(page, FIGURE, "csv")).text.trim().split("\r\n")).toHaveLength(rows.length + 1);
});
