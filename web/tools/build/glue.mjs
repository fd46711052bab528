// Turns Emscripten's output into modules of the package: glue that every bundler accepts, and the bytes as text.
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { stampModule } from "./belonging.mjs";
import { byteText } from "./byte-text.mjs";
import { inRoot, writeIfChanged } from "../shared/project.mjs";
import { wasmFolder } from "./cmake.mjs";
import { trimGlue, trimModuleGlue, trimThreadsGlue } from "./glue-trim.mjs";
import { StopError } from "../shared/run.mjs";

export const generatedFolder = inRoot("web/api/generated");

// The package passes the compiled module to the glue, which needs no file. Without import.meta it loads in every
// bundle. The variable needs a value: Vite 8 removes the declaration of a variable that never gets one, but not its
// uses.
const scriptName = ["var _scriptName = import.meta.url;", 'var _scriptName = "";'];
const address = (name, replacement) => [`return new URL("${name}.wasm",import.meta.url).href`, replacement];
const noModule = 'throw new Error("ropewalk: no module was given")';
const forbidden = ["import.meta", "new Function", "eval(", "node:", "require("];

/** Replaces the only occurrence of `from`; throws if there is not exactly one. A function rewrites the whole text. */
export function replaceOnce(text, replacement) {
  if (typeof replacement === "function") return replacement(text);
  const [from, to] = replacement;
  const parts = text.split(from);
  if (parts.length !== 2) throw new StopError(`the glue has ${parts.length - 1} times "${from}"; expected once`);
  return parts.join(to);
}

/** Emscripten's glue `name` with the replacements, checked and minified. */
async function readGlue(name, replacements, allowed = []) {
  const glue = replacements.reduce(replaceOnce, readOutput(`${name}.js`).toString());
  for (const word of forbidden.filter((one) => !allowed.includes(one))) {
    if (glue.includes(word)) throw new StopError(`the glue ${name}.js contains "${word}"`);
  }
  const { minify } = await import("vite");
  const { code } = await minify(`${name}.js`, glue, { module: true });
  return code;
}

const writeGlue = async (name, ...replacements) =>
  write(`${name}.js`, await readGlue(name, [...replacements, name === "fallback" ? trimGlue : trimModuleGlue]));

const readOutput = (name) => readFileSync(`${wasmFolder}/${name}`);
const written = new Set();
function write(name, content) {
  writeIfChanged(`${generatedFolder}/${name}`, content);
  written.add(name);
}

/**
 * Writes the bytes of a module as text, or no bytes without a module: `name`-text.js and its types, with one constant.
 */
function writeBytes(name, module) {
  const file = `${name}-text`;
  const text = module ? byteText(readOutput(`${module}.wasm`)) : "";
  write(`${file}.js`, `export const ${name}Text = ${JSON.stringify(text)};\n`);
  write(
    `${file}.d.ts`,
    `import type { ByteText } from "../engines/byte-text.js";\nexport declare const ${name}Text: ByteText;\n`,
  );
}

/** What a module says of itself that stands for one that was not built. */
export const missing = "was not built here";

/** An expression that names what is missing when its module is loaded. */
export const notBuilt = (name) =>
  `(() => {\n  throw new Error("${name} ${missing}: npm run build builds every engine");\n})()`;

/** Writes each engine's glue and each module's bytes into web/api/generated; without `all`, only those of the page. */
export async function writeGenerated(all) {
  const stamps = ["ropewalk", "relaxed"].map(async (name) => {
    const digest = all || name === "ropewalk" ? await stampModule(`${wasmFolder}/${name}.wasm`) : 0;
    write(`${name}-build.js`, `export const ${name}Build = ${digest};\n`);
    write(`${name}-build.d.ts`, `/** The digest of ${name}.wasm. */\nexport declare const ${name}Build: number;\n`);
  });
  await Promise.all(stamps);
  await writeGlue("ropewalk", address("ropewalk", noModule), scriptName);
  write("ropewalk.d.ts", readOutput("ropewalk.d.ts"));
  writeBytes("wasm", "ropewalk");

  if (all) await writeVariants();
  else for (const name of variants) write(`${name}.js`, `export default ${notBuilt(`ropewalk/${name}`)};\n`);
  for (const name of ["doctor", "model", "checkpoint"]) {
    await writeGlue(name, address(name, noModule), scriptName);
    write(`${name}.d.ts`, readOutput(`${name}.d.ts`));
    writeBytes(name, name);
  }
  write("relaxed.d.ts", sameTypes);
  write("threads.d.ts", threadsTypes);
  write("fallback.d.ts", fallbackTypes);
  for (const name of ["relaxed", "threads"]) writeBytes(name, all ? name : undefined);
  for (const name of ["core", "variants"]) writeBytes(name, name);

  write("core-limit.d.ts", coreLimitTypes());

  // The package contains the whole folder, so files of earlier versions are removed.
  for (const name of readdirSync(generatedFolder)) if (!written.has(name)) rmSync(`${generatedFolder}/${name}`);
}

/** The type of the limits of refused values, from the module's own list. */
function coreLimitTypes() {
  const [, list] = /#define ROPEWALK_LIMITS\(X\)((?:.*\\\n)*.*)/.exec(
    readFileSync(inRoot("src/rope/error.hpp"), "utf8"),
  );
  const words = Array.from(list.matchAll(/X\((\w+)\)/g), ([, word]) => `"${word.replaceAll("_", "-")}"`);
  return `/** What a value must be, as the module says it. */\nexport type CoreLimit = ${words.join(" | ")};\n`;
}

const variants = ["relaxed", "threads", "threads-worker", "fallback"];

async function writeVariants() {
  // Separate glue, because its module may number imports and exports in another order.
  await writeGlue("relaxed", address("relaxed", noModule), scriptName);
  await writeThreads();
  // Plain JavaScript contains its own code: there is no file, and the address is never used.
  await writeGlue("fallback", address("fallback", 'return ""'), scriptName);
}

// Node's modules are imported at run time, so that no bundler looks for them, and without a top-level await.
const nodeParts = [
  // Renamed, because Parcel would look for a package that replaces Node's `process`.
  [
    'var ENVIRONMENT_IS_NODE=typeof process=="object"',
    'var process=globalThis.process;var ENVIRONMENT_IS_NODE=typeof process=="object"',
  ],
  [
    'if(ENVIRONMENT_IS_NODE){const{createRequire}=await import("module");let dirname=import.meta.url;' +
      'if(dirname.startsWith("data:")){dirname="/"}var require=createRequire(dirname);',
    "var nodeModule=name=>process.getBuiltinModule(name);if(ENVIRONMENT_IS_NODE){",
  ],
  [
    'var worker_threads=require("worker_threads");global.Worker=worker_threads.Worker;',
    'var worker_threads=nodeModule("worker_threads");',
  ],
  ['var fs=require("fs");var nodePath=require("path");', 'var fs=nodeModule("fs");var nodePath=nodeModule("path");'],
  [
    'if(!import.meta.url.startsWith("data:")){scriptDirectory=' +
      'nodePath.dirname(require("url").fileURLToPath(import.meta.url))+"/"}',
    "",
  ],
];
const workerOptions = 'var workerOptions={type:"module",workerData:"em-pthread",name:"em-pthread"};';
const makeWorker = 'worker=new Worker(new URL("threads.js",import.meta.url),workerOptions)';
const startAsWorker = [
  "var isPthread = globalThis.self?.name?.startsWith('em-pthread');",
  "var isNode = typeof globalThis.process?.versions?.node == 'string';",
  "if (isNode) isPthread = (await import('worker_threads')).workerData === 'em-pthread';",
];

/**
 * The glue for threads, once for the page and once for its helpers: a file that starts itself is a cycle for bundlers.
 */
async function writeThreads() {
  const both = [scriptName, address("threads", noModule), ...nodeParts, trimThreadsGlue];
  const isPthread = "isPthread && Module();";
  const forget = startAsWorker.map((line) => [line, ""]);
  // A helper may fail before it receives the module, and Emscripten listens only from then on.
  const lateErrors = [
    'worker.onerror=e=>{var message="worker sent an error!";err(`${message} ${e.filename}:${e.lineno}: ${e.message}`);throw e};',
    "",
  ];
  const lateErrorsInNode = [';worker.on("error",e=>worker.onerror(e))}', "}"];
  // Unless a bundler moved it, the file is beside this one. Bundlers ignore an address that is not a literal.
  const whereItWas =
    "if(/^http.*\\/generated\\/threads.js$/.test(import.meta.url))" +
    'Module["helperUrl"]=new URL(Module["helperFile"],import.meta.url).href;';
  const listen =
    whereItWas +
    'worker.onerror=Module["helperFailed"];' +
    'if(ENVIRONMENT_IS_NODE)for(let event of["error","exit"])worker.on(event,Module["helperFailed"])';
  const options = workerOptions.slice("var workerOptions=".length, -1);
  // otherwise the flags of a program given as text would reach the file
  const nodeOptions = options.replace("{", "{execArgv:[],");
  // Bundlers look for exactly this expression. In Node the same file's name comes from outside, so that bundlers do not
  // see it twice. PThread comes first: if the second helper is refused, it must end the first.
  const helper =
    `Module["PThread"]=PThread;worker=Module["workerUrl"]?new(ENVIRONMENT_IS_NODE?worker_threads:globalThis).Worker(Module["workerUrl"],${nodeOptions})` +
    `:ENVIRONMENT_IS_NODE?new worker_threads.Worker(new URL(Module["helperFile"],import.meta.url),${nodeOptions})` +
    `:new Worker(new URL("./threads-worker.js",import.meta.url),${options});${listen}`;
  const page = [[workerOptions, ""], [makeWorker, helper], ...forget, [isPthread, ""], lateErrors, lateErrorsInNode];
  write("threads.js", await readGlue("threads", [...both, ...page], ["import.meta"]));
  const noWorker = [makeWorker, 'throw new Error("ropewalk: a helper has no helpers")'];
  // Its first lines run in an async function, whose errors are lost unless they are thrown again.
  const startHelper = "Module().catch((error)=>setTimeout(()=>{throw error}));";
  const worker = [[workerOptions, ""], noWorker, ...forget, [isPthread, startHelper]];
  write("threads-worker.js", await readGlue("threads", [...both, ...worker]));
}

const threadsTypes = `import type { MainModule } from "./ropewalk.js";
interface Helper {
  /** Node: lets the process end while this one waits. */
  unref?(): void;
}
interface ThreadsModule extends MainModule {
  readonly wasmMemory: WebAssembly.Memory;
  readonly PThread: { readonly runningWorkers: readonly Helper[]; terminateAllThreads(): void };
  /** Where the helpers' file is, unless a bundler moved it. */
  readonly helperUrl?: string;
  startHelpers(threads: number): boolean;
}
declare const createGlue: (options: Partial<ThreadsModule>) => Promise<ThreadsModule>;
export default createGlue;
`;
const sameTypes = 'export { default } from "./ropewalk.js";\n';
const fallbackTypes = `import type { MainModule } from "./ropewalk.js";
declare const createGlue: () => Promise<MainModule & { readonly wasmMemory: WebAssembly.Memory }>;
export default createGlue;
`;

/** Writes the modules of the benchmark from build/wasm: limits-wasm.ts, and with `all` also kernels-wasm.ts. */
export function writeBenchWasm(all) {
  for (const name of ["limits", "kernels"]) {
    const isThere = all || name === "limits";
    const bytes = () => JSON.stringify(readFileSync(`${wasmFolder}/${name}.wasm`).toString("base64"));
    const text = `export const ${name}Base64: string = ${isThere ? bytes() : notBuilt(`${name}.wasm`)};\n`;
    writeIfChanged(inRoot(`web/bench/generated/${name}-wasm.ts`), text);
  }
}
