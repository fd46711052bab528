// The benchmark's limits: their wasm as base64 in web/bench/generated, for Node and the page alike.
import { readFileSync } from "node:fs";
import { wasmFolder } from "./cmake.mjs";
import { inRoot, writeIfChanged } from "./project.mjs";

/** Writes web/bench/generated/limits_wasm.ts from build/wasm/limits.wasm. */
export function writeLimits() {
  const bytes = readFileSync(`${wasmFolder}/limits.wasm`).toString("base64");
  writeIfChanged(inRoot("web/bench/generated/limits_wasm.ts"), `export const limitsBase64: string =\n  "${bytes}";\n`);
}
