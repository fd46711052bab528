import { buffer } from "node:stream/consumers";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { copied as copiedFrom, openMenu, openTools, partsOf, saved as savedFrom } from "../../support/copied.js";
import { follow, site, tableOf } from "../../support/support.js";

const pages = site("lab/");
const figures = {
  frequencies: "rope-wavelengths",
  pairings: "rope-pairing-ribbon",
} as const;
type Chapter = keyof typeof figures;

const open = (chapter: Chapter, values = ""): Promise<Page> =>
  openTools(pages, figures[chapter], `h=${chapter}${values && `&${values}`}`);
const copied = (page: Page, chapter: Chapter, tool: "link" | "javascript"): Promise<string> =>
  copiedFrom(page, figures[chapter], tool);
const saved = (page: Page, chapter: Chapter, tool: string): Promise<{ name: string; text: string }> =>
  savedFrom(page, figures[chapter], tool);

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

test("every figure gives its picture, its numbers, its calls and a link that leads back to it", async () => {
  const page = await open("frequencies");
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
    expect(await copied(page, chapter, "javascript")).toMatch(/^import \{ loadRopewalk \}/);
    expect(await copied(page, chapter, "link")).toMatch(new RegExp(`^${pages.url()}(?:lab/)?#.*h=${chapter}`));
  }
});

test("if copying is not allowed, the text is shown for selection", async () => {
  const { page } = await pages.open("", {}, (blank) =>
    blank.addInitScript(() => {
      Object.defineProperty(navigator, "clipboard", { value: undefined });
    }),
  );
  await page.locator("rope-relative-score rope-figure-tools summary").click();
  await page.locator("rope-relative-score [data-tool=javascript]").click();
  const shown = page.locator("rope-relative-score rope-figure-tools textarea");
  await expect.poll(() => shown.inputValue()).toContain("rw.scoreByDistance(");
});
