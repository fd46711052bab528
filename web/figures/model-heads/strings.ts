import { languageOf, type Language } from "../base/format.js";
import type { HeadRotation } from "./heads.js";

const en = {
  rotation: "Rotation",
  mistakes: "With a mistake",
  rotations: {
    on: "on",
    off: "off",
    "pairing-swapped": "pairs interleaved",
    "table-pairing-mismatch": "table in the other layout",
    "keys-one-late": "keys one position late",
    "direction-reversed": "direction reversed",
    "applied-twice": "rotated twice",
    "low-precision-positions": "positions in bfloat16",
  } satisfies Record<HeadRotation, string>,
  own: "Text",
  ownHint: "up to 512 letters; empty for a passage",
  refused: "This text cannot be read:",
  working: (share: string) => `Running the model: ${share}.`,
  heads: "Heads",
  layers: "Layer",
  layer: (layer: string) => `Layer ${layer}`,
  head: (layer: string, head: string) => `layer ${layer}, head ${head}`,
  names: { previous: "previous letter", induction: "induction" },
  /** The words before each number of a head's button. */
  spoken: { previous: ": previous letter", induction: ", induction", name: ", named" },
  mapName: (head: string) => `Attention of ${head}. Arrow keys move the cursor.`,
  space: "space",
  newline: "new line",
  reading: (asking: string, row: string, weight: string, asked: string, column: string) =>
    `“${asking}” at ${row} gives ${weight} to “${asked}” at ${column}.`,
  found: (previous: string, induction: string, nats: string) =>
    `Named by their scores: ${previous} previous-letter heads, ${induction} induction heads. The text costs ${nats} nats a letter.`,
  scale: "share of a row’s attention; hatched: later letters, which no letter sees",
  columns: ["layer", "head", "previous letter", "induction", "name"],
  note: (named: string, evenPrevious: string, evenInduction: string) =>
    `Below each map: its previous-letter score and its induction score. The first is the mean share that a letter of this text gives to the letter before it ` +
    `(even attention: ${evenPrevious}). The second is measured on random letters read twice in a row: the share that goes to the letter which came next the first ` +
    `time (even attention: ${evenInduction}). A head is named from ${named} on.`,
};

export type ModelHeadsStrings = typeof en;

const zh: ModelHeadsStrings = {
  rotation: "旋转",
  mistakes: "带有错误",
  rotations: {
    on: "开",
    off: "关",
    "pairing-swapped": "改为相邻配对",
    "table-pairing-mismatch": "表的排列不符",
    "keys-one-late": "键的位置晚一位",
    "direction-reversed": "方向相反",
    "applied-twice": "旋转两次",
    "low-precision-positions": "位置用 bfloat16",
  },
  own: "文字",
  ownHint: "最多 512 字；留空则用文段",
  refused: "无法阅读这段文字：",
  working: (share) => `正在运行模型：${share}。`,
  heads: "注意力头",
  layers: "层",
  layer: (layer) => `第 ${layer} 层`,
  head: (layer, head) => `第 ${layer} 层第 ${head} 头`,
  names: { previous: "前一个字", induction: "归纳" },
  spoken: { previous: "：前一个字", induction: "，归纳", name: "，名为" },
  mapName: (head) => `${head}的注意力。用方向键移动光标。`,
  space: "空格",
  newline: "换行",
  reading: (asking, row, weight, asked, column) => `位置 ${row} 的“${asking}”给位置 ${column} 的“${asked}”${weight}。`,
  found: (previous, induction, nats) =>
    `按分数命名：${previous} 个“前一个字”头，${induction} 个归纳头。这段文字每字 ${nats} nat。`,
  scale: "一行注意力中的占比；斜线：后面的字，谁也看不到",
  columns: ["层", "头", "前一个字", "归纳", "名称"],
  note: (named, evenPrevious, evenInduction) =>
    `每张图下方是两项分数：前一个字、归纳。前者是这段文字中每个字给前一个字的平均占比（均匀注意力为 ${evenPrevious}）。` +
    `后者用连读两遍的随机字测量：看第二遍时，给第一遍中紧随其后那个字的占比（均匀注意力为 ${evenInduction}）。分数达到 ${named} 才命名。`,
};

const all: Record<Language, ModelHeadsStrings> = { en, zh };
/** The strings for a model that reads tokens, not letters. */
const ofTokens: Record<Language, Partial<ModelHeadsStrings>> = {
  en: {
    names: { previous: "previous token", induction: "induction" },
    spoken: { previous: ": previous token", induction: ", induction", name: ", named" },
    found: (previous, induction, nats) =>
      `Named by their scores: ${previous} previous-token heads, ${induction} induction heads. The text costs ${nats} nats a token.`,
    scale: "share of a row’s attention; hatched: later tokens, which no token sees",
    columns: ["layer", "head", "previous token", "induction", "name"],
    note: (named, evenPrevious, evenInduction) =>
      `Below each map: its previous-token score (even attention: ${evenPrevious}) and its induction score on random tokens read twice in a row ` +
      `(even attention: ${evenInduction}). A head is named from ${named} on.`,
  },
  zh: {
    names: { previous: "前一个词元", induction: "归纳" },
    spoken: { previous: "：前一个词元", induction: "，归纳", name: "，名为" },
    found: (previous, induction, nats) =>
      `按分数命名：${previous} 个“前一个词元”头，${induction} 个归纳头。这段文字每词元 ${nats} nat。`,
    scale: "一行注意力中的占比；斜线：后面的词元，谁也看不到",
    columns: ["层", "头", "前一个词元", "归纳", "名称"],
    note: (named, evenPrevious, evenInduction) =>
      `每张图下方是两项分数：前一个词元（均匀注意力为 ${evenPrevious}），以及用连读两遍的随机词元测得的归纳（均匀注意力为 ${evenInduction}）。` +
      `分数达到 ${named} 才命名。`,
  },
};
export const modelHeadsStrings = (lang: string, tokens = false): ModelHeadsStrings => ({
  ...all[languageOf(lang)],
  ...(tokens && ofTokens[languageOf(lang)]),
});
