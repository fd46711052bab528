import { expect, test } from "vitest";
import { sticksOut } from "../../support/appearance.js";
import { axe } from "../../support/axe.js";
import { site } from "../../support/support.js";

const pages = site();
const [light, dark, wide, narrow] = ["light", "dark", 1280, 375] as const;
type Look = readonly [language: "en" | "zh", colorScheme: "light" | "dark", width: number];

test.each<[fragment: string, shown: string, ...looks: Look[]]>([
  ["a=config&p=gemma-3-1b&p2=phi-3.5-mini", ".side:nth-child(2)", ["zh", light, wide], ["en", dark, narrow]],
  ["a=config&p=qwen2.5-7b", ".engines summary", ["zh", dark, narrow], ["en", light, wide]],
  ["a=kit&p=deepseek-v3&k=c", ".code", ["zh", light, narrow], ["en", dark, wide]],
  ["a=plan&pp=0:12&pd=0 0 0 0 0 1 1 1 1 1 1 1", '[data-code="not-reset"]', ["zh", dark, wide], ["en", light, narrow]],
  ["s=table-pairing-mismatch&p=llama-2-7b", ".evidence summary", ["en", light, wide], ["zh", dark, narrow]],
])("%s: no findings of axe and no overflow", async (fragment, shown, ...looks) => {
  for (const [language, colorScheme, width] of looks) {
    const options = { colorScheme, viewport: { width, height: 900 } };
    const { page } = await pages.open(`v=2&l=${language}&${fragment}`, options, undefined, "check/");
    await page.locator(shown).first().waitFor();
    if (shown.endsWith("summary")) await page.locator(shown).first().click();
    if (shown.startsWith(".engines")) await page.locator(".engines tbody tr").first().waitFor();
    expect(await axe(page), `${language}, ${width} px`).toEqual([]);
    expect(await sticksOut(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
});
