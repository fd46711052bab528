import { buffer } from "node:stream/consumers";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import {
  copied as copiedFrom,
  openMenu,
  openTools,
  partsOf,
  programsOf,
  runCopied,
  saved as savedFrom,
} from "../../support/copied.js";
import { follow, numberOf, scoreOf, site, tableOf } from "../../support/support.js";

const pages = site("lab/");
const figures = {
  why: "rope-two-sentences",
  zoo: "rope-encoding-zoo",
  complex: "rope-complex-pair",
  decay: "rope-decay",
} as const;
type Chapter = keyof typeof figures;

const open = (chapter: Chapter, values = ""): Promise<Page> =>
  openTools(pages, figures[chapter], `h=${chapter}${values && `&${values}`}`);
const copied = (page: Page, chapter: Chapter, tool: "link" | "javascript" | "numpy"): Promise<string> =>
  copiedFrom(page, figures[chapter], tool);
const saved = (page: Page, chapter: Chapter, tool: string): Promise<{ name: string; text: string }> =>
  savedFrom(page, figures[chapter], tool);
const run = (javascript: string): string => runCopied(javascript).join("\n");

const numbersIn = (text: string): number[] => (text.match(/-?\d+(\.\d+)?(e-?\d+)?/g) ?? []).map(Number);

/** What the menu of a figure copies, without the menu; three figures are asked through it. */
async function programOf(figure: string, fragment: string): Promise<{ page: Page; javascript: string }> {
  const { page } = await pages.follow(fragment);
  return { page, ...(await programsOf(page, figure)) };
}

test("copied JavaScript gives the two sentences' differences", async () => {
  const page = await open("why");
  const [off, on] = numbersIn(run(await copied(page, "why", "javascript")).replaceAll("\n", " "));
  const shown = await page.locator("rope-two-sentences .keys b").allTextContents();
  expect(off).toBeCloseTo(Number(shown[0]!.replace("\u2212", "-")), 6);
  expect(on).toBeCloseTo(numberOf(shown[1]!), 4);
});

test("copied JavaScript gives the zoo's spreads", async () => {
  const page = await open("zoo");
  const printed = run(await copied(page, "zoo", "javascript"));
  const rows = new Map(
    (await tableOf(page, "rope-encoding-zoo")).map(([name, ...cells]) => [name!, cells.map(Number)]),
  );
  const line = (name: string): number[] => numbersIn(printed.split("\n").find((text) => text.startsWith(name))!);
  expect(line("sinusoidal")[0]).toBeCloseTo(rows.get("Sinusoidal")![2]!, 4);
  expect(line("ALiBi")).toEqual([0, rows.get("ALiBi")![0]!]);
  expect(line("RoPE")[0]).toBeLessThan(1e-5);
});

test("copied JavaScript turns the pair as the figure does", async () => {
  const page = await open("complex", "c.x=-0.4&c.y=1.1&c.m=23&i=2");
  const [x, y] = numbersIn(run(await copied(page, "complex", "javascript")));
  const row = (await tableOf(page, "rope-complex-pair"))[23]!;
  expect(x).toBeCloseTo(Number(row[3]), 6);
  expect(y).toBeCloseTo(Number(row[4]), 6);
});

for (const values of ["d.w=128&d.r=0", "d.w=8192&d.v=words"])
  test(`copied JavaScript gives the curves by distance (${values})`, async () => {
    const { page, javascript: code } = await programOf("rope-decay", `h=decay&${values}`);
    const printed = run(code.replaceAll("console.log(", "((name, values) => console.log(values.join(' ')))("));
    const lines = printed.trim().split("\n").map(numbersIn);
    const rows = await tableOf(page, "rope-decay");
    expect(lines.length).toBe(rows[0]!.length - 1);
    rows.forEach((row, i) => lines.forEach((line, curve) => expect(line[i]).toBeCloseTo(Number(row[curve + 1]), 5)));
  });

for (const values of ["", "p=phi-3.5-mini&m=30&n=3", "p=phi-2&m=9&n=40"])
  test(`copied JavaScript gives the clocks, the score and the maps of the first screen (${values || "as it stands"})`, async () => {
    const { page, javascript } = await programOf("rope-clock-wall", values);
    const lines = run(javascript).trim().split("\n").map(numbersIn);
    const table = await tableOf(page, "rope-clock-wall");
    expect(lines).toHaveLength(table.length);
    lines.forEach(([pair, invFreq, , cos, sin], i) => {
      expect(pair).toBe(i);
      expect(invFreq).toBeCloseTo(Number(table[i]![2]), 9);
      expect(cos).toBeCloseTo(Number(table[i]![4]), 6);
      expect(sin).toBeCloseTo(Number(table[i]![5]), 6);
    });
    const shown = await scoreOf(page);
    const score = await programsOf(page, "rope-relative-score");
    for (const printed of numbersIn(run(score.javascript).replaceAll("\n", " "))) expect(printed).toBeCloseTo(shown, 2);
    const map = await programsOf(page, "rope-attention-map");
    const [off, on] = run(map.javascript).trim().split("\n").map(numbersIn);
    const cells = await tableOf(page, "rope-attention-map");
    const words = Math.sqrt(off!.length);
    let cell = 0;
    for (let row = 0; row < words; row += 1)
      for (let column = 0; column <= row; column += 1, cell += 1) {
        expect(off![row * words + column]).toBeCloseTo(Number(cells[cell]![2]), 5);
        expect(on![row * words + column]).toBeCloseTo(Number(cells[cell]![3]), 5);
      }
  });

test("a figure gives its picture as pixels, two for each of its own", async () => {
  const { page } = await pages.open();
  await page.locator("rope-attention-map rope-figure-tools summary").click();
  const svg = (await savedFrom(page, "rope-attention-map", "svg")).text;
  const download = page.waitForEvent("download");
  await page.locator("rope-attention-map [data-tool=png]").click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("rope-attention.png");
  const png = await buffer(await file.createReadStream());
  const size = /width="(\d+)" height="(\d+)"/.exec(svg)!.slice(1).map(Number);
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual(size.map((pixels) => 2 * pixels));
});

test("every figure gives its picture, its numbers, its NumPy and a link that leads back to it", async () => {
  const page = await open("why");
  const blank = await page.context().newPage(); // the page itself makes no markup of text
  for (const chapter of Object.keys(figures) as Chapter[]) {
    await follow(page, `h=${chapter}`);
    await openMenu(page, figures[chapter]);
    const picture = await saved(page, chapter, "svg");
    expect(picture.name).toMatch(/^rope-[\w-]+\.svg$/);
    expect(partsOf(picture.text)).toBeGreaterThan(2);
    const errors = await blank.evaluate((text) => {
      const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
      return parsed.querySelectorAll("parsererror").length;
    }, picture.text);
    expect(errors).toBe(0);
    const numbers = await saved(page, chapter, "csv");
    const rows = await tableOf(page, figures[chapter]);
    expect(numbers.text.trim().split("\r\n")).toHaveLength(rows.length + 1);
    expect(await copied(page, chapter, "numpy")).toMatch(/^import numpy as np\n/);
    expect(await copied(page, chapter, "link")).toMatch(new RegExp(`^${pages.url()}(?:lab/)?#.*h=${chapter}`));
  }
});

test("where copying is not allowed, the text is there to be selected", async () => {
  const { page } = await pages.open("h=complex", {}, (blank) =>
    blank.addInitScript(() => {
      Object.defineProperty(navigator, "clipboard", { value: undefined });
    }),
  );
  await page.locator("rope-complex-pair rope-figure-tools summary").click();
  await page.locator("rope-complex-pair [data-tool=numpy]").click();
  expect(await page.locator("rope-complex-pair rope-figure-tools textarea").inputValue()).toContain("np.exp");
});
