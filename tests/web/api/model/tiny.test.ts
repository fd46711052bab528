// The source of the files of the small models.
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { loadTinyModel, tinyModelNames, tinyModelsAt } from "ropewalk/model";
import { afterAll, beforeAll, expect, it } from "vitest";
import { pathOf } from "../../support/support.js";
import { errorOf, rejectionOf } from "../refused.js";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "ropewalk-models-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("every name has its files in the package", async () => {
  for (const name of tinyModelNames) (await loadTinyModel(name)).dispose();
});

it("another folder is used once its URL is given", async () => {
  cpSync(pathOf("web/models/tiny/needle"), join(folder, "own/shakespeare"), { recursive: true });
  using needle = await loadTinyModel("needle");
  tinyModelsAt(pathToFileURL(join(folder, "own")));
  using other = await loadTinyModel("shakespeare");
  expect(other.encode("k")).toEqual(needle.encode("k"));
});

it("the error for a missing file names it, and for a missing package what to install", async () => {
  tinyModelsAt("file:///nowhere");
  const error = await rejectionOf(loadTinyModel("tang"));
  expect(error).toMatchObject({ code: "wasm-unavailable", path: "tang" });
  expect(error.message).toContain("/nowhere/tang/");
  expect(error.message).not.toContain("install");
});

it("an invalid URL is refused", () => {
  expect(errorOf(() => tinyModelsAt(5 as never))).toMatchObject({ code: "option-invalid", path: "url", value: 5 });
});

it("in a project, Node uses the installed package, and without it the error names it", { timeout: 60_000 }, () => {
  const modules = join(folder, "project/node_modules");
  for (const part of ["dist", "package.json"])
    cpSync(pathOf(part), join(modules, "ropewalk", part), { recursive: true });
  const program = join(folder, "project/run.mjs");
  writeFileSync(
    program,
    `import { loadTinyModel } from "ropewalk/model";
     console.log(await loadTinyModel("needle").then(({ layers }) => layers, ({ message }) => message));`,
  );
  const printed = (): string => execFileSync(process.execPath, [program], { encoding: "utf8" }).trim();
  expect(printed()).toMatch(/needle could not be loaded: install ropewalk-models, .*tinyModelsAt; file:.*node_modules/);
  cpSync(pathOf("web/models/tiny"), join(modules, "ropewalk-models"), { recursive: true });
  expect(Number(printed())).toBeGreaterThan(0);
});
