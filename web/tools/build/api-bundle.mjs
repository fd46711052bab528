// The API in dist: its subpaths, the files that the package's other bundles import, and the files that these share.
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
  ...["fallback", "relaxed", "url"].map((name) => `engines/${name}`),
];

/**
 * The glue and the bytes of the modules stay files of their own: each is loaded for itself. And the heads that `rope`
 * knows, which the bundles of ropewalk/core and ropewalk/config share.
 */
const HEADS = "arguments/heads";
const filesBeside = {
  name: "ropewalk-files-beside",
  resolveId: {
    filter: { id: /\/generated\/(?!core-words)|\/arguments\/heads\.js$|^\.\/heads\.js$/ },
    handler(id, from) {
      const file = id.endsWith("/heads.js") ? `${HEADS}.js` : join("generated", basename(id));
      return from && { id: join(apiFolder, file), external: "relative" };
    },
  },
};

const closure = (...names) =>
  new Set(names.flatMap((name) => closureOf(`build/api/${name}.js`)).map((file) => inRoot(file)));

/**
 * The parts of the API that the figures load first, those for the diagnosis and the small models, reading configs, and
 * the rest of `ropewalk/url`.
 */
function sharedFiles() {
  const all = closure("engines/url");
  all.delete(join(apiFolder, "engines/url.js")); // it knows the module by its own place
  const [base, rotation] = [
    closure("arguments/option-names", "arguments/options", "errors/guarded-call", "errors/config-words"),
    closure("diagnosis/bring", "model/tiny"),
  ];
  const tests = {
    base: (id) => base.has(id),
    rotation: (id) => rotation.has(id) && all.has(id),
    config: /\/build\/api\/config\//,
    calls: (id) => all.has(id),
  };
  return Object.entries(tests).map(([name, test], i) => ({ name, test, priority: 4 - i }));
}

/** Bundles web/api into dist. The other bundles come first: `asked` is the list of what they import. */
export async function bundleApi(names = new Set([...subpaths, ...asked])) {
  await bundle({
    input: Object.fromEntries([...names].map((name) => [name, join(apiFolder, `${name}.js`)])),
    plugins: [filesBeside],
    output: {
      entryFileNames: "[name].js",
      // One folder deep, because web/api/model/place.ts finds the package from there.
      chunkFileNames: "api/[name].js",
      codeSplitting: { groups: sharedFiles() },
    },
  });
  await bundle({ input: { [HEADS]: join(apiFolder, `${HEADS}.js`) }, output: { entryFileNames: "[name].js" } });
}

/** Bundles them again after a change of build/api alone, for the tests of mutants. */
export async function bundleApiAgain(distFolder) {
  const folders = readdirSync(apiFolder).filter((name) => !name.includes(".") && name !== "generated");
  const files = folders.flatMap((folder) => readdirSync(join(apiFolder, folder)).map((file) => join(folder, file)));
  const there = files.filter((file) => file.endsWith(".js") && existsSync(join(distFolder, file)));
  await bundleApi(new Set(["index", "node", ...there.map((file) => file.slice(0, -".js".length))]));
}
