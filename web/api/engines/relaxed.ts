// ropewalk/relaxed: the same core compiled for relaxed SIMD, which adds products without rounding them first.
import { bytesOf } from "./byte-text.js";
import { callWords } from "../errors/call-words.js";
import createGlue from "../generated/relaxed.js";
import { relaxedBuild } from "../generated/relaxed-build.js";
import { relaxedText } from "../generated/relaxed-text.js";
import { hasRelaxedSimd, unavailable } from "./host.js";
import { guardLoad } from "./engine-options.js";
import { load } from "./loader.js";
import type { Ropewalk } from "../types.js";

export { RopewalkError, type RopewalkErrorCode } from "../errors/errors.js";
export { writeConfig, type WriteOptions } from "../config/write.js";
export { positionsOf, type PositionsOfOptions } from "../positions/positions-of.js";
export type * from "../types.js";

/**
 * Starts the core with relaxed SIMD. Pass `() => import("ropewalk/relaxed")` as the option relaxed of loadRopewalk to
 * use it where the host supports it and the default engine elsewhere, or call this function to require it. Errors:
 * wasm-unavailable (no relaxed SIMD, or a policy against compiling).
 */
export function loadRopewalk(): Promise<Ropewalk> {
  return guardLoad([callWords], async () => {
    if (!hasRelaxedSimd()) throw unavailable({ rule: "no-relaxed-simd" });
    return load(undefined, { bytes: () => bytesOf(relaxedText), build: relaxedBuild, createGlue });
  });
}
