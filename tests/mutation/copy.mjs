// The copy of this clone that mutants are put into: nothing of the user's own tree is ever changed.
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { contentHash, inRoot, root, writeIfChanged } from "../../web/tools/shared/project.mjs";
import { run, StopError } from "../../web/tools/shared/run.mjs";
import { cacheFolder } from "../../web/tools/setup/cache.mjs";

/** Kept from run to run, so that C++ is compiled once. */
export const copy = join(cacheFolder, `mutation-${contentHash([], root).slice(0, 12)}`);
const inCopy = (path) => join(copy, path);

/** The output of npm run build. */
const outputs = [
  "dist",
  "build/api",
  "build/page",
  "build/wasm/core.wasm", // the bundle of ropewalk/core looks up its exports
  ...["api", "bench", "embed", "figures", "react"].map((name) => `web/${name}/generated`),
];

/**
 * Makes the copy the same as this clone; files that are the same keep their time, by which Ninja knows what to compile.
 */
export async function fillCopy() {
  const listed = await run("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], { cwd: root });
  const files = listed.split("\0").filter((file) => file !== "" && existsSync(inRoot(file)));
  for (const file of files) writeIfChanged(inCopy(file), readFileSync(inRoot(file)));
  const wanted = new Set(files);
  for (const top of ["src", "tests", "web"])
    for (const entry of readdirSync(inCopy(top), { recursive: true })) {
      const path = join(top, entry);
      if (wanted.has(path) || path.includes("/generated/") || !statSync(inCopy(path)).isFile()) continue;
      rmSync(inCopy(path));
    }
  if (!existsSync(inCopy("node_modules"))) symlinkSync(inRoot("node_modules"), inCopy("node_modules"));
  fillOutputs();
}

/** The output of a build without a mutant. */
function fillOutputs(paths = outputs) {
  for (const path of paths.filter((one) => existsSync(inRoot(one)))) {
    rmSync(inCopy(path), { recursive: true, force: true });
    cpSync(inRoot(path), inCopy(path), { recursive: true, preserveTimestamps: true });
  }
}

/** Runs a module's text in the copy, whose own tools it imports. */
const inside = (text) => run(process.execPath, ["--input-type=module", "--eval", text], { cwd: copy });

const asModule = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 };
const tools = 'import { setUp } from "./web/tools/setup/setup.mjs";';
const builders = {
  /** Tests import the file itself. */
  source: () => {},
  /** One file of the package, as the compiler writes it, and the bundles that it is in. */
  async dist(file) {
    const { options } = ts.parseJsonConfigFileContent(
      ts.readConfigFile(inRoot("web/api/tsconfig.json"), ts.sys.readFile).config,
      ts.sys,
      inRoot("web/api"),
    );
    const compilerOptions = { ...options, module: ts.ModuleKind.ESNext, removeComments: true, declaration: false };
    const { outputText } = ts.transpileModule(readFileSync(inCopy(file), "utf8"), { compilerOptions });
    writeFileSync(inCopy(file.replace("web/api", "build/api").replace(/\.ts$/, ".js")), outputText);
    await inside('import { bundleApiAgain } from "./web/tools/build/api-bundle.mjs"; await bundleApiAgain("dist");');
  },
  /** The policy that the built pages state. */
  async policy(file) {
    const policyOf = async (path) => {
      const { outputText } = ts.transpileModule(readFileSync(path, "utf8"), { compilerOptions: asModule });
      const { contentSecurityPolicy } = await import(`data:text/javascript,${encodeURIComponent(outputText)}`);
      return contentSecurityPolicy.replaceAll("'", "&#39;");
    };
    const [before, after] = [await policyOf(inRoot(file)), await policyOf(inCopy(file))];
    const texts = readdirSync(inCopy("build/page"), { recursive: true })
      .filter((name) => name.endsWith(".html"))
      .map((name) => [inCopy(join("build/page", name)), readFileSync(inCopy(join("build/page", name)), "utf8")]);
    const stating = texts.filter(([, text]) => text.includes(before));
    if (stating.length < 20) throw new StopError(`only ${stating.length} pages state the policy of ${file}`);
    for (const [page, text] of stating) writeFileSync(page, text.replaceAll(before, after));
  },
  core: () => inside('import { buildCore } from "./web/tools/build/bundles.mjs"; await buildCore();'),
  code: () =>
    inside(`import { buildCode, writeCodeTexts } from "./web/tools/build/bundles.mjs";
      await writeCodeTexts(); await buildCode();`),
  weights: () => inside('import { buildCommandLine } from "./web/tools/build/bundles.mjs"; await buildCommandLine();'),
  native: () =>
    inside(`${tools} import { buildNative } from "./web/tools/build/cmake.mjs";
      await buildNative(await setUp({ native: true, tests: true }), ["rope_tests"]);`),
};

/** Builds in the copy the files that the tests of a mutant of `file` read. */
export const build = async (kind, file) => builders[kind](file);

/** Runs `action` while `file` of the copy has another text, and puts everything back. */
export async function withText({ file, kind }, text, action) {
  writeFileSync(inCopy(file), text);
  try {
    return await action();
  } finally {
    writeFileSync(inCopy(file), readFileSync(inRoot(file))); // with a new time, so that Ninja compiles it anew
    if (["dist", "core", "code", "weights"].includes(kind)) await build(kind, file);
    if (kind === "policy") fillOutputs(["build/page"]);
  }
}
