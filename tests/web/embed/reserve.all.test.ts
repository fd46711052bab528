import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { EmbedWanted } from "../../../web/figures/export/embed-code.js";
import { FIGURE_TAGS } from "../../../web/figures/list.js";
import { begun, foreign, foreignPage, restingHeights, shown } from "../support/foreign.js";

/** The embed code of every figure, copied at one width and with values other than the defaults. */
async function codes(page: Page, tags: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const tag of tags) {
    await page.locator(tag).scrollIntoViewIfNeeded();
    await shown(page, tag);
    found.push(
      await page.locator(tag).evaluate(async (figure) => {
        const detail: EmbedWanted = {};
        figure.dispatchEvent(new CustomEvent("embed-wanted", { detail }));
        return await detail.element!();
      }),
    );
  }
  return found;
}

/** The tag with its reserved height, without the script. */
const holderOf = (code: string): string => code.slice(code.indexOf("<div"));

const pages = foreign();
/**
 * The widths at which the test waits for the models' results, which take most of the time: the narrowest in Chinese,
 * the widest in English.
 */
const COMPUTED: readonly number[] = [360, 1280];
const LOOKS = [
  ["en", "", [320, 480, 768, 1280]],
  ["zh-Hans", ` model="gemma-3-1b"`, [360, 900]],
] as const;

/** Every figure's embed code, copied and put on empty pages of these widths. */
for (const [lang, values, widths] of LOOKS)
  test(`${lang}: nothing moves when figures arrive in the space that their embed code reserves, at any width`, async () => {
    const host = await pages.host();
    const tags = FIGURE_TAGS;
    const figures = tags.map((tag) => `<${tag} lang="${lang}"${values}></${tag}>`).join("");
    const copied = await pages.open(host.put("/", foreignPage(figures)));
    const all = await codes(copied.page, tags);
    expect(await copied.page.locator("body > *").count(), "only the figures are left").toBe(tags.length);
    await copied.page.context().close();
    const body = `${all.map(holderOf).join("")}<p id="end">end</p>`;
    for (const width of widths) {
      const { page } = await pages.open(host.put(`/${width}`, foreignPage(body)), { viewport: { width, height: 800 } });
      const end = (): Promise<number> => page.locator("#end").evaluate((p) => p.getBoundingClientRect().top + scrollY);
      const before = await end();
      const reserved = new Map<string, number>();
      for (const tag of tags) reserved.set(tag, (await page.locator(tag).boundingBox())!.height);
      await page.evaluate(() => {
        const moved: string[] = [];
        Object.assign(window, { moved });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            for (const { node } of (entry as unknown as { sources: { node: Node | null }[] }).sources)
              // Movement inside a figure while it is drawn does not count.
              if (node instanceof HTMLElement && node.parentElement === document.body) moved.push(node.outerHTML);
        }).observe({ type: "layout-shift", buffered: true });
      });
      for (const tag of tags) {
        await page.locator(tag).scrollIntoViewIfNeeded();
        await (COMPUTED.includes(width) ? shown : begun)(page, tag);
      }
      const heights = await restingHeights(page, tags);
      for (const [i, tag] of tags.entries()) {
        const height = heights[i]!;
        expect(
          Math.abs(height - reserved.get(tag)!),
          `${tag} at ${width} px moves what is below it`,
        ).toBeLessThanOrEqual(1);
        if ((await page.locator(`${tag} [data-busy]`).count()) > 0) continue;
        const needed = await page.locator(tag).evaluate((figure: HTMLElement) => {
          const { style } = figure;
          const given = style.minBlockSize;
          style.minBlockSize = "0";
          const natural = figure.getBoundingClientRect().height;
          style.minBlockSize = given;
          return natural;
        });
        expect(height - needed, `${tag} at ${width} px: empty below it`).toBeLessThan(Math.max(120, 0.15 * needed));
      }
      expect(Math.abs((await end()) - before), `${width} px`).toBeLessThanOrEqual(1);
      expect(await page.evaluate(() => (window as unknown as { moved: string[] }).moved), `${width} px`).toEqual([]);
      await page.context().close();
    }
  }, 300_000);
