import { languageOf } from "./format.js";
import { en, type ElementStrings } from "./strings-en.js";
import { zh } from "./strings-zh.js";

export type { ElementStrings };

/** The words that all figures share, in the language that a `lang` attribute asks for. */
export const stringsFor = (lang: string): ElementStrings => (languageOf(lang) === "zh" ? zh : en);
