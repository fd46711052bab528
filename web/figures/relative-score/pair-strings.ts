import type { Language } from "../base/format.js";

export interface PairStrings {
  title: string;
  /** After the title, if the head has channels that are not rotated. */
  through: string;
  /** The name of the cursor. */
  name: string;
  value(pair: number, term: string): string;
  together(pairs: string, through: boolean, score: string): string;
  columns: readonly string[];
  /** Rows below the pairs: the channels that are not rotated, and the whole score, computed in two ways. */
  rowThrough: string;
  rowRotated: string;
  rowByDistance: string;
}

export const pairStrings: Record<Language, PairStrings> = {
  en: {
    title: "A head adds up what each of its pairs gives, fast first",
    through: "(grey: the channels that are not rotated)",
    name: "Pair in the score",
    value: (pair, term) => `pair ${pair} adds ${term}`,
    together: (pairs, through, score) =>
      `${pairs} pairs${through ? " and the channels that are not rotated" : ""} together: the head’s score q ⋅ k = ${score}`,
    columns: ["pair", "q first", "q second", "k first", "k second", "term"],
    rowThrough: "not rotating",
    rowRotated: "q ⋅ k",
    rowByDistance: "by distance",
  },
  zh: {
    title: "注意力头把每一对的贡献相加，快的在左",
    through: "（灰色：不旋转的通道）",
    name: "分数中的通道对",
    value: (pair, term) => `第 ${pair} 对贡献 ${term}`,
    together: (pairs, through, score) =>
      `${pairs} 对${through ? "与不旋转的通道" : ""}之和：这个头的分数 q ⋅ k = ${score}`,
    columns: ["对", "q 第一", "q 第二", "k 第一", "k 第二", "贡献"],
    rowThrough: "不旋转",
    rowRotated: "q ⋅ k",
    rowByDistance: "仅由距离",
  },
};
