// Other people's code in the package: THIRD_PARTY_LICENSES.txt for people, sbom.cdx.json (CycloneDX) for
// programs.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { wasmFolder } from "./cmake.mjs";
import { inRoot } from "../shared/project.mjs";

/**
 * Libraries linked into every module. `from` is the name in build/wasm/linked.json of the package that contains it and
 * gives its version.
 */
const native = [
  { name: "xsimd", from: "xsimd", licence: "BSD-3-Clause AND BSL-1.0" },
  { name: "emscripten", from: "emscripten", licence: "MIT" },
  { name: "musl", from: "emscripten", licence: "MIT" },
  { name: "dlmalloc", from: "emscripten", licence: "CC0-1.0" },
  { name: "llvm", from: "llvm", licence: "Apache-2.0 WITH LLVM-exception" },
];

/** The npm packages among the files of a bundle. */
export const packagesAmong = (files) =>
  files.map((file) => /\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1]).filter(Boolean);

const readJson = (path) => JSON.parse(readFileSync(path, "utf8"));

function componentsOf(packages) {
  const linked = readJson(join(wasmFolder, "linked.json"));
  const fromModules = native.map(({ name, from, licence }) => ({
    name,
    version: name === from ? linked[from] : `of ${from} ${linked[from]}`,
    licence,
    where: "ropewalk.wasm and the other modules",
    text: readFileSync(inRoot(`web/tools/build/notices/${name}.txt`), "utf8"),
  }));
  const fromBundles = [...packages].sort().map((name) => {
    const { version, license } = readJson(inRoot("node_modules", name, "package.json"));
    const text = readFileSync(inRoot("node_modules", name, "LICENSE"), "utf8");
    return { name, version, licence: license, where: "elements/, svg/ and ropewalk.global.js", text };
  });
  return [...fromModules, ...fromBundles, interpreter()];
}

/** The interpreter that the page ships and the package runs. Its own package has no text of its licence. */
function interpreter() {
  const { name, version, license } = readJson(inRoot("node_modules/pyodide/package.json"));
  const source = `Its source: https://github.com/pyodide/pyodide, version ${version}.`;
  const text = `${source}\n\n${readFileSync(inRoot("web/tools/build/notices/pyodide.txt"), "utf8")}`;
  return { name, version, licence: license, where: "the page's folder pyodide/, unchanged", text };
}

const notice = ({ name, version, licence, where, text }) =>
  `${name} ${version}, ${licence}, in ${where}\n\n${text.trim()}\n`;

async function bom(components) {
  const { Enums, Models, Serialize, Spec } = await import("@cyclonedx/cyclonedx-library");
  const { version } = readJson(inRoot("package.json"));
  // Without an explicit reference, a part gets a random one, and no two builds are equal.
  const component = (type, name, number) =>
    new Models.Component(type, name, { version: number, bomRef: `${name}@${number}` });
  const list = new Models.Bom();
  list.metadata.component = component(Enums.ComponentType.Library, "ropewalk", version);
  for (const { name, version: number, licence } of components) {
    const one = component(Enums.ComponentType.Library, name, number);
    one.licenses.add(new Models.LicenseExpression(licence));
    list.components.add(one);
  }
  const normalize = new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6);
  return new Serialize.JsonSerializer(normalize).serialize(list, { sortLists: true, space: 2 });
}

/** Writes both files for the npm packages that the bundles contain. */
export async function writeNotices(distFolder, packages) {
  const components = componentsOf(packages);
  const ruler = `\n${"-".repeat(80)}\n\n`;
  writeFileSync(join(distFolder, "THIRD_PARTY_LICENSES.txt"), components.map(notice).join(ruler));
  writeFileSync(join(distFolder, "sbom.cdx.json"), `${await bom(components)}\n`);
}
