// Emscripten and the C++ libraries of the tests: those already on the machine, else unpacked into the cache folder.
import { chmodSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { arch } from "node:os";
import { dirname, join } from "node:path";
import { cacheEntry } from "./cache.mjs";
import { hasApt, unpackFromSuite } from "./debian.mjs";
import { findCommand, progress, run } from "../shared/run.mjs";

const oldestEmscripten = [3, 1, 60];
const llvmVersion = "19"; // the LLVM for which Emscripten 3.1.69 of Debian 13 was made

/** The emcc on PATH as { folder, env }, or undefined if there is none or it is too old. */
export async function findEmscripten() {
  const emcc = findCommand("emcc");
  if (!emcc) return undefined;
  const version =
    (await run(emcc, ["--version"]))
      .match(/(\d+)\.(\d+)\.(\d+)/)
      ?.slice(1)
      .map(Number) ?? [];
  if (compareVersions(version, oldestEmscripten) < 0) {
    progress(`emcc ${version.join(".")} on PATH is older than ${oldestEmscripten.join(".")}: not used`);
    return undefined;
  }
  const folder = await run(join(dirname(emcc), "em-config"), ["EMSCRIPTEN_ROOT"]);
  return { folder: folder.trim(), env: {} };
}

/** Emscripten in the cache folder, as { folder, env }: its root, and the variables that its tools need. */
export async function unpackedEmscripten() {
  const entry = await cacheEntry(`emscripten-3.1.69-${arch()}-1`, unpackEmscripten);
  return { folder: join(entry, "usr/share/emscripten"), env: { EM_CONFIG: join(entry, "emscripten.config") } };
}

function compareVersions(left, right) {
  const index = right.findIndex((number, at) => number !== left[at]);
  return index < 0 ? 0 : (left[index] ?? 0) - right[index];
}

async function unpackEmscripten(partial, final) {
  progress("fetching Emscripten 3.1.69 and Binaryen 120 from Debian 13 (about 240 MB, once per user)");
  const libraries = ["libc6", "libstdc++6", "libgcc-s1"];
  await unpackFromSuite("trixie", ["emscripten", "binaryen", "node-acorn", ...libraries], partial);
  rmSync(join(partial, "usr/share/doc"), { recursive: true });
  wrapBinaryen(partial, final);
  const modules = join(partial, "usr/share/emscripten/node_modules");
  rmSync(modules, { recursive: true, force: true });
  mkdirSync(modules);
  symlinkSync("../../nodejs/acorn", join(modules, "acorn"));
  const config = {
    LLVM_ROOT: "/usr/bin", // clang-19, wasm-ld-19 and so on
    BINARYEN_ROOT: join(final, "binaryen"),
    NODE_JS: process.execPath,
    CACHE: join(final, "usr/share/emscripten/cache"),
    FROZEN_CACHE: true,
    CLANG_ADD_VERSION: llvmVersion,
    LLVM_ADD_VERSION: llvmVersion,
  };
  const python = (value) => (value === true ? "True" : `'${value}'`);
  const lines = Object.entries(config).map(([name, value]) => `${name} = ${python(value)}\n`);
  writeFileSync(join(partial, "emscripten.config"), lines.join(""));
}

/**
 * Binaryen needs the C++ library of its own Debian release, so each tool starts through the loader unpacked with it.
 */
function wrapBinaryen(partial, final) {
  const triplet = readdirSync(join(partial, "usr/lib")).find((name) => name.endsWith("-linux-gnu"));
  const libraries = join(final, "usr/lib", triplet);
  const loader = readdirSync(join(partial, "usr/lib", triplet)).find((name) => /^ld-linux.*\.so\.\d+$/.test(name));
  const wrappers = join(partial, "binaryen/bin");
  mkdirSync(wrappers, { recursive: true });
  for (const tool of readdirSync(join(partial, "usr/bin")).filter((name) => name.startsWith("wasm"))) {
    const start = `exec '${join(libraries, loader)}' --library-path '${libraries}' '${join(final, "usr/bin", tool)}' "$@"`;
    writeFileSync(join(wrappers, tool), `#!/bin/sh\n${start}\n`);
    chmodSync(join(wrappers, tool), 0o755);
  }
}

/** CMake prefixes { xsimd, catch2 }, catch2 with `tests`. Empty without apt: CMake finds or downloads the libraries. */
export async function cmakePrefixes({ tests }) {
  if (!hasApt()) return {};
  const unpacked = async (key, suite, packages) => {
    const entry = await cacheEntry(`${key}-1`, async (partial) => {
      progress(`fetching ${packages.join(", ")} from Debian's ${suite}`);
      await unpackFromSuite(suite, packages, partial);
    });
    return join(entry, "usr");
  };
  const xsimd = await unpacked("xsimd-13.2", "trixie", ["libxsimd-dev", "xtl-dev"]);
  if (!tests) return { xsimd };
  // The Catch2 of Debian 13 needs a newer libstdc++ than that of Debian 12.
  return { xsimd, catch2: await unpacked(`catch2-3.7-${arch()}`, "bookworm-backports", ["libcatch2-dev", "catch2"]) };
}
