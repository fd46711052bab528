import { fixed, languageOf, type Language } from "../base/format.js";

const en = {
  planeName: "The pair as an arrow in the plane, before and after the rotation",
  startName: "Tip of the arrow at position 0",
  endName: "Tip of the rotated arrow: drag it to another position",
  endAt: (position: string, z: string) => `position ${position}: ${z}`,
  real: "first channel",
  imaginary: "second channel",
  pairLabel: "Pair",
  pairAt: (pair: number, wavelength: string) => `pair ${pair}: one revolution every ${wavelength} positions`,
  start: "the pair, as one complex number",
  rotation: (position: string) => `the rotation for position ${position}`,
  product: "their product: the rotated pair",
  matrix: "the same with real numbers: what the code does",
  lengthAt: (before: string, after: string) => `length: ${before} before, ${after} after`,
  summary: (at: { z: string; position: string; product: string; before: string; after: string }) =>
    `${at.z} rotated to position ${at.position} is ${at.product}. Its length is ${at.before} before and ${at.after} after.`,
  factor: (factor: string) =>
    `This model’s tables also multiply by attention_factor, ${factor}: there every length is multiplied by ${factor}.`,
  columns: ["position", "cos", "sin", "first", "second", "length"],
};

export type ComplexPairStrings = typeof en;

const zh: ComplexPairStrings = {
  planeName: "平面上的一个箭头：旋转前与旋转后的一对通道",
  startName: "位置 0 处箭头的尖端",
  endName: "旋转后箭头的尖端：拖动它到别的位置",
  endAt: (position, z) => `位置 ${position}：${z}`,
  real: "第一个通道",
  imaginary: "第二个通道",
  pairLabel: "通道对",
  pairAt: (pair, wavelength) => `第 ${pair} 对：每 ${wavelength} 个位置转一圈`,
  start: "这一对通道，写成一个复数",
  rotation: (position) => `位置 ${position} 的旋转`,
  product: "两者的乘积：旋转后的一对",
  matrix: "用实数写出来：代码就是这样算的",
  lengthAt: (before, after) => `长度：旋转前 ${before}，旋转后 ${after}`,
  summary: (at) => `${at.z} 转到位置 ${at.position} 是 ${at.product}。长度原来是 ${at.before}，现在是 ${at.after}。`,
  factor: (factor) => `该模型的表还乘以 attention_factor，即 ${factor}：每个长度都变为 ${factor} 倍。`,
  columns: ["位置", "cos", "sin", "第一", "第二", "长度"],
};

/** A complex number as it is written in text and formulas. */
export const complexText = (lang: string, x: number, y: number, digits = 4): string =>
  `${fixed(lang, x, digits)} ${y < 0 ? "\u2212" : "+"} ${fixed(lang, Math.abs(y), digits)}\u00a0i`;

const all: Record<Language, ComplexPairStrings> = { en, zh };
export const complexPairStrings = (lang: string): ComplexPairStrings => all[languageOf(lang)];
