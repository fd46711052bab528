// dist: what the npm package ships. Compiled TypeScript of web/api, the glue, and the bytes as a file of their own.
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { wasmFolder } from "./cmake.mjs";
import { buildElements } from "./elements.mjs";
import { generatedFolder } from "./glue.mjs";
import { bin, contentHash, filesUnder, inRoot, root, stampFile, unlessStamped } from "../project.mjs";
import { progress, run } from "../run.mjs";

export const distFolder = inRoot("dist");

const tools = ["bundles.mjs", "elements.mjs", "manifest.mjs", "package.mjs", "rolldown.mjs"].map(
  (name) => `web/tools/build/${name}`,
);
const inputPaths = [
  "web/api",
  "web/figures",
  "web/models",
  "web/source-texts",
  "web/react",
  "web/svg",
  ...tools,
  "tsconfig.json",
  "package-lock.json",
];

/** Compiles web/api and bundles web/figures into dist when something changed. */
export async function buildPackage() {
  const inputs = filesUnder(inputPaths);
  await unlessStamped(stampFile("dist"), contentHash(inputs), [join(distFolder, "index.js")], async () => {
    progress("compiling the package into dist");
    rmSync(distFolder, { recursive: true, force: true });
    // Comments are for who reads the types; a download has no use for them.
    const compile = (...options) => run(bin("tsc"), ["--project", "web/api/tsconfig.json", ...options], { cwd: root });
    await compile("--emitDeclarationOnly");
    await compile("--declaration", "false", "--removeComments");
    // Subpaths of the package, for static hosts too.
    for (const name of ["fallback", "relaxed", "threads", "url"])
      for (const ending of ["js", "d.ts"])
        writeFileSync(join(distFolder, `${name}.${ending}`), `export * from "./engines/${name}.js";\n`);
    cpSync(generatedFolder, join(distFolder, "generated"), { recursive: true });
    cpSync(join(wasmFolder, "ropewalk.wasm"), join(distFolder, "ropewalk.wasm"));
    cpSync(inRoot("web/figures/base/styles/tokens.css"), join(distFolder, "tokens.css"));
    progress("bundling the elements into dist");
    await buildElements(distFolder);
  });
}

/** Raw and gzip sizes, in bytes, of the wasm and of the glue. */
export function packageSizes() {
  return ["ropewalk.wasm", "generated/ropewalk.js"].map((name) => {
    const bytes = readFileSync(join(distFolder, name));
    return { name, raw: bytes.length, gzip: gzipSync(bytes, { level: 9 }).length };
  });
}
