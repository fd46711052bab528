import { languageOf, type Language } from "../base/format.js";
import type { WriterRotation } from "./write.js";

const en = {
  prompt: "Prompt",
  seed: "Seed",
  temperature: "Temperature",
  changes: "Beside the right rotation",
  names: {
    right: "right rotation",
    tried: "as set above",
    moved: "positions moved by 1,000",
    "pairing-swapped": "pairs interleaved",
    "keys-one-late": "keys one position late",
    "direction-reversed": "direction reversed",
    off: "no rotation",
    "table-pairing-mismatch": "table in the other layout",
    "applied-twice": "rotated twice",
    "low-precision-positions": "positions in bfloat16",
  } satisfies Record<WriterRotation, string>,
  refused: "This prompt cannot be continued:",
  writing: (share: string) => `Writing: ${share}.`,
  surprise: (nats: string) => `${nats} nats a letter`,
  all: "the same letters as the right rotation",
  some: (same: string) => `the same letters up to letter ${same}`,
  none: "another letter from the first one on",
  summary: (readings: string) =>
    `Mean surprise of each text, read with the right rotation, in nats a letter: ${readings}.`,
  between: "; ",
  reading: (name: string, nats: string, same: string) => `${name} ${nats}${same && `, ${same}`}`,
  columns: ["rotation", "nats a letter", "same letters", "text"],
  note:
    "Surprise is measured by reading each text with the right rotation: the fewer nats, the more it is like what the model learned. A " +
    "text that repeats itself is easy to predict, so its number can be low, too. ↵ marks an empty line after the first one.",
};

export type BrokenWriterStrings = typeof en;

const zh: BrokenWriterStrings = {
  prompt: "开头",
  seed: "随机种子",
  temperature: "温度",
  changes: "与正确的旋转对比",
  names: {
    right: "正确的旋转",
    tried: "按上面的设置",
    moved: "所有位置移动 1,000",
    "pairing-swapped": "改为相邻配对",
    "keys-one-late": "键的位置晚一位",
    "direction-reversed": "方向相反",
    off: "不旋转",
    "table-pairing-mismatch": "表的排列不符",
    "applied-twice": "旋转两次",
    "low-precision-positions": "位置用 bfloat16",
  },
  refused: "无法续写这个开头：",
  writing: (share) => `正在续写：${share}。`,
  surprise: (nats) => `每字 ${nats} nat`,
  all: "每个字都与正确的旋转相同",
  some: (same) => `前 ${same} 个字相同`,
  none: "从第一个字起就不同",
  summary: (readings) => `用正确的旋转来读，各段文字的平均意外程度（nat/字）：${readings}。`,
  between: "；",
  reading: (name, nats, same) => `${name} ${nats}${same && `（${same}）`}`,
  columns: ["旋转", "nat/字", "相同的字数", "文字"],
  note: "意外程度是用正确的旋转读各段文字测得的：nat 越少，越像模型学过的文字。重复的文字容易预测，所以数值也可能很低。↵ 表示第一个空行之后的空行。",
};

const all: Record<Language, BrokenWriterStrings> = { en, zh };
/** The strings for a model that writes tokens, not letters. */
const ofTokens: Record<Language, Partial<BrokenWriterStrings>> = {
  en: {
    surprise: (nats) => `${nats} nats a token`,
    all: "the same tokens as the right rotation",
    some: (same) => `the same tokens up to token ${same}`,
    none: "another token from the first one on",
    summary: (readings) => `Mean surprise of each text, read with the right rotation, in nats a token: ${readings}.`,
    columns: ["rotation", "nats a token", "same tokens", "text"],
  },
  zh: {
    surprise: (nats) => `每词元 ${nats} nat`,
    all: "每个词元都与正确的旋转相同",
    some: (same) => `前 ${same} 个词元相同`,
    none: "从第一个词元起就不同",
    summary: (readings) => `用正确的旋转来读，各段文字的平均意外程度（nat/词元）：${readings}。`,
    columns: ["旋转", "nat/词元", "相同的词元数", "文字"],
  },
};
export const brokenWriterStrings = (lang: string, tokens = false): BrokenWriterStrings => ({
  ...all[languageOf(lang)],
  ...(tokens && ofTokens[languageOf(lang)]),
});
