// The search of the site: every place that it knows is there, and each page's dialog leads to them, in both languages.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { found, KINDS, MOST, type Entry } from "../../../../web/pages/search/entries.js";
import { axe } from "../../support/axe.js";
import { pageFolder, site } from "../../support/support.js";

const pages = site();
const entries = JSON.parse(readFileSync(join(pageFolder, "search.json"), "utf8")) as Entry[];

test("every kind of place is known, under a title in both languages, and each named file exists", () => {
  expect(new Set(entries.map(({ kind }) => kind))).toEqual(new Set(KINDS));
  for (const { to, title } of entries) {
    for (const words of Object.values(title)) expect(words, to).toMatch(/\S/);
    const [path] = to.split("#");
    const file = path === "" || path!.endsWith("/") ? `${path}index.html` : path!;
    if (!file.startsWith("docs/")) expect(readFileSync(join(pageFolder, file)).length, to).toBeGreaterThan(0);
  }
  expect(new Set(entries.map(({ to, title }) => to + title.en)).size).toBe(entries.length);
});

test("a place is found by any of its words, in the reader's language or English, titles first", () => {
  for (const entry of entries)
    for (const language of ["en", "zh"] as const)
      expect(found([entry], entry.title[language], language), entry.title[language]).toEqual([entry]);
  const [first] = found(entries, "causal mask", "en");
  expect(first).toMatchObject({ kind: "word", title: { en: "causal mask", zh: "因果掩码" } });
  expect(found(entries, "因果掩码", "zh")[0]).toEqual(first);
  expect(found(entries, "position", "en")).toHaveLength(MOST);
  expect(new Set(found(entries, "shakespeare", "en").map(({ kind }) => kind))).toEqual(new Set(["chapter", "room"]));
  expect(found(entries, "zebra", "en")).toEqual([]);
  expect(found(entries, "  ", "en")).toEqual([]);
});

test.each(["", "check/", "lab/"])(
  "%s: a word leads to its place, by keys alone; language and colours stay",
  async (path) => {
    const { page, complaints } = await pages.open(
      "v=2&l=zh&t=dark",
      { viewport: { width: 320, height: 600 } },
      undefined,
      path,
    );
    await page.getByRole("button", { name: "菜单" }).focus();
    await page.keyboard.press("Enter");
    for (let i = 0; i < 4; i += 1) await page.keyboard.press("Tab"); // past the three other pages
    await expect.poll(() => page.evaluate(() => document.activeElement!.textContent)).toContain("搜索");
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    await dialog.waitFor();
    await page.keyboard.type("zebra");
    await expect.poll(() => dialog.getByRole("status").textContent()).toContain("zebra");
    await dialog.getByRole("searchbox").fill("因果掩码");
    await dialog.getByRole("link", { name: "因果掩码" }).waitFor();
    expect(await axe(page, "dialog")).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.pathname === "/" && /h=why/.test(url.hash) && /l=zh&t=dark/.test(url.hash));
    await page.locator("#why").waitFor();
    expect(complaints).toEqual([]);
  },
);

test("a list that cannot be loaded is reported, and can be tried again", async () => {
  let broken = true;
  const { page } = await pages.open("l=en", {}, (blank) =>
    blank.route("**/search.json", (route) => (broken ? route.abort() : route.continue())),
  );
  await page.getByRole("button", { name: "Search" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("searchbox").fill("yarn");
  const again = dialog.getByRole("button", { name: "Try again" });
  await again.waitFor();
  broken = false;
  await again.click();
  await dialog.getByRole("link").nth(1).waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => dialog.count()).toBe(0);
});
