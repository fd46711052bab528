import { languageOf } from "../base/format.js";

const en = {
  tokenName: (role: "query" | "key", word: string) => `${role === "query" ? "Query" : "Key"} “${word}”`,
  atPosition: (position: string) => `position ${position}`,
  bothName: "Query and key together",
  bothAt: (low: string, high: string) => `positions ${low} and ${high}`,
};

export type TokenStrings = typeof en;

const zh: TokenStrings = {
  tokenName: (role, word) => `${role === "query" ? "查询" : "键"}“${word}”`,
  atPosition: (position) => `位置 ${position}`,
  bothName: "查询和键一起移动",
  bothAt: (low, high) => `位置 ${low} 和 ${high}`,
};

/** The words of tokens on their strip. */
export const tokenStrings = (lang: string): TokenStrings => (languageOf(lang) === "zh" ? zh : en);
