// Turns Emscripten's output into modules of the package: glue that every bundler accepts, and the bytes as text.
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { stampModule } from "./belonging.mjs";
import { byteText } from "./byte-text.mjs";
import { coreWords } from "./core-words.mjs";
import { inRoot, writeIfChanged } from "../shared/project.mjs";
import { wasmFolder } from "./cmake.mjs";
import { trimGlue, trimModuleGlue } from "./glue-trim.mjs";
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
  for (const name of ["core", "variants"]) writeBytes(name, name);

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

/** Writes the modules of the benchmark from build/wasm: limits-wasm.ts, and with `all` also kernels-wasm.ts. */
export function writeBenchWasm(all) {
  for (const name of ["limits", "kernels"]) {
    const isThere = all || name === "limits";
    const bytes = () => JSON.stringify(readFileSync(`${wasmFolder}/${name}.wasm`).toString("base64"));
    const text = `export const ${name}Base64: string = ${isThere ? bytes() : notBuilt(`${name}.wasm`)};\n`;
    writeIfChanged(inRoot(`web/bench/generated/${name}-wasm.ts`), text);
  }
}
