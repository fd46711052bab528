import { languageOf, significant, type Language } from "../base/format.js";
import type { ZooId } from "./table-numbers.js";

const en = {
  encodings: {
    integer: ["Integer", "the position itself, added to a channel"],
    fraction: ["[0, 1]", "the place between start and end, added to a channel"],
    binary: ["Binary", "its nine bits, each added to a channel"],
    learned: ["Learned", "a table with one row per position, added (random here, as before training)"],
    sinusoidal: ["Sinusoidal", "sines and cosines of many speeds, added"],
    alibi: ["ALiBi", "no code: far keys lose points, slope × distance, one slope per head"],
    rope: ["RoPE", "query and key are rotated; nothing is added"],
  } satisfies Record<ZooId, readonly [string, string]>,
  encoding: "Encoding",
  picture: "Code by position",
  pictureName: (name: string) => `Codes of ${name} at positions 0 to 63`,
  bounded: "Stays bounded",
  boundedHow: (tested: number) => `largest value up to position ${tested - 1}`,
  unique: "Tells positions apart",
  uniqueHow: "smallest distance between two positions’ codes",
  relative: "Distance alone counts",
  relativeHow: (distance: number) => `how much the score at distance ${distance} changes with the place`,
  longer: "Seen in training",
  longerHow: (trained: number) => `share of the values past position ${trained - 1} that training did not have`,
  yes: "yes",
  no: "no",
  none: "no code",
  noRow: "no row at all",
  moves: (by: string) => `codes move by ${by}`,
  reached: "of the attention goes there: every penalty is new, but large",
  repeats: (trained: number) => `codes repeat: position ${trained} looks like 0`,
  note: (channels: number, trained: number) =>
    `Measured here and now, on one random query and key of ${channels} channels: trained on ${trained} positions, tested on twice as many.`,
};

export type TableStrings = typeof en;

const zh: TableStrings = {
  encodings: {
    integer: ["整数", "位置本身，加到一个通道上"],
    fraction: ["[0, 1]", "从开头到结尾的比例，加到一个通道上"],
    binary: ["二进制", "位置的九个二进制位，各加到一个通道上"],
    learned: ["可学习", "每个位置一行的表，相加（这里是随机的，如同训练之前）"],
    sinusoidal: ["正弦", "许多速度的正弦和余弦，相加"],
    alibi: ["ALiBi", "没有编码：键越远扣分越多，斜率 × 距离，每个头一个斜率"],
    rope: ["RoPE", "旋转查询和键，而不是相加"],
  },
  encoding: "编码",
  picture: "各位置的编码",
  pictureName: (name) => `${name}在位置 0 到 63 的编码`,
  bounded: "有界",
  boundedHow: (tested) => `到位置 ${tested - 1} 为止的最大值`,
  unique: "能区分位置",
  uniqueHow: "两个位置的编码之间的最小距离",
  relative: "只看距离",
  relativeHow: (distance) => `距离为 ${distance} 时，分数随位置变化多少`,
  longer: "能超出训练长度",
  longerHow: (trained) => `位置 ${trained - 1} 之后，训练中从未见过的值占多少`,
  yes: "是",
  no: "否",
  none: "没有编码",
  noRow: "根本没有这一行",
  moves: (by) => `编码移动了 ${by}`,
  reached: "的注意力落在那里：扣分都没见过，但都很大",
  repeats: (trained) => `编码重复：位置 ${trained} 与 0 相同`,
  note: (channels, trained) =>
    `以下数值就在此刻测得：一个随机查询和一个随机键，各 ${channels} 个通道；在 ${trained} 个位置上训练，在两倍的位置上测试。`,
};

const all: Record<Language, TableStrings> = { en, zh };
export const tableStrings = (lang: string): TableStrings => all[languageOf(lang)];

/** 0, 1.2e-7, 0.0471 or 20,000. */
export const small = (lang: string, value: number): string =>
  value > 0 && value < 1e-4 ? value.toExponential(1).replace("-", "\u2212") : significant(lang, value);
