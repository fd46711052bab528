// npm run fuzz: the core's fuzzers, an hour in all; npm run fuzz -- --seconds 60 for a minute. Each compares with plain loops while it runs, under
// the address and undefined-behaviour sanitizers. What is found stays in build/fuzz/found, and becomes a named test.
// npm run fuzz -- --catch2 runs the C++ tests under the same sanitizers, and under the thread sanitizer, instead.
import { cpus } from "node:os";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { configureSanitized, buildIn } from "./build/cmake.mjs";
import { inRoot } from "./project.mjs";
import { progress, run, runIfMain } from "./run.mjs";
import { setUp } from "./setup/setup.mjs";

export const FUZZERS = ["rotate", "config", "cache", "doctor", "model"];
const show = { show: true };

/** Runs each fuzzer for its share of `seconds`, from the kept corpus on. */
export async function fuzz(tools, seconds) {
  const folder = inRoot("build/fuzz");
  await configureSanitized(tools, folder, "address,undefined", [
    "-DROPEWALK_FUZZ=ON",
    "-DROPEWALK_TESTS=OFF",
    "-DCMAKE_CXX_COMPILER=clang++-19",
  ]);
  await buildIn(
    folder,
    FUZZERS.map((name) => `rope_fuzz_${name}`),
  );
  const each = Math.max(1, Math.round(seconds / FUZZERS.length));
  const found = join(folder, "found/");
  mkdirSync(found, { recursive: true });
  for (const name of FUZZERS) {
    const grown = join(folder, "corpus", name);
    mkdirSync(grown, { recursive: true });
    progress(`fuzzing ${name} for ${each} s`);
    const options = [
      `-max_total_time=${each}`,
      "-max_len=4096",
      "-timeout=20",
      "-print_final_stats=1",
      `-artifact_prefix=${found}`,
    ];
    await run(join(folder, `rope_fuzz_${name}`), [...options, grown, inRoot("tests/fuzz/corpus", name)], show);
  }
}

/** The C++ tests with sanitizers. */
async function sanitizedTests(tools) {
  for (const [name, sanitizers] of [
    ["address", "address,undefined"],
    ["thread", "thread"],
  ]) {
    const folder = inRoot(`build/sanitized-${name}`);
    await configureSanitized(tools, folder, sanitizers);
    await buildIn(folder, ["rope_tests"]);
    progress(`C++ tests with -fsanitize=${sanitizers}`);
    // Threads race in what is shared among them: attention, large rotations and the helpers themselves.
    const chosen = name === "thread" ? ["parallel*,attention*,rotate*"] : [];
    // Some tests ask for more memory than there is, and are to be told so.
    const env = Object.fromEntries(["ASAN", "TSAN"].map((one) => [`${one}_OPTIONS`, "allocator_may_return_null=1"]));
    await run(join(folder, "rope_tests"), chosen, { ...show, env });
  }
}

await runIfMain(import.meta.url, async () => {
  const { values } = parseArgs({
    options: { seconds: { type: "string", default: "3600" }, catch2: { type: "boolean" } },
  });
  const tools = await setUp({ native: true, tests: true });
  progress(`on ${cpus().length} processors`);
  await (values.catch2 ? sanitizedTests(tools) : fuzz(tools, Number(values.seconds)));
});
