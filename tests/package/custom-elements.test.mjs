// The manifest in the package describes the figures of this build correctly.
import { readFileSync } from "node:fs";
import { chromium } from "playwright-core";
import { expect, it } from "vitest";
import { FIGURE_TAGS } from "../../web/figures/list.js";
import { inRoot } from "../../web/tools/shared/project.mjs";
import { findCommand } from "../../web/tools/shared/run.mjs";
import { serveFolder } from "../consumers/serve.mjs";

const readJson = (path) => JSON.parse(readFileSync(inRoot(path), "utf8"));
const { customElements } = readJson("package.json");
const shipped = readJson(customElements);
const gallery = readJson("web/embed/generated/custom-elements.json");
const figures = shipped.modules.slice(1).map(({ declarations }) => declarations[0]);
const names = (list) => list.map(({ name }) => name);

it("package.json names the manifest, which has each figure with the file that defines it", () => {
  expect(figures.map(({ tagName }) => tagName)).toEqual([...FIGURE_TAGS]);
  for (const { path, exports, declarations } of shipped.modules) {
    const text = readFileSync(inRoot(path.replace(/\.js$/, ".d.ts")), "utf8");
    for (const { declaration } of exports) expect(text, path).toContain(declaration.name);
    for (const { tagName } of declarations) if (tagName) expect(path).toBe(`dist/elements/define/${tagName}.js`);
  }
});

it("a figure has its own entries in the gallery and those of all figures", () => {
  const [base, ...own] = gallery.modules.map(({ declarations }) => declarations[0]);
  figures.forEach((figure, i) => {
    expect(names(figure.attributes), figure.tagName).toEqual([...names(own[i].attributes), ...names(base.attributes)]);
    expect(names(figure.events), figure.tagName).toEqual([...names(own[i].events), ...names(base.events)]);
    expect(names(figure.cssProperties), figure.tagName).toEqual(names(base.cssProperties));
  });
});

it(
  "each property of the manifest is one of the element, and each custom property is read by its styles",
  { timeout: 60_000 },
  async () => {
    const host = await serveFolder(inRoot("dist"));
    const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? findCommand("chromium") });
    try {
      const page = await browser.newPage();
      const html = '<!doctype html><script type="module" src="/elements/define.js"></script>';
      await page.route(`${host.url}page`, (route) => route.fulfill({ contentType: "text/html", body: html }));
      await page.goto(`${host.url}page`);
      const { missing, styles } = await page.evaluate(async (all) => {
        await Promise.all(all.map(({ tagName }) => customElements.whenDefined(tagName)));
        const missing = all.flatMap(({ tagName, members }) => {
          const element = document.createElement(tagName);
          return members.filter(({ name }) => !(name in element)).map(({ name }) => `${tagName}.${name}`);
        });
        const styles = all.flatMap(({ tagName }) =>
          customElements.get(tagName).elementStyles.map((one) => one.cssText),
        );
        return { missing, styles };
      }, figures);
      expect(missing).toEqual([]);
      const code = [...styles, readFileSync(inRoot("dist/elements/parts/standalone.js"), "utf8")].join("\n");
      expect(names(figures[0].cssProperties).filter((name) => !code.includes(`var(${name}`))).toEqual([]);
    } finally {
      await browser.close();
      await host.close();
    }
  },
);
