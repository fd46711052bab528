import { languageOf } from "./format.js";
import { en, type ElementStrings } from "./strings-en.js";
import { zh } from "./strings-zh.js";

export type { ElementStrings };

/** The elements' words in the language that a `lang` attribute asks for. */
export function stringsFor(lang: string): ElementStrings {
  return languageOf(lang) === "zh" ? zh : en;
}
