// HTML of the guides and the README, opened in Chromium as it is printed there.
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { chromium } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inRoot, root } from "../../web/tools/shared/project.mjs";
import { findCommand } from "../../web/tools/shared/run.mjs";
import { serveFolder } from "../consumers/serve.mjs";

const folder = inRoot("build/html-snippets");
const guides = readdirSync(inRoot("web/docs")).filter((name) => name.endsWith(".md"));
const documents = ["README.md", ...guides.map((name) => `web/docs/${name}`)];

/** The snippets that load the package from a static folder, and no other package: those are run in tests/hosts. */
const snippets = documents.flatMap((document) =>
  [...readFileSync(inRoot(document), "utf8").matchAll(/^```html\n(.*?)^```$/gms)]
    .map(([, html], i) => ({ name: `${document}, number ${i + 1}`, html }))
    .filter(({ html }) => html.includes("./node_modules/ropewalk/") && !html.includes("./node_modules/reveal.js/")),
);

let browser;
let server;
beforeAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(`${folder}/node_modules`, { recursive: true });
  symlinkSync(root, `${folder}/node_modules/ropewalk`);
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? findCommand("chromium") });
  server = await serveFolder(folder);
}, 60_000);
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

it("there is at least one snippet", () => {
  expect(snippets.length).toBeGreaterThan(1);
});

describe.each(snippets)("$name", ({ html }) => {
  it("draws each of its figures without an error", { timeout: 60_000 }, async () => {
    writeFileSync(`${folder}/page.html`, `<!doctype html>\n<meta charset="utf-8" />\n${html}`);
    const page = await browser.newPage();
    const complaints = [];
    page.on("pageerror", (error) => complaints.push(String(error)));
    page.on("console", (message) => message.type() === "warning" && complaints.push(message.text()));
    await page.goto(`${server.url}page.html`);
    const tags = [...new Set([...html.matchAll(/<(rope-[a-z-]+)/g)].map(([, tag]) => tag))];
    expect(tags.length).toBeGreaterThan(0);
    for (const tag of tags) {
      await page.locator(tag).first().scrollIntoViewIfNeeded(); // one out of sight waits
      await page.waitForFunction((tag) => document.querySelector(tag).shadowRoot?.childElementCount > 1, tag);
    }
    expect(complaints).toEqual([]);
    await page.close();
  });
});
