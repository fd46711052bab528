// npm run sizes: how many bytes each subpath of the package is, with all that it imports at once, beside its budget, and how long
// it takes to the first rotation. Writes web/docs/sizes.md; the test command holds the budgets of web/tools/package-budget.json.
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { buildDist, inThisClone } from "../build/build.mjs";
import { formatted, sourceOf } from "./document.mjs";
import { elementTags } from "../build/element-tags.mjs";
import { importTs } from "../build/import-ts.mjs";
import { figureWeights } from "./figure-weight.mjs";
import { loadTimes } from "./load-time.mjs";
import { inRoot } from "../project.mjs";
import { findCommand, runIfMain } from "../run.mjs";
import { setUp } from "../setup/setup.mjs";

const readJson = (path) => JSON.parse(readFileSync(inRoot(path), "utf8"));

export const budget = readJson("web/tools/package-budget.json");

/** The file of dist and all files that it imports statically, itself first. */
export function closureOf(file) {
  const found = new Set([file]);
  for (const path of found) {
    if (!path.endsWith(".js")) continue;
    const code = readFileSync(inRoot(path), "utf8").replace(/\/\*.*?\*\//gs, "");
    for (const [, id] of code.matchAll(
      /(?:^|[;}])\s*(?:import|export)\s*(?:[\w$*\s{},]*?from\s*)?["'](\.[^"']+)["']/gm,
    ))
      found.add(join(dirname(path), id));
  }
  return [...found];
}

const measures = {
  raw: (bytes) => bytes,
  gzip: (bytes) => gzipSync(bytes, { level: 9 }),
  brotli: (bytes) => brotliCompressSync(bytes), // slow: only for the table
};
const sizeOf = (contents, measure) => contents.reduce((sum, bytes) => sum + measures[measure](bytes).length, 0);
const row = (subpath, contents, limit) => ({ subpath, contents, gzip: sizeOf(contents, "gzip"), limit });

/** One row per subpath: { subpath, contents, gzip, limit }. Files are compressed one by one, as a static host sends them. */
export function subpathSizes() {
  const { exports } = readJson("package.json");
  return Object.entries(exports)
    .filter(([subpath]) => subpath !== "./package.json" && !subpath.includes("*"))
    .map(([subpath, target]) => {
      const files = closureOf(join(typeof target === "string" ? target : target.default));
      const contents = files.map((file) => readFileSync(inRoot(file)));
      return row(subpath, contents, budget.gzipOfSubpath[subpath]);
    });
}

/** One row per tag that is no figure, only a part of some: its entry with all that it imports, without the core. */
export function partSizes() {
  const parts = elementTags().filter(({ file }) => !file.endsWith("/element.ts"));
  return parts.map(({ tag }) => {
    const files = closureOf(`dist/elements/define/${tag}.js`).filter((path) => path.startsWith("dist/elements/"));
    const contents = files.map((file) => readFileSync(inRoot(file)));
    return row(`./elements/define/${tag}`, contents, budget.gzipOfParts[tag] ?? budget.gzipOfOnePart);
  });
}

/** The list of models, without what every figure has. */
function modelsSize() {
  const [there, wanted] = ["standalone", "models"].map((name) => closureOf(`dist/elements/parts/${name}.js`));
  const files = wanted.filter((file) => !there.includes(file));
  return sizeOf(
    files.map((file) => readFileSync(inRoot(file))),
    "gzip",
  );
}

/** What Chromium asks for, per figure: { tag, files, drawn, all }. */
async function figuresInChromium(list) {
  const { chromium } = await import("playwright-core");
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? findCommand("chromium") });
  try {
    return await figureWeights(browser, Object.keys(list));
  } finally {
    await browser.close();
  }
}

const number = (value) => value.toLocaleString("en");
const table = (rows) =>
  [
    "| subpath | raw | gzip | brotli | budget (gzip) |",
    "| --- | --: | --: | --: | --: |",
    ...rows.map(({ subpath, contents, limit }) => {
      const sizes = Object.keys(measures).map((measure) => number(sizeOf(contents, measure)));
      return `| \`${subpath.replace(/^\./, "ropewalk")}\` | ${[...sizes, number(limit)].join(" | ")} |`;
    }),
  ].join("\n");

const figureTable = (rows, list) =>
  [
    "| subpath | files | gzip until drawn | budget | gzip with its menu | budget |",
    "| --- | --: | --: | --: | --: | --: |",
    ...rows.map(({ tag, files, drawn, all }) => {
      const [limit, limitOfAll] = list[tag].gzip;
      return `| \`ropewalk/elements/define/${tag}\` | ${[files, drawn, limit, all, limitOfAll].map(number).join(" | ")} |`;
    }),
  ].join("\n");

const document = (subpaths, figures, list, parts, times) => `# Size of the package

Made by \`npm run sizes\`, for version ${readJson("package.json").version}. Bytes of each subpath as shipped, with every file that it imports at once; files
are compressed one by one, as a static host sends them. A bundler that minifies makes them smaller. The test command holds the
budgets, which are in [\`package-budget.json\`](${sourceOf("web/tools/package-budget.json")}) and, of figures, in
[\`list.ts\`](${sourceOf("web/figures/list.ts")}).

${table(subpaths)}

\`ropewalk\` carries the module's bytes as text; \`ropewalk/url\` leaves them in \`ropewalk.wasm\`, which comes on top.

One figure beyond the core, from a static host in Chromium, file by file: until it is drawn and can be used, and with its menu open, its
embed code and its JavaScript copied. The limit for what a figure needs to be drawn is ${number(budget.gzipOfOneFigureBeyondTheCore)}. A \`model\` other than
the first brings the list of models: ${number(modelsSize())} more, once.

${figureTable(figures, list)}

Parts of figures, each with all that its entry imports, without the core:

${table(parts)}

## Time to the first rotation

From before the import to a turned tensor of 32 heads of 128 channels, each time in a new process or page, on the machine that ran the
command:

${times}
`;

await runIfMain(import.meta.url, async () => {
  await inThisClone(async () => buildDist(await setUp({ wasm: true, browser: true })));
  const { list } = await importTs("web/figures/list.ts");
  const text = document(subpathSizes(), await figuresInChromium(list), list, partSizes(), await loadTimes());
  const path = inRoot("web/docs/sizes.md");
  writeFileSync(path, await formatted(path, text));
  console.log(text);
});
