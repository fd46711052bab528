// An element selected in one plot is highlighted in all, and the variants of text 004.
import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { site } from "../../support/support.js";
import { card } from "./read-texts.js";

const pages = site("texts/");

test("004's four plots: a distance selected by mouse or by keys is highlighted in each of them", async () => {
  const { page } = await pages.open("h=texts&t.t=004&t.o=004-relative", { viewport: { width: 1280, height: 900 } });
  const scenes = page.locator(`${card("004-relative")} rope-scene`);
  await scenes.nth(3).locator("svg [data-term]").first().waitFor({ state: "attached" });
  await scenes.first().scrollIntoViewIfNeeded();
  const named = (scene: Locator, name: string): Promise<[lit: string[], wanted: string[]]> =>
    scene.evaluate((host, name) => {
      const all = Array.from(host.shadowRoot!.querySelectorAll("svg [data-term]"));
      const terms = (of: Element[]): string[] => of.map((one) => one.getAttribute("data-term")!);
      return [
        terms(all.filter((one) => one.hasAttribute("data-lit"))),
        terms(all.filter((one) => one.getAttribute("data-term")!.split(" ").includes(name))),
      ] as [string[], string[]];
    }, name);
  const expectAll = async (name: string, count: number): Promise<void> => {
    for (let i = 0; i < count; i += 1)
      await expect
        .poll(async () => {
          const [lit, wanted] = await named(scenes.nth(i), name);
          return wanted.length > 0 && lit.join() === wanted.join();
        })
        .toBe(true);
  };
  // Position 3 and then position 10, and with keys one cell back: 2 and 10.
  const cell = scenes.nth(1).locator("[data-hand=cell]");
  const { width, height } = (await cell.boundingBox())!;
  await cell.hover({ position: { x: 0.9 * width, y: 0.7 * height } });
  await expectAll("d7", 4);
  await page.mouse.move(2, 2);
  await cell.focus();
  await page.keyboard.press("ArrowUp");
  await expectAll("d8", 4);
});

test("004's variants: the typed text is in the link, up to 4,000 characters; another variant and Restore remove it", async () => {
  const { page } = await pages.open("h=texts&t.t=004&t.o=_");
  const area = page.locator("rope-variants textarea");
  const hash = () => page.evaluate(() => location.hash);
  await area.waitFor();
  const given = await area.inputValue();
  const typed = `${given}# 我的，100% & more = "?"\n`;
  await area.fill(typed);
  await expect.poll(hash).toContain("t.y=");
  const { page: again } = await pages.open((await hash()).slice(1));
  const copy = again.locator("rope-variants textarea");
  await expect.poll(() => copy.inputValue()).toBe(typed);
  await again.locator("rope-variants [data-restore]").click();
  await expect.poll(() => copy.inputValue()).toBe(given);
  await expect.poll(() => again.evaluate(() => location.hash)).not.toContain("t.y=");
  const long = `${given}${"#".repeat(4000)}\n`;
  await area.fill(long);
  await page.locator("rope-variants [data-long]").waitFor();
  await expect.poll(hash).not.toContain("t.y=");
  expect(await area.inputValue()).toBe(long);
  await area.fill("");
  await expect.poll(() => area.inputValue()).toBe("");
  await area.fill(typed);
  await expect.poll(hash).toContain("t.y=");
  await page.locator("rope-variants [data-variant-choice]").selectOption("original");
  await expect.poll(hash).not.toContain("t.y=");
  expect(await area.inputValue()).not.toBe(typed);
});

test("004's variants: each named variant's loss is measured here; a program's own comes first", async () => {
  const { page } = await pages.open("h=texts&t.t=004&t.o=_&t.a=linear", { viewport: { width: 1280, height: 900 } });
  const variants = page.locator("rope-variants");
  const cell = (name: string, column: number): Locator => variants.locator(`[data-variant="${name}"] td`).nth(column);
  expect(await variants.locator("textarea").inputValue()).toContain("/ factor");
  await variants.locator("[data-variant-choice]").selectOption("original");
  await expect.poll(() => variants.locator("textarea").inputValue()).not.toContain("/ factor");
  await variants.locator("rope-program").evaluate((program) => {
    const data = Float32Array.from({ length: 16 }, (_, i) => 10_000 ** (-i / 16));
    const values = { inv_freq: { dtype: "float32", shape: [16], data }, attention_factor: 1 };
    program.dispatchEvent(new CustomEvent("program-run", { detail: { lines: new Map(), values } }));
  });
  await variants.locator("[data-measure][disabled]").waitFor();
  const loss = async (name: string, column: number): Promise<number> => Number(await cell(name, column).textContent());
  for (const column of [0, 1]) {
    // Frequencies in float32 against the core's own, to the three decimals that are shown.
    expect(Math.abs((await loss("own", column)) - (await loss("original", column)))).toBeLessThan(2e-3);
    expect(await loss("linear-printed", column)).toBeGreaterThan(await loss("original", 0));
  }
  expect(await loss("yarn", 1)).toBeLessThan(await loss("original", 1));
});
