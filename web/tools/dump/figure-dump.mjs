// npm run dump -- FOLDER: writes everything that each figure of the built page shows and answers, to compare before and
// after a change that must not alter it. npm run dump -- --compare BEFORE AFTER lists the differences. --figures
// selects some; PAGE_FOLDER is another built page.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { pictures } from "../../pages/build/page-pictures.mjs";
import { servePage } from "../build/page.mjs";
import { launchChromium } from "../shared/chromium.mjs";
import { filesUnder, progress, runMain, StopError } from "../shared/run.mjs";
import { compareDumps } from "./compare.mjs";
import { keysOf, shownBy } from "./read-figure.mjs";

const LANGUAGES = ["en", "zh"];
const THEMES = ["light", "dark"];
const WIDTHS = [375, 960];
/** A figure is at rest when two pictures this far apart are equal; and the largest number of pictures. */
const PAUSE_MS = 150;
const TRIES = 80;

await runMain(async () => {
  const { values, positionals } = parseArgs({
    options: { compare: { type: "boolean" }, figures: { type: "string" } },
    allowPositionals: true,
  });
  const browser = await launchChromium();
  try {
    if (values.compare) return await compareDumps(...positionals, browser);
    const [folder] = positionals;
    if (folder === undefined) throw new StopError("npm run dump -- FOLDER");
    const tags = filesUnder(["web/figures"], /\/element\.ts$/).map((file) => `rope-${file.split("/").at(-2)}`);
    const wanted = values.figures?.split(",") ?? tags.filter((tag) => tag !== "rope-base");
    const url = await servePage();
    for (const tag of wanted) {
      await dumpFigure(browser, url, tag, folder);
      progress(tag);
    }
  } finally {
    await browser.close();
    setTimeout(() => process.exit(), 100).unref(); // the server stays open
  }
});

/** The figure's initial state, and the state in its chapter's picture. */
function statesOf(tag) {
  const kept = pictures.find(({ figure, values }) => figure === tag && values !== undefined);
  return kept ? { first: "", kept: kept.values } : { first: "" };
}

async function dumpFigure(browser, url, tag, folder) {
  const context = await browser.newContext({ locale: "en", reducedMotion: "reduce", serviceWorkers: "block" });
  const page = await context.newPage();
  mkdirSync(join(folder, tag), { recursive: true });
  const write = (name, content) => writeFileSync(join(folder, tag, name), content);
  for (const [state, link] of Object.entries(statesOf(tag)))
    for (const language of LANGUAGES)
      for (const theme of THEMES)
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 1200 });
          await page.goto("about:blank");
          await page.goto(`${url}embed/${tag}.html#v=2&l=${language}&t=${theme}${link && `&${link}`}`);
          const figure = page.locator(tag);
          write(`${state}-${language}-${theme}-${width}.png`, await pictureAtRest(figure));
          if (theme === "dark" && width === WIDTHS[0]) continue;
          const { svg, ...shown } = await figure.evaluate(shownBy);
          const words = theme === "light" && width === 960;
          if (words) write(`${state}-${language}.json`, `${JSON.stringify(shown, null, 1)}\n`);
          if (svg) write(`${state}-${language}-${theme}-${width}.svg`, await savedSvg(page, figure));
          if (words && language === "en" && state === "first")
            write("keys.json", `${JSON.stringify(await keysOf(page, figure), null, 1)}\n`);
        }
  await context.close();
}

/** The figure as a PNG, once it has drawn everything. */
async function pictureAtRest(figure) {
  await figure.locator("rope-figure-tools:defined").first().waitFor({ state: "attached", timeout: 60_000 });
  let last;
  for (let tries = 0; tries < TRIES; tries += 1) {
    await figure.locator("[data-busy]").first().waitFor({ state: "detached", timeout: 180_000 });
    const shot = await figure.screenshot({ animations: "disabled" });
    if (last?.equals(shot)) return shot;
    last = shot;
    await figure.page().waitForTimeout(PAUSE_MS);
  }
  throw new StopError("a figure does not come to rest");
}

/** The result of "Save SVG". */
async function savedSvg(page, figure) {
  const tools = figure.locator("rope-figure-tools").first();
  const button = tools.locator("[data-tool=svg]");
  if (!(await button.isVisible())) await tools.locator("summary").click();
  const download = page.waitForEvent("download");
  await button.click();
  const chunks = await (await (await download).createReadStream()).toArray();
  return Buffer.concat(chunks);
}
