// Turns Emscripten's output into modules of the package: glue that every bundler takes, and the bytes as text.
import { readFileSync } from "node:fs";
import { inRoot, writeIfChanged } from "./project.mjs";
import { wasmFolder } from "./cmake.mjs";
import { StopError } from "./run.mjs";

export const generatedFolder = inRoot("web/api/generated");

// The package hands the compiled module to the glue itself, so the glue never has to find a file. Without import.meta it
// also loads where that is not allowed: bundles in the iife form, older workers, server bundles.
const scriptName = ["var _scriptName = import.meta.url;", "var _scriptName;"];
const address = (name, replacement) => [`return new URL("${name}.wasm",import.meta.url).href`, replacement];
const noModule = 'throw new Error("ropewalk: no module was given")';
const forbidden = ["import.meta", "new Function", "eval(", "node:", "require("];

/** Replaces the one place where `from` stands; throws when there is none or more than one. */
export function replaceOnce(text, [from, to]) {
  const parts = text.split(from);
  if (parts.length !== 2) throw new StopError(`the glue has ${parts.length - 1} times "${from}"; expected once`);
  return parts.join(to);
}

/** Writes the glue that Emscripten made, with the replacements, checked and minified. */
async function writeGlue(name, ...replacements) {
  const glue = replacements.reduce(replaceOnce, readOutput(`${name}.js`).toString());
  for (const word of forbidden) {
    if (glue.includes(word)) throw new StopError(`the glue ${name}.js contains "${word}"`);
  }
  const { minify } = await import("vite");
  const { code } = await minify(`${name}.js`, glue, { module: true });
  write(`${name}.js`, code);
}

const readOutput = (name) => readFileSync(`${wasmFolder}/${name}`);
const write = (name, content) => writeIfChanged(`${generatedFolder}/${name}`, content);

/** Writes the bytes of a module as text: `file`.js and `file`.d.ts with one constant, `name`. */
function writeBase64(file, name, bytes) {
  write(`${file}.js`, `export const ${name} = "${bytes.toString("base64")}";\n`);
  write(`${file}.d.ts`, `export declare const ${name}: string;\n`);
}

/** Writes the glue of each engine and the bytes of each module into web/api/generated. */
export async function writeGenerated() {
  await writeGlue("ropewalk", address("ropewalk", noModule), scriptName);
  write("ropewalk.d.ts", readOutput("ropewalk.d.ts"));
  writeBase64("wasm_base64", "wasmBase64", readOutput("ropewalk.wasm"));

  // A glue of its own: its module may number imports and exports in another order.
  await writeGlue("relaxed", address("relaxed", noModule), scriptName);
  write("relaxed.d.ts", sameTypes);
  writeBase64("relaxed_base64", "relaxedBase64", readOutput("relaxed.wasm"));

  // Plain JavaScript carries its own code: there is no file, and the address is never used.
  await writeGlue("fallback", address("fallback", 'return ""'), scriptName);
  write("fallback.d.ts", fallbackTypes);
}

const sameTypes = 'export { default } from "./ropewalk.js";\n';
const fallbackTypes = `import type { MainModule } from "./ropewalk.js";
declare const createGlue: () => Promise<MainModule & { readonly wasmMemory: WebAssembly.Memory }>;
export default createGlue;
`;
