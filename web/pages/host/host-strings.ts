import type { PageLanguage } from "../shell/state.js";

const en = {
  way: "Way through the chapters",
  contents: "The story in chapters",
  home: "",
  chapter: (number: number) => `Chapter ${number}`,
  before: (title: string) => `Previous chapter: ${title}`,
  after: (title: string) => `Next chapter: ${title}`,
  failed: "This chapter could not be loaded.",
  again: "Try again",
  print: "Print all chapters",
  notOnPaper:
    "This chapter was not loaded yet when the page was printed. The button “Print all chapters” below their list waits for it.",
};

export type HostStrings = typeof en;

const zh: HostStrings = {
  way: "各章导航",
  contents: "分章讲解",
  home: "",
  chapter: (number) => `第 ${number} 章`,
  before: (title) => `上一章：${title}`,
  after: (title) => `下一章：${title}`,
  failed: "这一章未能加载。",
  again: "重试",
  print: "打印全部章节",
  notOnPaper: "打印时这一章尚未加载。章节列表下方的“打印全部章节”会等它加载完再打印。",
};

export const hostStrings: Record<PageLanguage, HostStrings> = { en, zh };
