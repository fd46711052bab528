import type { Entry, Words } from "../types.js";

const taxonomy: Entry["load"] = async () => (await import("./taxonomy.js")).items;
const addition: Entry["load"] = async () => (await import("./angle-addition.js")).items;
const alibi: Entry["load"] = async () => (await import("./alibi.js")).items;
const adjacent: Entry["load"] = async () => (await import("./adjacent.js")).items;
const halfSplit: Entry["load"] = async () => (await import("./half-split.js")).items;
const convention: Entry["load"] = async () => (await import("./convention.js")).items;

const entry = (id: string, load: Entry["load"], title: Words): Entry => ({
  id: `003-${id}`,
  text: "003",
  kind: "experiment",
  title,
  load,
});

/** Text 003: notes on encodings, with a class for each pairing. */
export const entries003: readonly Entry[] = [
  entry("recipe", adjacent, { en: "The recipe in eight lines", zh: "八行配方" }),
  entry("taxonomy", taxonomy, { en: "A taxonomy of encodings, measured", zh: "位置编码的分类，逐项测量" }),
  entry("angle-addition", addition, { en: "sin(x + Δx): a step is a rotation", zh: "sin(x + Δx)：一步就是一次旋转" }),
  entry("alibi", alibi, { en: "ALiBi and its slopes", zh: "ALiBi 与它的斜率" }),
  entry("adjacent", adjacent, { en: "RotaryEmbedding: adjacent pairs", zh: "RotaryEmbedding：相邻配对" }),
  entry("half-split", halfSplit, {
    en: "MistralRotaryEmbedding: half-split, and a cache that grows",
    zh: "MistralRotaryEmbedding：前后两半，缓存可增长",
  }),
  entry("convention", convention, { en: "Which model pairs which way", zh: "哪个模型用哪种配对" }),
];
