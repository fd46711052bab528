import { languageOf, type Language } from "../base/format.js";

export type DecayVectors = "ones" | "words";

const en = {
  base: "base",
  dim: "rotary_dim",
  span: "up to distance",
  vectors: "query and key",
  vectorChoices: { ones: "all ones", words: "two words" } satisfies Record<DecayVectors, string>,
  vectorNotes: {
    ones: "Every channel is 1: the curve shows what the frequencies alone do.",
    words: "Two different words: the score may rise as well as fall. Decay is a habit of the average, not a law.",
  } satisfies Record<DecayVectors, string>,
  models: "Beside it",
  sinusoidal: "sinusoidal",
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
  vectorChoices: { ones: "全为 1", words: "两个词" },
  vectorNotes: {
    ones: "每个通道都是 1：曲线只反映频率本身的作用。",
    words: "两个不同的词：得分可能下降，也可能上升。衰减是平均的趋势，并不是定律。",
  },
  models: "同时显示",
  sinusoidal: "正弦编码",
  chosen: (base, dim) => `RoPE（base ${base}，维数 ${dim}）`,
  sinusoidalName: (base, dim) => `正弦编码（base ${base}，维数 ${dim}）`,
  plotName: "得分随距离变化",
  x: "距离",
  y: "得分，相对最大值",
  between: "；",
  summary: (at) => `距离 ${at.distance}：${at.readings}。`,
  same: (by) => `base 和维数相同时，正弦编码与 RoPE 的曲线最多相差 ${by}：RoPE 把原来的正弦搬进了得分里。`,
};

const all: Record<Language, DecayStrings> = { en, zh };
export const decayStrings = (lang: string): DecayStrings => all[languageOf(lang)];
