// The core, started by the first call, so that readings and comparisons return their results directly.
import { AloneInstance } from "../api/core/alone.js";
import { bytesOf } from "../api/engines/byte-text.js";
import { startBareNow } from "../api/engines/bare.js";
import { coreText } from "../api/generated/core-text.js";
import type { RopewalkCore } from "../api/core/types.js";

let started: RopewalkCore | undefined;

/** Errors: wasm-unavailable. */
export const core = (): RopewalkCore => (started ??= new AloneInstance(startBareNow(bytesOf(coreText))));
