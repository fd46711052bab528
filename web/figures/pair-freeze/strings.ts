import { languageOf, type Language } from "../base/format.js";
import type { Frozen } from "./freeze.js";

const en = {
  frozen: "Without rotation",
  names: {
    one: "one pair",
    slower: "it and all slower pairs",
    faster: "it and all faster pairs",
  } satisfies Record<Frozen, string>,
  working: (share: string) => `Measuring: ${share}.`,
  lossTitle: "Rise of the loss when pairs are frozen",
  shareTitle: "Contribution of each pair to the scores",
  pairAxis: "pair, from fast to slow",
  lossAxis: "rise of the loss, nats",
  shareAxis: "share of the variation",
  share: "share of the scores’ variation",
  between: "; ",
  reading: (name: string, mean: string, least: string, most: string) => `${name} ${mean} nats (${least} to ${most})`,
  summary: (pair: string, wavelength: string, readings: string, share: string) =>
    `Pair ${pair}, one revolution every ${wavelength} positions. Frozen: ${readings}. Its share of the scores’ variation: ${share}.`,
  columns: (name: string) => [name, `${name}, least`, `${name}, most`],
  pair: "pair",
  note: (loss: string) =>
    `Frozen pairs are not rotated, in every layer and head: their part of the score ignores positions. The rise is over the model’s own ${loss} nats a letter, the mean ` +
    "of eight windows of 128 letters that it was not trained on; the brackets give the windows with the smallest and the largest rise. The share is the part of the differences between " +
    "a query’s scores that comes from the pair.",
};

export type PairFreezeStrings = typeof en;

const zh: PairFreezeStrings = {
  frozen: "不旋转的是",
  names: { one: "这一对", slower: "它和更慢的各对", faster: "它和更快的各对" },
  working: (share) => `正在测量：${share}。`,
  lossTitle: "冻结后损失增加多少",
  shareTitle: "每一对对分数的贡献",
  pairAxis: "对，由快到慢",
  lossAxis: "损失增量（nat）",
  shareAxis: "占变化的比例",
  share: "占分数变化的比例",
  between: "；",
  reading: (name, mean, least, most) => `${name} ${mean} nat（${least} 至 ${most}）`,
  summary: (pair, wavelength, readings, share) =>
    `第 ${pair} 对，每 ${wavelength} 个位置转一圈。冻结：${readings}。占分数变化的 ${share}。`,
  columns: (name) => [name, `${name}，最小`, `${name}，最大`],
  pair: "对",
  note: (loss) =>
    `冻结的对在每一层、每个头里都不旋转：它们那部分分数与位置无关。增量是相对模型自身每字 ${loss} nat 而言，取八个没有用来训练的、长 128 字的窗口的平均；` +
    "括号中是增量最小和最大的窗口。占比表示一个查询对各键的分数差异有多少来自这一对。",
};

const all: Record<Language, PairFreezeStrings> = { en, zh };
/** The strings for a model that reads one window of tokens. */
const ofTokens: Record<Language, Partial<PairFreezeStrings>> = {
  en: {
    reading: (name, mean) => `${name} ${mean} nats`,
    note: (loss) =>
      `Frozen pairs are not rotated, in every layer and head: their part of the score ignores positions. The rise is over ${loss} nats a token, of ` +
      "the text’s first 129 tokens. The share says how much of a query’s differences between keys comes from the pair.",
  },
  zh: {
    reading: (name, mean) => `${name} ${mean} nat`,
    note: (loss) =>
      `冻结的对在每一层、每个头里都不旋转：它们那部分分数与位置无关。增量是相对每词元 ${loss} nat 而言，用文字的前 129 个词元测得。占比表示一个查询对各键的分数差异有多少来自这一对。`,
  },
};
export const pairFreezeStrings = (lang: string, tokens = false): PairFreezeStrings => ({
  ...all[languageOf(lang)],
  ...(tokens && ofTokens[languageOf(lang)]),
});
