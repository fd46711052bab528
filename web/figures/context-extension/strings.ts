import type { Language } from "../base/format.js";

export interface ExtendedPair {
  pair: number;
  scheme: string;
  before: string;
  after: string;
  stretch: string;
  trainedRevolutions: string;
  runRevolutions: string;
  length: string;
  run: string;
}

const en = {
  schemes: "Scheme",
  kept: "kept",
  stretched: "stretched",
  stopped: (pairs: string) => ` (${pairs} do not rotate)`,
  fresh: "new angles",
  refused: "not defined for this head",
  missing: "needs lists made for one model: choose Phi-3 above",
  wavelengthTitle: "Wavelength of each pair",
  stretchTitle: "Wavelength after scaling over wavelength before",
  wavelengthName: "Pair on the plot of wavelengths",
  stretchName: "Pair on the plot of stretches",
  pairAxis: "pair",
  wavelengthAxis: "wavelength, in positions",
  trainedLabel: (length: string) => `first trained on ${length}`,
  /** Used if the config does not give the trained length. */
  contextTrained: (length: string) => `context ${length}`,
  runName: "Length to run at",
  runLabel: (run: string) => `run ${run}`,
  runText: (run: string, factor: string) => `${run} positions, factor ${factor}`,
  edgeName: (name: string) => `Band edge ${name}`,
  edgeText: (revolutions: string) => `${revolutions} revolutions over the trained length`,
  factorName: "factor",
  pairValue: (pair: number, after: string) => `pair ${pair}, one revolution every ${after} positions`,
  stretchValue: (pair: number, stretch: string) =>
    stretch === "1" ? `pair ${pair}, unchanged` : `pair ${pair}, wavelength ${stretch} times as long`,
  reset: "As in the model",
  unscaled: "This model has no scaling of its own: the scheme is an example, not what the model was trained with.",
  count: (at: { scheme: string; run: string; kept: string; all: string; fresh: string; attentionFactor: string }) =>
    `${at.scheme} at ${at.run} positions: ${at.kept} of ${at.all} pairs are as in training, ${at.fresh} reach angles that ` +
    `training never did, attention_factor is ${at.attentionFactor}.`,
  pairKept: (at: ExtendedPair) => `Pair ${at.pair} keeps its wavelength: one revolution every ${at.before} positions.`,
  pairStretched: (at: ExtendedPair) =>
    `The wavelength of pair ${at.pair} grows from ${at.before} to ${at.after} positions. The angle between neighbouring words is ` +
    `${at.stretch} times smaller, so the pair separates them less well.`,
  pairStopped: (at: ExtendedPair) => `Pair ${at.pair} no longer rotates.`,
  pairFresh: (at: ExtendedPair) =>
    `It made ${at.trainedRevolutions} revolutions in training and now makes ${at.runRevolutions}: the model has never seen some of these angles.`,
  columns: ["pair", "before", "default", "linear", "dynamic", "yarn", "llama3", "longrope", "proportional"],
};

export type ContextExtensionStrings = typeof en;

const zh: ContextExtensionStrings = {
  schemes: "方案",
  kept: "不变",
  stretched: "拉长",
  stopped: (pairs) => `（${pairs} 对不旋转）`,
  fresh: "新角度",
  refused: "对这样的头没有定义",
  missing: "需要为某个模型专门求得的列表：请在上面选 Phi-3",
  wavelengthTitle: "每一对的波长",
  stretchTitle: "波长变为原来的几倍",
  wavelengthName: "波长图中的通道对",
  stretchName: "拉长倍数图中的通道对",
  pairAxis: "通道对",
  wavelengthAxis: "波长（位置数）",
  trainedLabel: (length) => `最初训练长度 ${length}`,
  contextTrained: (length) => `上下文 ${length}`,
  runName: "运行长度",
  runLabel: (run) => `运行 ${run}`,
  runText: (run, factor) => `${run} 个位置，factor ${factor}`,
  edgeName: (name) => `频带边界 ${name}`,
  edgeText: (revolutions) => `训练长度内转 ${revolutions} 圈`,
  factorName: "factor",
  pairValue: (pair, after) => `第 ${pair} 对，每 ${after} 个位置转一圈`,
  stretchValue: (pair, stretch) =>
    stretch === "1" ? `第 ${pair} 对，波长不变` : `第 ${pair} 对，波长变为 ${stretch} 倍`,
  reset: "恢复模型的值",
  unscaled: "该模型自身没有缩放：这里的方案只是一个例子，并非它训练时所用。",
  count: (at) =>
    `${at.scheme} 在 ${at.run} 个位置上：${at.all} 对中有 ${at.kept} 对与训练时相同，${at.fresh} 对转到训练中从未出现的角度，` +
    `attention_factor 为 ${at.attentionFactor}。`,
  pairKept: (at) => `第 ${at.pair} 对波长不变：仍是每 ${at.before} 个位置转一圈。`,
  pairStretched: (at) =>
    `第 ${at.pair} 对的波长从 ${at.before} 个位置增加到 ${at.after} 个位置：相邻两词之间的转角缩小为原来的 1/${at.stretch}，分辨它们的能力也随之下降。`,
  pairStopped: (at) => `第 ${at.pair} 对不再旋转。`,
  pairFresh: (at) => `训练中转 ${at.trainedRevolutions} 圈，现在转 ${at.runRevolutions} 圈：出现了模型从未见过的角度。`,
  columns: ["对", "原来", "default", "linear", "dynamic", "yarn", "llama3", "longrope", "proportional"],
};

export const contextExtensionStrings: Record<Language, ContextExtensionStrings> = { en, zh };
