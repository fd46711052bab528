/**
 * Configurations, frequencies, tables and rotation, module included: what `ropewalk` has of them, with the same
 * options, errors and bits. Every type of `ropewalk` can be imported from here as well.
 * @module ropewalk/core
 */
import { AloneInstance } from "../core/alone.js";
import type { CoreLoadOptions, RopewalkCore } from "../core/types.js";
import { callWords } from "../errors/call-words.js";
import { coreText } from "../generated/core-text.js";
import type { Heap } from "../memory/heap.js";
import { optionNames } from "../arguments/option-names.js";
import { optionsOf } from "../arguments/options.js";
import { linkBare } from "./bare.js";
import { bytesOf } from "./byte-text.js";
import { fallbackIfNeeded, guardLoad } from "./engine-options.js";
import { start, type WasmModule } from "./start.js";

export { RopewalkError, type ErrorData, type RopewalkErrorCode, type Rule } from "../errors/errors.js";
export type * from "../core/types.js";
export type * from "../types.js";

const core: WasmModule<Heap> = { bytes: () => bytesOf(coreText), link: linkBare };

/** Starts the smaller module, with 2 GiB of its own memory at most. Errors: wasm-unavailable, option-invalid. */
export function loadRopewalk(options?: CoreLoadOptions): Promise<RopewalkCore> {
  return guardLoad<RopewalkCore>([callWords], async () => {
    const given = optionsOf(options, "options", optionNames.loadCore);
    return (await fallbackIfNeeded(given, true)) ?? new AloneInstance(await start(core));
  });
}
