import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { FIGURE_TAGS } from "../../../web/figures/list.js";
import { inEachLook, pairwise, type Look } from "../support/appearance.js";
import { axe } from "../support/axe.js";
import { begun, foreign, shown } from "../support/foreign.js";
import { pageFolder } from "../support/support.js";

const pages = foreign();

async function readAll(page: Page, wait: typeof shown): Promise<void> {
  for (const tag of FIGURE_TAGS) {
    await page.locator(`section#${tag} > .figure`).scrollIntoViewIfNeeded();
    await wait(page, `section#${tag} > .figure ${tag}`); // not the copies that are measured for the code
  }
}

/** Both codes of every figure; figures are measured for them one after another. */
async function expectCodes(page: Page, language: Look["language"]): Promise<void> {
  for (const tag of FIGURE_TAGS) {
    const codes = page.locator(`section#${tag} > pre code`);
    await expect.poll(() => codes.first().textContent(), { timeout: 60_000 }).toContain(`<${tag} `);
    expect(await codes.first().textContent()).toContain(`<${tag} lang="${language === "zh" ? "zh-Hans" : "en"}"`);
    expect(await codes.last().textContent()).toContain(`/embed/${tag}.html#v=2&amp;l=${language}`);
  }
}

/**
 * Every figure is in the list, most with a picture that has come, in the page's language and colours; and the page has
 * its landmarks.
 */
async function expectPictures(page: Page, { theme, language }: Pick<Look, "theme" | "language">): Promise<void> {
  for (const landmark of ["banner", "main", "contentinfo"] as const)
    expect(await page.getByRole(landmark).count(), landmark).toBe(1);
  const links = page.locator("nav.pictures a");
  expect(await links.count()).toBe(FIGURE_TAGS.length);
  const found: string[] = [];
  for (const link of await links.all()) {
    const shown = link.locator("img:visible");
    if ((await shown.count()) === 0) continue;
    await link.scrollIntoViewIfNeeded();
    await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(480);
    found.push((await shown.getAttribute("src"))!);
  }
  expect(found.length).toBeGreaterThan(FIGURE_TAGS.length / 2);
  for (const src of found) expect(src).toMatch(new RegExp(`/rope-[a-z-]+-${language}-${theme}\\.svg$`));
}

/**
 * The gallery in one language, opened in the first look and changed to the others; `further` continues with its page.
 */
function testLooks(all: readonly Look[], further?: (page: Page) => Promise<void>): void {
  const { width, theme, language } = all[0]!;
  test(`gallery, ${language}: every figure with both codes; in both widths and themes nothing sticks out, axe finds nothing`, async () => {
    const host = await pages.host(pageFolder);
    const { page, complaints } = await pages.open(`${host.url}/gallery.html#l=${language}`, {
      viewport: { width, height: 900 },
      colorScheme: theme,
    });
    await readAll(page, shown);
    await expectCodes(page, language);
    await inEachLook(page, all, async ({ width, theme }, resized) => {
      await expectPictures(page, { theme, language });
      if (resized) await readAll(page, begun);
      for (const tag of FIGURE_TAGS)
        expect(
          await page.locator(`section#${tag} > .figure`).evaluate((frame) => frame.scrollWidth <= frame.clientWidth),
          tag,
        ).toBe(true);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      expect(await axe(page)).toEqual([]);
      expect(complaints).toEqual([]);
    });
    await further?.(page);
  }, 300_000);
}

/** The Tab key reaches every figure and both of its codes, and comes out at the end. */
async function expectTabsThrough(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo(0, 0));
  const reached = new Map<string, number>();
  let outside = false;
  for (let i = 0; i < 1500 && !outside; i += 1) {
    await page.keyboard.press("Tab");
    const at = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return undefined;
      const place = element.localName.startsWith("rope-") ? "figure" : element.localName;
      return `${element.closest("section")?.id ?? "page"} ${place}`;
    });
    // After the last one the browser itself has the focus, or the page begins again.
    if (at === undefined || (at === "page select" && reached.has(at))) outside = true;
    else reached.set(at, (reached.get(at) ?? 0) + 1);
  }
  expect(outside).toBe(true);
  for (const tag of FIGURE_TAGS) {
    expect(reached.get(`${tag} figure`), tag).toBeGreaterThan(1);
    expect(reached.get(`${tag} button`), tag).toBe(2);
  }
}

testLooks(pairwise([360, 1280], "en"), expectTabsThrough);
testLooks(pairwise([360, 1280], "zh").reverse()); // begins in the other width
