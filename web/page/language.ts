export type PageLanguage = "en" | "zh";

export const LANGUAGES: readonly PageLanguage[] = ["en", "zh"];

/** The language chosen, or the browser's. */
export const languageIn = ({ language }: { language: PageLanguage | undefined }): PageLanguage =>
  language ?? (navigator.language.toLowerCase().startsWith("zh") ? "zh" : "en");

/** The language that a link asks for, for whoever needs to know it before the rest can be read. */
export function languageOfLink(fragment: string): PageLanguage {
  const asked = new URLSearchParams(fragment.replace(/^#/, "")).get("l");
  return languageIn({ language: LANGUAGES.find((language) => language === asked) });
}
