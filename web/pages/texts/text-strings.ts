import type { PageLanguage } from "../shell/state.js";
import { pythonCost } from "../host/python-cost.js";

const en = {
  edit: "Edit the program",
  run: "Run",
  restore: "Restore the program",
  cancel: "Leave it as it was",
  stop: "Stop",
  ...pythonCost.en,
  running: "Running…",
  program: (title: string) => `Program of “${title}”`,
  edited: "This is your own program.",
  also: "It also printed:",
  correct: "Copy a correction for the author",
  copied: "Copied",
  check: "Check its rotation",
  correction: (title: string, place: string, rows: string) =>
    `About “${title}” (${place}):\n\n${rows}\n\nComputed with Ropewalk:`,
  correctionRow: (label: string, said: string, ours: string, reason: string) =>
    `- ${label}: the text has ${said}; computed: ${ours}. ${reason}`,
};

export type TextStrings = typeof en;

const zh: TextStrings = {
  edit: "编辑程序",
  run: "运行",
  restore: "恢复程序",
  cancel: "不作修改",
  stop: "停止",
  ...pythonCost.zh,
  running: "正在运行…",
  program: (title) => `“${title}”的程序`,
  edited: "这是你自己的程序。",
  also: "它还印出：",
  correct: "复制给作者的更正",
  copied: "已复制",
  check: "检查其中的旋转",
  correction: (title, place, rows) => `关于“${title}”（${place}）：\n\n${rows}\n\n由 Ropewalk 计算：`,
  correctionRow: (label, said, ours, reason) => `- ${label}：原文为 ${said}；算得 ${ours}。${reason}`,
};

export const textStrings: Record<PageLanguage, TextStrings> = { en, zh };
