import { languageOf } from "./format.js";

/** Joins sentences; Chinese has no space between them. Empty ones are left out. */
export const sentences = (lang: string, ...all: readonly string[]): string =>
  all.filter((one) => one !== "").join(languageOf(lang) === "zh" ? "" : " ");
