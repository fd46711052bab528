import { mkdirSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { chapters } from "../../../../web/pages/learn/chapters.js";
import { drawn, pathOf, site } from "../../support/support.js";

const pages = site();
const lab = site("lab/");
const texts = site("texts/");

const rooms = "section.chapter .room";

for (const [how, act] of [
  ["the keys for printing", (page: Page) => page.keyboard.press("Control+p")],
  ["the button for printing", (page: Page) => page.getByRole("button", { name: "Print all chapters" }).click()],
] as const)
  test(`${how} wait until every chapter has loaded`, async () => {
    const { page } = await pages.open();
    await drawn(page);
    expect(await page.locator(`${rooms}:not([data-drawn])`).count()).toBeGreaterThan(0);
    expect(await page.locator(".missing-on-paper").filter({ visible: true }).count()).toBe(0);
    await page.emulateMedia({ media: "print" });
    expect(await page.locator(".missing-on-paper").filter({ visible: true }).count()).toBeGreaterThan(0);
    await page.emulateMedia({ media: "screen" });
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute("data-printed", String(document.body.innerText.length));
    });
    const before = await page.evaluate(() => document.body.innerText.length);
    await act(page);
    await page.locator("body[data-printed]").waitFor({ state: "attached" });
    expect(await page.locator(`${rooms}:not([data-drawn])`).count()).toBe(0);
    expect(await page.locator(".missing-on-paper").count()).toBe(0);
    const length = Number(await page.locator("body").getAttribute("data-printed"));
    expect(length).toBeGreaterThan(1.25 * before);
  });

test("the browser's menu prints everything: once a copy is stored and the reader is active, chapters load in idle time", async () => {
  const { page } = await pages.open("", { serviceWorkers: "allow" });
  await drawn(page);
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  await page.waitForTimeout(1000);
  const missing = page.locator(`${rooms}:not([data-drawn])`);
  expect(await missing.count(), "chapters missing before the reader has done anything").toBeGreaterThan(3);
  await page.mouse.move(200, 200);
  await expect.poll(() => missing.count(), { timeout: 60_000 }).toBe(0);
  const drawings = page.locator("section.chapter svg, section.chapter canvas");
  await expect.poll(() => drawings.count(), { timeout: 20_000 }).toBeGreaterThan(5);
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  const blank = await page
    .locator("section.chapter .room")
    .evaluateAll((all) =>
      all.filter((room) => room.getBoundingClientRect().height < 150).map((room) => room.parentElement!.id),
    );
  expect(blank).toEqual([]);
}, 100_000);

test("on paper: every chapter and figure in its present state, in light colours, without controls", async () => {
  const { page } = await pages.open("t=dark&m=33");
  await drawn(page);
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  await page.waitForFunction(() => document.querySelectorAll("section.chapter .room:not([data-drawn])").length === 0);
  await page.emulateMedia({ media: "print" });
  const scheme = await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  expect(scheme).toBe("light");
  const controls = page.locator("button:not(.term), select, input, textarea, summary").filter({ visible: true });
  expect(await controls.evaluateAll((found) => found.map((one) => one.outerHTML.slice(0, 120)))).toEqual([]);
  // words that are buttons stay
  expect(await page.locator("#why .note").innerText()).toContain("compares the query of the middle word");
  for (const { id } of chapters) expect(await page.locator(`#${id} .keep`).isVisible(), id).toBe(true);
  mkdirSync(pathOf("build/screenshots"), { recursive: true });
  const pdf = await page.pdf({ format: "A4", path: pathOf("build/screenshots/print.pdf"), printBackground: true });
  expect(pdf.length).toBeGreaterThan(100_000);
});

/**
 * Tells the page that printing begins or has ended, and gives how far the lines and letters of every drawing reach to
 * its right before the next frame: the paper's layout waits for none. With the drawing's own width.
 */
const redrawn = (
  page: Page,
  type: "beforeprint" | "afterprint",
): Promise<{ name: string; by: number; width: number }[]> =>
  page.evaluate(async (event) => {
    const found: { name: string; by: number; width: number }[] = [];
    window.dispatchEvent(new Event(event));
    for (let i = 0; i < 100; i += 1) await Promise.resolve(); // no frame passes
    const walk = (root: Element | ShadowRoot): void => {
      for (const element of root.children) {
        if (element instanceof SVGSVGElement) {
          const { right, width } = element.getBoundingClientRect();
          const parts = Array.from(element.querySelectorAll("path, text, circle, rect"));
          const most = Math.max(right, ...parts.map((part) => part.getBoundingClientRect().right));
          const { host } = element.getRootNode() as ShadowRoot;
          if (host) found.push({ name: host.localName, by: most - right, width });
        }
        if (element.shadowRoot) walk(element.shadowRoot);
        walk(element);
      }
    };
    walk(document.body);
    return found;
  }, type);

const darkLab = async (fragment: string) => {
  const dark = { colorScheme: "dark", viewport: { width: 1440, height: 900 } } as const;
  const { page } = await pages.open(fragment, dark, undefined, "lab/");
  await drawn(page);
  return page;
};

test("on paper from a dark screen maps are light, and dark again after it", async () => {
  const page = await darkLab("");
  const palest = (): Promise<number> =>
    page
      .locator("rope-attention-map svg path[fill*=heat]")
      .first()
      .evaluate((cell) => 255 * Number(/[\d.]+/.exec(getComputedStyle(cell).fill)![0]));
  expect(await palest()).toBeLessThan(100);
  await redrawn(page, "beforeprint");
  expect(await palest()).toBeGreaterThan(200);
  await redrawn(page, "afterprint");
  await expect.poll(palest).toBeLessThan(100);
});

test("on paper from a wide screen the drawings of a chapter of Lab end at the paper's edge, and have their old width afterwards", async () => {
  const page = await darkLab("h=decay");
  await page.locator("#decay rope-figure-tools:defined").waitFor({ state: "attached" });
  const wide = page.locator("rope-decay rope-scene svg").first();
  const before = (await wide.boundingBox())!.width;
  expect(before).toBeGreaterThan(1000);
  const drawings = await redrawn(page, "beforeprint");
  expect(drawings.map(({ name }) => name)).toContain("rope-scene");
  expect(drawings.filter(({ by, width }) => by > 24 || width > 704)).toEqual([]);
  await expect.poll(async () => (await redrawn(page, "afterprint")).filter(({ by }) => by > 24)).toEqual([]);
  expect((await wide.boundingBox())!.width).toBe(before);
});

test("on paper the answers to predictions are shown, and so is a chapter that has not appeared yet", async () => {
  const { page } = await lab.open("h=frequencies");
  const seen = (): Promise<boolean[]> =>
    page.locator("#frequencies rope-chapter").evaluate((chapter) => {
      const formula = chapter.querySelector<HTMLElement>(".formula")!.offsetHeight > 0;
      chapter.removeAttribute("data-shown");
      const visible = getComputedStyle(chapter).visibility === "visible";
      chapter.setAttribute("data-shown", "");
      return [formula, visible];
    });
  await page.locator("#frequencies rope-chapter[data-shown] .formula").waitFor({ state: "attached" });
  expect(await seen()).toEqual([false, false]);
  await page.emulateMedia({ media: "print" });
  expect(await seen()).toEqual([true, true]);
});

test("on paper from a wide screen: the drawings of the story end where the paper does, and rows keep their names", async () => {
  const { page } = await pages.open("h=zoo", { viewport: { width: 1440, height: 900 } });
  await page.locator("rope-encoding-zoo [data-hand=bar]").first().waitFor({ state: "attached" });
  const drawings = await redrawn(page, "beforeprint");
  expect(drawings.length).toBeGreaterThan(2);
  // The first line is measured once more than the others before it has the paper's width.
  const wide = async (): Promise<unknown[]> =>
    (await redrawn(page, "beforeprint")).filter(({ by, width }) => by > 24 || width > 704);
  await expect.poll(wide).toEqual([]);
  await page.emulateMedia({ media: "print" });
  expect(await page.locator("rope-encoding-zoo").getByText("waves", { exact: true }).first().isVisible()).toBe(true);
});

test.each([
  ["en", "004", "004-advice"],
  ["zh", "001", "m26"],
])(
  "on paper a text in %s has whole programs, what each line gives, its settings, and no controls",
  async (language, text, last) => {
    const { page } = await texts.open(`l=${language}&h=texts&t.t=${text}`, { colorScheme: "dark" });
    await page.locator(`rope-text [data-foot="${last}"] .summary`).waitFor();
    const rows = page.locator("rope-text .row");
    const shown = await rows.count();
    expect(shown).toBeGreaterThan(100);
    await page.setViewportSize({ width: 718, height: 1000 }); // of A4 with the browser's margins
    await page.emulateMedia({ media: "print" });
    const controls = page.locator("rope-texts :is(button, input, select, label, fieldset, [data-check])");
    expect(await controls.filter({ visible: true }).count()).toBe(0);
    expect(await rows.filter({ visible: true }).count()).toBe(shown);
    const cards = await page.locator("rope-text [data-settings]").count();
    expect(await page.locator("rope-text .on-paper").filter({ visible: true }).count()).toBeGreaterThan(cards / 3);
    const cut = await page
      .locator("rope-text :is(pre, .formula, .margin)")
      .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent));
    expect(cut).toEqual([]);
  },
);
