import { languageOf } from "./format.js";
import { en, type TokenStrings } from "./token-strings-en.js";
import { zh } from "./token-strings-zh.js";

export type { TokenStrings };

/** The words of tokens on their strip. */
export const tokenStrings = (lang: string): TokenStrings => (languageOf(lang) === "zh" ? zh : en);
