import type { Verdict } from "../../source-texts/types.js";
import { languageOf, type Language } from "../base/format.js";

const en = {
  place: (text: string, where: string) => `Text ${text}, ${where}`,
  results: "What the text has and what comes out",
  columns: ["what", "in the text", "computed now", "verdict", ""],
  wrong: "as the text has it",
  right: "put right",
  putRight: "Put it right and go on",
  putBack: "Back to the text’s line",
  own: "Back to the text’s own settings",
  notRecorded: "These settings were not recorded.",
  measure: "Measured on your device when you run it.",
  inText: "in the text",
  now: "computed",
  unknown: (item: string) => `There is no card “${item}”.`,
  failed: "This could not be loaded:",
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
  place: (text, where) => `文本 ${text}，${where}`,
  results: "原文中的值与算得的值",
  columns: ["项目", "原文中", "现在算得", "判定", ""],
  wrong: "原文的写法",
  right: "改正后",
  putRight: "改正并继续",
  putBack: "恢复原文的这一行",
  own: "恢复原文的设置",
  notRecorded: "没有记录过这组设置。",
  measure: "运行时在你的设备上测量。",
  inText: "原文",
  now: "算得",
  unknown: (item) => `没有名为“${item}”的卡片。`,
  failed: "无法加载：",
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
