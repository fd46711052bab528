import type { Language } from "../../../figures/base/format.js";

/** Rotations to try instead of the model's own. */
export const TRIES = [
  "trained",
  "default",
  "linear",
  "ntk",
  "dynamic",
  "yarn",
  "llama3",
  "base",
  "pairing",
  "curve",
] as const;
export type Try = (typeof TRIES)[number];

const en = {
  intro:
    "Drop a folder or files here: safetensors with config.json and tokenizer.json, or a GGUF, whole or with all its parts. Llama, Mistral, SmolLM, Qwen 2 and 3, Gemma, OLMo 2, Phi 3, GLM, " +
    "Helium and Ernie 4.5 are read. It runs in this browser; nothing is sent anywhere.",
  files: "Choose files",
  folder: "Choose a folder",
  remove: "Remove",
  looking: "Reading the files’ headers…",
  takes: (size: string) => `The weights take ${size} of memory.`,
  noTokenizer: "There is no tokenizer among these files: add the model’s tokenizer.json.",
  load: "Load",
  cancel: "Cancel",
  loading: (share: string) => `Loading: ${share}`,
  ready: (name: string, layers: string, heads: string, kvHeads: string, pairs: string, length: string) =>
    `${name}: ${layers} layers, ${heads} heads (${kvHeads} of k and v), ${pairs} pairs each, trained on ${length} positions.`,
  text: "What it reads",
  textHint: "It reads 2,048 tokens at most; the maps of heads and frozen pairs are of the first 128.",
  rotation: "Rotation to try",
  tries: {
    trained: "the model’s own",
    default: "no scaling",
    linear: "linear, factor 8",
    ntk: "NTK, factor 8",
    dynamic: "dynamic NTK, factor 8",
    yarn: "YaRN, factor 8",
    llama3: "llama3, factor 8",
    base: "base ten times as large",
    pairing: "the other pairing",
    curve: "inv_freq of your own",
  } satisfies Record<Try, string>,
  spec: "As a RopeSpec: change any value",
  badSpec: "This rotation cannot be used:",
  parts: {
    writer: "It writes on",
    reader: "What surprises it",
    heads: "Its heads",
    pairs: "What each pair is worth",
  },
};
export type OwnStrings = typeof en;

const zh: OwnStrings = {
  intro:
    "把文件夹或文件拖到这里：safetensors 连同 config.json 和 tokenizer.json，或者一个 GGUF（分成几个文件的要放齐）。可以读取 Llama、Mistral、SmolLM、Qwen 2 和 3、Gemma、OLMo 2、Phi 3、GLM、" +
    "Helium 和文心 4.5。模型在这个浏览器里运行，数据不会发送到任何地方。",
  files: "选择文件",
  folder: "选择文件夹",
  remove: "移除",
  looking: "正在读取文件头…",
  takes: (size) => `权重需要 ${size} 内存。`,
  noTokenizer: "这些文件中没有分词器：请加上这个模型的 tokenizer.json。",
  load: "加载",
  cancel: "取消",
  loading: (share) => `正在加载：${share}`,
  ready: (name, layers, heads, kvHeads, pairs, length) =>
    `${name}：${layers} 层，每层 ${heads} 个头（k、v 有 ${kvHeads} 个），每个头 ${pairs} 对通道，训练长度 ${length}。`,
  text: "让它读的文字",
  textHint: "最多读 2,048 个词元；注意力头和冻结用的是前 128 个。",
  rotation: "试用的旋转",
  tries: {
    trained: "模型自己的",
    default: "不缩放",
    linear: "线性，因子 8",
    ntk: "NTK，因子 8",
    dynamic: "动态 NTK，因子 8",
    yarn: "YaRN，因子 8",
    llama3: "llama3，因子 8",
    base: "base 乘以十",
    pairing: "另一种配对方式",
    curve: "自己的 inv_freq",
  },
  spec: "写成 RopeSpec，每个值都可以改",
  badSpec: "不能使用这个旋转：",
  parts: { writer: "它的续写", reader: "什么让它意外", heads: "它的注意力头", pairs: "每一对有多重要" },
};

export const ownStrings: Record<Language, OwnStrings> = { en, zh };
