import type { Entry } from "./types.js";

type Listed = [id: string, load: Entry["load"], en: string, zh: string];

/** Entries that differ in their id, file and title alone. */
export const listed = (shared: Omit<Entry, "id" | "load" | "title">, rows: readonly Listed[]): Entry[] =>
  rows.map(([id, load, en, zh]) => ({ ...shared, id, load, title: { en, zh } }));
