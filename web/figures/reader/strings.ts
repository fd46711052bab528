import { languageOf, type Language } from "../base/format.js";

const en = {
  scheme: "Rotation",
  passage: "Passage",
  own: "Your own text",
  ownHint: "up to 1,024 letters",
  refused: "This text cannot be read:",
  leaveOut: "Leave out unknown letters",
  reading: (share: string) => `Reading: ${share} of a pass.`,
  textName: (scheme: string) => `The text, coloured by surprise, ${scheme}. Arrow keys move the cursor.`,
  line: (trained: string) => `trained length: ${trained}`,
  legend: "surprise of a letter, in nats",
  upTo: (most: string) => `below ${most}`,
  from: (least: string) => `${least} or more`,
  within: "within the trained length",
  beyond: "beyond it",
  mean: (nats: string) => `${nats} nats a letter`,
  none: "no letter",
  letter: (letter: string, at: string) => `Letter ${at}, “${letter}”`,
  summary: (letter: string, nats: string) => `${letter}: ${nats} nats.`,
  first: (letter: string) => `${letter}: nothing comes before it.`,
  unread: (letter: string) => `${letter}.`,
  space: "space",
  newline: "new line",
  columns: ["position", "letter"],
  ownRotation: "the model’s own rotation",
  tried: "as set above",
  plotName: "Loss by position",
  axis: (tokens: string) => `loss, nats per token, mean of ${tokens}`,
  note:
    "The more surprising a letter was after those before it, the darker its colour and the thicker the line below it: one more nat means that " +
    "the model gave the letter a probability 2.7 times smaller. The passages come from the part of the corpus that the model was not trained on.",
};

export type ReaderStrings = typeof en;

const zh: ReaderStrings = {
  scheme: "旋转方式",
  passage: "文段",
  own: "你自己的文字",
  ownHint: "最多 1,024 字",
  refused: "无法阅读这段文字：",
  leaveOut: "去掉模型不认识的字",
  reading: (share) => `正在阅读：本遍已完成 ${share}。`,
  textName: (scheme) => `按意外程度着色的文字，${scheme}。用方向键移动光标。`,
  line: (trained) => `训练长度：${trained}`,
  legend: "一个字的意外程度（nat）",
  upTo: (most) => `低于 ${most}`,
  from: (least) => `${least} 及以上`,
  within: "训练长度以内",
  beyond: "训练长度以外",
  mean: (nats) => `每字 ${nats} nat`,
  none: "没有字",
  letter: (letter, at) => `第 ${at} 个字“${letter}”`,
  summary: (letter, nats) => `${letter}：${nats} nat。`,
  first: (letter) => `${letter}：它前面没有字。`,
  unread: (letter) => `${letter}。`,
  space: "空格",
  newline: "换行",
  columns: ["位置", "字"],
  ownRotation: "模型自己的旋转",
  tried: "按上面的设置",
  plotName: "损失随位置变化",
  axis: (tokens) => `损失（nat/词元，${tokens} 个的平均）`,
  note:
    "一个字在它前面的文字之后越出人意料，颜色就越深，下面的线也越粗：多 1 nat，就是模型认为它的可能性小 2.7 倍。" +
    "这些文段出自语料中没有用来训练的部分。",
};

const all: Record<Language, ReaderStrings> = { en, zh };
/** The strings for a model that reads tokens, not letters. */
const ofTokens: Record<Language, Partial<ReaderStrings>> = {
  en: {
    legend: "surprise of a token, in nats",
    mean: (nats) => `${nats} nats a token`,
    none: "no token",
    letter: (token, at) => `Token ${at}, “${token}”`,
    columns: ["position", "token"],
    note: "The more surprising a token was after those before it, the darker its colour and the thicker the line below it.",
  },
  zh: {
    legend: "一个词元的意外程度（nat）",
    mean: (nats) => `每词元 ${nats} nat`,
    none: "没有词元",
    letter: (token, at) => `第 ${at} 个词元“${token}”`,
    columns: ["位置", "词元"],
    note: "一个词元在它前面的文字之后越出人意料，颜色就越深，下面的线也越粗。",
  },
};
export const readerStrings = (lang: string, tokens = false): ReaderStrings => ({
  ...all[languageOf(lang)],
  ...(tokens && ofTokens[languageOf(lang)]),
});
