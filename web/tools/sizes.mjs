// npm run sizes: how many bytes each subpath of the package is, with all that it imports at once, beside its budget, and how long
// it takes to the first rotation. Writes web/docs/sizes.md; the test command holds the budgets of web/package-budget.json.
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { buildDist, inThisClone } from "./build.mjs";
import { formatted } from "./document.mjs";
import { elementTags } from "./elements.mjs";
import { loadTimes } from "./load_time.mjs";
import { inRoot } from "./project.mjs";
import { runIfMain } from "./run.mjs";
import { setUp } from "./setup.mjs";

const readJson = (path) => JSON.parse(readFileSync(inRoot(path), "utf8"));

export const budget = readJson("web/package-budget.json");

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

const sourceTexts = inRoot("dist/elements/source_texts");

/**
 * The bytes of one minified file with all that `file` ever imports, without the files of `outside` and the source texts, of
 * which a card loads one.
 */
async function bundled(file, outside) {
  const { rolldown } = await import("rolldown");
  const without = new Set(outside.map((path) => inRoot(path)));
  const external = (id) => without.has(id) || id.startsWith(`${sourceTexts}/`);
  const build = await rolldown({ input: inRoot(file), platform: "browser", external });
  const { output } = await build.generate({ format: "es", minify: true, codeSplitting: false });
  await build.close();
  return Buffer.from(output[0].code);
}

/** One row per tag: what a bundle with its own entry grows by where the core is there already, what comes later included. */
export async function figureSizes() {
  const core = ["dist/index.js", "dist/fallback.js"].flatMap(closureOf);
  const rows = [];
  for (const { tag } of elementTags()) {
    const code = await bundled(`dist/elements/define/${tag}.js`, core);
    rows.push(row(`./elements/define/${tag}`, [code], limitOf(tag)));
  }
  return rows;
}

const limitOf = (tag) => budget.gzipOfFiguresThatAreStillLarger[tag] ?? budget.gzipOfOneFigureBeyondTheCore;

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

const document = (subpaths, figures, times) => `# Size of the package

Made by \`npm run sizes\`, for version ${readJson("package.json").version}. Bytes of each subpath as shipped, with every file that it imports at once; files
are compressed one by one, as a static host sends them. A bundler that minifies makes them smaller. The test command holds the
budgets, which are in [\`package-budget.json\`](../package-budget.json).

${table(subpaths)}

\`ropewalk\` carries the module's bytes as text; \`ropewalk/url\` leaves them in \`ropewalk.wasm\`, which comes on top.

One figure, its entry and all that it loads when it is seen, bundled and minified to one file, beyond the core:

${table(figures)}

## Time to the first rotation

From before the import to a turned tensor of 32 heads of 128 channels, each time in a new process or page, on the machine that ran the
command:

${times}
`;

await runIfMain(import.meta.url, async () => {
  await inThisClone(async () => buildDist(await setUp({ wasm: true })));
  const text = document(subpathSizes(), await figureSizes(), await loadTimes());
  const path = inRoot("web/docs/sizes.md");
  writeFileSync(path, await formatted(path, text));
  console.log(text);
});
