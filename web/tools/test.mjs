// npm test: sets up what is missing, then builds, checks and tests everything, up to the first stage that fails.
import { availableParallelism } from "node:os";
import { buildDist, inThisClone } from "./build/build.mjs";
import { buildNative, nativeFolder } from "./build/cmake.mjs";
import { lintAll } from "./lint.mjs";
import { buildPage } from "./build/page.mjs";
import { bin, root } from "./project.mjs";
import { findCommand, progress, run, runMain, StopError } from "./run.mjs";
import { setUp } from "./setup/setup.mjs";

const show = { cwd: root, show: true };
const vitest = (project, env) =>
  run(bin("vitest"), ["run", "--config", "tests/vitest.config.ts", "--project", project], { ...show, env });

// The runners come last, so that a log ends with their own summaries.
const stages = {
  "native build": (tools) => buildNative(tools, ["ropewalk", "rope_tests"]),
  "formatters and linters": lintAll,
  "wasm and package": buildDist,
  types: () => run(bin("tsc"), ["--noEmit"], show),
  "package contents": () => run(bin("publint"), ["--strict"], show),
  page: buildPage,
  "C++ tests": () =>
    run("ctest", ["--test-dir", nativeFolder, "--output-on-failure", "-j", String(availableParallelism())], show),
  "tests in Node": () => vitest("node"),
  "tests in Chromium": () => vitest("page", { CHROMIUM_PATH: findCommand("chromium") }),
};

await runMain(() =>
  inThisClone(async () => {
    const tools = await setUp({ wasm: true, native: true, tests: true });
    for (const [name, stage] of Object.entries(stages)) {
      progress(`== ${name}`);
      await stage(tools).catch((error) => {
        throw new StopError(`${name}: ${error instanceof StopError ? error.message : error.stack}`);
      });
    }
  }),
);
