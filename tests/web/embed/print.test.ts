// On paper a figure is light, on any page; a theme that the author has set stays.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { foreign, foreignPage, shown } from "../support/foreign.js";

const pages = foreign();
const FIGURE = "rope-attention-map";
const head = "<style>:root { color-scheme: dark } body { background: #111; color: #eee }</style>";

/** How light the figure's ground, its letters and a map's palest cells are, from 0 to 1. */
const lightness = (page: Page): Promise<{ ground: number; letters: number; palest: number }> =>
  page.locator(FIGURE).evaluate((figure) => {
    const pixel = Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d")!;
    const of = (colour: string): number => {
      pixel.fillStyle = colour;
      pixel.fillRect(0, 0, 1, 1);
      return pixel.getImageData(0, 0, 1, 1).data[1]! / 255;
    };
    const root = figure.shadowRoot!;
    const cells = root.querySelector("rope-scene")!.shadowRoot!.querySelectorAll("path[fill*=heat]");
    return {
      ground: of(getComputedStyle(figure).backgroundColor),
      letters: of(getComputedStyle(root.querySelector("h3")!).color),
      palest: Math.max(...Array.from(cells, (cell) => of(getComputedStyle(cell).fill))),
    };
  });

async function printed(
  attributes: string,
): Promise<{ before: object; paper: Awaited<ReturnType<typeof lightness>>; page: Page }> {
  const host = await pages.host();
  const { page } = await pages.open(host.put("/", foreignPage(`<${FIGURE} ${attributes}></${FIGURE}>`, { head })));
  await shown(page, FIGURE);
  const before = await lightness(page);
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  await page.emulateMedia({ media: "print" });
  return { before, paper: await lightness(page), page };
}

test("a figure in a dark page is light on paper, and dark again on the screen; the page's own colours are left to it", async () => {
  const { before, paper, page } = await printed("");
  expect(before).toMatchObject({ ground: expect.closeTo(0.11, 1) });
  expect(paper.ground).toBeGreaterThan(0.95);
  expect(paper.letters).toBeLessThan(0.4);
  expect(paper.palest).toBeGreaterThan(0.8);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe("dark");
  await page.emulateMedia({ media: "screen" });
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await expect.poll(() => lightness(page)).toEqual(before);
});

test("a figure whose author has chosen dark stays dark on paper, its maps too", async () => {
  const { before, paper } = await printed("theme=dark");
  expect(paper).toEqual(before);
  expect(paper.ground).toBeLessThan(0.3);
});

test("the reader's preferences apply to a figure in any page: less motion, forced colours", async () => {
  const host = await pages.host();
  const { page } = await pages.open(host.put("/", foreignPage(`<${FIGURE}></${FIGURE}>`, { head })));
  await shown(page, FIGURE);
  const token = (name: string): Promise<string> =>
    page.evaluate((one) => getComputedStyle(document.documentElement).getPropertyValue(one), `--rope-${name}`);
  expect([await token("turn"), await token("paper")]).toEqual(["160ms", expect.stringContaining("light-dark")]);
  await page.emulateMedia({ reducedMotion: "reduce", forcedColors: "active" });
  expect([await token("turn"), await token("paper"), await token("surface")]).toEqual(["0ms", "Canvas", "Canvas"]);
});
