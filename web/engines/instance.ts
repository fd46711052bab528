// The core, started by the first call, so that readings and comparisons return their results directly.
import { ReadingInstance } from "../api/core/reading.js";
import { bytesOf } from "../api/engines/byte-text.js";
import { linkBare } from "../api/engines/bare.js";
import { startNow } from "../api/engines/start.js";
import { coreText } from "../api/generated/core-text.js";
import type { RopewalkReader } from "../api/core/types.js";

let started: RopewalkReader | undefined;

/** Errors: wasm-unavailable. */
export const core = (): RopewalkReader =>
  (started ??= new ReadingInstance(startNow({ bytes: () => bytesOf(coreText), link: linkBare })));
