import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { imagePositions, patchPositions } from "../../../../../web/figures/multimodal/image-positions.js";
import { openTools, partsOf, programsOf, pythonReads, runCopied, saved } from "../../../support/copied.js";
import { pathOf, site, tableOf } from "../../../support/support.js";

const pages = site("lab/");
const FIGURE = "rope-multimodal";

async function open(values = "", options = {}): Promise<Page> {
  const { page } = await pages.open(`h=multimodal${values && `&${values}`}`, options);
  await page.locator(`${FIGURE} .ribbon`).waitFor();
  return page;
}

interface Multimodal {
  position_ids: number[][][];
}
const goldenPositions = (name: string): number[] =>
  (JSON.parse(readFileSync(pathOf(`tests/golden/${name}.json`), "utf8")) as Multimodal).position_ids.flat(2);

test("multimodal: positions of text, image and text are the golden ones", () => {
  const layout = { before: 3, rows: 2, columns: 3, after: 2 }; // a grid of 4 x 6, merged by 2
  for (const name of ["mm_qwen2_vl_7b_image", "mm_qwen3_vl_8b_image"])
    expect(imagePositions(layout)).toEqual(goldenPositions(name));
  expect(patchPositions(2, 2)).toEqual([0, 0, 1, 1, 0, 1, 0, 1]);
});

const ribbon = async (page: Page): Promise<string> =>
  (await page.locator(`${FIGURE} .ribbon .pair`).allTextContents()).map((letter) => letter.trim()).join("");

test("multimodal: the pairs listen as the papers and golden files say", async () => {
  const qwen2 = "t".repeat(16) + "h".repeat(24) + "w".repeat(24);
  expect(await ribbon(await open("v.s=qwen2-vl"))).toBe(qwen2);
  const qwen3 = Array.from({ length: 64 }, (_, i) => (i % 3 === 1 && i < 60 ? "h" : i % 3 === 2 && i < 60 ? "w" : "t"));
  expect(await ribbon(await open("v.s=qwen3-vl"))).toBe(qwen3.join(""));
  expect(await ribbon(await open("v.s=ernie-4.5-vl"))).toBe("hw".repeat(22) + "t".repeat(20));
  expect(await ribbon(await open("v.s=qwen2-vl-vision"))).toBe("h".repeat(20) + "w".repeat(20));
});

test("multimodal: the weights are those of plain double loops, by axes and row by row", async () => {
  const page = await open("v.s=qwen3-vl&v.t=13");
  const table = await tableOf(page, FIGURE);
  const axisOf = (pair: number): number => (pair % 3 === 1 && pair < 60 ? 1 : pair % 3 === 2 && pair < 60 ? 2 : 0);
  const rate = (pair: number): number => 5_000_000 ** (-pair / 64);
  const places = imagePositions({ before: 3, rows: 4, columns: 6, after: 3 });
  const tokens = table.length;
  expect(tokens).toBe(30);
  // Vectors of ones: a pair's term is 2 cos of the angle between the two; attention scales by 1 / sqrt(128).
  const weights = (apart: (token: number, pair: number) => number): number[] => {
    const parts = Array.from({ length: tokens }, (_, token) => {
      let score = 0;
      for (let pair = 0; pair < 64; pair += 1) score += 2 * Math.cos(apart(token, pair) * rate(pair));
      return Math.exp((score - 128) / Math.sqrt(128));
    });
    const total = parts.reduce((sum, part) => sum + part, 0);
    return parts.map((part) => part / total);
  };
  const byAxes = weights((token, pair) => places[axisOf(pair) * tokens + token]! - places[axisOf(pair) * tokens + 13]!);
  const flat = weights((token) => token - 13);
  table.forEach((row, token) => {
    expect(Number(row[4])).toBeCloseTo(byAxes[token]!, 5);
    expect(Number(row[5])).toBeCloseTo(flat[token]!, 5);
  });
});

test("multimodal: tokens by keyboard and pointer, sizes by slider, all in the link", async () => {
  const page = await open();
  const map = page.locator(`${FIGURE} .map.axes`);
  const chosen = async (): Promise<string | null> => map.getAttribute("aria-activedescendant");
  expect(await chosen()).toBe("axes-18");
  await map.focus();
  await page.keyboard.press("ArrowUp");
  expect(await chosen()).toBe("axes-12");
  await page.keyboard.press("ArrowRight");
  await page.waitForURL(/v\.t=13/);
  await page.keyboard.press("Home");
  expect(await page.locator(`${FIGURE} rope-live-text p`).textContent()).toContain("for text nothing changes");
  await page.locator(`${FIGURE} #axes-20`).hover();
  expect(await chosen()).toBe("axes-20");
  await page.locator(`${FIGURE} [data-size=rows]`).fill("8");
  await page.waitForURL(/v\.r=8/);
  expect(await page.locator(`${FIGURE} .map.axes .token`).count()).toBe(8 * 6 + 6);
  await page.locator(`${FIGURE} .ribbon`).focus();
  await page.keyboard.press("Home");
  expect(await page.locator(`${FIGURE} .ribbon`).getAttribute("aria-valuetext")).toBe("pair 0 listens to time");
});

test("multimodal: bad values in the link are passed over", async () => {
  const page = await open("v.s=eye&v.r=99&v.t=x");
  expect(await page.locator(`${FIGURE} .map.axes .token`).count()).toBe(30);
});

for (const scheme of ["qwen3-vl", "qwen2-vl", "ernie-4.5-vl", "qwen2-vl-vision", "pixtral-vision"])
  test(`multimodal: copied JavaScript prints both maps of ${scheme}`, async () => {
    const { page } = await pages.follow(`h=multimodal&v.s=${scheme}&v.r=3&v.c=5&v.t=9`);
    const { javascript, numpy } = await programsOf(page, FIGURE);
    const printed = runCopied(javascript);
    const table = await tableOf(page, FIGURE);
    const [axes, flat] = printed.map((line) => line.split(" ").slice(1).map(Number));
    expect(axes).toHaveLength(table.length);
    table.forEach((row, token) => {
      expect(axes![token]).toBeCloseTo(Number(row[4]), 5);
      expect(flat![token]).toBeCloseTo(Number(row[5]), 5);
    });
    expect(numpy).toContain("positions[listens].T * inv_freq");
    expect(pythonReads(numpy)).toBe(true);
  });

test("multimodal: the saved picture holds what the figure shows: every pair, every token of both maps, in its colour", async () => {
  // Parsing the file here is what the page's policy refuses to the page itself.
  const page = await openTools(pages, FIGURE, "h=multimodal&v.s=qwen2-vl&v.r=3&v.c=4&v.t=9&i=17&l=zh", {
    bypassCSP: true,
  });
  const { name, text } = await saved(page, FIGURE, "svg");
  expect(name).toBe("rope-multimodal.svg");
  const table = await tableOf(page, FIGURE);
  expect((await saved(page, FIGURE, "csv")).text.trim().split("\r\n")).toHaveLength(table.length + 1);
  expect(partsOf(text)).toBeGreaterThan(64 + 2 * 18);
  expect(text).toMatch(/^<svg [^>]*lang="zh-Hans"[^>]*><title>[^<]*\p{Script=Han}/u);
  const { shown, drawn } = await page.evaluate(
    ({ file, figure }) => {
      const canvas = Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d")!;
      const plain = (colour: string): string => {
        canvas.fillStyle = colour;
        canvas.fillRect(0, 0, 1, 1);
        return canvas.getImageData(0, 0, 1, 1).data.slice(0, 3).join(" ");
      };
      const read = (cells: Iterable<Element>): string[] =>
        Array.from(cells, (cell) => {
          const rect = cell.querySelector("rect")!;
          const fill = rect.ownerDocument === document ? getComputedStyle(rect).fill : rect.getAttribute("fill")!;
          return `${cell.textContent.trim()}: ${plain(fill)}`;
        });
      const maps = new DOMParser().parseFromString(file, "image/svg+xml").querySelectorAll("svg > svg");
      return {
        shown: read(document.querySelector(figure)!.shadowRoot!.querySelectorAll(".pair, .token")),
        drawn: read([maps[0]!, maps[2]!, maps[4]!].flatMap((map) => [...map.querySelectorAll("g")])),
      };
    },
    { file: text, figure: FIGURE },
  );
  expect(shown).toHaveLength(64 + 2 * 18);
  expect(drawn).toEqual(shown);
});
