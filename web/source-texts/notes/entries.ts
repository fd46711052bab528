import { listed, type Entry } from "../types.js";

const taxonomy: Entry["load"] = async () => (await import("./taxonomy.js")).items;
const addition: Entry["load"] = async () => (await import("./angle-addition.js")).items;
const alibi: Entry["load"] = async () => (await import("./alibi.js")).items;
const adjacent: Entry["load"] = async () => (await import("./adjacent.js")).items;
const halfSplit: Entry["load"] = async () => (await import("./half-split.js")).items;
const convention: Entry["load"] = async () => (await import("./convention.js")).items;
const programs: Entry["programs"] = async () => (await import("./programs.js")).programs;

/** Text 003: notes on encodings, with a class for each pairing. */
export const entries003: readonly Entry[] = [
  ...listed({ text: "003", kind: "experiment", programs, written: true }, [
    ["003-recipe", adjacent, "The recipe in eight lines", "八行配方"],
    ["003-taxonomy", taxonomy, "A taxonomy of encodings, measured", "位置编码的分类，逐项测量"],
    ["003-angle-addition", addition, "sin(x + Δx): a step is a rotation", "sin(x + Δx)：一步就是一次旋转"],
    ["003-alibi", alibi, "ALiBi and its slopes", "ALiBi 与它的斜率"],
    ["003-adjacent", adjacent, "RotaryEmbedding: adjacent pairs", "RotaryEmbedding：相邻配对"],
    [
      "003-half-split",
      halfSplit,
      "MistralRotaryEmbedding: half-split, and a cache that grows",
      "MistralRotaryEmbedding：前后两半，缓存可增长",
    ],
    ["003-convention", convention, "Which model pairs which way", "哪个模型用哪种配对"],
  ]),
];
