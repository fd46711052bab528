// npm run lint: formatters and linters in check mode. npm run format: the same formatters, writing.
import { availableParallelism } from "node:os";
import { configureNative, nativeFolder } from "./build/cmake.mjs";
import { writeElementModules } from "./build/element-tags.mjs";
import { lintLayers } from "./layers.mjs";
import { bin, contentHash, filesUnder, root, stampFile, unlessStamped } from "./project.mjs";
import { progress, run, runIfMain } from "./run.mjs";
import { setUp } from "./setup/setup.mjs";

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
  writeElementModules(); // imports of what is not in git are looked up, too
  progress("oxlint");
  await run(bin("oxlint"), ["--deny-warnings"], { cwd: root });
  progress("the order of the layers");
  await lintLayers();
}

/** clang-tidy over the library's sources that changed since they last passed. */
export async function tidyAll() {
  const headers = contentHash([...filesUnder(["src"], /\.hpp$/), ".clang-tidy"]);
  const queue = filesUnder(["src/rope", "src/attention"], /\.cpp$/).filter((file) => !file.endsWith("_bench.cpp"));
  const tidyNext = async () => {
    for (let file = queue.shift(); file; file = queue.shift()) {
      const stamp = stampFile(`tidy-${file.replaceAll("/", "-")}`);
      await unlessStamped(stamp, contentHash([file], headers), [], () =>
        run("clang-tidy-19", ["--quiet", "--extra-arg=-Wno-invalid-feature-combination", "-p", nativeFolder, file], {
          cwd: root,
        }),
      );
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, tidyNext));
}

await runIfMain(import.meta.url, async () => {
  await configureNative(await setUp({ native: true, tests: true, all: true }));
  progress("checking the format of all files");
  await formatAll({ write: false });
  await lintCode();
  progress("clang-tidy");
  await tidyAll();
});
