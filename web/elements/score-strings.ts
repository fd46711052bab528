import { languageOf } from "./format.js";
import { en, type ScoreStrings } from "./score-strings-en.js";
import { zh } from "./score-strings-zh.js";

export type { ScoreStrings };

/** The words of the relative score and its parts. */
export const scoreStrings = (lang: string): ScoreStrings => (languageOf(lang) === "zh" ? zh : en);
