import { languageOf, type Language } from "../base/format.js";

const en = {
  scheme: "Rotation",
  set: "Random strings",
  title: (scheme: string) => `Symbols copied right, in percent: ${scheme}`,
  mapName: (scheme: string) =>
    `Symbols copied right by context length and depth of the string, ${scheme}. Arrow keys move the cursor.`,
  trainedLength: "trained length",
  scale:
    "across: symbols in the context; down: depth at which the string begins; colour and number: share copied right, in percent",
  working: (share: string) => `Running the model: ${share} of the cells.`,
  within: "Within the trained length",
  beyond: "Beyond it",
  summary: (name: string, length: string, depth: string, share: string) =>
    `Context of ${length} symbols, string at depth ${depth}: ${name}, ${share} of the symbols are copied right.`,
  unread: (length: string, depth: string) => `Context of ${length} symbols, string at depth ${depth}: not read yet.`,
  length: "context length",
  depth: "depth, %",
  note:
    "A line is random small letters. Somewhere in it are a mark and a string of eight different capitals; the mark comes again at the end, and the model " +
    "has to repeat the string. Each cell: four random lines, 32 symbols. A symbol is right where the model finds it likeliest, after the right ones before it.",
};

export type NeedleStrings = typeof en;

const zh: NeedleStrings = {
  scheme: "旋转方式",
  set: "随机字符串",
  title: (scheme) => `抄对的字符（%）：${scheme}`,
  mapName: (scheme) => `按上下文长度和字符串深度，抄对的字符占比，${scheme}。用方向键移动光标。`,
  trainedLength: "训练长度",
  scale: "横向：上下文的字符数；纵向：字符串开始处的深度；颜色和数字：抄对的百分比",
  working: (share) => `正在运行模型：已完成 ${share} 的格子。`,
  within: "训练长度以内",
  beyond: "超出之后",
  summary: (name, length, depth, share) =>
    `上下文 ${length} 个字符，字符串在深度 ${depth} 处：${name}，抄对了 ${share} 的字符。`,
  unread: (length, depth) => `上下文 ${length} 个字符，字符串在深度 ${depth} 处：尚未读到。`,
  length: "上下文长度",
  depth: "深度（%）",
  note:
    "每行都是随机的小写字母，中间某处有一个标记和八个互不相同的大写字母；行末标记再次出现，模型要把这串字母重复一遍。每格四行随机文字，共 32 个字符。" +
    "在前面都给出正确字符的情况下，模型认为最可能的字符就是该字符，才算抄对。",
};

const all: Record<Language, NeedleStrings> = { en, zh };
export const needleStrings = (lang: string): NeedleStrings => all[languageOf(lang)];
