import { languageOf } from "../base/format.js";

/** A table's columns, named as products if attention_factor is included. */
export const timesFactor = (factor: boolean, names: readonly string[]): string[] =>
  names.map((name) => (factor ? `${name} × attention_factor` : name));

const en = {
  wallName: (pairs: number) => `${pairs} pairs of one head as clocks`,
  pairName: (pair: number, wavelength: string) => `Pair ${pair}: one revolution every ${wavelength} positions`,
  legendHand: "the pair now",
  legendTrail: (count: number) => `the ${count} positions before: wide apart is fast`,
  legendNumber: "below each: positions for one revolution",
  legendNever: (pairs: string, longest: string) =>
    `${pairs} pairs do not complete one revolution within ${longest} positions`,
  passThrough: (through: string, all: string) =>
    `${through} of the ${all} channels do not turn: they pass through and know nothing of position.`,
  attentionFactor: (factor: string) =>
    `cos and sin are also multiplied by attention_factor, ${factor}: the hands show the angle alone.`,
  clockSummary: (at: {
    pair: number;
    channels: readonly [number, number];
    invFreq: string;
    wavelength: string;
    position: string;
    factor: boolean;
    cos: string;
    sin: string;
  }) =>
    `Pair ${at.pair} (channels ${at.channels[0]} and ${at.channels[1]}) turns ${at.invFreq} radians per position, ` +
    `one revolution every ${at.wavelength}. At position ${at.position}${at.factor ? ", times attention_factor" : ""}: cos ${at.cos}, sin ${at.sin}.`,
  clockColumns: (factor: boolean) => [
    "pair",
    "channels",
    "inv_freq",
    "wavelength",
    ...timesFactor(factor, ["cos", "sin"]),
  ],
};

export type ClockWallStrings = typeof en;

const zh: ClockWallStrings = {
  wallName: (pairs) => `一个注意力头的 ${pairs} 对通道，每对一个时钟`,
  pairName: (pair, wavelength) => `第 ${pair} 对：每 ${wavelength} 个位置转一圈`,
  legendHand: "当前位置",
  legendTrail: (count) => `此前 ${count} 个位置：间隔越大，转得越快`,
  legendNumber: "下方数字：转一整圈所需的位置数",
  legendNever: (pairs, longest) => `有 ${pairs} 对在 ${longest} 个位置内转不满一圈`,
  passThrough: (through, all) => `${all} 个通道中有 ${through} 个不旋转：原样通过，不含位置信息。`,
  attentionFactor: (factor) => `cos 和 sin 还要乘以 attention_factor（${factor}）：指针只表示角度。`,
  clockSummary: (at) =>
    `第 ${at.pair} 对（通道 ${at.channels[0]} 和 ${at.channels[1]}）每个位置转 ${at.invFreq} 弧度，` +
    `每 ${at.wavelength} 个位置转一圈。位置 ${at.position}${at.factor ? "（乘以 attention_factor 之后）" : ""}：cos ${at.cos}，sin ${at.sin}。`,
  clockColumns: (factor) => ["对", "通道", "inv_freq", "波长", ...timesFactor(factor, ["cos", "sin"])],
};

/** The words of the clock wall. */
export const clockWallStrings = (lang: string): ClockWallStrings => (languageOf(lang) === "zh" ? zh : en);
