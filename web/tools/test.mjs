// npm test: sets up, builds, checks and tests everything that a change can break; no stage begins after one has failed.
// npm run test:all: the same, unless it has just passed over the same files, and then the tests that take longer.
// npm test -- NAME...: the test files whose paths contain a name; C++ tests by `ctest -R`.
import { readdirSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { buildDist, inThisClone } from "./build/build.mjs";
import { buildChecked, buildCorpus, buildNative, nativeFolder } from "./build/cmake.mjs";
import { fuzz, replayNarrow, sanitizedTests } from "./fuzz.mjs";
import { formatAll, lintCode } from "./lint.mjs";
import { buildPage } from "./build/page.mjs";
import { bin, contentHash, filesUnder, inRoot, root, stampFile, unlessStamped } from "./shared/project.mjs";
import { browserPaths, progress, run, runIfMain, StopError } from "./shared/run.mjs";
import { setUp } from "./setup/setup.mjs";
import { tidyAll } from "./tidy.mjs";

const show = { cwd: root, show: true };
/** Prints everything at the end, because builds print at the same time. */
const ctest = async (...options) => {
  const jobs = ["-j", String(availableParallelism())];
  const tests = ["--test-dir", nativeFolder, "--output-on-failure", ...jobs, ...options];
  console.log(await run("ctest", tests, { cwd: root }));
};
const vitest = (projects, files = []) => {
  const chosen = projects.flatMap((name) => ["--project", name]);
  const options = ["run", "--config", "tests/vitest.config.ts", ...chosen, ...files];
  return run(bin("vitest"), options, { ...show, env: browserPaths() });
};

/** The test files whose paths contain one of the names, by the project in tests/vitest.config.ts that runs them. */
export function testsNamed(names) {
  const projects = { node: [], page: [], all: [], weekly: [] };
  for (const file of filesUnder(["tests/web", "tests/package"], /\.test\.(?:ts|mjs)$/)) {
    if (!names.some((name) => file.includes(name))) continue;
    const [, slow] = /\.(all|weekly)\.test\./.exec(file) ?? [];
    projects[slow ?? (/^tests\/web\/(?:pages|embed)\//.test(file) ? "page" : "node")].push(file);
  }
  return projects;
}

async function runNamed(names) {
  const { node, page, all, weekly } = testsNamed(names);
  const files = [...node, ...page, ...all, ...weekly];
  if (files.length === 0)
    throw new StopError(`no test file of tests/web or tests/package has ${names.join(" or ")} in its path`);
  await buildDist(await setUp({ wasm: true, tests: true, all: all.length > 0 }));
  if (page.length + all.length > 0) await buildPage();
  await vitest(
    Object.entries({ node, page, all, weekly }).flatMap(([name, own]) => (own.length > 0 ? [name] : [])),
    files,
  );
}

/**
 * Two rows of stages in parallel, then the stages that need both; Vitest is last, so that a log ends with its summary.
 */
const usual = {
  beside: [
    {
      "wasm and package": buildDist,
      page: buildPage,
      types: () => run(bin("tsc"), ["--noEmit"], show),
      "package contents": () => run(bin("publint"), ["--strict"], show),
    },
    {
      "formatters and linters": async () => {
        await formatAll({ write: false });
        await lintCode();
      },
      "native build": (tools) => buildNative(tools, ["ropewalk", "rope_tests"]),
      "C++ tests": () => ctest("--label-exclude", "install"),
    },
  ],
  last: { "tests in Node and Chromium": () => vitest(["node", "page"]) },
};
const longer = {
  beside: [
    {
      "fuzzers for a minute": (tools) => fuzz(tools, 60),
      "C++ tests with sanitizers": sanitizedTests, // the library that the fuzzers use
      "clang-tidy": tidyAll,
    },
    {
      "C++ tests of the installed library": () => ctest("--label-regex", "install"),
      "the corpus of calls as machine code": buildCorpus,
      "a module that checks its memory": buildChecked,
      "limits and fuzzers' inputs in 32 bits": (tools) => replayNarrow(tools, 0.1),
    },
  ],
  last: { "further tests in Node, Chromium and Firefox": () => vitest(["all"]) },
};

async function runStages({ beside, last }, tools) {
  const took = [];
  let failed;
  const runRow = async (row) => {
    for (const [name, stage] of Object.entries(row)) {
      if (failed) return; // in the other row
      progress(`== ${name}`);
      const begin = performance.now();
      await stage(tools).catch((error) => {
        failed ??= new StopError(`${name}: ${error instanceof StopError ? error.message : error.stack}`);
      });
      took.push(`${((performance.now() - begin) / 1000).toFixed(0)} s ${name}`);
    }
  };
  await Promise.all(beside.map(runRow));
  await runRow(last);
  progress(`stages: ${took.join(", ")}`);
  if (failed) throw failed;
}

/** One hash over the inputs of the tests; built files follow from them. */
const everything = () => {
  const paths = readdirSync(root).filter((name) => ![".git", "build", "dist", "node_modules"].includes(name));
  return contentHash(filesUnder(paths, /^(?!.*\/(?:generated|node_modules)\/)/), process.version);
};
const built = ["build/native/rope_tests", "build/page/index.html", "dist/index.js"].map((path) => inRoot(path));

await runIfMain(import.meta.url, () =>
  inThisClone(async () => {
    const all = process.argv.includes("--all");
    const names = process.argv.slice(2).filter((name) => name !== "--all");
    if (names.length > 0) return runNamed(names);
    const tools = await setUp({ wasm: true, native: true, tests: true, all });
    const stamp = stampFile("test");
    if (!all) rmSync(stamp, { force: true }); // npm test itself always runs
    const ran = await unlessStamped(stamp, everything(), built, () => runStages(usual, tools));
    if (!ran) progress("npm test has passed over these files");
    if (all) await runStages(longer, tools);
  }),
);
