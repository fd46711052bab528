// The result of Check is in view and announced while its reader is still at the inputs.
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { loadRopewalk } from "ropewalk";
import { planStrings } from "../../../../web/pages/check/plan/strings.js";
import { vectorStrings } from "../../../../web/pages/check/vectors/strings.js";
import { site } from "../../support/support.js";

const pages = site();

/**
 * The outcome once it is there: its words in the live region, whether all of it is in the window, and where the focus
 * is.
 */
async function outcome(page: Page, title: string): Promise<{ text: string; inside: boolean; focused: string }> {
  const line = page.locator("[role=status] .outcome", { hasText: title });
  await line.waitFor();
  return line.evaluate((element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const onTop = element.contains(document.elementFromPoint(x, y));
    return {
      text: element.closest("[role=status]")!.textContent!.replace(/\s+/g, " ").trim(),
      inside: top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth && bottom - top > 20 && onTop,
      focused: document.activeElement!.tagName,
    };
  });
}

/** As from a clipboard: one event, and the focus stays. */
async function paste(page: Page, selector: string, text: string): Promise<void> {
  const place = page.locator(selector);
  await place.focus();
  await place.evaluate((element, pasted) => {
    (element as HTMLTextAreaElement).value = pasted;
    element.dispatchEvent(new InputEvent("input", { inputType: "insertFromPaste", bubbles: true }));
  }, text);
}

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 375, height: 812 },
])
  describe(`${viewport.width} × ${viewport.height}`, () => {
    const open = (fragment: string): ReturnType<typeof pages.open> =>
      pages.open(fragment, { viewport }, undefined, "check/");

    for (const language of ["en", "zh"] as const)
      test(`a chosen sample (${language})`, async () => {
        const { page } = await open(`v=2&l=${language}`);
        const sample = page.locator("[data-sample=base-wrong]");
        await sample.click();
        const scrolled = await page.evaluate(() => scrollY);
        const { text, inside, focused } = await outcome(page, vectorStrings[language].verdicts.mismatch);
        expect(inside).toBe(true);
        expect(text).toContain("500000");
        expect(focused).toBe("BUTTON");
        expect(await page.evaluate(() => scrollY)).toBe(scrolled);
        // One way to all of it, below.
        await page.locator(".work > button").click();
        const verdict = (await page.locator("section.verdict").boundingBox())!;
        expect(verdict.y).toBeGreaterThanOrEqual(0);
        expect(verdict.y).toBeLessThan(viewport.height / 2);
      });

    test("a sample whose report has a long address is no wider than the window", async () => {
      const { page } = await open("v=2");
      await page.locator("[data-sample=applied-twice]").click();
      await page.locator(".samples + .note a").waitFor();
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBeLessThanOrEqual(viewport.width);
    });

    test("pasted tensors, before the focus moves; and their errors", async () => {
      const rw = await loadRopewalk();
      const input = Float32Array.from({ length: 1024 }, (_, i) => Math.fround(Math.sin(i * i)));
      const spec = { ropeType: "default", base: 10000, headDim: 64, rotaryDim: 64, pairing: "half-split" } as const;
      const output = rw.rope(spec).rotate(input, { shape: [1, 1, 16, 64] });
      const print = (data: Float32Array): string =>
        `tensor([${Array.from({ length: 16 }, (_, row) => `[${data.slice(64 * row, 64 * row + 64).join(", ")}]`).join(",\n")}])`;
      const { page } = await open("v=2");
      await paste(page, '[data-side="before"] textarea', print(input));
      await paste(page, '[data-side="after"] textarea', print(output));
      const { inside, focused } = await outcome(page, vectorStrings.en.verdicts.found);
      expect(inside).toBe(true);
      expect(focused).toBe("TEXTAREA");
      await paste(page, '[data-side="after"] textarea', "tensor([[1, 2");
      const failure = page.locator("[role=status] .failure");
      await failure.waitFor();
      const { y, height } = (await failure.boundingBox())!;
      expect(y + height).toBeLessThanOrEqual(viewport.height);
      expect(y).toBeGreaterThan(0);
    });

    test("pasted position ids", async () => {
      const { page } = await open("v=2&a=plan");
      await paste(page, "#plan", "0 1 2 3 4 5 6 7");
      expect(await outcome(page, planStrings.en.right)).toMatchObject({ inside: true, focused: "TEXTAREA" });
      await paste(page, "#plan", "0 1 2 3 5 6 7 8");
      const { text, inside, focused } = await outcome(page, planStrings.en.wrong("1"));
      expect([inside, focused]).toEqual([true, "TEXTAREA"]);
      expect(text).toMatch(/\d/);
    });
  });
