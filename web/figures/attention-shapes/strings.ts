import type { Language } from "../base/format.js";
import type { CacheRotation, KvHeads } from "./head-groups.js";

const en = {
  groups: "Key heads",
  groupNames: { 8: "8: each its own", 4: "4", 2: "2: groups of four", 1: "1: shared by all" } satisfies Record<
    KvHeads,
    string
  >,
  rotation: "Rotation",
  rotations: {
    on: "on",
    off: "off",
    late: "keys one late",
    twice: "keys rotated twice",
  } satisfies Record<CacheRotation, string>,
  step: "Word being written",
  queryHead: (head: number) => `Query head ${head}`,
  reads: "query heads",
  keyHead: (head: number) => `key head ${head}`,
  cache: "keys and values in the cache",
  cacheTitle: "Who reads what, and the cache as it grows",
  cacheSize: (at: { kvHeads: number; tokens: number; headDim: string; numbers: string; full: string }) =>
    `In the cache of one layer: 2 × ${at.kvHeads} heads × ${at.tokens} words × ${at.headDim} channels = ${at.numbers} numbers. ` +
    `With a key head for every query head it would be ${at.full}.`,
  mapTitle: (head: number) => `What query head ${head} gives to each word`,
  share: "share of a row’s attention",
  mapName: (title: string) => `Attention map. ${title}. Arrow keys move the cursor.`,
  checks: "Measured here",
  decoding: "word by word from the cache = all at once",
  moved: (by: string) => `the sentence moved ${by} positions on = where it was`,
  right: "this rotation = the right one",
  apart: "weights differ by up to",
  passed: "holds",
  failed: "fails",
  verdicts: {
    on: "Queries and keys are rotated once, by their own positions: all three checks pass.",
    off:
      "Without rotation the weights depend neither on the position of the sentence nor on the order of the words that a row sees. " +
      "The causal mask alone decides which words it sees.",
    late:
      "Keys rotated one position too far still give the same weights at every position of the sentence, so no test of relative " +
      "position finds the mistake: every word looks one word past its target.",
    twice:
      "Keys that are rotated again when they leave the cache no longer fit: the weights depend on the position of the sentence " +
      "and change when it moves.",
  } satisfies Record<CacheRotation, string>,
  summary: (at: { word: string; row: number; head: number; kvHead: number; best: string; weight: string }) =>
    `“${at.word}” at ${at.row}: query head ${at.head} reads key head ${at.kvHead} and gives most, ${at.weight}, to ${at.best}.`,
  place: (word: string, at: number) => `“${word}” at ${at}`,
  columns: ["query head", "key head", "query", "key", "weight"],
};

export type AttentionShapesStrings = typeof en;

const zh: AttentionShapesStrings = {
  groups: "键头数",
  groupNames: { 8: "8：各用各的", 4: "4", 2: "2：四个一组", 1: "1：全部共用" },
  rotation: "旋转",
  rotations: { on: "开", off: "关", late: "键晚一位", twice: "键转了两次" },
  step: "正在生成的词",
  queryHead: (head) => `查询头 ${head}`,
  reads: "查询头",
  keyHead: (head) => `键头 ${head}`,
  cache: "缓存中的键和值",
  cacheTitle: "谁读谁，以及逐步增长的缓存",
  cacheSize: (at) =>
    `一层的缓存中：2 × ${at.kvHeads} 个头 × ${at.tokens} 个词 × ${at.headDim} 个通道 = ${at.numbers} 个数。` +
    `若每个查询头各有一个键头，则为 ${at.full} 个。`,
  mapTitle: (head) => `查询头 ${head} 给每个词多少注意力`,
  share: "一行注意力中的占比",
  mapName: (title) => `注意力图。${title}。用方向键移动光标。`,
  checks: "现场测量",
  decoding: "用缓存逐词生成 = 一次算完",
  moved: (by) => `句子后移 ${by} 个位置 = 原处`,
  right: "此旋转 = 正确的旋转",
  apart: "权重最多相差",
  passed: "成立",
  failed: "不成立",
  verdicts: {
    on: "查询和键都按自己的位置转一次，三条全部成立。",
    off: "不旋转时，权重既不取决于句子在哪里，也不取决于一行所看到的词的先后。看到哪些词，则由因果掩码决定。",
    late: "键多转了一个位置，但无论句子在哪里，权重仍然不变，因此检查相对位置的测试发现不了这个错误：每个词都只是看偏了一位。",
    twice: "键从缓存取出时又转了一次，就对不上了：权重取决于句子在哪里，句子一移动就会改变。",
  },
  summary: (at) =>
    `位置 ${at.row} 的“${at.word}”：查询头 ${at.head} 读键头 ${at.kvHead}，给${at.best}最多，为 ${at.weight}。`,
  place: (word, at) => `位置 ${at} 的“${word}”`,
  columns: ["查询头", "键头", "查询", "键", "权重"],
};

export const attentionShapesStrings: Record<Language, AttentionShapesStrings> = { en, zh };
