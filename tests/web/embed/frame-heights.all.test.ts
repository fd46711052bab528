// Before its script has run, a frame's code reserves the height of its figure, in a phone's column and in a page's.
import { expect, test } from "vitest";
import type { EmbedWanted } from "../../../web/figures/export/embed-code.js";
import { FIGURE_TAGS } from "../../../web/figures/list.js";
import { empty, foreign, frameOf, restingHeights, shown } from "../support/foreign.js";
import { pageFolder } from "../support/support.js";

const pages = foreign();
const WIDTHS = [375, 720];

test.each(FIGURE_TAGS)("%s", { timeout: 240_000 }, async (tag) => {
  const [figures, blog] = [await pages.host(pageFolder), await pages.host()];
  const own = await pages.open(`${figures.url}/embed/${tag}.html#v=2&l=en`, { viewport: { width: 1000, height: 800 } });
  await shown(own.page, tag);
  const code = await own.page.locator(tag).evaluate(async (figure) => {
    const detail: EmbedWanted = {};
    figure.dispatchEvent(new CustomEvent("embed-wanted", { detail }));
    return detail.frame!();
  });
  await own.page.context().close();
  for (const width of WIDTHS) {
    const still = code.slice(0, code.indexOf("<script>"));
    const { page } = await pages.open(blog.put(`/${tag}-${width}`, empty(still)), { viewport: { width, height: 800 } });
    const frame = await frameOf(page);
    await shown(frame, tag);
    const [needed] = (await restingHeights(frame, [tag])) as [number];
    const given = (await page.locator("iframe").boundingBox())!.height;
    expect(given, `${width} px: cut off`).toBeGreaterThanOrEqual(needed - 1);
    expect(given, `${width} px: empty below it`).toBeLessThanOrEqual(1.15 * needed);
    await page.context().close();
  }
});
