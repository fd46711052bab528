// npm run sizes: the size of each bundle of the package and the pages, the change since the numbers were last stored,
// and the ceiling of its class. With -- --keep it stores the numbers, and writes web/docs/sizes.md. The tests check the
// ceilings.
import { readFileSync, writeFileSync } from "node:fs";
import { buildAll } from "../build/build.mjs";
import { servePage } from "../build/page.mjs";
import { launchChromium } from "../shared/chromium.mjs";
import { formatted, markdownTable, writeParts } from "../shared/document.mjs";
import { elementTags } from "../build/element-tags.mjs";
import { figureRows, figureWeights } from "./figure-weight.mjs";
import { loadTimes } from "./load-time.mjs";
import { modelsWeight, partWeights, sizeOf, subpathWeights } from "./package-weight.mjs";
import { pageWeights } from "./page-weight.mjs";
import { asKept, budget, keptFile, overBudget, report } from "./report.mjs";
import { inRoot, runIfMain, StopError } from "../shared/run.mjs";

const number = (value) => value.toLocaleString("en");
const table = (head, rows) => markdownTable(head, rows, true);

const filesTable = (rows) =>
  table(
    ["bundle", "raw", "gzip", "brotli"],
    rows.map(({ name, files }) => [
      `\`${name}\``,
      ...["raw", "gzip", "brotli"].map((one) => number(sizeOf(files, one))),
    ]),
  );
const figureTable = (figures) =>
  table(
    ["figure", "files", "gzip until drawn", "gzip with its menu"],
    figures.map(({ tag, files, drawn, all }) => [`\`${tag}\``, ...[files, drawn, all].map(number)]),
  );
const pageTable = (rows) =>
  table(
    ["page", "what", "gzip"],
    rows.map(({ name, kind, gzip }) => [name, kind, number(gzip)]),
  );
const ceilings = (rows) =>
  table(
    ["class", "largest", "gzip", "ceiling"],
    Object.entries(budget).map(([kind, { ceiling }]) => {
      const { name, gzip } = rows.filter((row) => row.kind === kind).sort((a, b) => b.gzip - a.gzip)[0];
      return [kind, name, ...[gzip, ceiling].map(number)];
    }),
  );

const partsOf = ({ rows, subpaths, figures, parts, pages, times }) => ({
  ceilings: `${ceilings(rows)}\n\nOf version ${JSON.parse(readFileSync(inRoot("package.json"), "utf8")).version}.`,
  subpaths: filesTable(subpaths),
  figures: `${figureTable(figures)}\n\nThe list of models: ${number(modelsWeight())} bytes.`,
  parts: filesTable(parts),
  pages: pageTable(pages),
  times,
});

async function inChromium() {
  const browser = await launchChromium();
  const served = new AbortController();
  try {
    const tags = elementTags().filter(({ file }) => file.endsWith("/element.ts"));
    const figures = await figureWeights(
      browser,
      tags.map(({ tag }) => tag),
    );
    return { figures, pages: await pageWeights(browser, await servePage(served.signal)) };
  } finally {
    served.abort();
    await browser.close();
  }
}

await runIfMain(import.meta.url, async () => {
  await buildAll({ browser: true });
  const { figures, pages } = await inChromium();
  const [subpaths, parts] = [subpathWeights(), partWeights()];
  const rows = [...subpaths, ...parts, ...figureRows(figures), ...pages];
  console.log(report(rows));
  const over = overBudget(rows);
  if (process.argv.includes("--keep")) {
    const times = await loadTimes();
    await writeParts("web/docs/sizes.md", partsOf({ rows, subpaths, figures, parts, pages, times }));
    writeFileSync(keptFile, await formatted(keptFile, JSON.stringify(asKept(rows))));
  }
  if (over.length > 0) throw new StopError(over.join("\n"));
});
