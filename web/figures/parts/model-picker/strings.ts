import { languageOf } from "../../base/format.js";
import { en, type ModelPickerStrings } from "./strings-en.js";
import { zh } from "./strings-zh.js";

export type { ModelPickerStrings };

/** The words of the model picker. */
export const modelPickerStrings = (lang: string): ModelPickerStrings => (languageOf(lang) === "zh" ? zh : en);
