// npm run fuzz: the core's fuzzers, an hour in all; npm run fuzz -- --seconds 60 for a minute. Each compares with plain loops while it runs, under
// the address and undefined-behaviour sanitizers. What is found stays in build/fuzz/found, and becomes a named test.
// npm run fuzz -- --catch2 runs the C++ tests under the same sanitizers, and those of threads under the thread sanitizer, instead.
import { availableParallelism } from "node:os";
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

/** What the two statistics of the diagnosis do 3,000 times, its fuzzer does under the same sanitizers. */
const quick = ["~diagnose: at least*"];

/** The C++ tests with sanitizers; with `all`, those too that take minutes. */
export async function sanitizedTests(tools, { all = false } = {}) {
  for (const [sanitizers, target, chosen] of [
    ["address,undefined", "rope_tests", all ? [] : quick],
    ["thread", "rope_thread_tests", []],
  ]) {
    const folder = inRoot(`build/sanitized-${sanitizers.split(",")[0]}`);
    // Four fifths of the time are the compiler's.
    await configureSanitized(tools, folder, sanitizers, ["-DCMAKE_CXX_FLAGS_RELWITHDEBINFO=-O1"]);
    await buildIn(folder, [target]);
    progress(`C++ tests with -fsanitize=${sanitizers}`);
    // Some tests ask for more memory than there is, and are to be told so.
    const env = Object.fromEntries(["ASAN", "TSAN"].map((one) => [`${one}_OPTIONS`, "allocator_may_return_null=1"]));
    const parts = target === "rope_tests" ? availableParallelism() : 1;
    const runPart = (_, part) => {
      const shard = ["--shard-count", String(parts), "--shard-index", String(part)];
      return run(join(folder, target), [...chosen, ...shard], { ...show, env });
    };
    await Promise.all(Array.from({ length: parts }, runPart));
  }
}

await runIfMain(import.meta.url, async () => {
  const { values } = parseArgs({
    options: { seconds: { type: "string", default: "3600" }, catch2: { type: "boolean" } },
  });
  const tools = await setUp({ native: true, tests: true });
  progress(`on ${availableParallelism()} processors`);
  await (values.catch2 ? sanitizedTests(tools, { all: true }) : fuzz(tools, Number(values.seconds)));
});
