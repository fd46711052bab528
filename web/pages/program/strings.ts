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
  silent: "It ran and printed nothing.",
  close: "Close",
  shows: "What the figure gives as NumPy. Change it and run it again.",
  stale: "Changed since the last run.",
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
  silent: "已运行，没有打印任何内容。",
  close: "关闭",
  shows: "图给出的 NumPy 程序。可以改动后再次运行。",
  stale: "上次运行之后有改动。",
};

export const programStrings: Record<PageLanguage, ProgramStrings> = { en, zh };
