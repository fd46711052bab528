// The benchmark's own wasm modules as base64 in web/bench/generated, for Node and browsers alike.
import { readFileSync } from "node:fs";
import { wasmFolder } from "./cmake.mjs";
import { inRoot, writeIfChanged } from "../project.mjs";

/** Writes web/bench/generated/limits_wasm.ts and kernels_wasm.ts from the modules in build/wasm. */
export function writeBenchWasm() {
  for (const name of ["limits", "kernels"]) {
    const bytes = readFileSync(`${wasmFolder}/${name}.wasm`).toString("base64");
    const text = `export const ${name}Base64: string =\n  "${bytes}";\n`;
    writeIfChanged(inRoot(`web/bench/generated/${name}_wasm.ts`), text);
  }
}
