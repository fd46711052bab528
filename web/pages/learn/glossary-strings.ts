import type { PageLanguage } from "../shell/language.js";

export type Term =
  "attention" | "query" | "value" | "mask" | "score" | "pair" | "invFreq" | "head" | "base" | "trained" | "nat";

interface TermText {
  name: string;
  /** The forms in the chapters, in brackets. */
  forms: readonly string[];
  sentence: string;
}

export const glossaryStrings: Record<
  PageLanguage,
  { title: string; about: string; close: string; terms: Record<Term, TermText> }
> = {
  en: {
    title: "Words used here",
    about: "Each is marked in the chapters, where a click explains it.",
    close: "Close",
    terms: {
      attention: {
        name: "attention",
        forms: ["Attention", "attention"],
        sentence: "Each word gathers from the other words, more from those that suit it.",
      },
      query: {
        name: "query and key",
        forms: ["query", "key"],
        sentence: "Two vectors of every word: the query says what it looks for, the key what it can be found by.",
      },
      value: {
        name: "value",
        forms: ["values"],
        sentence: "The vector of a word that is handed on when another word attends to it.",
      },
      mask: {
        name: "causal mask",
        forms: ["causal mask"],
        sentence: "Hides from each word the words after it, which it is to predict.",
      },
      score: {
        name: "score",
        forms: ["score", "dot product"],
        sentence: "The dot product of a query and a key: multiply them number by number and add up.",
      },
      pair: {
        name: "pair",
        forms: ["pairs of numbers", "arrow"],
        sentence: "Two numbers of a query or key, drawn as an arrow; RoPE rotates it.",
      },
      invFreq: {
        name: "inv_freq",
        forms: ["inv_freq"],
        sentence: "The angle in radians that a pair rotates by from one position to the next.",
      },
      head: {
        name: "head",
        forms: ["head"],
        sentence:
          "A part of the model that attends by itself, with queries and keys of its own, often 64 or 128 numbers long.",
      },
      base: {
        name: "base",
        forms: ["base"],
        sentence: "Sets how much slower each pair rotates than the one before; in configs, rope_theta.",
      },
      trained: {
        name: "trained length",
        forms: ["in training"],
        sentence: "The longest text in training: its last position bounds the angles that were seen.",
      },
      nat: {
        name: "nat",
        forms: ["nats"],
        sentence: "Unit of surprise: −ln p. A letter thought certain has 0 nats, one at 1% has 4.6.",
      },
    },
  },
  zh: {
    title: "本页用到的词",
    about: "各章中标出的词，点一下就有解释。",
    close: "关闭",
    terms: {
      attention: { name: "注意力", forms: ["注意力"], sentence: "每个词从其他词收集信息，越合适的词收集得越多。" },
      query: {
        name: "查询与键",
        forms: ["查询", "键"],
        sentence: "每个词都有的两个向量：查询表示它在找什么，键表示它能被什么找到。",
      },
      value: { name: "值", forms: ["值"], sentence: "别的词注意到它时，它交出去的向量。" },
      mask: { name: "因果掩码", forms: ["因果掩码"], sentence: "让每个词看不到后面的词，因为那正是要预测的。" },
      score: { name: "分数", forms: ["分数", "点积"], sentence: "查询与键的点积：对应的数相乘，再全部相加。" },
      pair: { name: "对", forms: ["两两成对", "箭头"], sentence: "查询或键中的两个数，画成一个箭头；RoPE 旋转它。" },
      invFreq: {
        name: "inv_freq",
        forms: ["inv_freq"],
        sentence: "从一个位置到下一个位置，一对转过的角度，单位是弧度。",
      },
      head: {
        name: "注意力头",
        forms: ["注意力头"],
        sentence: "模型中独立进行注意力计算的一部分，有自己的查询和键，长度常为 64 或 128 个数。",
      },
      base: { name: "base", forms: ["base"], sentence: "决定每一对比前一对慢多少；配置里写作 rope_theta。" },
      trained: {
        name: "训练长度",
        forms: ["训练时"],
        sentence: "训练时文字的最大长度：最后一个位置决定了见过哪些角度。",
      },
      nat: {
        name: "nat",
        forms: ["nat"],
        sentence: "意外程度的单位：−ln p。确定无疑的字是 0 nat，概率 1% 的字是 4.6 nat。",
      },
    },
  },
};
