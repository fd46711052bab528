import { listed } from "../listed.js";
import type { Entry } from "../types.js";

const tables: Entry["load"] = async () => (await import("./tables.js")).items;
const rotation: Entry["load"] = async () => (await import("./rotation.js")).items;
const attention: Entry["load"] = async () => (await import("./attention.js")).items;
const configs: Entry["load"] = async () => (await import("./configs.js")).items;
const comparison: Entry["load"] = async () => (await import("./comparison.js")).items;
const advice: Entry["load"] = async () => (await import("./advice.js")).items;
const extrapolates: Entry["load"] = async () => (await import("./claim-extrapolates.js")).items;
const programs: Entry["programs"] = async () => (await import("./programs.js")).programs;

/** Text 000: a cheat sheet that sets the paper beside MiniMind’s code. */
export const entries000: readonly Entry[] = [
  ...listed({ text: "000", kind: "experiment", programs, written: true }, [
    ["000-pipeline", attention, "Add the position before, or rotate after", "先加位置，还是后旋转"],
    ["000-inv-freq", tables, "inv_freq: formula, code, number", "inv_freq：公式、代码、数值"],
    ["000-angles", tables, "The table of angles", "角度表"],
    ["000-matrix", rotation, "The matrix is not the code, but for a permutation", "矩阵与代码差一个置换"],
    ["000-times-i", rotation, "rotate_half multiplies by i", "rotate_half 就是乘以 i"],
    ["000-relative", rotation, "Move both words: the score stands still", "两个词一同移动：分数不变"],
    ["000-tables", tables, "cos[pos] and sin[pos]", "cos[pos] 与 sin[pos]"],
    ["000-head-dim", configs, "head_dim: hidden_size over heads, and even", "head_dim：hidden_size 除以头数，且为偶数"],
    ["000-gqa", attention, "Heads that share keys", "共用键的头"],
    ["000-cosine", attention, "|q||k|cos(α + Δθ): where the picture stops", "|q||k|cos(α + Δθ)：这幅图到哪里为止"],
    ["000-comparison", comparison, "The comparison table, measured", "对比表，逐项测量"],
    ["000-advice", advice, "Four pieces of advice as a worksheet", "四条建议，一张练习纸"],
    ["000-minimind", configs, "MiniMind then and now", "MiniMind：当时与如今"],
  ]),
  ...listed({ text: "000", kind: "claim", programs }, [
    ["claim-extrapolates", extrapolates, "“Extrapolates well”", "“外推能力强”"],
  ]),
];
