import type { PageLanguage } from "../state.js";

const en = {
  contents: "The story in chapters",
  chapter: (number: number) => `Chapter ${number}`,
  failed: "This chapter could not be loaded.",
  again: "Try again",
  notOnPaper: "This chapter had not been loaded when the page was printed. Print again to have it.",
};

export type HostStrings = typeof en;

const zh: HostStrings = {
  contents: "分章讲解",
  chapter: (number) => `第 ${number} 章`,
  failed: "这一章未能加载。",
  again: "重试",
  notOnPaper: "打印时这一章尚未加载。请再打印一次。",
};

export const hostStrings: Record<PageLanguage, HostStrings> = { en, zh };
