import { entries000 } from "./entries_000.js";
import { entries001 } from "./entries_001.js";
import type { Entry } from "./types.js";

/** Every card of the source texts, in the order of the texts; the mistakes and the claims come last. */
export const entries: readonly Entry[] = [...entries000, ...entries001];
