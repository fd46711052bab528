import type { Language } from "../figures/base/format.js";

const en = {
  title: "Slides: rotary position embeddings in fifty minutes",
  learn: "Learn",
  notes: "Notes (S)",
  print: "Print",
  printNow: "Print these pages",
  preparing: "Drawing the figures…",
  other: "中文",
  more: "This slide",
  lesson: "A lesson of fifty minutes. Keys: arrows turn the slides, S opens the notes in a window of their own.",
  minutes: (from: number, to: number) => `Minute ${from} to ${to}`,
  ask: "Ask",
  act: "Let them",
  keep: "Keep",
  next: "Next",
  last: "The last slide.",
  back: "Previous slide",
  forward: "Next slide",
  passed: (minutes: number, seconds: string) => `${minutes}:${seconds} passed`,
  restart: "Start the clock again",
  alone: "Open the slides in another window of this browser: both turn together.",
};

export type SlideStrings = typeof en;

const zh: SlideStrings = {
  title: "幻灯片：五十分钟讲旋转位置编码",
  learn: "学习",
  notes: "备注（S）",
  print: "打印",
  printNow: "打印这些页面",
  preparing: "正在画图……",
  other: "English",
  more: "本页",
  lesson: "一节五十分钟的课。方向键翻页，S 键在单独的窗口中打开备注。",
  minutes: (from, to) => `第 ${from} 到 ${to} 分钟`,
  ask: "提问",
  act: "请学生",
  keep: "记住",
  next: "下一页",
  last: "最后一页。",
  back: "上一页",
  forward: "下一页",
  passed: (minutes, seconds) => `已过 ${minutes}:${seconds}`,
  restart: "重新计时",
  alone: "在本浏览器的另一个窗口中打开幻灯片，两者会一起翻页。",
};

export const slideStrings: Readonly<Record<Language, SlideStrings>> = { en, zh };
