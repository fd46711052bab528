import { languageOf } from "../base/format.js";

const en = {
  distance: (m: string, n: string) => `Distance ${m} − ${n} =`,
  score: "Score q ⋅ k of the rotated vectors",
  movesTitle: "Moved by",
  movesBoth: "both",
  movesAlone: "query",
  verdictRest: "Drag the bar between the words: both move. Then drag one alone.",
  verdictStill: "✓ Both moved, and the score did not change.",
  verdictMoved: (before: string) => `The distance changed, and so did the score. Before: ${before}`,
  dialCaption: (pair: number, term: string) => `pair ${pair} adds ${term}`,
  barsTitle: "What each pair adds, fast first",
  barsThrough: "(grey: the channels that are not rotated)",
  barsName: "Pair in the score",
  barValue: (pair: number, term: string) => `pair ${pair} adds ${term}`,
  curveTitle: "The score at every distance",
  scoreSummary: (at: {
    query: string;
    key: string;
    m: string;
    n: string;
    distance: string;
    score: string;
    byDistance: string;
  }) =>
    `Query “${at.query}” at ${at.m}, key “${at.key}” at ${at.n}, distance ${at.distance}: the turned vectors give ` +
    `${at.score}, the distance alone ${at.byDistance}.`,
  scoreColumns: ["pair", "q first", "q second", "k first", "k second", "term"],
  rowThrough: "not rotating",
  rowRotated: "q ⋅ k",
  rowByDistance: "by distance",
};

export type ScoreStrings = typeof en;

const zh: ScoreStrings = {
  distance: (m, n) => `距离 ${m} − ${n} =`,
  score: "旋转后两向量的分数 q ⋅ k",
  movesTitle: "再移动",
  movesBoth: "两者",
  movesAlone: "仅查询",
  verdictRest: "拖动两词之间的横条，二者一起移动；再单独拖动其中一个。",
  verdictStill: "✓ 两者都移动了，分数不变。",
  verdictMoved: (before) => `距离变了，分数也随之改变。之前：${before}`,
  dialCaption: (pair, term) => `第 ${pair} 对贡献 ${term}`,
  barsTitle: "每一对的贡献，快的在左",
  barsThrough: "（灰色：不旋转的通道）",
  barsName: "分数中的通道对",
  barValue: (pair, term) => `第 ${pair} 对贡献 ${term}`,
  curveTitle: "各个距离上的分数",
  scoreSummary: (at) =>
    `查询“${at.query}”在位置 ${at.m}，键“${at.key}”在位置 ${at.n}，距离 ${at.distance}：` +
    `由旋转后的向量得 ${at.score}，仅由距离得 ${at.byDistance}。`,
  scoreColumns: ["对", "q 第一", "q 第二", "k 第一", "k 第二", "贡献"],
  rowThrough: "不旋转",
  rowRotated: "q ⋅ k",
  rowByDistance: "仅由距离",
};

/** The words of the relative score and its parts. */
export const scoreStrings = (lang: string): ScoreStrings => (languageOf(lang) === "zh" ? zh : en);
