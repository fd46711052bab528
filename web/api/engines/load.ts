import { bytesOf } from "./byte-text.js";
import createGlue from "../generated/ropewalk.js";
import { ropewalkBuild } from "../generated/ropewalk-build.js";
import { wasmText } from "../generated/wasm-text.js";
import { load } from "./loader.js";
import type { LoadOptions, Ropewalk } from "../types.js";

/**
 * Compiles and starts the module. No work happens at import time; each call is an independent instance with its own
 * memory. A page with a Content-Security-Policy needs 'wasm-unsafe-eval' in script-src, or the option fallback.
 * Errors: wasm-unavailable (no WebAssembly, no SIMD, a policy against it, no bytes, or not this module's bytes),
 * option-invalid.
 */
export function loadRopewalk(options?: LoadOptions): Promise<Ropewalk> {
  return load(options, { bytes: () => bytesOf(wasmText), build: ropewalkBuild, createGlue });
}
