// An element selected in one column or plot is highlighted in all: by finger, by keyboard, by mouse; and the sheet on
// paper.
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { site } from "../../support/support.js";
import { card } from "./read-texts.js";

const pages = site("texts/");
const PHONE = { viewport: { width: 375, height: 800 }, hasTouch: true, isMobile: true };

/** By column of a sheet: the number of highlighted terms, and of all with that name. */
const lit = (page: Page, term: string): Promise<[lit: number, all: number, others: number][]> =>
  page.locator("rope-sheet table").evaluate(
    (table, term) =>
      [".sheet-formula", "code", ".sheet-value"].map((column): [number, number, number] => {
        const count = (what: string): number => table.querySelectorAll(`${column} ${what}`).length;
        return [count(`[data-term=${term}][data-lit]`), count(`[data-term=${term}]`), count("[data-lit]")];
      }),
    term,
  );

async function expectLit(page: Page, term: string): Promise<void> {
  await expect
    .poll(async () => (await lit(page, term)).every(([now, all, lit]) => all > 0 && now === all && lit === all))
    .toBe(true);
  expect(await page.locator("rope-sheet [role=status]").textContent()).not.toMatch(/No term|没有/);
}

async function opened(text: string, options: object): Promise<Page> {
  const { page } = await pages.open(`h=texts&t.t=${text}&t.o=_`, options);
  await page.locator("rope-sheet .sheet-value").first().waitFor();
  return page;
}

test.each(["000"])("sheet %s: a finger on each kind of term highlights its partners in every column", async (text) => {
  const page = await opened(text, PHONE);
  const all = page.locator("rope-sheet code [data-term]");
  const terms = new Set(await all.evaluateAll((found) => found.map((one) => one.getAttribute("data-term")!)));
  expect(terms.size).toBeGreaterThan(5);
  for (const term of terms)
    for (const column of [".sheet-formula", "code", ".sheet-value"]) {
      await page.locator(`rope-sheet ${column} [data-term=${term}]`).first().tap({ force: true });
      await expectLit(page, term);
    }
  await page.locator("rope-sheet h4").tap();
  await page.locator("rope-sheet thead, rope-sheet .sheet-name").last().tap();
  await expect.poll(() => page.locator("rope-sheet [data-lit]").count()).toBe(0);
});

test("sheet: one stop for Tab, from there arrows, Home and End go through all terms", async () => {
  const page = await opened("000", { viewport: { width: 1280, height: 900 } });
  await page.locator("rope-sheet [data-print]").focus();
  await page.keyboard.press("Tab");
  const at = (): Promise<string | null> => page.evaluate(() => document.activeElement!.getAttribute("data-term"));
  const stops = page.locator("rope-sheet [data-term]");
  const order = await stops.evaluateAll((found) => found.map((one) => one.getAttribute("data-term")!));
  await page.keyboard.press("Home");
  for (const [i, term] of order.slice(0, 8).entries()) {
    if (i > 0) await page.keyboard.press("ArrowRight");
    await expect.poll(() => at()).toBe(term);
    await expectLit(page, term);
  }
  await page.keyboard.press("End");
  await expect.poll(() => at()).toBe(order.at(-1));
  expect(await page.locator("rope-sheet [data-term][tabindex='0']").count()).toBe(1);
  await page.keyboard.press("Tab");
  await expect.poll(() => at()).toBeNull();
  await expect.poll(() => page.locator("rope-sheet [data-lit]").count()).toBe(0);
});

test("sheet: a setting changes the values and the link; an invalid position is refused in place", async () => {
  const page = await opened("000", { viewport: { width: 1280, height: 900 } });
  const angle = page.locator("rope-sheet .sheet-value [data-term=angle]").first();
  const position = page.locator("rope-sheet [data-setting=position]");
  await position.fill("7");
  await position.blur();
  await expect.poll(() => angle.textContent()).toBe("0.7000");
  await expect.poll(() => page.evaluate(() => location.hash)).toContain("t.m=7");
  await position.fill("-1");
  await position.blur();
  expect(await position.evaluate((input: HTMLInputElement) => input.validity.rangeUnderflow)).toBe(true);
  expect(await angle.textContent()).toBe("0.7000");
  await page.locator("rope-sheet [data-setting=dim]").selectOption("4");
  await expect.poll(() => page.locator("rope-sheet [data-setting=pair] option").count()).toBe(2);
});

test("sheet: on paper it is alone, without controls, on one page", async () => {
  const page = await opened("000&l=zh", { viewport: { width: 718, height: 1030 }, colorScheme: "dark" });
  await page.evaluate(() => (window.print = () => undefined));
  await page.locator("rope-sheet [data-print]").click();
  await page.emulateMedia({ media: "print" });
  expect(await page.locator(".source, rope-sheet .sheet-settings").filter({ visible: true }).count()).toBe(0);
  expect(await page.locator("rope-sheet .sheet-value").first().isVisible()).toBe(true);
  expect(await page.locator("rope-sheet table").evaluate((table) => getComputedStyle(table).display)).toBe("table");
  const outside = page.locator("rope-sheet .sheet-formula").evaluateAll((cells) =>
    cells.filter((cell) => {
      const { right } = cell.querySelector("math > mrow")!.getBoundingClientRect();
      return right > cell.getBoundingClientRect().right;
    }),
  );
  expect(await outside).toEqual([]);
  const pdf = await page.pdf({ preferCSSPageSize: true }); // tells the page that it has been printed
  expect(pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length).toBe(1);
  expect(await page.locator("html").getAttribute("data-printing")).toBeNull();
});

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
