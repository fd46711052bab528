import type { PageLanguage } from "./language.js";
import { en, type PageStrings } from "./strings-en.js";
import { zh } from "./strings-zh.js";

export type { PageStrings };

/** The page's words; those of a language that no one has asked for come later. */
export const pageStrings: Record<PageLanguage, PageStrings> = { en, zh };
