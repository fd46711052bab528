// npm test: sets up what is missing and runs every check and test, in order, up to the first that fails.
import { buildDist, inThisClone } from "./build.mjs";
import { buildNative, configureNative, nativeFolder } from "./cmake.mjs";
import { lintAll } from "./lint.mjs";
import { buildPage } from "./page.mjs";
import { availableParallelism } from "node:os";
import { bin, root } from "./project.mjs";
import { findCommand, progress, run, runMain, StopError } from "./run.mjs";
import { setUp } from "./setup.mjs";

const vitest = (project, env) =>
  run(bin("vitest"), ["run", "--config", "web/vitest.config.ts", "--project", project], { cwd: root, env, show: true });

const stages = {
  "formatters and linters": async (tools) => {
    await configureNative(tools); // clang-tidy reads how each file is compiled
    await lintAll();
  },
  "C++ tests": async (tools) => {
    await buildNative(tools, ["rope_tests", "ropewalk"]);
    const args = ["--test-dir", nativeFolder, "--output-on-failure", "--parallel", String(availableParallelism())];
    await run("ctest", args, { show: true });
  },
  "wasm and package": buildDist,
  "TypeScript types": () => run(bin("tsc"), ["--noEmit"], { cwd: root, show: true }),
  "package contents": () => run(bin("publint"), ["--strict"], { cwd: root, show: true }),
  "page build": buildPage,
  "tests of the package in Node": () => vitest("node"),
  "tests of the page in Chromium": () => vitest("page", { CHROMIUM_PATH: findCommand("chromium") }),
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
    progress("all stages passed");
  }),
);
