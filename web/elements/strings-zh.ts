import type { ElementStrings } from "./strings-en.js";

export const zh: ElementStrings = {
  roles: { query: "查询", key: "键" },
  tokenName: (role, word) => `${role === "query" ? "查询" : "键"}“${word}”`,
  atPosition: (position) => `位置 ${position}`,
  bothName: "查询和键一起移动",
  bothAt: (low, high) => `位置 ${low} 和 ${high}`,

  showNumbers: "查看数值",
  figureFailed: "此图无法显示：",
  again: "重试",

  wallName: (pairs) => `一个注意力头的 ${pairs} 对通道，每对一座钟`,
  pairName: (pair, wavelength) => `第 ${pair} 对：每 ${wavelength} 个位置转一圈`,
  legendHand: "当前位置",
  legendTrail: (count) => `此前 ${count} 个位置：间隔越大，转得越快`,
  legendNumber: "数字：转一整圈所需的位置数",
  legendNever: (pairs, longest) => `有 ${pairs} 对在 ${longest} 个位置内转不满一圈`,
  passThrough: (through, all) => `${all} 个通道中有 ${through} 个不旋转：原样通过，不含位置信息。`,
  attentionFactor: (factor) => `cos 和 sin 还要乘以 attention_factor（${factor}）：指针只表示角度。`,
  clockSummary: (at) =>
    `第 ${at.pair} 对（通道 ${at.channels[0]} 和 ${at.channels[1]}）每个位置转 ${at.invFreq} 弧度，` +
    `每 ${at.wavelength} 个位置转一圈。位置 ${at.position}：cos ${at.cos}，sin ${at.sin}。`,
  clockColumns: ["对", "通道", "inv_freq", "波长", "cos", "sin"],

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

  rotation: "旋转",
  rotations: { both: "关与开", off: "关", on: "开" },
  mapOff: "不旋转",
  mapOn: "旋转",
  mapName: (name) => `注意力图，${name}。用方向键移动光标。`,
  cell: (row, i, column, j, weight) => `位置 ${i} 的“${row}”给位置 ${j} 的“${column}”${weight}`,
  scale: "一行注意力中的占比；斜线：被因果掩码遮住的后文",
  word: "词",
  rotationOff: "关",
  rotationOn: "开",
  rowTitle: (word, row) => `位置 ${row} 的“${word}”关注什么`,
  mapSummary: (at) =>
    at.places.length > 1
      ? `位置 ${at.row} 的“${at.asking}”看到位置 ${at.places.join("、")} 的“${at.word}”。不旋转时它们得到 ` +
        `${at.off.join("、")}：词相同，权重就相同。旋转后：${at.on.join("、")}。`
      : `位置 ${at.row} 的“${at.asking}”给位置 ${at.places[0] ?? 0} 的“${at.word}”：不旋转时 ${at.off[0] ?? ""}，` +
        `旋转后 ${at.on[0] ?? ""}。`,
  mapColumns: ["查询", "键", "关", "开"],

  model: "模型",
  pasteOption: "粘贴 config.json…",
  pasteLabel: "config.json",
  source: "来源",
  recorded: (date) => `记录于 ${date}`,
  pairing: "配对",
  context: "上下文",
  problemKept: "图中仍显示上一份有效的配置。",
};
