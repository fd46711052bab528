// dist: the content of the npm package; and build/api: the compiled web/api, from which the pages and dist are made.
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { wasmFolder } from "./cmake.mjs";
import { bundleApi } from "./api-bundle.mjs";
import { buildElements } from "./elements.mjs";
import { generatedFolder } from "./glue.mjs";
import { apiFolder, bin, contentHash, filesUnder, inRoot, root, stampFile, unlessStamped } from "../shared/project.mjs";
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

/** The files from which the package is made, without other files in the folder of these tools. */
export const packageInputs = () =>
  filesUnder(
    [...apiPaths, ...furtherPaths, "package.json"],
    /^(?!web\/tools\/build\/(?:api-docs|build|page|site)[/.])/,
  );

const compile = (...options) => run(bin("tsc"), ["--project", "web/api/tsconfig.json", ...options], { cwd: root });

/** Subpaths of the package that are a single file of web/api, also for static hosts. */
function writeSubpaths(folder, ending) {
  for (const name of ["fallback", "relaxed", "url"])
    writeFileSync(join(folder, `${name}.${ending}`), `export * from "./engines/${name}.js";\n`);
  for (const name of ["model", "variants"])
    writeFileSync(join(folder, `${name}.${ending}`), `export * from "./${name}/index.js";\n`);
}

/** Copies the glue, and the bytes as text and as a file. */
function copyModules(folder) {
  cpSync(generatedFolder, join(folder, "generated"), { recursive: true });
  cpSync(join(wasmFolder, "ropewalk.wasm"), join(folder, "ropewalk.wasm"));
}

/** Compiles web/api into build/api if something changed: the part of the package that the page also loads. */
export async function compilePackage() {
  const inputs = filesUnder(apiPaths);
  await unlessStamped(stampFile("api"), contentHash(inputs), [join(apiFolder, "index.js")], async () => {
    progress("compiling web/api");
    rmSync(apiFolder, { recursive: true, force: true });
    // Comments are for readers of the types; the downloaded code does not need them.
    await compile("--outDir", apiFolder, "--declaration", "false", "--removeComments");
    writeSubpaths(apiFolder, "js");
    copyModules(apiFolder);
  });
}

/** Makes dist if something changed. */
export async function bundlePackage() {
  const key = contentHash(packageInputs());
  const last = ["index.js", "custom-elements.json"].map((name) => join(distFolder, name));
  await unlessStamped(stampFile("dist"), key, last, async () => {
    progress("bundling the package into dist");
    rmSync(distFolder, { recursive: true, force: true });
    await compile("--emitDeclarationOnly");
    for (const ending of ["js", "d.ts"]) writeSubpaths(distFolder, ending);
    copyModules(distFolder);
    writeFileSync(join(distFolder, "core.d.ts"), 'export * from "./engines/core.js";\n');
    cpSync(inRoot("web/figures/base/styles/tokens.css"), join(distFolder, "tokens.css"));
    await buildElements(distFolder);
    await bundleApi();
    const { keepPublicTypes } = await import("./public-types.mjs"); // TypeScript may not be installed earlier
    keepPublicTypes(distFolder);
  });
}

/** Raw and gzip sizes, in bytes, of the wasm and of the glue. */
export function packageSizes() {
  return ["ropewalk.wasm", "generated/ropewalk.js"].map((name) => {
    const bytes = readFileSync(join(distFolder, name));
    return { name, raw: bytes.length, gzip: gzipSync(bytes, { level: 9 }).length };
  });
}
