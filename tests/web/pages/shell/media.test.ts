// Readers with their own colours or with reduced motion: every chapter, not only the first screen.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { drawn, site } from "../../support/support.js";

const pages = site();

/** The page with every chapter drawn. */
async function whole(options: object, path: string): Promise<{ page: Page; complaints: string[] }> {
  const { page, complaints } = await pages.open("", options, undefined, path);
  await drawn(page);
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  await page.waitForFunction(() => document.querySelectorAll("section.chapter .room:not([data-drawn])").length === 0);
  return { page, complaints };
}

for (const room of ["", "lab/"]) {
  test(`${room} reduced motion: no gesture starts a movement, in any figure`, async () => {
    const { page, complaints } = await whole({ reducedMotion: "reduce" }, room);
    const moving = await page.evaluate(async () => {
      const roots: (Document | ShadowRoot)[] = [document];
      for (const root of roots)
        for (const { shadowRoot } of root.querySelectorAll("*")) if (shadowRoot) roots.push(shadowRoot);
      const controls = roots.flatMap((root) =>
        Array.from(root.querySelectorAll<HTMLElement>("[role=slider], [role=application], input[type=range]")),
      );
      const found: string[] = [];
      for (const control of controls) {
        control.focus();
        for (const key of ["ArrowRight", "ArrowUp"])
          control.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, composed: true, cancelable: true }));
        if (control instanceof HTMLInputElement) {
          control.valueAsNumber = (Number(control.min) + Number(control.max)) / 2;
          control.dispatchEvent(new Event("input", { bubbles: true, composed: true }));
        }
        await new Promise(requestAnimationFrame);
        for (const root of roots)
          for (const { effect } of root.getAnimations())
            // Durations up to a millisecond are invisible: some code listens for the end of such a transition.
            if (Number(effect?.getComputedTiming().duration) > 1) found.push(control.outerHTML.slice(0, 80));
      }
      return { controls: controls.length, found };
    });
    expect(moving.controls).toBeGreaterThan(15);
    expect(moving.found).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test(`${room} forced colours: text keeps the reader's colours, and drawings are visible on their background`, async () => {
    const { page, complaints } = await whole({ forcedColors: "active" }, room);
    const read = () =>
      page.evaluate(() => {
        const roots: (Document | ShadowRoot)[] = [document];
        for (const root of roots)
          for (const { shadowRoot } of root.querySelectorAll("*")) if (shadowRoot) roots.push(shadowRoot);
        const all = roots.flatMap((root) => Array.from(root.querySelectorAll("*")));
        const shown = all.filter((one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }));
        const ground = getComputedStyle(document.body).backgroundColor;
        const name = (one: Element): string =>
          `${(one.getRootNode() as ShadowRoot).host?.localName ?? ""} ${one.outerHTML.slice(0, 90)}`;
        const ownText = shown.filter((one) =>
          Array.from(one.childNodes).some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue!.trim() !== ""),
        );
        const lost = ownText.filter((one) => {
          const { color, backgroundColor, fill } = getComputedStyle(one);
          const own = one instanceof SVGElement ? fill : color;
          return own === backgroundColor || (backgroundColor === "rgba(0, 0, 0, 0)" && own === ground);
        });
        const shapes = shown.filter((one) => one instanceof SVGPathElement && one.getAttribute("d"));
        const invisible = shapes.filter((one) => {
          const { fill, stroke } = getComputedStyle(one);
          return [fill, stroke].every((paint) => paint === "none" || paint === ground);
        });
        return { texts: ownText.length, shapes: shapes.length, lost: lost.map(name), invisible: invisible.map(name) };
      });
    await expect.poll(async () => (await read()).texts).toBeGreaterThan(200); // elements that fade in are visible later
    const seen = await read();
    expect(seen.shapes).toBeGreaterThan(30);
    expect(seen.lost).toEqual([]);
    expect(seen.invisible).toEqual([]);
    expect(complaints).toEqual([]);
  });
}

test("forced colours: the focused element is outlined, in every figure", async () => {
  const { page } = await whole({ forcedColors: "active" }, "lab/");
  const bare: string[] = [];
  let outlined = 0;
  await page.locator("#sentence").focus();
  for (let i = 0; i < 60; i += 1) {
    await page.keyboard.press("Tab");
    const found = await page.evaluate(() => {
      let active = document.activeElement;
      while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
      if (!active || active === document.body) return undefined;
      const marked = [active, ...Array.from(active.querySelectorAll("*")), active.parentElement!].some((one) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(one);
        return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 1;
      });
      return { marked, html: active.outerHTML.slice(0, 90) };
    });
    if (found?.marked === false) bare.push(found.html);
    if (found?.marked) outlined += 1;
  }
  expect(bare).toEqual([]);
  expect(outlined).toBeGreaterThan(30);
});
