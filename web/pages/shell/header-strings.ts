import type { PageLanguage } from "./language.js";

const en = {
  otherLanguage: "中文",
  theme: "Colours",
  themes: { auto: "Auto", light: "Light", dark: "Dark" },
  menu: "Menu",
  pages: "Pages",
  learn: "Learn",
  check: "Check",
  lab: "Lab",
  texts: "Texts",
};

export type HeaderStrings = typeof en;

const zh: HeaderStrings = {
  otherLanguage: "English",
  theme: "配色",
  themes: { auto: "自动", light: "浅色", dark: "深色" },
  menu: "菜单",
  pages: "页面",
  learn: "学习",
  check: "检查",
  lab: "实验室",
  texts: "源文本",
};

/** The words of the header, which all pages share. */
export const headerStrings: Record<PageLanguage, HeaderStrings> = { en, zh };
