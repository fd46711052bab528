import type { PageLanguage } from "../shell/state.js";

const en = {
  documentTitle: "Five texts on rotary embeddings, recomputed",
  title: "The source texts, live",
  lead:
    "This project grew from five texts about RoPE, called 000 to 004 here. Read them in this order: run their code as short programs, and " +
    "open what each prints, draws or claims to compute it again beside what was printed.",
  cards: "The five texts",
  which: "Show",
  all: "all",
  mistakes: "mistakes",
  claims: "claims",
  kinds: { experiment: "", mistake: "mistake", claim: "claim" },
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
  next: (text: string) => `Next: ${text}`,
  group: (name: string, title: string) => `${name}: ${title}`,
  count: (shown: string) => `${shown} cards`,
  verdict: (good: string, bad: string) => `With the text’s own settings: ${good} lines agree, ${bad} do not`,
};

export type TextsText = typeof en;

const zh: TextsText = {
  documentTitle: "五篇讲旋转位置编码的文本，现场重算",
  title: "源文本，现场重算",
  lead: "这个项目源于五篇讲 RoPE 的文本，这里称为 000 至 004。请按这个顺序阅读：把其中的代码作为短程序运行，打开它印出、画出或断言的每一件事，就会当场重新计算，并与印出的值并列。",
  cards: "五篇文本",
  which: "显示",
  all: "全部",
  mistakes: "错误",
  claims: "断言",
  kinds: { experiment: "", mistake: "错误", claim: "断言" },
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
  next: (text) => `下一篇：${text}`,
  group: (name, title) => `${name}：${title}`,
  count: (shown) => `${shown} 张卡片`,
  verdict: (good, bad) => `按原文的设置：${good} 项重现或成立，${bad} 项不成立`,
};

export const textsText: Record<PageLanguage, TextsText> = { en, zh };
