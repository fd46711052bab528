// Everything that a build or a test run needs, installed where it is missing.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { machine } from "node:os";
import { installPackages, hasApt } from "./debian.mjs";
import { bin, contentHash, inRoot, root, unlessStamped } from "../shared/project.mjs";
import { findCommand, progress, run, StopError } from "../shared/run.mjs";
import { cmakePrefixes, findEmscripten, unpackedEmscripten } from "./toolchain.mjs";

/** By what they are for: what proves that a package is there, and the package of Debian that brings it. */
export const packages = {
  wasm: { cmake: "cmake", ninja: "ninja-build", python3: "python3" },
  unpackedEmscripten: { "clang-19": "clang-19", "wasm-ld-19": "lld-19", "llvm-ar-19": "llvm-19" },
  native: { cmake: "cmake", ninja: "ninja-build", "g++": "g++" },
  browser: {
    chromium: "chromium",
    "chromium-headless-shell": "chromium-headless-shell", // starts and loads a page in a third of the time of chromium
    "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf": "fonts-dejavu-core",
    "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc": "fonts-noto-cjk",
  },
  tests: {
    "clang-format-19": "clang-format-19",
    git: "git", // which files are the project's
    "/usr/lib/python3/dist-packages/numpy/__init__.py": "python3-numpy",
    "/usr/include/nlohmann/json.hpp": "nlohmann-json3-dev",
  },
  fuzzing: {
    "clang++-19": "clang-19",
    "llvm-cov-19": "llvm-19",
    // libFuzzer, and what the sanitizers link
    [`/usr/lib/llvm-19/lib/clang/19/lib/linux/libclang_rt.fuzzer-${machine()}.a`]: "libclang-rt-19-dev",
  },
  all: {
    "clang-tidy-19": "clang-tidy-19",
    "firefox-esr": "firefox-esr",
    "/usr/lib/python3/dist-packages/torch/__init__.py": "python3-torch", // transformers' formulas, executed
  },
};

/**
 * Sets up for `{ wasm, native, browser, tests, fuzzing, all }` (tests bring the browser, all brings fuzzing); resolves
 * with { emscripten, prefixes }: Emscripten's folder and variables (with wasm), and CMake prefixes of C++ libraries.
 */
export async function setUp({
  wasm = false,
  native = false,
  tests = false,
  all = false,
  browser = tests,
  fuzzing = all,
}) {
  installHooks(root, "web/tools/hooks");
  const onPath = wasm ? await findEmscripten() : undefined;
  if (wasm && !onPath && !hasApt()) {
    throw new StopError(
      "Emscripten 3.1.60 or later is needed. Install it and put emcc on PATH: " +
        "https://emscripten.org/docs/getting_started/downloads.html",
    );
  }
  const wanted = { wasm, unpackedEmscripten: wasm && !onPath, native, browser, tests, fuzzing, all };
  const missing = installMissing(
    Object.assign({}, ...Object.keys(packages).map((name) => wanted[name] && packages[name])),
  );
  const unpacked = async () => ({
    emscripten: wasm ? (onPath ?? (await unpackedEmscripten())) : undefined,
    prefixes: await cmakePrefixes({ tests }),
  });
  // One waits for its downloads while another unpacks.
  const [tools] = await Promise.all([unpacked(), missing, installNodePackages()]);
  return tools;
}

/** Lets git run the hooks of this folder in the clone, unless it has others or is no clone. */
export function installHooks(clone, folder) {
  const git = (...args) => spawnSync("git", args, { cwd: clone, encoding: "utf8" });
  const own = existsSync(`${clone}/.git`) && git("config", "core.hooksPath").status === 1;
  if (own) git("config", "core.hooksPath", folder);
}

/** Installs Debian's packages (the values) whose proofs (the keys) are not there. */
export async function installMissing(wanted) {
  // Files are looked for only where their place is known; elsewhere CMake fetches the library.
  const isThere = (proof) =>
    proof.startsWith("/") ? !hasApt() || existsSync(proof) : findCommand(proof) !== undefined;
  const missing = Object.entries(wanted).filter(([proof]) => !isThere(proof));
  if (missing.length === 0) return;
  const names = [...new Set(missing.map(([, name]) => name))].join(" ");
  if (!hasApt()) throw new StopError(`please install these first (names as in Debian): ${names}`);
  progress(`installing ${names}`);
  await installPackages(names.split(" "));
  const still = missing.filter(([proof]) => !isThere(proof)).map(([proof]) => proof);
  if (still.length > 0) throw new StopError(`installed ${names}, yet ${still.join(", ")} cannot be found`);
}

/** npm ci, whenever the lock file differs from the one of the last complete installation. */
export async function installNodePackages() {
  const key = contentHash(["package-lock.json"], process.version);
  await unlessStamped(inRoot("node_modules/.ropewalk"), key, [bin("tsc")], async () => {
    progress("installing npm packages");
    await run("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], { cwd: root });
  });
}
