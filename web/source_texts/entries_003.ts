import type { Entry, Words } from "./types.js";

const encodings: Entry["load"] = async () => (await import("./encodings_003.js")).items;
const pairings: Entry["load"] = async () => (await import("./pairings_003.js")).items;

const entry = (id: string, load: Entry["load"], title: Words): Entry => ({
  id: `003-${id}`,
  text: "003",
  kind: "experiment",
  title,
  load,
});

/** Text 003: notes on encodings, with a class for each pairing. */
export const entries003: readonly Entry[] = [
  entry("recipe", pairings, { en: "The recipe in eight lines", zh: "八行配方" }),
  entry("taxonomy", encodings, { en: "A taxonomy of encodings, measured", zh: "位置编码的分类，逐项测量" }),
  entry("angle-addition", encodings, { en: "sin(x + Δx): a step is a rotation", zh: "sin(x + Δx)：一步就是一次旋转" }),
  entry("alibi", encodings, { en: "ALiBi and its slopes", zh: "ALiBi 与它的斜率" }),
  entry("adjacent", pairings, { en: "RotaryEmbedding: adjacent pairs", zh: "RotaryEmbedding：相邻配对" }),
  entry("half-split", pairings, {
    en: "MistralRotaryEmbedding: half-split, and a cache that grows",
    zh: "MistralRotaryEmbedding：前后两半，缓存可增长",
  }),
  entry("convention", pairings, { en: "Which model pairs which way", zh: "哪个模型用哪种配对" }),
];
