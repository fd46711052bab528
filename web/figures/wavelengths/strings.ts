import type { Language } from "../base/format.js";

/** One pair against a length. */
export interface PairAt {
  pair: number;
  wavelength: string;
  length: string;
  revolutions: string;
  share: string;
}

const en = {
  plotName: "Pair on the plot of wavelengths",
  pairAxis: "pair",
  wavelengthAxis: "wavelength, in positions",
  trainedName: "Length first trained on",
  trainedLabel: (length: string) => `first trained on ${length}`,
  /** Used if the config does not give the trained length. */
  contextTrained: (length: string) => `context ${length}`,
  contextLabel: (length: string) => `runs at up to ${length}`,
  positions: (length: string) => `${length} positions`,
  base: "base",
  reset: "As in the model",
  round: (count: string) => `${count} complete a revolution`,
  never: (count: string) => `${count} do not`,
  pairValue: (at: PairAt) => `pair ${at.pair}, one revolution every ${at.wavelength} positions`,
  dialName: (pair: number) => `pair ${pair}`,
  dialRevolutions: (revolutions: string) => `${revolutions} revolutions`,
  dialShare: (share: string) => `${share} of a revolution`,
  dialNone: "does not rotate",
  summaryRound: (at: PairAt) =>
    `Pair ${at.pair} has a wavelength of ${at.wavelength} positions and makes ${at.revolutions} revolutions in ${at.length}: ` +
    `the model has seen all of its angles in training.`,
  summaryNever: (at: PairAt) =>
    `Pair ${at.pair} has a wavelength of ${at.wavelength} positions and completes ${at.share} of a revolution in ${at.length}: ` +
    `at longer distances the model meets angles that it has never seen.`,
  summaryStill: (at: PairAt) => `Pair ${at.pair} does not rotate: it carries no position.`,
  count: (round: string, never: string, length: string) =>
    `Within ${length} positions ${round} pairs complete at least one revolution, ${never} do not.`,
  columns: ["pair", "inv_freq", "wavelength", "revolutions"],
};

export type WavelengthsStrings = typeof en;

const zh: WavelengthsStrings = {
  plotName: "波长图中的通道对",
  pairAxis: "通道对",
  wavelengthAxis: "波长（位置数）",
  trainedName: "最初训练长度",
  trainedLabel: (length) => `最初训练长度 ${length}`,
  contextTrained: (length) => `上下文 ${length}`,
  contextLabel: (length) => `最长用到 ${length}`,
  positions: (length) => `${length} 个位置`,
  base: "base",
  reset: "恢复模型的值",
  round: (count) => `${count} 对转满过一圈`,
  never: (count) => `${count} 对没有`,
  pairValue: (at) => `第 ${at.pair} 对，每 ${at.wavelength} 个位置转一圈`,
  dialName: (pair) => `第 ${pair} 对`,
  dialRevolutions: (revolutions) => `${revolutions} 圈`,
  dialShare: (share) => `一圈的 ${share}`,
  dialNone: "不旋转",
  summaryRound: (at) =>
    `第 ${at.pair} 对每 ${at.wavelength} 个位置转一圈，在 ${at.length} 个位置内转了 ${at.revolutions} 圈：无论距离多远，它的角度模型都见过。`,
  summaryNever: (at) =>
    `第 ${at.pair} 对每 ${at.wavelength} 个位置转一圈，在 ${at.length} 个位置内只转了一圈的 ${at.share}：距离再远，就会出现模型从未见过的角度。`,
  summaryStill: (at) => `第 ${at.pair} 对不旋转，不含位置信息。`,
  count: (round, never, length) => `在 ${length} 个位置内，${round} 对至少转满一圈，${never} 对没有。`,
  columns: ["对", "inv_freq", "波长", "圈数"],
};

export const wavelengthsStrings: Record<Language, WavelengthsStrings> = { en, zh };
