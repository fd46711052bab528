// ropewalk/url: the same API with the module as a separate file, for pages that want to cache and count it separately.
import createGlue from "../generated/ropewalk.js";
import { ropewalkBuild } from "../generated/ropewalk-build.js";
import { load } from "./loader.js";
import type { LoadOptions, Ropewalk } from "../types.js";

export { RopewalkError, type RopewalkErrorCode } from "../errors/errors.js";
export { writeConfig, type WriteOptions } from "../config/write.js";
export { positionsOf, type PositionsOfOptions } from "../positions/positions-of.js";
export type * from "../types.js";

/**
 * loadRopewalk of "ropewalk", except that by default the bytes come from ropewalk.wasm beside this file: they are
 * fetched, or in Node 20.16 or later read. Vite's build, webpack, Parcel and Rspack find that file; with esbuild,
 * Rollup and Vite 7's development server or older pass its URL as wasmUrl.
 */
export function loadRopewalk(options?: LoadOptions): Promise<Ropewalk> {
  return load(options, { bytes: () => new URL("../ropewalk.wasm", import.meta.url), build: ropewalkBuild, createGlue });
}
