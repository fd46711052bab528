// npm start builds only what the page loads; a package of it would have modules that throw.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { notBuilt } from "../../../web/tools/build/glue.mjs";
import { checkComplete } from "../../../web/tools/prepack.mjs";
import { inRoot, root } from "../../../web/tools/shared/project.mjs";

let folder;
beforeEach(() => {
  folder = relative(root, mkdtempSync(inRoot("build/prepack-")));
});
afterEach(() => rmSync(inRoot(folder), { recursive: true }));
const write = (name, text) => {
  mkdirSync(join(inRoot(folder, name), ".."), { recursive: true });
  writeFileSync(inRoot(folder, name), text);
};

it("npm pack and npm publish start it", () => {
  expect(JSON.parse(readFileSync(inRoot("package.json"), "utf8")).scripts.prepack).toMatch(/tools\/prepack\.mjs$/);
});

it("refuses a dist with a module that stands for an engine", () => {
  write("index.js", "export {};\n");
  expect(() => checkComplete(folder)).not.toThrow();
  write("generated/fallback.js", `export default ${notBuilt("ropewalk/fallback")};\n`);
  expect(() => checkComplete(folder)).toThrow(
    `${folder}/generated/fallback.js has a module that was not built here: run npm run build, then pack again`,
  );
});

it("refuses to pack where nothing is built", () => {
  expect(() => checkComplete(folder)).toThrow(/is not built: run npm run build first/);
});

it("lets the built package through", () => {
  expect(() => checkComplete("dist")).not.toThrow();
});
