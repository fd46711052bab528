// ropewalk/svg draws the same file as "Save SVG": every element of every drawing, with its geometry, its words and its
// look.
import { text as streamed } from "node:stream/consumers";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { FIGURE_TAGS } from "../../../web/figures/list.js";
import type { toSVG as ToSVG } from "../../../web/svg/index.js";
import { foreign, foreignPage, shown } from "../support/foreign.js";

/** One column: no part of a figure is beside another. */
const WIDTH = 400;
/** Cards have separate tests, and a model runs only when it is seen. */
const SAVED = FIGURE_TAGS.filter((tag) => !/card|beat|cliff|writer|reader|heads|needle|freeze/.test(tag));

const LOOKS = [
  ["light", "en"],
  ["dark", "zh"],
] as const;

let toSVG: typeof ToSVG;
beforeAll(async () => {
  ({ toSVG } = (await import(new URL("../../../dist/svg/index.js", import.meta.url).href)) as { toSVG: typeof ToSVG });
});

async function saved(page: Page, tag: string): Promise<string> {
  const tools = page.locator(`${tag} rope-figure-tools`);
  await tools.locator("summary").click();
  const download = page.waitForEvent("download");
  await tools.locator("[data-tool=svg]").click();
  return streamed(await (await download).createReadStream());
}

/** The browser's rendering of a file: a line per drawn element, numbers in hundredths. */
function drawnBy(page: Page, file: string): Promise<string[]> {
  return page.evaluate((text) => {
    const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
    const wrong = parsed.querySelector("parsererror")?.textContent;
    if (wrong) return [wrong];
    const root = document.body.appendChild(document.importNode(parsed.documentElement, true));
    for (const labels of root.querySelectorAll("g.labels")) labels.remove(); // names laid over the drawings
    const geometry = [
      "d",
      "x",
      "y",
      "x2",
      "y2",
      "cx",
      "cy",
      "r",
      "width",
      "height",
      "rx",
      "dy",
      "transform",
      "viewBox",
    ];
    const look = ["fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin", "opacity"];
    const type = ["font-size", "font-weight", "text-anchor", "fill"];
    const rounded = (value: string): string =>
      value.replaceAll(/-?\d+\.\d+(?:e-?\d+)?/g, (digits) => String(Math.round(Number(digits) * 50) / 50));
    const lines = Array.from(root.querySelectorAll("svg, path, line, rect, circle, text, tspan"), (element) => {
      const style = getComputedStyle(element);
      const isText = element.localName === "text" || element.localName === "tspan";
      const names = element.localName === "svg" ? [] : isText ? type : look;
      // Boxes of the page are laid out in 64ths of a pixel.
      const box = (value: string): string => value.replaceAll(/\d+\.\d+/g, (digits) => Number(digits).toFixed(1));
      const written = element.localName === "svg" ? box : rounded;
      return [
        element.localName,
        ...geometry.map((name) => `${name}=${written(element.getAttribute(name) ?? "")}`),
        ...names.map((name) => `${name}=${rounded(style.getPropertyValue(name))}`),
        isText ? element.textContent.trim() : "",
      ].join(" ");
    });
    root.remove();
    return lines;
  }, file);
}

/** The beginning of the file, before its drawings. */
const opening = (file: string): string[] => /^<svg [^>]*lang="([^"]*)".*?<title>(.*?)<\/title>/s.exec(file)!.slice(1);

const pages = foreign();

for (const [theme, lang] of LOOKS)
  test.each(SAVED)(
    `%s, ${theme}, ${lang}: the file from Node and the one from the page are the same picture`,
    async (tag) => {
      const host = await pages.host();
      const body = `<${tag} theme=${theme} lang=${lang} style="display: block; width: ${WIDTH}px"></${tag}>`;
      const { page } = await pages.open(host.put("/", foreignPage(body)));
      await shown(page, tag);
      const [here, there] = [await toSVG(tag, { width: WIDTH, theme, lang }), await saved(page, tag)];
      const [mine, its] = [await drawnBy(page, here), await drawnBy(page, there)];
      expect(mine).toEqual(its);
      expect(mine.length).toBeGreaterThan(5);
      expect(opening(there)).toEqual(opening(here));
      expect(there).toMatch(/<desc>[^<]{20,}<\/desc>/);
      expect(there, "what means something on a page only").not.toMatch(/tabindex|aria-|class=|style=/);
    },
  );
