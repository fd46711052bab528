import { languageOf } from "./format.js";

const en = {
  showNumbers: "Show the numbers",
  more: "More settings",
  figureFailed: "This figure cannot be shown:",
  again: "Try again",
  cell: (row: string, i: number, column: string, j: number, weight: string) =>
    `“${row}” at ${i} gives ${weight} to “${column}” at ${j}`,
  tools: "Share or embed",
  toolsFailed: "This could not be loaded:",
};

export type ElementStrings = typeof en;

const zh: ElementStrings = {
  showNumbers: "查看数值",
  more: "更多设置",
  figureFailed: "此图无法显示：",
  again: "重试",
  cell: (row, i, column, j, weight) => `位置 ${i} 的“${row}”给位置 ${j} 的“${column}”${weight}`,
  tools: "分享或嵌入",
  toolsFailed: "未能加载：",
};

/** The words that all figures share, in the language that a `lang` attribute asks for. */
export const stringsFor = (lang: string): ElementStrings => (languageOf(lang) === "zh" ? zh : en);
