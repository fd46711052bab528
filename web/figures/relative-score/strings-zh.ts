import type { ScoreStrings } from "./strings-en.js";

export const zh: ScoreStrings = {
  distance: (m, n) => `距离 ${m} − ${n} =`,
  score: "旋转后两向量的得分 q ⋅ k",
  movesTitle: "再移动",
  movesBoth: "两者",
  movesAlone: "仅查询",
  verdictRest: "拖动两词之间的横条，二者一起移动；再单独拖动其中一个。",
  verdictStill: "✓ 两者都移动了，得分不变。",
  verdictMoved: (before) => `距离变了，得分也随之改变。之前：${before}`,
  dialCaption: (pair, term) => `第 ${pair} 对贡献 ${term}`,
  barsTitle: "每一对的贡献，快的在左",
  barsThrough: "（灰色：不旋转的通道）",
  barsName: "得分中的通道对",
  barValue: (pair, term) => `第 ${pair} 对贡献 ${term}`,
  curveTitle: "各个距离上的得分",
  scoreSummary: (at) =>
    `查询“${at.query}”在位置 ${at.m}，键“${at.key}”在位置 ${at.n}，距离 ${at.distance}：` +
    `由旋转后的向量得 ${at.score}，仅由距离得 ${at.byDistance}。`,
  scoreColumns: ["对", "q 第一", "q 第二", "k 第一", "k 第二", "贡献"],
  rowThrough: "不旋转",
  rowTurned: "q ⋅ k",
  rowByDistance: "仅由距离",
};
