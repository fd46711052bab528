// Installs everything that a build or a test run needs and that is missing.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { machine } from "node:os";
import { installPackages, hasApt } from "./debian.mjs";
import { bin, contentHash, inRoot, root, unlessStamped } from "../shared/project.mjs";
import { findCommand, progress, run, StopError } from "../shared/run.mjs";
import { cmakePrefixes, findEmscripten, unpackedEmscripten } from "./toolchain.mjs";

/** By purpose: the file that shows that a package is installed, and the Debian package that contains it. */
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
    git: "git", // lists the project's files
    "/usr/lib/python3/dist-packages/numpy/__init__.py": "python3-numpy",
    "/usr/include/nlohmann/json.hpp": "nlohmann-json3-dev",
  },
  fuzzing: {
    "clang++-19": "clang-19",
    "llvm-cov-19": "llvm-19",
    // libFuzzer, and the libraries that sanitizers link
    [`/usr/lib/llvm-19/lib/clang/19/lib/linux/libclang_rt.fuzzer-${machine()}.a`]: "libclang-rt-19-dev",
  },
  all: {
    "clang-tidy-19": "clang-tidy-19",
    "firefox-esr": "firefox-esr",
    "/usr/lib/python3/dist-packages/torch/__init__.py": "python3-torch", // runs transformers' formulas
  },
};

/**
 * Sets up for `{ wasm, native, browser, tests, fuzzing, all }` (tests includes the browser, all includes fuzzing);
 * returns { emscripten, prefixes }: Emscripten's folder and variables (with wasm), and CMake prefixes of C++ libraries.
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

/** Makes git run the hooks of this folder in the clone, unless it has others or is not a clone. */
export function installHooks(clone, folder) {
  const git = (...args) => spawnSync("git", args, { cwd: clone, encoding: "utf8" });
  const own = existsSync(`${clone}/.git`) && git("config", "core.hooksPath").status === 1;
  if (own) git("config", "core.hooksPath", folder);
}

/** Installs the Debian packages (the values) whose files (the keys) are missing. */
export async function installMissing(wanted) {
  // Files are checked only if their place is known; elsewhere CMake downloads the library.
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

/** npm ci, if the lock file differs from that of the last complete installation. */
export async function installNodePackages() {
  const key = contentHash(["package-lock.json"], process.version);
  await unlessStamped(inRoot("node_modules/.ropewalk"), key, [bin("tsc")], async () => {
    progress("installing npm packages");
    await run("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], { cwd: root });
  });
}
