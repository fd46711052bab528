import type { PageLanguage } from "../shell/state.js";
import { costStrings } from "./cost-strings.js";

const en = {
  program: (name: string) => `Program: ${name}`,
  run: "Run",
  keys: "Ctrl + Enter runs it, too.",
  ...costStrings.en,
  running: "Running",
  stop: "Stop",
  restore: "Restore the program",
  outputs: "What it prints",
  printed: "text",
  now: "now",
  ours: "ours",
  missing: "not printed",
  also: "It also printed:",
  silent: "It ran and printed nothing.",
  close: "Close",
  shows: "What the figure gives as NumPy. Change it and run it again.",
  signs: { equal: "equal", rounding: "equal but for rounding", different: "differs" },
  waits: "Run the program to compare.",
  stale: "Changed since the last run.",
  counts: {
    printed: (same: string, all: string) => `The text’s output: ${same} of ${all} lines equal.`,
    ours: (same: string, all: string) => `Ours: ${same} of ${all} equal.`,
  },
  asProgram: "Run it as a program",
  withMistake: "with the mistake",
  before: (line: string) => `In the steps before, line ${line}:`,
};
export type ProgramStrings = typeof en;

const zh: ProgramStrings = {
  program: (name) => `程序：${name}`,
  run: "运行",
  keys: "也可按 Ctrl + Enter。",
  ...costStrings.zh,
  running: "正在运行",
  stop: "停止",
  restore: "恢复程序",
  outputs: "它打印的内容",
  printed: "原文",
  now: "现在",
  ours: "我们的",
  missing: "没有打印",
  also: "它还打印了：",
  silent: "已运行，没有打印任何内容。",
  close: "关闭",
  shows: "图给出的 NumPy 程序。可以改动后再次运行。",
  signs: { equal: "相等", rounding: "除舍入外相等", different: "不同" },
  waits: "运行程序以作比较。",
  stale: "上次运行之后有改动。",
  counts: {
    printed: (same, all) => `与原文的输出相比：${all} 行中 ${same} 行相等。`,
    ours: (same, all) => `与我们的相比：${all} 行中 ${same} 行相等。`,
  },
  asProgram: "作为程序运行",
  withMistake: "带这处错误",
  before: (line) => `在前面的步骤中，第 ${line} 行：`,
};

export const programStrings: Record<PageLanguage, ProgramStrings> = { en, zh };
