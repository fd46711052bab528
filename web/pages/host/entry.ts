import type { PageLanguage } from "../shell/state.js";
import type { Chapter } from "./chapter.js";

export interface ChapterEntry {
  /** Its anchor. */
  id: string;
  /** Prefixes of its figures' values in the link: one or two letters, used by no other chapter. */
  keys: readonly string[];
  title: Record<PageLanguage, string>;
  /** The height reserved until it is drawn, in rem, on a phone and on a wide screen. */
  reserved: Record<PageLanguage, readonly [number, number]>;
  load(): Promise<{ default: Chapter }>;
}

/** A page's chapters in the order of its list, shell/site-pages.ts. */
export const entriesOf = <Id extends string>(
  keys: Readonly<Record<Id, readonly string[]>>,
  chapters: Readonly<Record<Id, Omit<ChapterEntry, "id" | "keys">>>,
): readonly ChapterEntry[] => (Object.keys(keys) as Id[]).map((id) => ({ id, keys: keys[id], ...chapters[id] }));
