import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { rooms } from "../../../../web/pages/lab/rooms.js";
import { chapters } from "../../../../web/pages/learn/chapters.js";
import { inEachLook, sticksOut, type Look } from "../../support/appearance.js";
import { axe } from "../../support/axe.js";
import { drawn, type Site } from "../../support/support.js";

/** The looks for `npm test`: the narrowest and the widest, each theme and language. */
export const usualLooks: Look[] = [
  { width: 320, theme: "light", language: "zh" },
  { width: 1440, theme: "dark", language: "en" },
];

/** Follows the link to a chapter, or to the first screen. */
async function goTo(page: Page, id: string): Promise<void> {
  await page.evaluate((chapter) => {
    const link = new URLSearchParams(location.hash.slice(1));
    if (chapter === "") link.delete("h");
    else link.set("h", chapter);
    location.hash = String(link);
  }, id);
  await drawn(page);
  if (id !== "") await page.locator(`section.chapter#${id} .room[data-drawn]`).waitFor();
}

/** Reads the whole page from top to bottom, as a reader would. */
export async function readAll(page: Page, all = chapters): Promise<void> {
  await drawn(page);
  for (const { id } of all) {
    const section = page.locator(`section.chapter#${id}`);
    await section.scrollIntoViewIfNeeded();
    await section.locator(".room[data-drawn]").waitFor();
  }
}

/** The difference of each chapter's height from its reserved height, relative to the height. */
async function expectReserved(page: Page, all: typeof chapters, language: "en" | "zh", wide: 0 | 1): Promise<void> {
  for (const { id, reserved } of all) {
    const kept = page.locator(`section.chapter#${id} .room[data-drawn]`);
    await expect
      .poll(
        async () => {
          const height = await kept.evaluate((element) => element.getBoundingClientRect().height / 16);
          return Math.abs(height - reserved[language][wide]) / height;
        },
        { message: `the room of ${id}`, timeout: 30_000 }, // a trained model may be at work in it
      )
      .toBeLessThan(0.15);
  }
}

/**
 * The chapters of Learn, or those of Lab one by one, in these looks of one language: opened in the first look and
 * changed to the others.
 */
export function testLooks(pages: Site, page: "learn" | "lab", looks: readonly Look[]): void {
  const { width, theme, language } = looks[0]!;
  const title = looks.map((look) => `${look.width} px ${look.theme}`).join(", ");
  test(`${page}, ${language}: ${title}: no overflow, each has its reserved height, no findings of axe, no errors`, async () => {
    const { page: view, complaints } = await pages.open(`l=${language}`, {
      viewport: { width, height: 900 },
      colorScheme: theme,
    });
    const expectGood = async (width: number, shown: typeof chapters): Promise<void> => {
      expect(await view.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      expect(await sticksOut(view)).toEqual([]);
      if (width !== 320) await expectReserved(view, shown, language, width > 1000 ? 1 : 0);
      await view.evaluate(() => window.scrollTo(0, 0)); // sticky elements cover no target
      expect(await axe(view)).toEqual([]);
      expect(complaints).toEqual([]);
    };
    await inEachLook(view, looks, async ({ width }, resized) => {
      if (page === "learn") {
        if (resized) await readAll(view);
        return expectGood(width, chapters);
      }
      await goTo(view, "");
      await expectGood(width, []);
      for (const room of rooms) {
        await goTo(view, room.id);
        await expectGood(width, [room]);
      }
    });
  }, 300_000);
}
