// package.json and the tarball.
import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { inRoot, root } from "../../web/tools/project.mjs";

const manifest = JSON.parse(readFileSync(inRoot("package.json"), "utf8"));

it("the package has no run-time dependency, and React and a document for pictures only if its user has them", () => {
  expect(manifest.dependencies).toBeUndefined();
  expect(manifest.optionalDependencies).toBeUndefined();
  expect(Object.keys(manifest.peerDependencies)).toEqual(["happy-dom", "react"]);
  for (const { optional } of Object.values(manifest.peerDependenciesMeta)) expect(optional).toBe(true);
});

it("every subpath names files that are there, and types wherever it is a module", () => {
  for (const [subpath, target] of Object.entries(manifest.exports)) {
    const files = typeof target === "string" ? [target] : Object.values(target);
    for (const file of files) expect(existsSync(inRoot(file.replace("*", "rope-clock-wall"))), file).toBe(true);
    if (typeof target === "object")
      expect(Object.keys(target), subpath).toEqual(["types", ...(subpath === "." ? ["node"] : []), "default"]);
  }
});

it("tools that do not read exports (Parcel) find the same files", () => {
  const modules = Object.entries(manifest.exports).filter(([, target]) => typeof target === "object");
  const { ".": main, ...rest } = Object.fromEntries(modules.map(([subpath, target]) => [subpath, target.default]));
  expect(manifest.main).toBe(main);
  expect(manifest.alias).toEqual(
    Object.fromEntries(Object.entries(rest).map(([subpath, file]) => [subpath, file.replace("*", "$1")])),
  );
});

it("the tarball holds dist, the licences and the README, and no source maps", { timeout: 60_000 }, async () => {
  const { stdout } = await promisify(execFile)("npm", ["pack", "--dry-run", "--json"], { cwd: root });
  const names = JSON.parse(stdout)[0].files.map(({ path }) => path);
  expect(names.filter((name) => !name.startsWith("dist/")).sort()).toEqual(["LICENSE", "README.md", "package.json"]);
  expect(names).toContain("dist/THIRD_PARTY_LICENSES.txt");
  expect(names.filter((name) => name.endsWith(".map"))).toEqual([]);
});

it("files with Lit inside name its licence", () => {
  expect(readFileSync(inRoot("dist/ropewalk.global.js"), "utf8")).toMatch(/^\/\*! Ropewalk.*Google LLC.*BSD-3-Clause/);
  expect(readFileSync(inRoot("dist/THIRD_PARTY_LICENSES.txt"), "utf8")).toContain("Copyright (c) 2017 Google LLC");
});
