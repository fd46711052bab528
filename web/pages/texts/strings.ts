import type { PageLanguage } from "../shell/state.js";

const en = {
  documentTitle: "Five texts on rotary embeddings, recomputed",
  title: "The source texts, live",
  lead:
    "This project grew from five texts about RoPE, called 000 to 004 here. Each stands here in its own order, as short programs to change and " +
    "run. Beside a line is what it gives now, and whether what the text prints or says is so.",
  cards: "The five texts",
  source:
    "Every number on this page was computed by the ropewalk module and recorded. A program that you change or run computes " +
    "here in your browser. Nothing you type leaves the page.",
  which: "Show",
  mistakes: "mistakes",
  claims: "claims",
  path: "The five texts, in the order to read them",
  texts: {
    "000": {
      title: "The paper and the code of RoPE, side by side",
      about:
        "A cheat sheet: MiniMind’s code beside the paper’s formulas. The matrix that it shows pairs neighbouring channels; the code " +
        "beside it pairs two halves.",
    },
    "001": {
      title: "The RoPE algorithm in detail",
      about:
        "A tutorial on Qwen3’s code, with two tests and their output. One printed number, 0.487347, shows a mistake that the text does not notice.",
    },
    "002": {
      title: "The formulas of RoPE, line by line",
      about:
        "The formulas of a short rope.py, each beside its line of code. Its sentence on an odd number of channels does not hold.",
    },
    "003": {
      title: "Notes on language models: RoPE",
      about:
        "Kinds of position encoding, then both pairings as classes. Its recipe stops with an error before it rotates anything, and its ALiBi slopes are reversed.",
    },
    "004": {
      title: "RoPE in depth",
      about: "Classes, variants and measurements in PyTorch. Twelve of its thirteen functions cannot run as printed.",
    },
  },
  became: (good: string, bad: string) => `Computed again here, ${good} of its lines agree and ${bad} do not.`,
  counts: (good: string, bad: string) => `${good} of its statements hold or are reproduced, ${bad} are not.`,
  next: (text: string) => `Next: ${text}`,
  group: (name: string, title: string) => `${name}: ${title}`,
};

export type TextsText = typeof en;

const zh: TextsText = {
  documentTitle: "五篇讲旋转位置编码的文本，现场重算",
  title: "源文本，现场重算",
  lead: "这个项目源于五篇讲 RoPE 的文本，这里称为 000 至 004。每篇都按原来的次序写成短程序，可以改动和运行。每行旁边是它现在给出的结果，以及原文印出或所说的是否成立。",
  cards: "五篇文本",
  source:
    "本页的每个数值都由 ropewalk 模块算出并记录下来。你改动或运行的程序就在你的浏览器里计算。你输入的内容不会离开本页。",
  which: "显示",
  mistakes: "错误",
  claims: "断言",
  path: "五篇文本，按阅读顺序",
  texts: {
    "000": {
      title: "RoPE 论文与代码对照速查表",
      about: "速查表：MiniMind 的代码与论文的公式并列。其中的矩阵把相邻通道配成对，旁边的代码却把前后两半配成对。",
    },
    "001": {
      title: "RoPE 位置编码算法详解",
      about: "讲解 Qwen3 代码的教程，附两个测试及其输出。印出的一个数 0.487347 是警报，原文却没有理会。",
    },
    "002": {
      title: "RoPE 数学公式分析",
      about: "一个短小的 rope.py 的公式，每个公式对应一行代码。关于奇数个通道的那句话不成立。",
    },
    "003": {
      title: "LLMs 系列进阶：旋转位置编码 RoPE",
      about: "先是各类位置编码，再是两种配对的类。其中的步骤还没旋转就会报错，ALiBi 的斜率也颠倒了。",
    },
    "004": {
      title: "旋转位置编码的深度解析",
      about: "PyTorch 的类、变体与测量。十三个函数中有十二个照原样不能运行。",
    },
  },
  became: (good, bad) => `在这里，其中 ${good} 项重现或成立，${bad} 项不成立。`,
  counts: (good, bad) => `其中 ${good} 条陈述成立或重现，${bad} 条不成立。`,
  next: (text) => `下一篇：${text}`,
  group: (name, title) => `${name}：${title}`,
};

export const textsText: Record<PageLanguage, TextsText> = { en, zh };
