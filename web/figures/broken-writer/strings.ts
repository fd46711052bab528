import { languageOf, type Language } from "../base/format.js";
import type { StageText } from "../stage/text.js";
import type { Guess } from "./numbers.js";
import type { WriterRotation } from "./write.js";

interface WriterText extends StageText {
  /** Other rotations, seeds and prompts. */
  others: string;
  othersNote: string;
  seed: string;
  prompt: string;
}

export const writerText: Record<Language, WriterText> = {
  en: {
    todo: "Flip the switch: both write again. Then guess: what if every position moves by 1,000?",
    prose: [
      "A small model, trained on Shakespeare’s plays, continues one prompt twice, with the same weights and the same random numbers.",
      "The stronger a letter’s colour, the less the model with the right rotation expected it.",
    ],
    keep: "A trained model has learned to use these angles: break its rotation, and its words break.",
    note:
      "Scores depend on differences of positions, and those have not changed. With the prompt “ROMEO:”, all 73 settings of seed and temperature tried gave the same letters " +
      "twice. Angles at other positions are rounded differently, so a letter may change where two are almost equally likely.",
    more: [["model-heads", "Look into every head of this model"]],
    others: "Other mistakes, another seed, your own prompt",
    othersNote:
      "Each is easy to make in code, and none stops the program. Positions in bfloat16 do the least harm here, as it holds whole numbers up to 256 exactly.",
    seed: "Another seed",
    prompt: "Prompt, up to 32 letters",
  },
  zh: {
    todo: "拨动开关，两段文字会重新写。再猜：所有位置都移动 1,000，它会写出什么？",
    prose: [
      "一个用唐诗训练的小模型，把同一个开头续写两遍，权重和随机数都相同。",
      "颜色越醒目的字，越出乎旋转正确的模型的意料。",
    ],
    keep: "训练好的模型学会了使用这些角度：旋转出了错，句子就乱了。",
    note: "分数只取决于位置之差，而这些差没有变。开头是“明月”时，试过的 73 种随机种子与温度，每一种写出的字都相同。换了位置，角度的舍入不同，两个字的概率几乎相等时也可能写出不同的字。",
    more: [["model-heads", "看看这个模型的每一个注意力头"]],
    others: "其他错误、随机种子、自己的开头",
    othersNote:
      "这些错误写代码时都容易犯，而且都不会让程序报错。位置用 bfloat16 害处最小，因为它能精确表示 256 以内的整数。",
    seed: "换一个随机种子",
    prompt: "开头，最多 32 字",
  },
};

/** With a reader's own model: for its own choice of a rotation, and for one that is tried. */
const ownText: Record<Language, StageText & { tried: string }> = {
  en: {
    todo: "Flip the switch: both texts are written again.",
    tried: "The second text is written with the rotation that is set above.",
    prose: [
      "The model continues one prompt twice, with the same weights and the same random numbers.",
      "The stronger a token’s colour, the less the model with its own rotation expected it.",
    ],
    keep: "The fewer nats, the more a text is like what the model learned. A text that repeats itself has few nats, too.",
  },
  zh: {
    todo: "拨动开关，两段文字会重新写。",
    tried: "第二段文字用上面设置的旋转来写。",
    prose: ["模型把同一个开头续写两遍，权重和随机数都相同。", "颜色越醒目的词元，越出乎使用自己旋转的模型的意料。"],
    keep: "nat 越少，文字越像模型学过的。重复的文字容易预测，nat 也很少。",
  },
};

/** The words around the two texts. The note contains the answer to the guess, so it appears with the text. */
export function textOf(lower: WriterRotation, language: Language, tokens = false): StageText {
  if (tokens) {
    const { tried, ...text } = ownText[language];
    return lower === "tried" ? { ...text, todo: tried } : text;
  }
  const { note, ...asking } = writerText[language];
  return lower === "moved" && note !== undefined ? { ...asking, note } : asking;
}

const en = {
  nats: "nats a letter",
  switch: "Rotation",
  right: "right",
  broken: "broken",
  /** Below the switch's name. */
  moved: "moved by 1,000",
  guess: "Your guess: with all positions moved by 1,000 the model writes",
  noGuess: "no guess yet",
  guesses: { same: "the same", other: "other letters", nonsense: "nonsense" } satisfies Record<Guess, string>,
  yours: "your guess: ",
  /** The result with moved positions: the number of equal letters. */
  same: (same: string, all: string) => `moved by 1,000: ${same} of ${all} the same`,
  prompt: "Prompt",
  seed: "Seed",
  temperature: "Temperature",
  lower: "Second text",
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
  allSame: "the same letters as the right rotation",
  someSame: (same: string) => `the same letters up to letter ${same}`,
  noneSame: "another letter from the first one on",
  summary: (readings: string) =>
    `Mean surprise of each text, read with the right rotation, in nats a letter: ${readings}.`,
  between: "; ",
  reading: (name: string, nats: string) => `${name} ${nats}`,
  columns: ["position", "right rotation", "nats", "text below", "nats"],
};

export type WriterStrings = typeof en;

const zh: WriterStrings = {
  nats: "nat/字",
  switch: "旋转",
  right: "正确",
  broken: "出错",
  moved: "位置移动 1,000",
  guess: "你的猜测：所有位置移动 1,000，模型会写出",
  noGuess: "还没有猜",
  guesses: { same: "同样的字", other: "别的字", nonsense: "不成句的字" },
  yours: "你的猜测：",
  same: (same, all) => `移动 1,000：${all} 个字中有 ${same} 个相同`,
  prompt: "开头",
  seed: "随机种子",
  temperature: "温度",
  lower: "第二段文字",
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
  allSame: "每个字都与正确的旋转相同",
  someSame: (same) => `前 ${same} 个字相同`,
  noneSame: "从第一个字起就不同",
  summary: (readings) => `用正确的旋转来读，各段文字的平均意外程度（nat/字）：${readings}。`,
  between: "；",
  reading: (name, nats) => `${name} ${nats}`,
  columns: ["位置", "正确的旋转", "nat", "下面的文字", "nat"],
};

const all: Record<Language, WriterStrings> = { en, zh };
/** The strings for a model that writes tokens, not letters. */
const ofTokens: Record<Language, Partial<WriterStrings>> = {
  en: {
    nats: "nats a token",
    guesses: { same: "the same", other: "other tokens", nonsense: "nonsense" },
    allSame: "the same tokens as the right rotation",
    someSame: (same) => `the same tokens up to token ${same}`,
    noneSame: "another token from the first one on",
    summary: (readings) => `Mean surprise of each text, read with the right rotation, in nats a token: ${readings}.`,
  },
  zh: {
    nats: "nat/词元",
    guesses: { same: "同样的词元", other: "别的词元", nonsense: "不成句的词元" },
    same: (same, all) => `移动 1,000：${all} 个词元中有 ${same} 个相同`,
    allSame: "每个词元都与正确的旋转相同",
    someSame: (same) => `前 ${same} 个词元相同`,
    noneSame: "从第一个词元起就不同",
    summary: (readings) => `用正确的旋转来读，各段文字的平均意外程度（nat/词元）：${readings}。`,
  },
};
export const writerStrings = (lang: string, tokens = false): WriterStrings => ({
  ...all[languageOf(lang)],
  ...(tokens && ofTokens[languageOf(lang)]),
});
