import { languageOf } from "../base/format.js";
import { en, type ClockWallStrings } from "./strings-en.js";
import { zh } from "./strings-zh.js";

export type { ClockWallStrings };

/** The words of the clock wall. */
export const clockWallStrings = (lang: string): ClockWallStrings => (languageOf(lang) === "zh" ? zh : en);
