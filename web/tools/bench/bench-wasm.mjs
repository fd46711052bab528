// The benchmark's own wasm modules as base64 in web/bench/generated, for Node and browsers alike.
import { readFileSync } from "node:fs";
import { wasmFolder } from "../build/cmake.mjs";
import { notBuilt } from "../build/glue.mjs";
import { inRoot, writeIfChanged } from "../shared/project.mjs";

/** Writes web/bench/generated/limits-wasm.ts from build/wasm, and with `all` kernels-wasm.ts. */
export function writeBenchWasm(all) {
  for (const name of ["limits", "kernels"]) {
    const isThere = all || name === "limits";
    const bytes = () => JSON.stringify(readFileSync(`${wasmFolder}/${name}.wasm`).toString("base64"));
    const text = `export const ${name}Base64: string = ${isThere ? bytes() : notBuilt(`${name}.wasm`)};\n`;
    writeIfChanged(inRoot(`web/bench/generated/${name}-wasm.ts`), text);
  }
}
