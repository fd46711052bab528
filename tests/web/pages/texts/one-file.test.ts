// A text that is one file, on the page: recorded rows at once, Python only for what was not recorded.
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { textFiles } from "../../../../web/source-texts/texts.js";
import { inEachLook } from "../../support/appearance.js";
import { axe } from "../../support/axe.js";
import { follow, site } from "../../support/support.js";

const pages = site("texts/");
const TEXT = "rope-text";

const row = (page: Page, words: string) => page.locator(`${TEXT} .row`, { hasText: words });
/** How many cards of all texts have such an id. */
const cardsOf = (id: RegExp): number =>
  textFiles
    .map((name) => readFileSync(new URL(`../../../../web/source-texts/${name}.md`, import.meta.url), "utf8"))
    .reduce((count, file) => count + (file.match(id)?.length ?? 0), 0);
const foot = (page: Page, id: string) => page.locator(`${TEXT} [data-foot="${id}"]`);

test("a setting shows its recorded rows at once, without Python; the link gives them back", async () => {
  const { page, requests } = await pages.open("h=texts&t.t=002");
  const angle = row(page, "φ").locator(".ours").first();
  await expect.poll(() => angle.textContent()).toContain("3. 0.3 0.03 0.003");
  const slider = page.locator(`${TEXT} [data-control="002-lines.m"]`);
  await slider.focus();
  await page.keyboard.press("End");
  await expect.poll(() => angle.textContent()).toContain("64. 6.4 0.64 0.064");
  const link = await page.evaluate(() => location.hash);
  expect(link).toContain("002-lines*m*64");
  expect(requests.filter((url) => url.includes("pyodide"))).toEqual([]);
  const { page: again } = await pages.open(link.slice(1));
  await expect.poll(() => row(again, "φ").locator(".ours").first().textContent()).toContain("64. 6.4 0.64 0.064");
  await again.locator(`${TEXT} [data-settings="002-lines"] [data-control=own]`).click();
  await expect.poll(() => row(again, "φ").locator(".ours").first().textContent()).toContain("3. 0.3 0.03 0.003");
});

test("a wrong line is marked at its place, and one button puts it right and takes it back", async () => {
  const { page } = await pages.open("h=texts&t.t=002&t.o=m22");
  const product = row(page, "the inner product of the rotated vectors");
  await expect.poll(() => product.getAttribute("data-verdict")).toBe("fails");
  expect(await page.locator(`${TEXT} pre .wrong`, { hasText: "e^(i(m−n)θ)" }).count()).toBe(1);
  const button = page.locator(`${TEXT} .lines`, { hasText: "e^(i(m−n)θ)" }).locator("[data-put=right]");
  await button.click();
  await expect.poll(() => product.getAttribute("data-verdict")).toBe("holds");
  await page.locator(`${TEXT} .lines`, { hasText: "Re[q" }).locator("[data-put=back]").click();
  await expect.poll(() => product.getAttribute("data-verdict")).toBe("fails");
});

test("a program is edited and run: its own rows, the line of its error, and the text's program again", async () => {
  const { page } = await pages.open("h=texts&t.t=002&t.o=claim-odd");
  const own = foot(page, "claim-odd");
  await own.locator("[data-do=edit]").click();
  const area = page.locator(`${TEXT} textarea`);
  await area.fill('x = Head(8).inv_freq\nrow("first two", nums(x[:2], 2))\nno_such_name\n');
  await own.locator("[data-do=run]").click();
  await page.locator(`${TEXT} .problem`, { hasText: "no_such_name" }).first().waitFor({ timeout: 90_000 });
  expect(await page.locator(`${TEXT} pre.problem`).textContent()).toBe("3: no_such_name");
  await area.fill('x = Head(8).inv_freq\nrow("first two", nums(x[:2], 2))\nprint("also this")\n');
  await area.press("Control+Enter");
  await expect.poll(() => row(page, "first two").locator(".ours").textContent(), { timeout: 60_000 }).toBe("1. 0.1");
  await own.getByText("also this").waitFor();
  await own.locator("[data-do=restore]").click();
  await expect.poll(() => row(page, "the shown code leaves").count()).toBe(1);
  // With Python, a range has every value.
  const slider = page.locator(`${TEXT} [data-control="002-lines.m"]`);
  await expect.poll(() => slider.getAttribute("max")).toBe("64");
  await slider.fill("5");
  await foot(page, "002-lines").locator("[data-do=run]").click();
  await expect
    .poll(() => row(page, "φ").locator(".ours").first().textContent(), { timeout: 60_000 })
    .toContain("5. 0.5 0.05");
}, 180_000);

test("a correction for the author names what does not hold, in the page's language", async () => {
  const { page } = await pages.open("l=zh&h=texts&t.t=002", { permissions: ["clipboard-read", "clipboard-write"] });
  await foot(page, "002-frequency-order").getByText("复制给作者的更正").click();
  await foot(page, "002-frequency-order").getByText("已复制").waitFor();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toContain("10000^(2i/d)");
  expect(text).toContain("10000^(−2i/d)");
  expect(text).toMatch(/指数没有负号/);
  expect(text).toMatch(/http:\S+texts\S*$/m);
});

test("a finger or the keyboard on a term lights its partners in formula, code and numbers, and says what it is", async () => {
  const phone = { viewport: { width: 375, height: 800 }, hasTouch: true, isMobile: true };
  const { page } = await pages.open("h=texts&t.t=002", phone);
  const angle = page.locator(`${TEXT} pre [data-term=angle]`).first();
  await angle.tap();
  const lit = page.locator(`${TEXT} [data-lit]`);
  await expect.poll(() => lit.count()).toBe(await page.locator(`${TEXT} [data-term~=angle]`).count());
  for (const place of ["pre", ".formula", ".worked"])
    expect(await page.locator(`${TEXT} ${place} [data-lit]`).count(), place).toBeGreaterThan(0);
  await expect.poll(() => page.locator(`${TEXT} .lit`).textContent()).toContain("the angle of the pair");
  await page.locator(`${TEXT} .worked [data-term=base]`).focus();
  await expect.poll(() => page.locator(`${TEXT} .lit`).textContent()).toBe("the base");
});

test("a link goes to its card, in an open page too; one with anything else in its place does no harm", async () => {
  const { page, complaints } = await pages.open(`h=texts&t.t=002&t.o=${encodeURIComponent('"]<b>')}`);
  await foot(page, "claim-efficient").waitFor();
  const top = (id: string): Promise<number> =>
    page.locator(`${TEXT} [id="${id}"]`).evaluate((title) => title.getBoundingClientRect().top);
  for (const id of ["claim-odd", "002-broadcast"]) {
    await follow(page, `h=texts&t.t=002&t.o=${id}`);
    await expect.poll(() => top(id)).toBeLessThan(200);
    expect(await top(id)).toBeGreaterThanOrEqual(0);
  }
  expect(complaints).toEqual([]);
});

test.each(["000", "001", "002", "003", "004"])(
  "%s can be read with recorded rows before its other cards and all figures, and nothing moves when they come",
  async (name) => {
    for (const width of [1280, 375]) {
      let release = (): void => {};
      const held = new Promise<void>((go) => (release = go));
      const { page, requests } = await pages.open(
        `h=texts&t.t=${name}`,
        { viewport: { width, height: 900 } },
        (blank) => blank.route(/assets\/(?:card-desk|whole)-/, (route) => held.then(() => route.continue())),
      );
      const all = page.locator(`${TEXT} .text :is(h4, h5, h6, p, pre, .row)`);
      const places = (): Promise<string[]> =>
        all.evaluateAll((all) => all.map((one) => `${one.textContent}${JSON.stringify(one.getBoundingClientRect())}`));
      await page.locator(`${TEXT} .row`).first().waitFor();
      const before = await places();
      expect(await page.evaluate(() => document.querySelector("footer")!.getBoundingClientRect().top)).toBeGreaterThan(
        900,
      );
      release();
      await page.locator(`${TEXT} .foot`).nth(5).waitFor();
      await page.locator(`${TEXT} rope-scene svg`).first().waitFor();
      expect((await places()).slice(0, before.length)).toEqual(before);
      await page.waitForLoadState("networkidle");
      expect(requests.filter((url) => /\.wasm$|pyodide/.test(url))).toEqual([]);
      await page.context().close();
    }
  },
);

test.each([
  ["its figures", "card-desk", 0],
  ["what was recorded at other settings", "rope-py", 1],
])(
  "without %s a text can be read and says that something did not come, and another can be chosen",
  async (_, file, figures) => {
    const { page } = await pages.open("h=texts&t.t=002", {}, (blank) =>
      blank.route(new RegExp(`assets/${file}-[^/]*[.]js`), (route) => route.abort()),
    );
    await page.locator(`${TEXT} [role=alert]`).waitFor();
    expect(await page.locator(`${TEXT} .row`).count()).toBeGreaterThan(0);
    expect(Math.min(1, await page.locator(`${TEXT} rope-scene svg`).count())).toBe(figures);
    await follow(page, "h=texts&t.t=003");
    await page.locator(`${TEXT} h6`, { hasText: "The recipe in eight lines" }).waitFor();
    expect(await page.locator(`${TEXT} [role=alert]`).count()).toBe(1 - figures);
  },
);

test("Check opens with a program that rotates by itself, judges its lines, and says what was not judged", async () => {
  for (const [id, verdict, says] of [
    ["004-performance", "match", "OptimizedRoPE(x)"],
    ["004-optimised", "found", "Not from your program, and so not judged: the axes"],
  ] as const) {
    const { page } = await pages.open("h=texts&t.t=004");
    await page.locator(`${TEXT} [data-check="${id}"]`).click();
    await page.waitForURL(/\/check\/#/);
    await page.locator("[data-run]").click();
    await page.locator(`[role=status] .outcome[data-verdict="${verdict}"]`).waitFor({ timeout: 90_000 });
    expect(await page.locator("#code").inputValue()).toMatch(/class OptimizedRoPE|def apply_rope_vectorized/);
    expect(await page.locator("main").innerText()).toContain(says);
  }
}, 240_000);

test("mistakes and claims are listed with those of the other texts", async () => {
  const { page } = await pages.open("h=texts&t.t=mistakes");
  await page.locator(`${TEXT} #m21`).waitFor();
  const titles = page.locator(`${TEXT} h6`);
  await expect.poll(() => titles.count()).toBe(cardsOf(/^#### m\d+: /gm));
  await page.locator('.shown input[value="claims"]').check();
  await expect.poll(() => titles.count()).toBe(cardsOf(/^#### claim-/gm));
});

test.each([
  ["000", "000-minimind"],
  ["002", "claim-efficient"],
  ["003", "003-half-split"],
  ["001", "m26"],
  ["004", "004-advice"],
])(
  "%s in every look: no overflow, no findings of axe",
  async (name, last) => {
    const { page, complaints } = await pages.open("", { viewport: { width: 375, height: 900 }, colorScheme: "light" });
    let shown = "";
    const looks = [
      { width: 320, theme: "light", language: "zh" },
      { width: 1280, theme: "dark", language: "en" },
    ] as const;
    await inEachLook(page, [...looks], async ({ width, language }) => {
      if (language !== shown) await follow(page, `l=${language}&h=texts&t.t=${name}`);
      shown = language;
      await foot(page, last).locator(".summary").waitFor();
      const drawings = await page.locator(`${TEXT} rope-scene`).count();
      expect(drawings).toBeGreaterThan(0);
      await expect.poll(() => page.locator(`${TEXT} rope-scene svg`).count()).toBe(drawings);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      expect(await axe(page, "section#texts")).toEqual([]);
      expect(complaints).toEqual([]);
    });
  },
  120_000,
);
