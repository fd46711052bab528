import { languageOf } from "../base/format.js";
import { en, type ScoreStrings } from "./strings-en.js";
import { zh } from "./strings-zh.js";

export type { ScoreStrings };

/** The words of the relative score and its parts. */
export const scoreStrings = (lang: string): ScoreStrings => (languageOf(lang) === "zh" ? zh : en);
