// npm test: sets up what is missing, then builds, checks and tests what a change can break, up to the first stage that fails.
// npm run test:all: all of that, unless it has just passed over the same files, and then what takes longer.
import { rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { buildDist, inThisClone } from "./build/build.mjs";
import { buildChecked, buildCorpus, buildNative, nativeFolder } from "./build/cmake.mjs";
import { fuzz, sanitizedTests } from "./fuzz.mjs";
import { formatAll, lintCode, tidyAll } from "./lint.mjs";
import { buildPage } from "./build/page.mjs";
import { buildSite } from "./docs/site.mjs";
import { bin, contentHash, filesUnder, inRoot, root, stampFile, unlessStamped } from "./project.mjs";
import { reproduce } from "./reproduce.mjs";
import { findCommand, progress, run, runMain, StopError } from "./run.mjs";
import { setUp } from "./setup/setup.mjs";

const show = { cwd: root, show: true };
const ctest = (...options) => {
  const jobs = ["-j", String(availableParallelism())];
  return run("ctest", ["--test-dir", nativeFolder, "--output-on-failure", ...jobs, ...options], show);
};
const browsers = () => ({
  CHROMIUM_PATH: process.env.CHROMIUM_PATH ?? findCommand("chromium-headless-shell"),
  FIREFOX_PATH: process.env.FIREFOX_PATH ?? findCommand("firefox-esr"),
});
const vitest = (...projects) => {
  const chosen = projects.flatMap((name) => ["--project", name]);
  return run(bin("vitest"), ["run", "--config", "tests/vitest.config.ts", ...chosen], { ...show, env: browsers() });
};

// The runners come last, so that a log ends with their own summaries.
const usual = {
  "formatters and linters": async () => {
    await formatAll({ write: false });
    await lintCode();
  },
  "native build": (tools) => buildNative(tools, ["ropewalk", "rope_tests"]),
  "wasm and package": buildDist,
  types: () => run(bin("tsc"), ["--noEmit"], show),
  "package contents": () => run(bin("publint"), ["--strict"], show),
  page: buildPage,
  "C++ tests": () => ctest("--label-exclude", "install"),
  "tests in Node and Chromium": () => vitest("node", "page"),
};
const longer = {
  "clang-tidy": tidyAll,
  "C++ tests of the installed library": () => ctest("--label-regex", "install"),
  "fuzzers for a minute": (tools) => fuzz(tools, 60),
  "C++ tests with sanitizers": sanitizedTests,
  "the corpus of calls as machine code": buildCorpus,
  "a module that checks its memory": buildChecked,
  "a second build elsewhere": reproduce,
  docs: buildSite,
  "further tests in Node, Chromium and Firefox": () => vitest("all"),
};

async function runStages(stages, tools) {
  for (const [name, stage] of Object.entries(stages)) {
    progress(`== ${name}`);
    await stage(tools).catch((error) => {
      throw new StopError(`${name}: ${error instanceof StopError ? error.message : error.stack}`);
    });
  }
}

/** One hash over what the tests read; what a build writes follows from it. */
const everything = () => {
  const paths = ["src", "tests", "web", "CMakeLists.txt", "CONTRIBUTING.md", "README.md", "package-lock.json"];
  return contentHash(filesUnder(paths, /^(?!.*\/generated\/)/), process.version);
};
const built = ["build/native/rope_tests", "build/page/index.html", "dist/index.js"].map((path) => inRoot(path));

await runMain(() =>
  inThisClone(async () => {
    const all = process.argv.includes("--all");
    const tools = await setUp({ wasm: true, native: true, tests: true, all });
    const stamp = stampFile("test");
    if (!all) rmSync(stamp, { force: true }); // npm test itself always runs
    const ran = await unlessStamped(stamp, everything(), built, () => runStages(usual, tools));
    if (!ran) progress("npm test has passed over these files");
    if (all) await runStages(longer, tools);
  }),
);
