import { languageOf, type Language } from "../base/format.js";

const en = {
  link: "Copy link",
  element: "Copy embed: element",
  frame: "Copy embed: iframe",
  locked: "Embed it locked: readers see this state and cannot change it",
  javascript: "Copy JavaScript",
  svg: "Save SVG",
  png: "Save PNG",
  csv: "Save CSV",
  copied: "Copied.",
  saved: (name: string) => `Saved as ${name}.`,
  byHand: "The browser does not allow copying here: select the text and copy it.",
  failed: (why: string) => `That did not work: ${why}`,
};

export type FigureToolsStrings = typeof en;

const zh: FigureToolsStrings = {
  link: "复制链接",
  element: "复制嵌入代码：元素",
  frame: "复制嵌入代码：iframe",
  locked: "嵌入时锁定：读者只能看到当前状态，不能改动",
  javascript: "复制 JavaScript",
  svg: "保存 SVG",
  png: "保存 PNG",
  csv: "保存 CSV",
  copied: "已复制。",
  saved: (name) => `已保存为 ${name}。`,
  byHand: "浏览器不允许在此复制：请选中文字自行复制。",
  failed: (why) => `未能完成：${why}`,
};

const all: Record<Language, FigureToolsStrings> = { en, zh };
export const figureToolsStrings = (lang: string): FigureToolsStrings => all[languageOf(lang)];
