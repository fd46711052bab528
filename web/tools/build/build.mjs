// npm run build: the package in dist, the page in build/page and the docs in build/page/docs.
import { mkdirSync } from "node:fs";
import { withLock } from "../setup/cache.mjs";
import { buildWasm } from "./cmake.mjs";
import { writeBenchWasm, writeGenerated } from "./glue.mjs";
import { writeCodeTexts } from "./bundles.mjs";
import { writeFigureFiles } from "./manifest.mjs";
import { bundlePackage, compilePackage, packageSizes } from "./package.mjs";
import { buildPage } from "./page.mjs";
import { inRoot } from "../shared/project.mjs";
import { progress, runIfMain } from "../shared/run.mjs";
import { writeApiDocs } from "./api-docs.mjs";
import { writeAgents } from "./agents.mjs";
import { buildSite } from "./site.mjs";
import { setUp } from "../setup/setup.mjs";

/** Allows only one run at a time in this clone. */
export function inThisClone(action) {
  mkdirSync(inRoot("build"), { recursive: true });
  return withLock(inRoot("build/lock"), action);
}

/** Builds the requested engines, and the other generated sources that are not in git. */
export async function buildGenerated(tools, wanted) {
  const all = await buildWasm(tools, wanted);
  await writeGenerated(all);
  writeBenchWasm(all);
  await writeFigureFiles();
  await writeCodeTexts();
}

/** Builds all generated files, web/api, and the package without its documents. */
async function buildApi(tools, wanted) {
  await buildGenerated(tools, wanted);
  await compilePackage();
  await bundlePackage();
}

/** Builds the wasm, the glue and dist. */
export async function buildDist(tools) {
  await buildApi(tools, { all: true });
  await writeApiDocs();
  writeAgents(inRoot("dist"));
  const sizes = packageSizes();
  const total = { name: "together", raw: sum(sizes, "raw"), gzip: sum(sizes, "gzip") };
  for (const { name, raw, gzip } of [...sizes, total]) progress(`${name}: ${raw} bytes, ${gzip} with gzip`);
}

const sum = (list, field) => list.reduce((total, item) => total + item[field], 0);

/** Builds the page, and the docs that it links to. */
export async function buildPages() {
  await buildPage();
  await buildSite();
}

/** Sets up and builds only what the page loads and links to. */
export async function buildStart() {
  await inThisClone(async () => {
    await buildApi(await setUp({ wasm: true }), { all: false });
    await buildPages();
  });
}

/** Sets up and builds everything: the package, the page and the docs; `also` is what else to set up. */
export async function buildAll(also = {}) {
  await inThisClone(async () => {
    await buildDist(await setUp({ wasm: true, ...also }));
    await buildPages();
  });
}

await runIfMain(import.meta.url, () => buildAll());
