import { languageOf, type Language } from "../base/format.js";

export type DecayVectors = "ones" | "words";

const en = {
  base: "base",
  dim: "rotary_dim",
  span: "up to distance",
  vectors: "query and key",
  vectorChoices: { ones: "aligned: all ones", words: "two words" } satisfies Record<DecayVectors, string>,
  vectorNotes: {
    ones:
      "Query and key are the same, every channel 1: the curve shows what the frequencies do to vectors that are aligned. For random " +
      "vectors it does not fall: their mean score is 0 at every distance, and its mean size the same.",
    words: "Two different words: the score rises as well as falls. No law makes it fall.",
  } satisfies Record<DecayVectors, string>,
  sinusoidal: "sinusoidal",
  random: "random vectors",
  randomMean: (draws: string) => `random q and k: mean of ${draws} draws`,
  randomSize: (draws: string) => `random q and k: mean size of ${draws} draws`,
  chosen: (base: string, dim: number) => `RoPE (base ${base}, dim ${dim})`,
  sinusoidalName: (base: string, dim: number) => `sinusoidal (base ${base}, dim ${dim})`,
  plotName: "Score by distance",
  x: "distance",
  y: "score, as a share of the largest",
  between: "; ",
  summary: (at: { distance: string; readings: string }) => `At distance ${at.distance}: ${at.readings}.`,
  same: (by: string) =>
    `The sinusoidal curve and RoPE’s, of one base and dimension, differ by ${by} at most: RoPE moves the old sines into the score.`,
};

export type DecayStrings = typeof en;

const zh: DecayStrings = {
  base: "base",
  dim: "rotary_dim",
  span: "最大距离",
  vectors: "查询和键",
  vectorChoices: { ones: "方向一致：全为 1", words: "两个词" },
  vectorNotes: {
    ones: "查询与键相同，每个通道都是 1：曲线反映频率对方向一致的向量的作用。随机向量没有衰减：在任何距离上，分数的平均都是 0，大小也不变。",
    words: "两个不同的词：分数可能下降，也可能上升，并没有衰减的定律。",
  },
  sinusoidal: "正弦编码",
  random: "随机向量",
  randomMean: (draws) => `随机 q 和 k：${draws} 次抽取的平均`,
  randomSize: (draws) => `随机 q 和 k：${draws} 次抽取的平均大小`,
  chosen: (base, dim) => `RoPE（base ${base}，维数 ${dim}）`,
  sinusoidalName: (base, dim) => `正弦编码（base ${base}，维数 ${dim}）`,
  plotName: "分数随距离变化",
  x: "距离",
  y: "分数，相对最大值",
  between: "；",
  summary: (at) => `距离 ${at.distance}：${at.readings}。`,
  same: (by) => `base 和维数相同时，正弦编码与 RoPE 的曲线最多相差 ${by}：RoPE 把原来的正弦搬进了分数里。`,
};

const all: Record<Language, DecayStrings> = { en, zh };
export const decayStrings = (lang: string): DecayStrings => all[languageOf(lang)];
