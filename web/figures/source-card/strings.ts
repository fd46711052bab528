import type { Verdict } from "../../source-texts/types.js";
import { languageOf, type Language } from "../base/format.js";

const en = {
  cite: (text: string, where: string) => `Text ${text}, ${where}`,
  columns: ["what", "in the text", "computed now", "verdict"],
  says: "says: ",
  results: "What the text has and what comes out",
  steps: "Line by line",
  next: "Next line",
  previous: "Previous line",
  step: (at: number, of: number) => `line ${at} of ${of}`,
  own: "Back to the text’s own settings",
  changed: "With settings of your own there is nothing printed to compare with.",
  running: "Computing…",
  stop: "Stop",
  runAgain: "Run again",
  failed: "This could not be computed:",
  unknown: (item: string) => `There is no card “${item}”.`,
  verdicts: {
    reproduced: "reproduced",
    differs: "differs",
    holds: "holds",
    fails: "fails",
    "cannot-run": "cannot run",
    number: "nothing to compare",
  } satisfies Record<Verdict, string>,
};

export type SourceStrings = typeof en;

const zh: SourceStrings = {
  cite: (text, where) => `文本 ${text}，${where}`,
  columns: ["项目", "原文中", "现在算得", "判定"],
  says: "文中说：",
  results: "原文中的值与算得的值",
  steps: "逐行演算",
  next: "下一行",
  previous: "上一行",
  step: (at, of) => `第 ${at} 行，共 ${of} 行`,
  own: "恢复原文的设置",
  changed: "使用自己的设置时，没有印出的值可比。",
  running: "正在计算…",
  stop: "停止",
  runAgain: "再运行一次",
  failed: "无法计算：",
  unknown: (item) => `没有名为“${item}”的卡片。`,
  verdicts: {
    reproduced: "已重现",
    differs: "不同",
    holds: "成立",
    fails: "不成立",
    "cannot-run": "无法运行",
    number: "无可对照",
  },
};

const all: Record<Language, SourceStrings> = { en, zh };
export const sourceStrings = (lang: string): SourceStrings => all[languageOf(lang)];
