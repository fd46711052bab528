import { expect, test } from "vitest";
import { further, looks } from "../../support/appearance.js";
import { site } from "../../support/support.js";
import { readAll, testLooks, usualLooks } from "./read-chapters.js";

const pages = site();

const all = further(looks([320, 390, 1440]), usualLooks);
const [en, zh] = (["en", "zh"] as const).map((language) => all.filter((look) => look.language === language));
testLooks(pages, "learn", en!);
testLooks(pages, "learn", zh!.reverse()); // begins where the other ends

test("chapters: forced colours and reduced motion: all are drawn and nothing moves by itself", async () => {
  const { page, complaints } = await pages.open("", { forcedColors: "active", reducedMotion: "reduce" });
  await readAll(page);
  expect(await page.locator("section.chapter rope-scene").count()).toBeGreaterThan(5);
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  expect(complaints).toEqual([]);
}, 60_000);
