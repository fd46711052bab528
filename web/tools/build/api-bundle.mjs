// The API in dist: its subpaths, what the package's other bundles ask of it, files that these share.
import { existsSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { apiFolder, inRoot } from "../shared/project.mjs";
import { closureOf } from "../shared/closure.mjs";
import { asked, bundle } from "./rolldown.mjs";

const subpaths = [
  "index",
  "node",
  "model/index",
  "variants/index",
  ...["fallback", "relaxed", "threads", "url"].map((name) => `engines/${name}`),
];

/** The glue and the bytes of the modules stay files of their own: each is loaded for itself. */
const generatedBeside = {
  name: "ropewalk-generated-beside",
  resolveId: {
    filter: { id: /\/generated\// },
    handler: (id) => ({ id: join(apiFolder, "generated", basename(id)), external: "relative" }),
  },
};

const closure = (...names) =>
  new Set(names.flatMap((name) => closureOf(`build/api/${name}.js`)).map((file) => inRoot(file)));

/**
 * What the figures begin with, what the diagnosis and the small models ask of the API, reading configs, and the rest of
 * `ropewalk/url`.
 */
function sharedFiles() {
  const all = closure("engines/url");
  all.delete(join(apiFolder, "engines/url.js")); // it knows the module by its own place
  const [base, rotation] = [closure("arguments/option-names"), closure("diagnosis/bring", "model/tiny")];
  const tests = {
    base: (id) => base.has(id),
    rotation: (id) => rotation.has(id) && all.has(id),
    config: /\/build\/api\/config\//,
    calls: (id) => all.has(id),
  };
  return Object.entries(tests).map(([name, test], i) => ({ name, test, priority: 4 - i }));
}

/** Bundles what dist has of web/api. The other bundles come first: `asked` is what they import. */
export async function bundleApi(names = new Set([...subpaths, ...asked])) {
  await bundle({
    input: Object.fromEntries([...names].map((name) => [name, join(apiFolder, `${name}.js`)])),
    plugins: [generatedBeside],
    output: {
      entryFileNames: "[name].js",
      // One folder deep, from which web/api/model/place.ts finds the package.
      chunkFileNames: "api/[name].js",
      codeSplitting: { groups: sharedFiles() },
    },
  });
}

/** Bundles them anew after a change of build/api alone: the tests of mutants do. */
export async function bundleApiAgain(distFolder) {
  const folders = readdirSync(apiFolder).filter((name) => !name.includes(".") && name !== "generated");
  const files = folders.flatMap((folder) => readdirSync(join(apiFolder, folder)).map((file) => join(folder, file)));
  const there = files.filter((file) => file.endsWith(".js") && existsSync(join(distFolder, file)));
  await bundleApi(new Set(["index", "node", ...there.map((file) => file.slice(0, -".js".length))]));
}
