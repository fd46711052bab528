// The files that run the guides' JavaScript on the site: the modules, a worker, and the script of each block's button.
import { cpSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { inRoot, writeIfChanged } from "../shared/project.mjs";

const NAMES = ["", "core", "url", "fallback", "relaxed", "doctor", "engines", "weights", "model", "variants"];
const { exports } = JSON.parse(readFileSync(inRoot("package.json"), "utf8"));

/** The file of each name that a block may import, of those that were built. */
const entries = () =>
  NAMES.flatMap((name) => {
    const file = inRoot(exports[name === "" ? "." : `./${name}`].default);
    return existsSync(file) ? [[name === "" ? "ropewalk" : `ropewalk/${name}`, file]] : [];
  });

/** The files that these import, at once or later, and the files that they read. */
function closure(files) {
  const found = new Set();
  const visit = (file) => {
    if (found.has(file) || !existsSync(file)) return;
    found.add(file);
    if (!file.endsWith(".js")) return;
    const text = readFileSync(file, "utf8");
    for (const [, one, other] of text.matchAll(
      /(?:\bfrom|\bimport)\s*\(?\s*["'](\.[^"']+)["']|new URL\(\s*["']([^"']+)["']/g,
    ))
      visit(join(dirname(file), one ?? other));
  };
  files.forEach(visit);
  return [...found];
}

/** The place of the script that TypeDoc includes. */
export const blocksScript = inRoot("build/site-blocks.js");

/** Writes that script; `package/` is the folder of the modules, from the site's root. */
export function writeBlocksScript() {
  mkdirSync(dirname(blocksScript), { recursive: true });
  const modules = Object.fromEntries(
    entries().map(([name, file]) => [name, `package/${relative(inRoot("dist"), file)}`]),
  );
  writeIfChanged(
    blocksScript,
    `const MODULES = ${JSON.stringify(modules)};\n${readFileSync(inRoot("web/docs/run/blocks.js"), "utf8")}`,
  );
}

/**
 * Copies the modules, the worker and the small models into the site; the models are beside the package, where it looks
 * for them.
 */
export function copyModules(siteFolder) {
  for (const file of closure(entries().map(([, file]) => file)))
    cpSync(file, join(siteFolder, "package", relative(inRoot("dist"), file)));
  cpSync(inRoot("web/docs/run/worker.js"), join(siteFolder, "package/run-worker.js"));
  cpSync(inRoot("web/models/tiny"), join(siteFolder, "ropewalk-models"), { recursive: true });
}
