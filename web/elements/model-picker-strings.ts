import { languageOf } from "./format.js";
import { en, type ModelPickerStrings } from "./model-picker-strings-en.js";
import { zh } from "./model-picker-strings-zh.js";

export type { ModelPickerStrings };

/** The words of the model picker. */
export const modelPickerStrings = (lang: string): ModelPickerStrings => (languageOf(lang) === "zh" ? zh : en);
