import { languageOf } from "../../base/format.js";
import { en, type TokenStrings } from "./strings-en.js";
import { zh } from "./strings-zh.js";

export type { TokenStrings };

/** The words of tokens on their strip. */
export const tokenStrings = (lang: string): TokenStrings => (languageOf(lang) === "zh" ? zh : en);
