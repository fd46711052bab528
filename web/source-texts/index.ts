import { entries001 } from "./qwen3-tutorial/entries.js";
import { mistakeEntries } from "./mistakes/entries.js";
import { entries004 } from "./deep-dive/entries.js";
import type { Entry } from "./types.js";

const byText = [...entries001, ...entries004];

/** Every card of the source texts, in the order of the texts; the mistakes and the claims come last. */
export const entries: readonly Entry[] = [
  ...byText.filter(({ kind }) => kind === "experiment"),
  ...mistakeEntries,
  ...byText.filter(({ kind }) => kind === "claim"),
];

/** undefined: there is no such card. */
export const entryOf = (id: string): Entry | undefined => entries.find((entry) => entry.id === id);
