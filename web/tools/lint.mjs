// npm run lint: formatters and linters in check mode. npm run format: the same formatters, writing.
import { writeElementModules } from "./build/element-tags.mjs";
import { lintLayers } from "./layers.mjs";
import { bin, filesUnder, progress, root, run, runIfMain } from "./shared/run.mjs";
import { setUp } from "./setup/setup.mjs";
import { tidyAll } from "./tidy.mjs";

const cppFiles = () => filesUnder(["src", "tests"], /\.[ch]pp$/);

/** Runs Prettier and clang-format over the project, checking or writing. */
export async function formatAll({ write }) {
  await run(bin("prettier"), [write ? "--write" : "--check", "."], { cwd: root });
  await run("clang-format-19", [...(write ? ["-i"] : ["--dry-run", "-Werror", "--ferror-limit=1"]), ...cppFiles()], {
    cwd: root,
  });
}

/** The linters of the code that need no build. */
export async function lintCode() {
  writeElementModules(); // imports of generated files must be found, too
  progress("oxlint");
  await run(bin("oxlint"), ["--deny-warnings"], { cwd: root });
  progress("the order of the layers");
  await lintLayers();
}

await runIfMain(import.meta.url, async () => {
  const tools = await setUp({ wasm: true, native: true, tests: true, all: true });
  progress("checking the format of all files");
  await formatAll({ write: false });
  await lintCode();
  progress("clang-tidy");
  await tidyAll(tools);
});
