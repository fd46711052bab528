// clang-tidy over library and bindings: files that have changed since they last passed, also in their includes or
// flags.
import { mkdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, relative } from "node:path";
import { configureNative, configureWasm, nativeFolder, wasmFolder } from "./build/cmake.mjs";
import { contentHash, filesUnder, inRoot, root, run, stampFile, unlessStamped, writeIfChanged } from "./shared/run.mjs";

const folder = inRoot("build/tidy");

/** The checked sources: all except the benchmarks. */
export const tidyFiles = () => filesUnder(["src"], /^(?!src\/bench\/).*\.cpp$/);

/** The file and everything in this project that it includes, directly or indirectly. */
export function includedBy(file) {
  const found = new Set([file]);
  for (const path of found)
    for (const [, name] of readFileSync(inRoot(path), "utf8").matchAll(/^#include "([^"]+)"/gm))
      found.add(join("src", name));
  return [...found];
}

/** Precompiled headers cannot be read by another compiler. */
const compiledBefore = / -Winvalid-pch| -Xclang -fno-validate-pch| -Xclang -include(?:-pch)? -Xclang (?:\\.|\S)+/g;

/**
 * How each source is compiled, by its path: the bindings as for wasm, others natively but not for this machine's
 * processor, because headers for AVX-512 take a third of the time, and no source uses an instruction set directly.
 */
async function commands({ emscripten }) {
  const listed = (of) => JSON.parse(readFileSync(join(of, "compile_commands.json"), "utf8"));
  const flags = await run(join(emscripten.folder, "em++"), ["--cflags"], { env: emscripten.env });
  const natively = (command) => command.replace(/ -march=\S+/, "");
  // As with threads: without them, a check of statics takes the constants of templates for statics.
  const forWasm = (command) =>
    command.replace(/^(?:\\.|\S)+/, `clang++-19 ${flags.trim()} -pthread`).replaceAll(compiledBefore, "");
  const found = new Map();
  const take = (of, change) => {
    for (const { command, ...entry } of listed(of)) {
      const path = relative(root, entry.file);
      // several engines have the same bindings
      if (!found.has(path)) found.set(path, { ...entry, command: change(command) });
    }
  };
  take(nativeFolder, natively);
  take(wasmFolder, forWasm);
  return found;
}

export async function tidyAll(tools) {
  await configureNative(tools);
  await configureWasm(tools);
  const known = await commands(tools);
  mkdirSync(folder, { recursive: true });
  writeIfChanged(join(folder, "compile_commands.json"), JSON.stringify([...known.values()]));
  const queue = tidyFiles();
  const tidyNext = async () => {
    for (let file = queue.shift(); file; file = queue.shift()) {
      const stamp = stampFile(`tidy-${file.replaceAll("/", "-")}`);
      const key = contentHash([...includedBy(file), ".clang-tidy"], known.get(file).command);
      await unlessStamped(stamp, key, [], () => run("clang-tidy-19", ["--quiet", "-p", folder, file], { cwd: root }));
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, tidyNext));
}
