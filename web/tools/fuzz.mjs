// npm run fuzz: the core's fuzzers, an hour of processor time in all (-- --seconds 60: a minute), against plain loops
// and under sanitizers. Failing inputs stay in build/fuzz/found, and become a named test. -- --catch2: the C++ tests
// under the same sanitizers. -- --wasm: the kept inputs and some made from them as wasm, where size_t has 32 bits, and
// the tests of errors and limits. -- --coverage: the share of lines that all of them reach.
import { availableParallelism } from "node:os";
import { mkdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { buildIn, buildNarrow, configureSanitized, narrowFolder } from "./build/cmake.mjs";
import { inRoot, progress, run, runIfMain } from "./shared/run.mjs";
import { setUp } from "./setup/setup.mjs";

export const FUZZERS = ["rotate", "config", "cache", "doctor", "model", "checkpoint", "readers"];
const show = { show: true };

const programs = FUZZERS.map((name) => `rope_fuzz_${name}`);

/** The folder with the library's objects that fuzzers and C++ tests share. */
const fuzzFolder = inRoot("build/fuzz");

/** Configures `folder` for Clang, which compiles instrumented code in half of GCC's time; assertions are on. */
async function configureClang(tools, folder, sanitizers, { flags = "", settings = [] } = {}) {
  // The reference of the tests is GCC's quadmath.h.
  const ofGcc = (await run("g++", ["-print-file-name=include"])).trim();
  await configureSanitized(tools, folder, sanitizers, [
    "-DCMAKE_CXX_COMPILER=clang++-19",
    `-DCMAKE_CXX_FLAGS=-idirafter ${ofGcc} ${flags}`,
    "-DCMAKE_CXX_FLAGS_RELWITHDEBINFO=-O1",
    ...settings,
  ]);
}

/** Builds the fuzzers in `folder` and runs each on the kept corpus for its share of `seconds`, with `env` added. */
async function runFuzzers(folder, seconds, env = () => ({})) {
  await buildIn(folder, programs);
  const each = Math.max(1, Math.round(seconds / FUZZERS.length));
  const found = join(folder, "found/");
  mkdirSync(found, { recursive: true });
  const fuzzOne = async (name) => {
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
    const inputs = [grown, inRoot("tests/fuzz/corpus", name)];
    await run(join(folder, `rope_fuzz_${name}`), [...options, ...inputs], { ...show, env: env(name) });
  };
  const queue = [...FUZZERS];
  const fuzzNext = async () => {
    for (let name = queue.shift(); name; name = queue.shift()) await fuzzOne(name);
  };
  // Each uses one processor.
  await Promise.all(Array.from({ length: availableParallelism() }, fuzzNext));
}

const configureFuzz = (tools) =>
  configureClang(tools, fuzzFolder, "address,undefined", { settings: ["-DROPEWALK_FUZZ=ON"] });

/** All fuzzers under the sanitizers. */
export async function fuzz(tools, seconds) {
  await configureFuzz(tools);
  await runFuzzers(fuzzFolder, seconds);
}

/** How many inputs -- --wasm makes from the kept ones: a minute and a half of processor time in all. */
const MADE = { rotate: 5000, config: 40000, cache: 5000, doctor: 24, model: 3000, checkpoint: 100, readers: 20000 };

/** Runs the fuzzers' inputs and the C++ tests of limits as 32-bit wasm; `share` of the inputs that are made. */
export async function replayNarrow(tools, share = 1) {
  await buildNarrow(tools, [...programs, "rope_limit_tests"]);
  const play = (program, ...args) => run(process.execPath, [join(narrowFolder, `${program}.cjs`), ...args]);
  progress((await play("rope_limit_tests")).trim().split("\n").at(-1));
  for (const name of FUZZERS) {
    const made = Math.ceil(MADE[name] * share);
    progress(`${name}: ${(await play(`rope_fuzz_${name}`, inRoot("tests/fuzz/corpus", name), String(made))).trim()}`);
  }
}

/**
 * Prints the share of lines of each file that the C++ tests and the fuzzers reach; the fuzzers run for so many seconds.
 */
async function coverage(tools, seconds) {
  const folder = inRoot("build/coverage");
  await configureClang(tools, folder, "", {
    flags: "-fprofile-instr-generate -fcoverage-mapping",
    // Code compiled for fuzzers needs a sanitizer's run-time, in other programs as well.
    settings: ["-DROPEWALK_FUZZ=ON", "-DCMAKE_EXE_LINKER_FLAGS=-fsanitize=undefined"],
  });
  const profileOf = (name) => join(folder, `${name}.profraw`);
  const env = (name) => ({ LLVM_PROFILE_FILE: profileOf(name) });
  await runFuzzers(folder, seconds, env);
  await buildIn(folder, ["rope_tests"]);
  progress("C++ tests");
  await run(join(folder, "rope_tests"), [], { ...show, env: env("tests") });
  const merged = join(folder, "all.profdata");
  await run("llvm-profdata-19", ["merge", "-sparse", ...[...FUZZERS, "tests"].map(profileOf), "-o", merged]);
  const objects = programs.flatMap((name) => ["-object", join(folder, name)]);
  const summary = ["export", "-summary-only", `-instr-profile=${merged}`, join(folder, "rope_tests"), ...objects];
  const { files } = JSON.parse(await run("llvm-cov-19", summary)).data[0];
  const own = files.filter(({ filename }) => filename.startsWith(inRoot("src/")));
  const line = (name, { covered, count }) => `${((100 * covered) / count).toFixed(1).padStart(5)}%  ${name}`;
  const sum = (field) => own.reduce((total, { summary: { lines } }) => total + lines[field], 0);
  for (const { filename, summary: found } of own) console.log(line(filename.slice(inRoot("src/").length), found.lines));
  console.log(line(`of ${sum("count")} lines`, { covered: sum("covered"), count: sum("count") }));
}

/**
 * The two statistics of the diagnosis, which run 3,000 times, are left out; its fuzzer runs them under the same
 * sanitizers.
 */
const quick = ["~diagnose: at least*"];

/** Runs the C++ tests with sanitizers; with `all`, also those that take minutes. */
export async function sanitizedTests(tools, { all = false } = {}) {
  await configureFuzz(tools);
  await runTests(join(fuzzFolder, "rope_tests"), availableParallelism(), all ? [] : quick);
}

/** Builds a program of C++ tests and runs the chosen ones in that many parallel parts. */
async function runTests(program, parts, chosen = []) {
  await buildIn(dirname(program), [basename(program)]);
  progress(`${basename(program)} with sanitizers`);
  // Some tests request more memory than available and expect the error.
  const env = Object.fromEntries(["ASAN", "TSAN"].map((one) => [`${one}_OPTIONS`, "allocator_may_return_null=1"]));
  const runPart = (_, part) => {
    const shard = ["--shard-count", String(parts), "--shard-index", String(part)];
    return run(program, [...chosen, ...shard], { ...show, env });
  };
  await Promise.all(Array.from({ length: parts }, runPart));
}

await runIfMain(import.meta.url, async () => {
  const { values } = parseArgs({
    options: {
      seconds: { type: "string", default: "3600" },
      catch2: { type: "boolean" },
      wasm: { type: "boolean" },
      coverage: { type: "boolean" },
    },
  });
  if (values.wasm) return replayNarrow(await setUp({ wasm: true }));
  const tools = await setUp({ native: true, tests: true, fuzzing: true });
  progress(`on ${availableParallelism()} processors`);
  if (values.coverage) return coverage(tools, Number(values.seconds));
  await (values.catch2 ? sanitizedTests(tools, { all: true }) : fuzz(tools, Number(values.seconds)));
});
