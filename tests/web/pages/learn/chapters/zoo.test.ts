import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { wordVectors } from "../../../../../web/figures/numbers/words.js";
import { gripOf, positionOf, showAnswer, site, tableOf } from "../../../support/support.js";

const pages = site();
const FIGURE = "rope-encoding-zoo";
const DIM = 16;
const DISTANCE = 8;
const TRAINED = 512;

async function open(values = ""): Promise<Page> {
  const { page } = await pages.open(`h=zoo${values && `&${values}`}`);
  await showAnswer(page, "zoo");
  await page.locator(`${FIGURE} rope-line-plot li`).first().waitFor();
  return page;
}

const markOf = async (page: Page, encoding: string, property: string): Promise<string> =>
  (await page
    .locator(`${FIGURE} [data-encoding=${encoding}] [data-property=${property}] b > span`)
    .first()
    .textContent())!;

/** Sines and cosines in turn: Attention Is All You Need, section 3.5. */
const sines = (position: number): number[] =>
  Array.from({ length: DIM }, (_, i) => {
    const angle = position / 10_000 ** ((i - (i % 2)) / DIM);
    return i % 2 === 0 ? Math.sin(angle) : Math.cos(angle);
  });
const dot = (a: readonly number[], b: readonly number[]): number => a.reduce((sum, value, i) => sum + value * b[i]!, 0);

const vectors = wordVectors(["cat", "the"], DIM);
const query = Array.from(vectors.slice(0, DIM));
const key = Array.from(vectors.slice(DIM));
const size = Math.sqrt(dot(query, query) * dot(key, key));

/** Spread of the score at one distance when a code is added to query and key. */
function spreadOf(code: (position: number) => readonly number[]): number {
  const scores = Array.from({ length: TRAINED - DISTANCE }, (_, n) => {
    const add = (vector: readonly number[], position: number): number[] =>
      vector.map((value, i) => value + (code(position)[i] ?? 0));
    return dot(add(query, n + DISTANCE), add(key, n)) / size;
  });
  return Math.max(...scores) - Math.min(...scores);
}

test("zoo: the measured numbers are those of plain loops", async () => {
  const page = await open();
  const rows = new Map((await tableOf(page, FIGURE)).map(([name, ...cells]) => [name!, cells.map(Number)]));
  expect(Array.from(rows.keys())).toEqual(["Integer", "[0, 1]", "Binary", "Learned", "Sinusoidal", "ALiBi", "RoPE"]);
  const relative = (name: string): number => rows.get(name)![2]!;
  const bits = (position: number): number[] => Array.from({ length: 9 }, (_, bit) => (position >> bit) & 1);
  for (const [name, code] of [
    ["Integer", (position: number) => [position]],
    ["[0, 1]", (position: number) => [position / (TRAINED - 1)]],
    ["Binary", bits],
    ["Sinusoidal", sines],
  ] as const)
    expect(relative(name) / spreadOf(code), name).toBeCloseTo(1, 3);
  expect(relative("ALiBi")).toBe(0);
  expect(relative("RoPE")).toBeLessThan(1e-5);
  expect(relative("Learned")).toBeGreaterThan(0.1);
  expect(rows.get("Integer")![0]).toBe(1023);
  expect(rows.get("ALiBi")![0]).toBe(1023 * 2 ** -1); // the steepest of 8 heads: 2^(-8/8), ALiBi, section 3
  let gap = Infinity;
  const codes = Array.from({ length: TRAINED }, (_, position) => sines(position));
  for (let a = 0; a < TRAINED; a += 1)
    for (let b = a + 1; b < TRAINED; b += 1)
      gap = Math.min(gap, Math.hypot(...codes[a]!.map((v, i) => v - codes[b]![i]!)));
  expect(rows.get("Sinusoidal")![1]).toBeCloseTo(gap, 4);
  expect(rows.get("RoPE")![1]).toBeCloseTo(gap, 4);
});

test("zoo: only ALiBi and RoPE see the distance alone, and RoPE too meets values it never saw", async () => {
  const page = await open();
  const marks = async (property: string): Promise<string> => {
    const ids = ["integer", "fraction", "binary", "learned", "sinusoidal", "alibi", "rope"];
    return (await Promise.all(ids.map((id) => markOf(page, id, property)))).join("");
  };
  expect(await marks("relative")).toBe("✗✗✗✗✗✓✓");
  expect(await marks("bounded")).toBe("✗✓✓✓✓✗✓");
  expect(await marks("longer")).toBe("✗✗✗✗✗✓✗");
  const note = (id: string): Promise<string | null> =>
    page.locator(`${FIGURE} [data-encoding=${id}] [data-property=longer] small`).textContent();
  expect(await note("fraction")).toBe("codes move by 0.50");
  expect(await note("binary")).toBe("codes repeat: position 512 looks like 0");
});

test("zoo: the position and the encoding are chosen by keyboard and kept in the link", async () => {
  const page = await open("z.m=6");
  expect(await page.locator(`${FIGURE} [data-encoding=binary] .code`).textContent()).toBe("0 1 1 0 0 0 0 0 0");
  await gripOf(page, "query", FIGURE).focus();
  await page.keyboard.press("ArrowRight");
  expect(await page.locator(`${FIGURE} [data-encoding=binary] .code`).textContent()).toBe("1 1 1 0 0 0 0 0 0");
  expect(await positionOf(gripOf(page, "query", FIGURE))).toBe(7);
  await page.locator(`${FIGURE} input[value=sinusoidal]`).focus();
  await page.keyboard.press("ArrowUp");
  expect(await page.locator(`${FIGURE} rope-line-plot li`).last().textContent()).toContain("Learned");
  await page.waitForURL(/z\.e=learned/);
});
