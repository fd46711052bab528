import type { PageLanguage } from "../shell/state.js";

const en = {
  documentTitle: "Five texts on rotary embeddings, recomputed",
  title: "The source texts, live",
  lead:
    "This project grew from five texts about RoPE, called 000 to 004 here. Each row below is something one of them prints, draws " +
    "or claims: open it, and it is computed again on the spot, beside what was printed.",
  cards: "What they print, draw and claim",
  which: "Show",
  all: "all",
  mistakes: "mistakes",
  claims: "claims",
  kinds: { experiment: "", mistake: "mistake", claim: "claim" },
  texts: {
    "000": "a cheat sheet of paper and code",
    "001": "a long tutorial with two tests and their logs",
    "002": "formulas and lines of one rope.py",
    "003": "a chapter of notes: encodings, both pairings",
    "004": "a deep dive with classes, variants and experiments",
  },
  group: (name: string, about: string) => `Text ${name}: ${about}`,
  count: (shown: string) => `${shown} cards`,
  verdict: (good: string, bad: string) => `With the text’s own settings: ${good} lines come out or hold, ${bad} do not`,
  none: "Nothing here yet.",
};

export type TextsText = typeof en;

const zh: TextsText = {
  documentTitle: "五篇讲旋转位置编码的文本，现场重算",
  title: "源文本，现场重算",
  lead: "这个项目源于五篇讲 RoPE 的文本，这里称为 000 至 004。下面每一行都是其中印出、画出或断言的一件事：打开它，就会当场重新计算，并与印出的值并列。",
  cards: "印出的、画出的和断言的",
  which: "显示",
  all: "全部",
  mistakes: "错误",
  claims: "断言",
  kinds: { experiment: "", mistake: "错误", claim: "断言" },
  texts: {
    "000": "论文与代码的速查表",
    "001": "附有两个测试及其输出的长教程",
    "002": "一个 rope.py 的公式与代码行",
    "003": "一章笔记：各种编码与两种配对",
    "004": "含类、变体与实验的深入剖析",
  },
  group: (name, about) => `文本 ${name}：${about}`,
  count: (shown) => `${shown} 张卡片`,
  verdict: (good, bad) => `按原文的设置：${good} 项重现或成立，${bad} 项不成立`,
  none: "这里还没有内容。",
};

export const textsText: Record<PageLanguage, TextsText> = { en, zh };
