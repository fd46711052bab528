import { claimEntries } from "./claims/entries.js";
import { entries000 } from "./entries_000.js";
import { entries001 } from "./entries_001.js";
import { entries002 } from "./entries_002.js";
import { entries003 } from "./entries_003.js";
import { mistakeEntries } from "./mistakes/entries.js";
import { entries004 } from "./text_004/entries.js";
import type { Entry } from "./types.js";

/** Every card of the source texts, in the order of the texts; the mistakes and the claims come last. */
export const entries: readonly Entry[] = [
  ...entries000,
  ...entries001,
  ...entries002,
  ...entries003,
  ...entries004,
  ...mistakeEntries,
  ...claimEntries,
];
