import type { Language } from "../base/format.js";

export interface PrecisionAt {
  position: string;
  pair: number;
  stored: string;
  exact: string;
  bfloat16: string;
}

const en = {
  plotName: "Position on the plot of errors",
  xlabel: "position",
  ylabel: "largest error of a cosine",
  ends: (format: string) => `${format} ends here`,
  at: (position: string) => `position ${position}`,
  position: "Position",
  jump: "Go to",
  format: "Format",
  stored: "Position stored as",
  /** factor: the tables are multiplied by an attention_factor. */
  cosine: (pair: number, factor: boolean) => `cos of pair ${pair}${factor ? " × attention_factor" : ""}`,
  error: "error",
  none: "past its end",
  ladder: (format: string) => `What ${format} keeps of neighbouring positions`,
  moved: (at: PrecisionAt) => `In bfloat16, positions ${at.position} and ${at.stored} become the same number.`,
  kept: (at: PrecisionAt) => `bfloat16 still holds position ${at.position}.`,
  cosineMoved: (at: PrecisionAt) =>
    `The cosine of pair ${at.pair} is ${at.exact}; all in bfloat16 it becomes ${at.bfloat16}.`,
  cosineKept: (at: PrecisionAt) => `The cosine of pair ${at.pair} keeps these digits, all in bfloat16: ${at.exact}.`,
  factor: (factor: string) => `Each of these cosines is multiplied by attention_factor, ${factor}.`,
  columns: ["position", "float32", "float16", "bfloat16"],
};

export type PrecisionStrings = typeof en;

const zh: PrecisionStrings = {
  plotName: "误差图上的位置",
  xlabel: "位置",
  ylabel: "余弦的最大误差",
  ends: (format) => `${format} 到此为止`,
  at: (position) => `位置 ${position}`,
  position: "位置",
  jump: "跳到",
  format: "格式",
  stored: "位置存为",
  cosine: (pair, factor) => `第 ${pair} 对的 cos${factor ? " × attention_factor" : ""}`,
  error: "误差",
  none: "超出范围",
  ladder: (format) => `${format} 如何保存相邻的位置`,
  moved: (at) => `用 bfloat16，位置 ${at.stored} 和 ${at.position} 变成同一个数。`,
  kept: (at) => `bfloat16 仍能存下位置 ${at.position}。`,
  cosineMoved: (at) => `第 ${at.pair} 对的余弦本应为 ${at.exact}，全部用 bfloat16 计算则得 ${at.bfloat16}。`,
  cosineKept: (at) => `全部用 bfloat16 计算，第 ${at.pair} 对的余弦也保住了这几位：${at.exact}。`,
  factor: (factor) => `这里的余弦都乘以 attention_factor，即 ${factor}。`,
  columns: ["位置", "float32", "float16", "bfloat16"],
};

export const precisionStrings: Record<Language, PrecisionStrings> = { en, zh };
