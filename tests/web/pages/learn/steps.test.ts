// From chapter to chapter: buttons at the end of each, a link for each, and the browser's Back.
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { chapters } from "../../../../web/pages/learn/chapters.js";
import { drawn, gripOf, positionOf, site } from "../../support/support.js";

const pages = site();

/** How far the chapter's top is from the window's. */
const topOf = (page: Page, id: string): Promise<number> =>
  page.evaluate((chapter) => Math.abs(document.getElementById(chapter)!.getBoundingClientRect().top), id);

const inView = (link: Locator): Promise<boolean> =>
  link.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    const rounded = 48; // three chapters' rooms are kept in whole rem
    return top >= -rounded && bottom <= innerHeight + rounded;
  });

for (const language of ["en", "zh"] as const)
  test(`chapters: the steps go through all of them, forwards and back (${language})`, async () => {
    const { page } = await pages.open(`l=${language}`);
    await drawn(page);
    const titles = chapters.map(({ title }) => title[language]);
    const steps = page.locator("section.chapter .steps");
    expect(await steps.count()).toBe(chapters.length);
    for (const [i] of chapters.entries()) {
      const links = await steps
        .nth(i)
        .locator("a")
        .evaluateAll((all) =>
          all.map((link) => [link.getAttribute("rel"), link.textContent?.trim(), link.getAttribute("href")]),
        );
      const expected = [
        ["prev", i - 1],
        ["next", i + 1],
      ] as const;
      expect(links.map(([rel, title]) => [rel, title])).toEqual(
        expected.filter(([, at]) => titles[at] !== undefined).map(([rel, at]) => [rel, titles[at]]),
      );
      for (const [rel, , href] of links)
        expect(href).toMatch(new RegExp(`&h=${chapters[rel === "prev" ? i - 1 : i + 1]!.id}$`));
    }
  });

test("chapters: each step is an entry of its own, and Back goes the way again", async () => {
  const { page } = await pages.open("h=why");
  await drawn(page);
  const before = await page.evaluate(() => history.length);
  const next = (id: string): Locator => page.locator(`#${id} .steps .next`);
  await next("why").click();
  await expect.poll(() => topOf(page, "zoo")).toBeLessThan(70);
  expect(page.url()).toMatch(/h=zoo$/);
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("zoo-title");
  await page.locator("#zoo .room[data-drawn]").waitFor();
  await next("zoo").focus(); // two steps by keys, one at once after the other
  await page.keyboard.press("Enter");
  await next("complex").focus();
  await page.keyboard.press("Enter");
  expect(page.url()).toMatch(/h=score$/);
  expect(await page.evaluate(() => history.length)).toBe(before + 3);
  // Each time where the reader left the chapter.
  for (const id of ["complex", "zoo", "why"]) {
    await page.goBack();
    await page.waitForURL(new RegExp(`h=${id}$`));
    await expect.poll(() => inView(next(id))).toBe(true);
  }
  await page.locator(".way a").first().click(); // a stage leads back by the bar alone
  await expect.poll(() => topOf(page, "why")).toBeLessThan(70);
});

test("chapters: links wait until the moving figure above is at rest, then have its state", async () => {
  const { page } = await pages.open("", {}, undefined, "lab/");
  await drawn(page);
  const written = await page.evaluateHandle(() => {
    const links: string[] = [];
    new MutationObserver((records) => {
      for (const { target } of records) links.push((target as HTMLAnchorElement).hash);
    }).observe(document.querySelector("#decay")!, { subtree: true, attributeFilter: ["href"] });
    return links;
  });
  await gripOf(page, "query").evaluate(async (grip) => {
    const host = document.querySelector("rope-lab") as HTMLElement & { updateComplete: Promise<boolean> };
    for (let move = 0; move < 3; move += 1) {
      grip.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true, composed: true }));
      await host.updateComplete;
      await new Promise((drawn) => setTimeout(drawn)); // the grip is where the key moved it
    }
  });
  expect(await positionOf(gripOf(page, "query"))).toBe(8);
  await expect.poll(() => written.jsonValue()).toEqual(["#v=2&h=frequencies&s.q=8", "#v=2&h=cliff&s.q=8"]);
});
