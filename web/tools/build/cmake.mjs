// The CMake builds: build/native with the system's compiler, build/wasm with Emscripten.
import { existsSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import {
  contentHash,
  filesUnder,
  inRoot,
  isStamped,
  root,
  stampFile,
  unlessStamped,
  writeIfChanged,
} from "../shared/project.mjs";
import { progress, run } from "../shared/run.mjs";

export const nativeFolder = inRoot("build/native");
/** The folder of the build for another kind of processor than this machine's. */
export const nativeFolderOf = (arch) => (arch === "native" ? nativeFolder : inRoot(`build/native-${arch}`));
export const wasmFolder = inRoot("build/wasm");
export const narrowFolder = inRoot("build/narrow");

/** Configures the native build, tuned for this machine or another kind (a value of -march). */
export async function configureNative({ prefixes }, arch = "native") {
  await configure(nativeFolderOf(arch), [`-DROPEWALK_ARCH=${arch}`, prefixPath(prefixes.xsimd, prefixes.catch2)]);
}

/** Builds targets natively. */
export async function buildNative(tools, targets, arch = "native") {
  await configureNative(tools, arch);
  await build(nativeFolderOf(arch), targets);
}

/**
 * The kinds of this processor that run the corpus, and whether their code contracts: its own, and with
 * ROPEWALK_PROCESSORS=all (npm run corpus) also SSE and AVX2.
 */
export function nativeKinds() {
  const kinds = [{ arch: "native", fuses: true }];
  if (process.arch !== "x64" || process.env.ROPEWALK_PROCESSORS !== "all") return kinds;
  const has = existsSync("/proc/cpuinfo") ? readFileSync("/proc/cpuinfo", "utf8") : "";
  if (/ avx512f /.test(has)) kinds.unshift({ arch: "x86-64-v3", fuses: true });
  return [{ arch: "x86-64", fuses: false }, ...kinds];
}

/** The program that makes the corpus of calls (tests/engines). */
export const corpusProgram = (arch) => join(nativeFolderOf(arch), "rope_corpus");

/** Builds it for each kind. */
export async function buildCorpus(tools) {
  for (const { arch } of nativeKinds()) await buildNative(tools, ["rope_corpus"], arch);
}

/** A native build in a separate folder with sanitizers, only for tests. */
export const configureSanitized = ({ prefixes }, folder, sanitizers, settings = []) =>
  configure(
    folder,
    [
      `-DROPEWALK_SANITIZE=${sanitizers}`,
      "-DROPEWALK_ARCH=native",
      ...settings,
      prefixPath(prefixes.xsimd, prefixes.catch2),
    ],
    undefined,
    "RelWithDebInfo",
  );

/** Builds targets in a folder that was configured. */
export const buildIn = (folder, targets) => build(folder, targets);

/** The engines that the pages load, and those that measurements compare with. */
const forPage = ["rope_wasm", "rope_core", "rope_doctor", "rope_model", "rope_checkpoint"];
const further = ["rope_relaxed", "rope_fallback", "rope_kernels"];

/**
 * Builds the engines and the benchmark's module; without `all`, only those of the page. Returns whether all exist.
 */
export async function buildWasm(tools, { all = true } = {}) {
  const stamp = stampFile("every-engine");
  const sources = contentHash(filesUnder(["src", "CMakeLists.txt"]));
  const every = all || isStamped(stamp, sources);
  const env = await configureWasm(tools);
  await build(wasmFolder, every ? [...forPage, ...further] : forPage, env);
  if (every) writeIfChanged(stamp, sources);
  return every;
}

/** Builds checked.js, the default engine with checks of its memory, for tests. */
export async function buildChecked(tools) {
  await build(wasmFolder, ["rope_checked"], await configureWasm(tools));
}

/** Builds programs of tests/fuzz and tests/wasm with sanitizers, where size_t has 32 bits. */
export async function buildNarrow(tools, targets) {
  const settings = ["-DROPEWALK_SANITIZE=address,undefined", "-DROPEWALK_FUZZ=ON", "-DCMAKE_CXX_FLAGS_RELEASE=-O1"];
  await build(narrowFolder, targets, await configureWasm(tools, narrowFolder, settings));
}

/** Configures build/wasm or another folder; returns the environment that a build in it needs. */
export async function configureWasm({ emscripten, prefixes }, folder = wasmFolder, more = []) {
  const toolchainFile = join(emscripten.folder, "cmake/Modules/Platform/Emscripten.cmake");
  const PATH = [inRoot("node_modules/.bin"), process.env.PATH].join(delimiter); // emcc calls tsc for the types
  const env = { ...emscripten.env, PATH };
  const settings = [
    `-DCMAKE_TOOLCHAIN_FILE=${toolchainFile}`,
    "-DCMAKE_FIND_ROOT_PATH_MODE_PACKAGE=BOTH", // xsimd is outside Emscripten's own sysroot
    prefixPath(prefixes.xsimd),
    ...more,
  ];
  await configure(folder, settings, env);
  return env;
}

const prefixPath = (...prefixes) => `-DCMAKE_PREFIX_PATH=${prefixes.filter(Boolean).join(";")}`;
const nameOf = (folder) => folder.slice(root.length + 1);

/** Configures again if the settings changed; Ninja handles changed CMake files. */
async function configure(folder, settings, env, type = "Release") {
  const args = ["-S", root, "-B", folder, "-G", "Ninja", `-DCMAKE_BUILD_TYPE=${type}`, ...settings];
  const stamp = stampFile(`configure-${nameOf(folder).replaceAll("/", "-")}`);
  await unlessStamped(stamp, args.join("\n"), [join(folder, "build.ninja")], async () => {
    progress(`configuring ${nameOf(folder)}`);
    await run("cmake", ["--fresh", ...args], { env });
  });
}

async function build(folder, targets, env) {
  progress(`building ${targets.join(", ")} in ${nameOf(folder)}`);
  await run("cmake", ["--build", folder, "--target", ...targets], { env, show: true });
}
