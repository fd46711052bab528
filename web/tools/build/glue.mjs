// Turns Emscripten's output into modules of the package: glue that every bundler accepts, and the bytes as text.
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { stampModule } from "./belonging.mjs";
import { byteText } from "./byte-text.mjs";
import { coreWords } from "./core-words.mjs";
import { inRoot, writeIfChanged } from "../shared/project.mjs";
import { wasmFolder } from "./cmake.mjs";
import { StopError } from "../shared/run.mjs";

export const generatedFolder = inRoot("web/api/generated");

// The package passes the compiled module to the glue, which needs no file. Without import.meta it loads in every
// bundle. The variable needs a value: Vite 8 removes the declaration of a variable that never gets one, but not its
// uses.
const scriptName = ["var _scriptName = import.meta.url;", 'var _scriptName = "";'];
const address = (name, replacement) => [`return new URL("${name}.wasm",import.meta.url).href`, replacement];
const noModule = 'throw new Error("ropewalk: no module was given")';
const forbidden = ["import.meta", "new Function", "eval(", "node:", "require("];

// Parts of Emscripten's glue that a module never uses are left out: only numbers and flags cross the boundary, and the
// compiled module is always passed in. The minifier then drops the functions behind them.
const types = ["bigint", "emval", "memory_view", "std_string", "std_wstring"];
const anyModule = [...types.map((type) => [`:__embind_register_${type},`, ":() => {},"]), ["init_emval();", ""]];
// Parcel treats any mention of process as a request for Node's, and stops if it has none.
const nowhereNode = [/var ENVIRONMENT_IS_NODE=typeof process==[^;]*;/, "var ENVIRONMENT_IS_NODE=false;"];
const handedOver = [
  [/if\(ENVIRONMENT_IS_WEB\|\|ENVIRONMENT_IS_WORKER\)\{.*?\}else\{\}(?=var out=)/s, ""],
  [/wasmBinaryFile\?\?=findWasmBinary\(\);.*?return ?\{\}\}/s, "}"],
];

// No number has 64 bits, and the types convert results to unsigned; a wrapper function would only take time.
const dynCaller = (letter) =>
  `if\\(signature\\.includes\\("${letter}"\\)\\)\\{return getDynCaller\\(signature,rawFunction\\)\\}`;
const plainNumbers = [
  [new RegExp(`${dynCaller("j")}(?:${dynCaller("p")})?`), ""],
  ["readValueFromPointer:integerReadValueFromPointer(name,size,minRange!==0),", ""],
];
// Numbers and flags are passed unchanged (wasm takes true as 1), by one function for any number of parameters.
const anyCount = [
  [/var InvokerFunctions=\{.*?\}\};(?=function createJsInvokerSignature)/s, ""],
  [
    /function craftInvokerFunction\(.*?return createNamedFunction\(humanName, ?invokerFn\);?\}/s,
    "function craftInvokerFunction(humanName,[{fromWireType}],classType,invoker,fn){return(...args)=>fromWireType(invoker(fn,...args))}",
  ],
];
// Every type is bound, and no two functions have the same name.
const eachOnce = [
  [/exposePublicSymbol\(name,function\(\)\{throwUnboundTypeError\(.*?\},argCount-1\);/, ""],
  ['UnboundTypeError=Module["UnboundTypeError"]=extendError(Error,"UnboundTypeError");', ""],
  [/var replacePublicSymbol=.*?\};(?=var )/s, "var replacePublicSymbol=(name,value)=>{Module[name]=value};"],
];
const noText = ["UTF8Decoder", "UTF16Decoder"].map((name) => [
  new RegExp(`var ${name}=typeof TextDecoder[^;]*;`),
  `var ${name};`,
]);

/** For glue that contains the code itself. */
const trimGlue = (glue) =>
  [...anyModule, nowhereNode, ...plainNumbers, ...anyCount, ...eachOnce, ...noText].reduce(leaveOut, glue);

/** For glue that receives a compiled module. */
const trimModuleGlue = (glue) => handedOver.reduce(leaveOut, trimGlue(glue));

/** Another version of Emscripten may have other text: then the glue stays unchanged, and still works. */
function leaveOut(text, [pattern, replacement]) {
  return text.split(pattern).length === 2 ? text.replace(pattern, () => replacement) : text;
}

/** Replaces the only occurrence of `from`; throws if there is not exactly one. A function rewrites the whole text. */
export function replaceOnce(text, replacement) {
  if (typeof replacement === "function") return replacement(text);
  const [from, to] = replacement;
  const parts = text.split(from);
  if (parts.length !== 2) throw new StopError(`the glue has ${parts.length - 1} times "${from}"; expected once`);
  return parts.join(to);
}

/** Emscripten's glue `name` with the replacements, checked and minified. */
async function readGlue(name, replacements) {
  const glue = replacements.reduce(replaceOnce, readOutput(`${name}.js`).toString());
  for (const word of forbidden) {
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
  write("fallback.d.ts", fallbackTypes);
  writeBytes("relaxed", all ? "relaxed" : undefined);
  writeBytes("core", "core");

  const { script, types } = coreWords();
  write("core-words.js", script);
  write("core-words.d.ts", types);

  // The package contains the whole folder, so files of earlier versions are removed.
  for (const name of readdirSync(generatedFolder)) if (!written.has(name)) rmSync(`${generatedFolder}/${name}`);
}

const variants = ["relaxed", "fallback"];

async function writeVariants() {
  // Separate glue, because its module may number imports and exports in another order.
  await writeGlue("relaxed", address("relaxed", noModule), scriptName);
  // Plain JavaScript contains its own code: there is no file, and the address is never used.
  await writeGlue("fallback", address("fallback", 'return ""'), scriptName);
}

const sameTypes = 'export { default } from "./ropewalk.js";\n';
const fallbackTypes = `import type { MainModule } from "./ropewalk.js";
declare const createGlue: () => Promise<MainModule & { readonly wasmMemory: WebAssembly.Memory }>;
export default createGlue;
`;

/** Writes the module of the benchmark from build/wasm. `built`: whether it is there. */
export function writeBenchWasm(built) {
  const bytes = () => JSON.stringify(readFileSync(`${wasmFolder}/kernels.wasm`).toString("base64"));
  const text = `export const kernelsBase64: string = ${built ? bytes() : notBuilt("kernels.wasm")};\n`;
  writeIfChanged(inRoot("web/bench/generated/kernels-wasm.ts"), text);
}
