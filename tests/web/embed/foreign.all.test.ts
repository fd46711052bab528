import { expect, test } from "vitest";
import { FIGURE_TAGS } from "../../../web/figures/list.js";
import { foreign, foreignPage, shown } from "../support/foreign.js";

const pages = foreign();

/** The effect of a careless or a strict site on every element. */
const HOSTILE = `<style>
  html { font-size: 26px }
  * { margin: 0; padding: 3px; font: italic 900 40px/3 fantasy !important; letter-spacing: 9px; text-transform:
  * uppercase;
      text-align: right; color: yellow; text-indent: 2em; white-space: nowrap; word-spacing: 1em }
  button, input, table, td { display: none !important }
  svg { width: 3px !important; fill: red !important }
</style>`;

test("every figure draws itself on a hostile page, with its own type, one module for all, and no error", async () => {
  const host = await pages.host();
  const body = FIGURE_TAGS.map((tag) => `<div><${tag}><p>a picture of ${tag}</p></${tag}></div>`).join("");
  const { page, complaints } = await pages.open(host.put("/", foreignPage(body, { head: HOSTILE })));
  for (const tag of FIGURE_TAGS) {
    await page.locator(tag).scrollIntoViewIfNeeded();
    await shown(page, tag);
  }
  const seen = await page.evaluate((tags) => {
    const all = tags.map((tag) => document.querySelector(tag)! as HTMLElement & { engine: object });
    return {
      engines: new Set(all.map(({ engine }) => engine)).size,
      type: all.map((figure) => {
        const text = getComputedStyle(
          figure.shadowRoot!.querySelector("rope-live-text")!.shadowRoot!.querySelector("p")!,
        );
        return [
          text.fontStyle,
          text.fontWeight,
          text.textTransform,
          text.whiteSpace,
          text.textIndent,
          text.letterSpacing,
        ];
      }),
      drawn: all.map((figure) => figure.getBoundingClientRect().height > 100),
      fallback: all.map((figure) => (figure.firstElementChild as HTMLElement).getClientRects().length),
      wide: document.documentElement.scrollWidth <= innerWidth,
    };
  }, FIGURE_TAGS);
  expect(seen.engines).toBe(1);
  expect(new Set(seen.type.map(String))).toEqual(new Set(["normal,400,none,normal,0px,normal"]));
  expect(seen.drawn).not.toContain(false);
  expect(seen.fallback, "the words between the tags are gone").toEqual(FIGURE_TAGS.map(() => 0));
  expect(seen.wide, "nothing makes the page scroll sideways").toBe(true);
  expect(complaints).toEqual([]);
});
