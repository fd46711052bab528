// Measures what each figure loads beyond the core from a static host that compresses: until it is drawn and can be
// used, and with everything that its reader can request later (the menu opened, the embed code and the programs
// copied). Measured in Chromium, request by request.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { serveFolder } from "../../../tests/consumers/serve.mjs";
import { inRoot } from "../shared/project.mjs";

const page = (tag) =>
  `<!doctype html><html lang="en"><link rel="icon" href="data:," />` +
  `<script type="module" src="elements/define/${tag}.js"></script><${tag}></${tag}>`;

const gzipOf = (path) => gzipSync(readFileSync(inRoot(join("dist", path))), { level: 9 }).length;
const together = (paths) => [...paths].reduce((sum, path) => sum + gzipOf(path), 0);

/** A card loads its whole text, and what was recorded of it. */
const classOf = (tag) => (tag === "rope-source-card" ? "card of a text" : "figure");

/** The results of figureWeights as rows of the budget: { kind, name, gzip }. */
export const figureRows = (figures) =>
  figures.flatMap(({ tag, drawn, all }) => [
    { kind: `${classOf(tag)} until drawn`, name: tag, gzip: drawn },
    { kind: `${classOf(tag)} with its menu`, name: tag, gzip: all },
  ]);

/** One row per tag: { tag, files, drawn, all }, bytes with gzip, file by file. */
export async function figureWeights(browser, tags) {
  const host = await serveFolder(inRoot("dist"));
  const rows = [];
  try {
    for (const tag of tags) {
      const context = await browser.newContext(); // nothing cached
      rows.push({ tag, ...(await weightOf(await context.newPage(), host.url, tag)) });
      await context.close();
    }
  } finally {
    await host.close();
  }
  return rows;
}

async function weightOf(view, url, tag) {
  const asked = new Set();
  view.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/elements/")) asked.add(pathname);
  });
  await view.route(`${url}${tag}.html`, (route) => route.fulfill({ contentType: "text/html", body: page(tag) }));
  await view.goto(`${url}${tag}.html`);
  const figure = view.locator(tag);
  await figure.locator(":is(rope-data-table, table)").first().waitFor({ state: "attached" });
  await figure.locator("rope-figure-tools:defined").first().waitFor({ state: "attached" });
  await view.waitForLoadState("networkidle");
  const drawn = { files: asked.size, drawn: together(asked) };
  await figure.locator("rope-figure-tools summary").click();
  for (const tool of ["element", "javascript"]) {
    const button = figure.locator(`[data-tool=${tool}]`);
    // What was recorded, or written by a model, has no calls.
    if (tool === "javascript" && (await button.count()) === 0) continue;
    await button.click();
    await figure.locator("rope-figure-tools p[role=status]").filter({ hasText: /\S/ }).waitFor();
  }
  return { ...drawn, all: together(asked) };
}
