// npm run sizes: how many bytes each bundle of the package and the pages is, what changed since the numbers were kept last, and the
// ceiling of its class. With -- --keep it keeps the numbers, and writes web/docs/sizes.md. The tests hold the ceilings.
import { readFileSync, writeFileSync } from "node:fs";
import { buildAll } from "../build/build.mjs";
import { servePage } from "../build/page.mjs";
import { formatted, sourceOf } from "../shared/document.mjs";
import { elementTags } from "../build/element-tags.mjs";
import { figureRows, figureWeights } from "./figure-weight.mjs";
import { loadTimes } from "./load-time.mjs";
import { modelsWeight, partWeights, sizeOf, subpathWeights } from "./package-weight.mjs";
import { pageWeights } from "./page-weight.mjs";
import { asKept, budget, keptFile, overBudget, report } from "./report.mjs";
import { inRoot } from "../shared/project.mjs";
import { findCommand, runIfMain, StopError } from "../shared/run.mjs";

const number = (value) => value.toLocaleString("en");
const table = (head, rows) =>
  [head, head.map((_, i) => (i === 0 ? "---" : "--:")), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");

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

const document = ({ rows, subpaths, figures, parts, pages, times }) => `# Sizes

Made by \`npm run sizes -- --keep\`, for version ${JSON.parse(readFileSync(inRoot("package.json"), "utf8")).version}. Bytes of each bundle with every file that it
imports at once; files are compressed one by one, as a static host sends them. A bundler that minifies makes them smaller. Each class of
bundle has one ceiling, in [\`budget.json\`](${sourceOf("web/tools/sizes/budget.json")}), which the test command holds:

${ceilings(rows)}

## The package

${filesTable(subpaths)}

\`ropewalk\` carries the module's bytes as text; \`ropewalk/url\` leaves them in \`ropewalk.wasm\`, which comes on top.

## One figure

Beyond the core, from a static host in Chromium, file by file, each as \`ropewalk/elements/define/<tag>\`: until it is drawn and can be used,
and with its menu open, its embed code and its JavaScript copied. A \`model\` other than the first brings the list of models:
${number(modelsWeight())} more, once.

${figureTable(figures)}

Parts of figures, each with all that its entry imports, without the core:

${filesTable(parts)}

## The pages

Without the weights of trained models and the module that runs them, which come when their figure is seen. A first screen is its JavaScript
and WebAssembly.

${pageTable(pages)}

## Time to the first rotation

From before the import to a turned tensor of 32 heads of 128 channels, each time in a new process or page, on the machine that ran the
command:

${times}
`;

async function inChromium() {
  const { chromium } = await import("playwright-core");
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? findCommand("chromium") });
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
    const path = inRoot("web/docs/sizes.md");
    const times = await loadTimes();
    writeFileSync(path, await formatted(path, document({ rows, subpaths, figures, parts, pages, times })));
    writeFileSync(keptFile, await formatted(keptFile, JSON.stringify(asKept(rows))));
  }
  if (over.length > 0) throw new StopError(over.join("\n"));
});
