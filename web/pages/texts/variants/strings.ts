import type { PageLanguage } from "../../shell/state.js";
import type { Variant } from "./variants.js";

const en = {
  title: "The variants as one program, and what a trained model makes of them",
  lead:
    "Choose a variant, change its lines, run it. A small transformer, trained at 128 letters, then reads 1,024 letters of a play with your " +
    "inv_freq and attention_factor, and with each named variant of the core. Lower is better. xPos is not here: it scales q and k, too.",
  choose: "variant",
  names: {
    original: "original",
    linear: "linear, factor 8",
    "linear-printed": "linear, as the text prints it",
    yarn: "YaRN, factor 8",
    "yarn-printed": "YaRN, as the text prints it",
    ntk: "NTK, factor 8",
    dynamic: "dynamic NTK, factor 8",
  } satisfies Record<Variant, string>,
  program: "inv_freq of a variant",
  columns: ["frequencies", "loss at 0 to 127", "loss from 128 on"],
  own: "your program",
  measure: "Measure the named variants",
  stop: "Stop",
  working: (done: string, all: string, share: string) => `Measured ${done} of ${all}; the next is at ${share}.`,
  wrong: "The program must leave inv_freq, a tensor of 16 numbers, and attention_factor, a number.",
  long: "Longer than 4,000 characters: links leave it out.",
  unit: "Losses in nats per letter, of one passage, measured here and now.",
};
export type VariantsText = typeof en;

const zh: VariantsText = {
  title: "各种变体写成一个程序，以及训练好的模型用它的结果",
  lead: "选一种变体，改它的代码，运行。一个以 128 个字母训练的小型 Transformer 随后用你的 inv_freq 与 attention_factor 读一段 1,024 个字母的剧本，并用核心的每种变体各读一遍。损失越低越好。这里没有 xPos：它还缩放 q 和 k。",
  choose: "变体",
  names: {
    original: "原版",
    linear: "线性，因子 8",
    "linear-printed": "线性，按原文所印",
    yarn: "YaRN，因子 8",
    "yarn-printed": "YaRN，按原文所印",
    ntk: "NTK，因子 8",
    dynamic: "动态 NTK，因子 8",
  },
  program: "一种变体的 inv_freq",
  columns: ["频率", "位置 0 至 127 的损失", "从 128 起的损失"],
  own: "你的程序",
  measure: "测量各种变体",
  stop: "停止",
  working: (done, all, share) => `已测 ${done} / ${all}；下一个已完成 ${share}。`,
  wrong: "程序须留下 inv_freq（16 个数的张量）与 attention_factor（一个数）。",
  long: "超过 4,000 个字符：链接中不包含它。",
  unit: "损失以 nat/字母计，取自一段文字，此刻现场测得。",
};

export const variantsText: Record<PageLanguage, VariantsText> = { en, zh };
