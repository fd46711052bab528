import type { Language } from "../base/format.js";
import type { TinyScheme } from "../numbers/tiny-schemes.js";
import type { StageText } from "../stage/text.js";
import type { Guess, ReaderValues } from "./values.js";

export interface ReaderText extends StageText {
  /** The reader's own text. */
  own: string;
  ownName: string;
}

export const readerText: Record<Language, ReaderText> = {
  en: {
    todo: "First guess: with YaRN, the surprise before the line will be … Then choose YaRN and watch the ribbon change.",
    prose: [
      "A small model reads a scene that it was not trained on. The stronger a letter’s colour, the more it surprised the model.",
    ],
    keep: "Past the line, slow pairs meet angles that they never had in training. Stretch those; spare the fast ones.",
    note: "“Squeeze all” divides every position by 8. In the four passages measured, YaRN is a little worse before the line, and at least 1.9 [nats] a letter better beyond it.",
    more: [["cliff", "The loss at every position, for every scheme"]],
    own: "Read a text of your own",
    ownName: "Your own text, up to 1,024 letters",
  },
  zh: {
    todo: "先猜一猜：用 YaRN，线以前的意外程度会……再选 YaRN，看色带变化。",
    prose: ["一个小模型在读没有用来训练的唐诗。颜色越醒目的字，越让它意外。"],
    keep: "过了线，慢的对会转到训练中从未有过的角度。放慢它们，别动快的对，线以后就读得好些。",
    note: "“全部压缩”把所有位置除以 8。在测过的三段文字里，用 YaRN，线以后每字至少低 0.4 [nat]，线以前却高出 1 nat 以上：它不是白得的。",
    more: [["cliff", "每种方法在每个位置的损失"]],
    own: "读一段你自己的文字",
    ownName: "你自己的文字，最多 1,024 字",
  },
};

/** The words for what is shown. The note contains the answer to the guess, so it appears with the result. */
export function textOf({ scheme }: Pick<ReaderValues, "scheme">, language: Language): StageText {
  const { note, ...asking } = readerText[language];
  return scheme === "yarn" && note !== undefined ? { ...asking, note } : asking;
}

export interface ReaderStrings {
  line(trained: string): string;
  lens: string;
  opened(first: string, letters: string): string;
  scheme: string;
  choices: Readonly<Record<TinyScheme, string>>;
  /** The rotations of a reader's own model. */
  ownChoices: readonly [tried: string, own: string];
  within: string;
  beyond: string;
  soFar: string;
  /** Of a text that ends before the line. */
  whole: string;
  surprise: string;
  most(nats: string): string;
  guess: string;
  guesses: Readonly<Record<Guess, string>>;
  yours: string;
  measured(by: string): string;
  passage: string;
  refused: string;
  leaveOut: string;
  reading(share: string): string;
  /** Without `beyond`: of a text that ends before the line. */
  sentence(scheme: string, within: string, beyond?: string): string;
  columns: readonly string[];
  /** The meaning of the colours, for a reader's own model. */
  colours: string;
}

const en: ReaderStrings = {
  line: (trained) => `training stopped here, at letter ${trained}`,
  lens: "Lens over the text",
  opened: (first, letters) => `from letter ${first}: ${letters}`,
  scheme: "Rotation",
  choices: {
    trained: "as trained",
    linear: "squeeze all",
    ntk: "new base",
    yarn: "YaRN",
    off: "no rotation",
  },
  ownChoices: ["as set above", "the model’s own"],
  within: "nats before the line",
  beyond: "beyond the line",
  soFar: "beyond it, so far",
  whole: "nats a letter",
  surprise: "surprise",
  most: (nats) => `${nats} nats`,
  guess: "Your guess: with YaRN, the surprise before the line will be",
  guesses: { lower: "lower", same: "same", higher: "higher" },
  yours: "your guess",
  measured: (by) => `measured: ${by}`,
  passage: "Passage",
  refused: "This text cannot be read:",
  leaveOut: "Leave out unknown letters",
  reading: (share) => `Reading: ${share}.`,
  sentence: (scheme, within, beyond) =>
    beyond === undefined
      ? `${scheme}: ${within} nats a letter.`
      : `${scheme}: ${within} nats a letter before the line, ${beyond} nats a letter beyond it.`,
  columns: ["letter", "text", "nats"],
  colours: "The stronger a token’s colour, the more it surprised the model.",
};

const zh: ReaderStrings = {
  line: (trained) => `训练到此为止：第 ${trained} 个字`,
  lens: "文字上的放大镜",
  opened: (first, letters) => `从第 ${first} 个字起：${letters}`,
  scheme: "旋转方式",
  choices: { trained: "训练时的旋转", linear: "全部压缩", ntk: "换底数", yarn: "YaRN", off: "不旋转" },
  ownChoices: ["按上面的设置", "模型自己的"],
  within: "nat/字，线以前",
  beyond: "线以后",
  soFar: "线以后，目前",
  whole: "nat/字",
  surprise: "意外程度",
  most: (nats) => `${nats} nat`,
  guess: "你的猜测：用 YaRN，线以前的意外程度会",
  guesses: { lower: "变低", same: "不变", higher: "变高" },
  yours: "你的猜测",
  measured: (by) => `实测：${by}`,
  passage: "文段",
  refused: "无法阅读这段文字：",
  leaveOut: "去掉模型不认识的字",
  reading: (share) => `正在阅读：${share}。`,
  sentence: (scheme, within, beyond) =>
    beyond === undefined
      ? `${scheme}：每字 ${within} nat。`
      : `${scheme}：线以前每字 ${within} nat，线以后每字 ${beyond} nat。`,
  columns: ["位置", "字", "nat"],
  colours: "颜色越醒目的词元，越让模型意外。",
};

/** A reader's own model reads tokens, not letters. */
const ofTokens: Record<Language, Partial<ReaderStrings>> = {
  en: {
    line: (trained) => `the line: trained to token ${trained}`,
    opened: (first, tokens) => `from token ${first}: ${tokens}`,
    whole: "nats a token",
    sentence: (rotation, within, beyond) =>
      beyond === undefined
        ? `${rotation}: ${within} nats a token.`
        : `${rotation}: ${within} nats a token before the line, ${beyond} nats a token beyond it.`,
    columns: ["token", "text", "nats"],
  },
  zh: {
    line: (trained) => `线：训练到第 ${trained} 个词元`,
    opened: (first, tokens) => `从第 ${first} 个词元起：${tokens}`,
    within: "nat/词元，线以前",
    whole: "nat/词元",
    sentence: (rotation, within, beyond) =>
      beyond === undefined
        ? `${rotation}：每词元 ${within} nat。`
        : `${rotation}：线以前每词元 ${within} nat，线以后每词元 ${beyond} nat。`,
    columns: ["位置", "词元", "nat"],
  },
};

const all: Record<Language, ReaderStrings> = { en, zh };
export const readerStrings = (language: Language, tokens = false): ReaderStrings => ({
  ...all[language],
  ...(tokens && ofTokens[language]),
});
