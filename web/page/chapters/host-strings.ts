import type { PageLanguage } from "../state.js";

const en = {
  contents: "The story in chapters",
  chapter: (number: number) => `Chapter ${number}`,
  failed: "This chapter could not be loaded.",
  again: "Try again",
};

export type HostStrings = typeof en;

const zh: HostStrings = {
  contents: "分章讲解",
  chapter: (number) => `第 ${number} 章`,
  failed: "这一章未能加载。",
  again: "重试",
};

export const hostStrings: Record<PageLanguage, HostStrings> = { en, zh };
