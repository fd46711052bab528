import type { Pairing } from "../../api/index.js";
import { languageOf, type Language } from "../base/format.js";

const en = {
  rotation: "The rotation pairs",
  pairings: {
    "half-split": "half-split",
    interleaved: "interleaved",
  } satisfies Record<Pairing, string>,
  pairingNotes: {
    "half-split": "channel i with i + 8 (GPT-NeoX, Llama in Hugging Face form)",
    interleaved: "channel 2i with 2i + 1 (the RoFormer paper, GPT-J)",
  } satisfies Record<Pairing, string>,
  mix: (table: string) => `Mix them up: take a cos/sin table laid out for ${table}`,
  ribbonNote:
    "Bars: the query’s numbers before the rotation. Bold: a number’s index in half-split order. Grey: its index now.",
  ribbonName: (pairing: string) => `16 channels of the query and their partners, ${pairing}`,
  dialsTitle: "Each pair after the rotation, on the circle of its own length",
  dialsName: "Pairs after the rotation",
  dialName: (pair: number, before: string, after: string) => `Pair ${pair}: length ${before} before, ${after} after`,
  lengthTitle: "Length of q",
  before: "before",
  after: "after",
  scoreTitle: "Score q ⋅ k",
  same: "✓ the same",
  wrong: (by: string) => `✗ off by ${by}`,
  plotTitle: (distance: string) => `The score while both move on, ${distance} apart all the way`,
  plotName: "Score by the key’s position",
  plotX: "position of the key",
  plotMatched: "table and rotation of one kind",
  plotMixed: "mixed up",
  summaryGood: (at: { pairing: string; length: string; score: string; other: string }) =>
    `Pairing ${at.pairing}: the length of q stays ${at.length}, and the score is ${at.score}. Paired the other way, with the ` +
    `same numbers in the other order, it is ${at.other}.`,
  summaryMixed: (at: { before: string; after: string; low: string; high: string; distance: string }) =>
    `Mixed up: the length of q goes from ${at.before} to ${at.after}, so this is no rotation. At a distance of ` +
    `${at.distance} the score wanders between ${at.low} and ${at.high} as both words move.`,
  columns: ["pair", "channels", "q before", "q after", "length before", "length after"],
};

export type PairingStrings = typeof en;

const zh: PairingStrings = {
  rotation: "旋转的配对方式",
  pairings: { "half-split": "前后半配对", interleaved: "相邻配对" },
  pairingNotes: {
    "half-split": "half-split：通道 i 与 i + 8（GPT-NeoX、Hugging Face 格式的 Llama）",
    interleaved: "interleaved：通道 2i 与 2i + 1（RoFormer 论文、GPT-J）",
  },
  mix: (table) => `混用：cos/sin 表按${table}排列`,
  ribbonNote: "条形：旋转前查询的各个数。粗体：该数在前后半（half-split）顺序中的位置。灰色：现在存放的位置。",
  ribbonName: (pairing) => `查询的 16 个通道及其配对，${pairing}`,
  dialsTitle: "旋转后的每一对，与它原来长度的圆相比",
  dialsName: "旋转后的各对",
  dialName: (pair, before, after) => `第 ${pair} 对：旋转前长度 ${before}，旋转后 ${after}`,
  lengthTitle: "q 的长度",
  before: "旋转前",
  after: "旋转后",
  scoreTitle: "分数 q ⋅ k",
  same: "✓ 相同",
  wrong: (by) => `✗ 相差 ${by}`,
  plotTitle: (distance) => `两者一起移动、始终相距 ${distance} 时的分数`,
  plotName: "分数随键的位置变化",
  plotX: "键的位置",
  plotMatched: "表与旋转一致",
  plotMixed: "混用",
  summaryGood: (at) =>
    `${at.pairing}：q 的长度保持 ${at.length}，分数为 ${at.score}。换成另一种配对，同样的数换个顺序存放，分数为 ${at.other}。`,
  summaryMixed: (at) =>
    `混用之后：q 的长度从 ${at.before} 变成 ${at.after}，这已不是旋转。两词一起移动、距离始终为 ${at.distance}，` +
    `分数却在 ${at.low} 与 ${at.high} 之间游移。`,
  columns: ["对", "通道", "旋转前 q", "旋转后 q", "旋转前长度", "旋转后长度"],
};

const all: Record<Language, PairingStrings> = { en, zh };
export const pairingStrings = (lang: string): PairingStrings => all[languageOf(lang)];
