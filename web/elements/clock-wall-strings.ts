import { languageOf } from "./format.js";
import { en, type ClockWallStrings } from "./clock-wall-strings-en.js";
import { zh } from "./clock-wall-strings-zh.js";

export type { ClockWallStrings };

/** The words of the clock wall. */
export const clockWallStrings = (lang: string): ClockWallStrings => (languageOf(lang) === "zh" ? zh : en);
