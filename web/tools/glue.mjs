// Turns Emscripten's output into modules of the package: glue that every bundler takes, and the bytes as text.
import { readFileSync } from "node:fs";
import { inRoot, writeIfChanged } from "./project.mjs";
import { wasmFolder } from "./cmake.mjs";
import { StopError } from "./run.mjs";

export const generatedFolder = inRoot("web/api/generated");

// The package hands the compiled module to the glue itself, so the glue never has to find a file. Without import.meta it
// also loads where that is not allowed: bundles in the iife form, older workers, server bundles.
const replacements = [
  ['return new URL("ropewalk.wasm",import.meta.url).href', 'throw new Error("ropewalk: no module was given")'],
  ["var _scriptName = import.meta.url;", "var _scriptName;"],
];
const forbidden = ["import.meta", "new Function", "eval(", "node:", "require("];

/** Replaces the one place where `from` stands; throws when there is none or more than one. */
export function replaceOnce(text, [from, to]) {
  const parts = text.split(from);
  if (parts.length !== 2) throw new StopError(`the glue has ${parts.length - 1} times "${from}"; expected once`);
  return parts.join(to);
}

/** Writes ropewalk.js, ropewalk.d.ts, wasm_base64.js and wasm_base64.d.ts into web/api/generated. */
export async function writeGenerated() {
  const read = (name) => readFileSync(`${wasmFolder}/${name}`);
  const glue = replacements.reduce(replaceOnce, read("ropewalk.js").toString());
  for (const word of forbidden) {
    if (glue.includes(word)) throw new StopError(`the glue contains "${word}"`);
  }
  const { minify } = await import("vite");
  const { code } = await minify("ropewalk.js", glue, { module: true });
  const bytes = read("ropewalk.wasm").toString("base64");
  writeIfChanged(`${generatedFolder}/ropewalk.js`, code);
  writeIfChanged(`${generatedFolder}/ropewalk.d.ts`, read("ropewalk.d.ts"));
  writeIfChanged(`${generatedFolder}/wasm_base64.js`, `export const wasmBase64 = "${bytes}";\n`);
  writeIfChanged(`${generatedFolder}/wasm_base64.d.ts`, "export declare const wasmBase64: string;\n");
}
