import { languageOf, type Language } from "../base/format.js";

const en = {
  first: "Sentence A",
  second: "Sentence B: drag its words",
  chipName: (word: string) => `“${word}” in sentence B`,
  chipAt: (place: number, words: number) => `place ${place} of ${words}`,
  off: "Without position",
  on: "With RoPE",
  columnsNote: (shown: number, all: number) =>
    `What attention makes of each word. Bars: in sentence A. Dots, tied to their bars: in sentence B. The first ${shown} of ${all} channels.`,
  moved: (from: number, to: number) => (from === to ? `place ${from} in both` : `place ${from} → ${to}`),
  difference: "largest difference",
  same: "✓ The same outputs: as a set, the two sentences are one.",
  different: "✓ Different outputs: order counts.",
  differentByMask:
    "Different outputs: the causal mask alone gives order away, as each word sees other words before it.",
  causal: "causal mask: a word sees itself and the words before it",
  equalOrder: "Both sentences are in the same order.",
  summary: (at: { a: string; b: string; causal: boolean; off: string; on: string }) =>
    `“${at.a}” and “${at.b}”, ${at.causal ? "under the causal mask" : "each word seeing all"}: without position no channel of any word differs by more than ${at.off}; with RoPE by up to ` +
    `${at.on}.`,
  columns: ["word", "channel", "A, without", "B, without", "A, RoPE", "B, RoPE"],
};

export type TwoSentencesStrings = typeof en;

const zh: TwoSentencesStrings = {
  first: "句子甲",
  second: "句子乙：可拖动其中的词",
  chipName: (word) => `句子乙中的“${word}”`,
  chipAt: (place, words) => `第 ${place} 位，共 ${words} 个词`,
  off: "没有位置",
  on: "使用 RoPE",
  columnsNote: (shown, all) =>
    `注意力给每个词的输出。条形：在句子甲中。圆点（细线连到条形）：在句子乙中。共 ${all} 个通道，显示前 ${shown} 个。`,
  moved: (from, to) => (from === to ? `都在第 ${from} 位` : `第 ${from} 位 → 第 ${to} 位`),
  difference: "最大差异",
  same: "✓ 输出相同：作为集合，两个句子没有区别。",
  different: "✓ 输出不同：次序起作用了。",
  differentByMask: "输出不同：单凭因果掩码就泄露了次序，因为每个词前面的词变了。",
  causal: "因果掩码：一个词只看自己和前面的词",
  equalOrder: "两个句子的次序相同。",
  summary: (at) =>
    `“${at.a}”与“${at.b}”，${at.causal ? "用因果掩码" : "每个词都看到所有的词"}：没有位置时，任何词的任何通道相差都不超过 ${at.off}；使用 RoPE 时，最多相差 ${at.on}。`,
  columns: ["词", "通道", "甲，无位置", "乙，无位置", "甲，RoPE", "乙，RoPE"],
};

const all: Record<Language, TwoSentencesStrings> = { en, zh };
export const twoSentencesStrings = (lang: string): TwoSentencesStrings => all[languageOf(lang)];

/** A difference: 0, 1.2e-7 or 0.4137. */
export function small(value: number): string {
  if (value === 0) return "0";
  return value < 1e-4 ? value.toExponential(1).replace("-", "\u2212") : value.toFixed(4);
}
