import type { Language } from "../../figures/base/format.js";

export const KINDS = ["chapter", "room", "texts", "part", "word", "figure", "guide"] as const;

/** A place of the site, in the form of search.json. */
export interface Entry {
  kind: (typeof KINDS)[number];
  /** The path from the site's first page. */
  to: string;
  title: Record<Language, string>;
  /** The place's further text, or its first sentence. */
  text: Record<Language, string>;
}

export const MOST = 12;

/**
 * Places with all words in title or text, in that language or English; those with more of them in the title come first.
 */
export function found(entries: readonly Entry[], question: string, language: Language): Entry[] {
  const words = question.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const count = (text: string): number => words.filter((word) => text.includes(word)).length;
  return entries
    .map((entry) => {
      const title = `${entry.title[language]} ${entry.title.en}`.toLowerCase();
      const all = `${title} ${entry.text[language]} ${entry.text.en}`.toLowerCase();
      return { entry, inTitle: count(title), whole: count(all) === words.length };
    })
    .filter(({ whole }) => whole)
    .sort((a, b) => b.inTitle - a.inTitle)
    .slice(0, MOST)
    .map(({ entry }) => entry);
}
