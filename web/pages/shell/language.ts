export type PageLanguage = "en" | "zh";

export const LANGUAGES: readonly PageLanguage[] = ["en", "zh"];

/** The language chosen, or the browser's. */
export const languageIn = ({ language }: { language: PageLanguage | undefined }): PageLanguage =>
  language ?? (navigator.language.toLowerCase().startsWith("zh") ? "zh" : "en");

const valueIn = (fragment: string, name: string): string | null =>
  new URLSearchParams(fragment.replace(/^#/, "")).get(name);

/** The language that a link asks for, for whoever needs to know it before the rest can be read. */
export function languageOfLink(fragment: string): PageLanguage {
  const asked = valueIn(fragment, "l");
  return languageIn({ language: LANGUAGES.find((language) => language === asked) });
}

/** Whether a link asks for a model, for whoever needs to know it before that. */
export const namesModel = (fragment: string): boolean => valueIn(fragment, "p") !== null;
