import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { copied } from "../support/copied.js";
import { pageFolder } from "../support/support.js";
import { foreign, foreignPage } from "./support.js";

const visits = foreign();
const SCRIPT = { script: "/elements/define/rope-source-card.js", head: `<link rel="icon" href="data:,">` };

test("rope-source-card on a foreign page: computes by itself, keeps its own settings, and says what it shows", async () => {
  const host = await visits.host();
  const url = host.put(
    "/post.html",
    foreignPage(`<rope-source-card item="001-derivation" values='{"m":9}' lang="en"></rope-source-card>`, SCRIPT),
  );
  const { page, complaints } = await visits.open(url);
  const card = page.locator("rope-source-card");
  await card.locator("rope-source-words h3").waitFor();
  expect(await card.locator("rope-source-words h3").textContent()).toContain("(5) to (14)");
  await card.locator("[data-verdict=fails]").first().waitFor();
  expect(await card.locator("[data-verdict=fails]").count()).toBe(4);
  expect(await card.locator("[data-control=m]").inputValue()).toBe("9");
  const live = card.locator("rope-live-text p");
  const before = await live.textContent();
  await card.locator("[data-control=n]").focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => live.textContent()).not.toBe(before);
  const state = await card.evaluate((element) => (element as unknown as { state: string }).state);
  expect(new URLSearchParams(state).get("t.i")).toBe("001-derivation");
  expect(JSON.parse(new URLSearchParams(state).get("t.v")!)).toEqual({ m: 9, n: 3 });
  expect(complaints).toEqual([]);
});

test("rope-source-card: an unknown item says so, and bad settings give the text’s own", async () => {
  const host = await visits.host();
  const cards = `<rope-source-card item="none" lang="en"></rope-source-card>
    <rope-source-card id="bad" item="001-outer" values="{" lang="zh-Hans"></rope-source-card>`;
  const { page, complaints } = await visits.open(host.put("/post.html", foreignPage(cards, SCRIPT)));
  await page.locator("rope-source-card", { hasText: "There is no card “none”" }).waitFor();
  await page.locator("#bad [data-verdict=reproduced]").first().waitFor();
  expect(await page.locator("#bad [data-verdict=reproduced]").count()).toBe(6);
  expect(complaints).toEqual([]);
});

const CARD = "rope-source-card";

/** The rows of a card's results, as they are read. */
async function resultsOf(page: Pick<Page, "locator">): Promise<string[]> {
  const rows = page.locator(`${CARD} table[role=table] tbody tr`);
  await rows.first().waitFor();
  const texts = await rows.allTextContents();
  return texts.map((text) => text.replaceAll(/\s+/g, " ").trim());
}

for (const [item, settings] of [
  ["001-test-1", ""],
  ["001-test-1", "001-test-1*dim*s64*base*s500000"],
  ["001-derivation", "001-derivation*m*n9"],
] as const)
  test(`rope-source-card: the page’s embed code of ${settings || item} gives the same rows on an empty page elsewhere`, async () => {
    const [home, blog] = [await visits.host(pageFolder, { "Access-Control-Allow-Origin": "*" }), await visits.host()];
    const context = { permissions: ["clipboard-read", "clipboard-write"] };
    const link = `v=2&t.t=${item.slice(0, 3)}&t.o=${item}&t.v=${settings}&l=en&h=texts`;
    const { page } = await visits.open(`${home.url}/index.html#${link}`, context);
    const rows = await resultsOf(page);
    expect(rows.length).toBeGreaterThan(0);
    await page.locator(`${CARD} rope-figure-tools summary`).click();
    for (const kind of ["element", "frame"] as const) {
      const code = await copied(page, CARD, kind);
      const empty = `<!doctype html><title>Someone's page</title><link rel="icon" href="data:,"><body>${code}</body>`;
      const { page: other, complaints } = await visits.open(blog.put(`/${kind}`, empty), context);
      const where = kind === "frame" ? other.frameLocator("iframe") : other;
      expect(await resultsOf(where), code).toEqual(rows);
      expect(await where.locator(`${CARD} [data-control=own]:not([aria-disabled])`).count()).toBe(
        settings === "" ? 0 : 1,
      );
      expect(complaints).toEqual([]);
    }
  });

test("rope-source-card in a frame of its own: curves can be drawn, and the code that is copied there has them", async () => {
  const home = await visits.host(pageFolder);
  const { page, complaints } = await visits.open(`${home.url}/embed/${CARD}.html#v=2&t.i=004-draw&l=en`, {
    permissions: ["clipboard-read", "clipboard-write"],
  });
  await page.locator(`${CARD} rope-value-curve:defined svg`).first().waitFor();
  await page.locator(`${CARD} rope-figure-tools summary`).click();
  expect(await copied(page, CARD, "element")).toContain('item="004-draw"');
  expect(await copied(page, CARD, "frame")).toContain(`/embed/${CARD}.html#v=2&amp;t.i=004-draw&amp;l=en`);
  expect(complaints).toEqual([]);
});

test("rope-source-card: the plots of test 1 share a cursor", async () => {
  const host = await visits.host();
  const cards = `<rope-source-card item="001-test-1-plots" lang="en"></rope-source-card>`;
  const { page, complaints } = await visits.open(host.put("/post.html", foreignPage(cards, SCRIPT)));
  const cursors = page.locator(`${CARD} [data-hand=cursor]`);
  await expect.poll(() => cursors.count()).toBe(2);
  const now = (i: number): Promise<string | null> => cursors.nth(i).getAttribute("aria-valuenow");
  await cursors.nth(0).focus();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press("ArrowRight");
  await expect.poll(() => now(0)).toBe("3");
  await expect.poll(() => now(1)).toBe("3");
  await cursors.nth(1).focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => now(0)).toBe("4");
  expect(complaints).toEqual([]);
});
