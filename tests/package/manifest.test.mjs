// package.json and the tarball.
import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { inRoot, root } from "../../web/tools/shared/project.mjs";
import { TARBALL_LIMIT } from "../../web/tools/release.mjs";

const manifest = JSON.parse(readFileSync(inRoot("package.json"), "utf8"));

it("the package has no run-time dependency, and its peers only if its user has them", () => {
  expect(manifest.dependencies).toBeUndefined();
  expect(manifest.optionalDependencies).toBeUndefined();
  expect(Object.keys(manifest.peerDependencies)).toEqual([
    "@modelcontextprotocol/sdk",
    "pyodide",
    "react",
    "ropewalk-models",
  ]);
  for (const { optional } of Object.values(manifest.peerDependenciesMeta)) expect(optional).toBe(true);
});

it("every subpath names existing files, with types if it is a module", () => {
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

it(
  "the tarball contains dist, the guides and the licences, no source maps, and stays small",
  { timeout: 60_000 },
  async () => {
    const { stdout } = await promisify(execFile)("npm", ["pack", "--dry-run", "--json"], { cwd: root });
    const [{ files, size }] = JSON.parse(stdout);
    const names = files.map(({ path }) => path);
    const own = ["CHANGELOG.md", "LICENSE", "README.md", "SECURITY.md", "package.json"];
    expect(names.filter((name) => !/^(?:dist|web\/docs)\//.test(name)).sort()).toEqual(own);
    expect(names.filter((name) => name.startsWith("web/docs/"))).toContain("web/docs/five-minutes.md");
    for (const made of [
      "THIRD_PARTY_LICENSES.txt",
      "custom-elements.json",
      "AGENTS.md",
      "llms.txt",
      "api.md",
      "api-config.md",
      "api-core.md",
      "react/rope-clock-wall.d.ts",
    ])
      expect(names).toContain(`dist/${made}`);
    expect(names.filter((name) => name.endsWith(".map"))).toEqual([]);
    expect(size).toBeLessThan(TARBALL_LIMIT);
  },
);

it("third-party code is named with its licence, and the list of parts has the same names", () => {
  const notices = readFileSync(inRoot("dist/THIRD_PARTY_LICENSES.txt"), "utf8");
  const { components, specVersion } = JSON.parse(readFileSync(inRoot("dist/sbom.cdx.json"), "utf8"));
  expect(specVersion).toBe("1.6");
  const names = components.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["xsimd", "emscripten", "musl", "llvm", "lit", "culori", "pyodide"]));
  for (const { name, version, licenses } of components) {
    expect(version, name).toMatch(/\d/);
    expect(notices).toContain(`${name} ${version}, ${licenses[0].expression}`);
  }
  for (const words of [
    "Johan Mabille",
    "Boost Software License",
    "Rich Felker",
    "Emscripten authors",
    "Mozilla Public License",
  ])
    expect(notices).toContain(words);
});

it("files with Lit inside name its licence", () => {
  expect(readFileSync(inRoot("dist/ropewalk.global.js"), "utf8")).toMatch(
    /^\ufeff?\/\*! Ropewalk.*Google LLC.*BSD-3-Clause/,
  );
  expect(readFileSync(inRoot("dist/THIRD_PARTY_LICENSES.txt"), "utf8")).toContain("Copyright (c) 2017 Google LLC");
});
