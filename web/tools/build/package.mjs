// dist: what the npm package ships. Compiled TypeScript of web/api, the glue, and the bytes as a file of their own.
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { wasmFolder } from "./cmake.mjs";
import { buildElements } from "./elements.mjs";
import { generatedFolder } from "./glue.mjs";
import { bin, contentHash, filesUnder, inRoot, root, stampFile, unlessStamped } from "../shared/project.mjs";
import { progress, run } from "../shared/run.mjs";

export const distFolder = inRoot("dist");

const apiPaths = [
  "web/api",
  "web/figures/base/styles/tokens.css",
  "web/tools/build/package.mjs",
  "tsconfig.json",
  "package-lock.json",
];
const parts = [
  "figures",
  "doctor",
  "porting",
  "weights",
  "engines",
  "code",
  "cli",
  "models",
  "source-texts",
  "react",
  "svg",
  "bench/suite",
];
const tools = ["build", "shared"].map((name) => `tools/${name}`);
const furtherPaths = [...parts, ...tools, "bench/tsconfig.json"].map((name) => `web/${name}`);

/** The files that the package is made of, without what else is in the folder of these tools. */
export const packageInputs = () =>
  filesUnder(
    [...apiPaths, ...furtherPaths, "package.json"],
    /^(?!web\/tools\/build\/(?:api-docs|bench-wasm|build|page|site)[/.])/,
  );

const compile = (...options) => run(bin("tsc"), ["--project", "web/api/tsconfig.json", ...options], { cwd: root });

/** What ropewalk/core alone is made of: inside its bundle, and in no other file. */
const inCore = ["engines/core.js", "core/alone.js"];

/** Compiles web/api into dist when something changed: the part of it that the page loads too. */
export async function compilePackage() {
  const inputs = filesUnder(apiPaths);
  await unlessStamped(stampFile("dist"), contentHash(inputs), [join(distFolder, "index.js")], async () => {
    progress("compiling the package into dist");
    rmSync(distFolder, { recursive: true, force: true });
    // Comments are for who reads the types; a download has no use for them.
    await compile("--declaration", "false", "--removeComments");
    // Subpaths of the package, for static hosts too.
    for (const name of ["fallback", "relaxed", "threads", "url"])
      for (const ending of ["js", "d.ts"])
        writeFileSync(join(distFolder, `${name}.${ending}`), `export * from "./engines/${name}.js";\n`);
    for (const name of ["model", "variants"])
      for (const ending of ["js", "d.ts"])
        writeFileSync(join(distFolder, `${name}.${ending}`), `export * from "./${name}/index.js";\n`);
    cpSync(generatedFolder, join(distFolder, "generated"), { recursive: true });
    writeFileSync(join(distFolder, "core.d.ts"), 'export * from "./engines/core.js";\n');
    for (const file of inCore) rmSync(join(distFolder, file));
    cpSync(join(wasmFolder, "ropewalk.wasm"), join(distFolder, "ropewalk.wasm"));
    cpSync(inRoot("web/figures/base/styles/tokens.css"), join(distFolder, "tokens.css"));
  });
}

/** Adds the types and the bundles of web/figures to dist when something changed. */
export async function bundlePackage() {
  const key = contentHash(packageInputs());
  // compilePackage empties dist
  const last = ["index.d.ts", "custom-elements.json"].map((name) => join(distFolder, name));
  await unlessStamped(stampFile("dist-elements"), key, last, async () => {
    progress("bundling the elements into dist");
    rmSync(join(distFolder, "elements"), { recursive: true, force: true }); // files of tags that are gone
    await compile("--emitDeclarationOnly");
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
