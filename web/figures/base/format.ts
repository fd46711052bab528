export type Language = "en" | "zh";

/** The language of a `lang` attribute; without one, the browser's. */
export function languageOf(lang: string): Language {
  const wanted = lang || (typeof navigator === "undefined" ? "en" : navigator.language);
  return wanted.toLowerCase().startsWith("zh") ? "zh" : "en";
}

export const htmlLang = (language: Language): string => (language === "zh" ? "zh-Hans" : "en");

const formats = new Map<string, Intl.NumberFormat>();

function format(lang: string, key: string, options: Intl.NumberFormatOptions, value: number): string {
  const locale = htmlLang(languageOf(lang));
  let found = formats.get(locale + key);
  if (!found) formats.set(locale + key, (found = new Intl.NumberFormat(locale, options)));
  return found.format(value).replace("-", "\u2212");
}

/** 12.3456: always `digits` decimals. A number rounded to zero has no sign. */
export function fixed(lang: string, value: number, digits = 4): string {
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits, signDisplay: "negative" } as const;
  return format(lang, `fixed${digits}`, options, value);
}

/** 131,072 */
export function integer(lang: string, value: number): string {
  return format(lang, "integer", { maximumFractionDigits: 0 }, value);
}

/** 6.3, 24, 67M: short, for labels. Also in Chinese, where 6700万 beside 131,072 would be a second notation. */
export function compact(value: number, digits = 2): string {
  if (!Number.isFinite(value)) return "\u221e";
  return format("en", `compact${digits}`, { notation: "compact", maximumSignificantDigits: digits }, value);
}

/** Four significant digits, or another number of them, for sentences. */
export function significant(lang: string, value: number, digits = 4): string {
  if (!Number.isFinite(value)) return "\u221e";
  return format(lang, `significant${digits}`, { maximumSignificantDigits: digits }, value);
}

/** 12.3% */
export function percent(lang: string, value: number): string {
  return format(lang, "percent", { style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1 }, value);
}

/** Computed text with a minus before its negative numbers. Exponents and quoted code stay as they are. */
export function withMinus(text: string): string {
  if (text.includes("'")) return text;
  return text.replace(/(^|[^\p{L}\d_)\]=])-(?=[\d.])/gu, "$1\u2212").replace(/(\d)-(?=[\d.]+[ij])/g, "$1\u2212");
}

/** The shortest decimal that reads back as the same float32, for data tables. */
export function float32Text(value: number): string {
  for (let digits = 1; digits < 9; digits += 1) {
    const text = value.toPrecision(digits);
    if (Math.fround(Number(text)) === Math.fround(value)) return String(Number(text));
  }
  return String(Number(value.toPrecision(9)));
}
