import type { Entry, Words } from "../types.js";

const tables: Entry["load"] = async () => (await import("./tables.js")).items;
const rotation: Entry["load"] = async () => (await import("./rotation.js")).items;
const attention: Entry["load"] = async () => (await import("./attention.js")).items;
const configs: Entry["load"] = async () => (await import("./configs.js")).items;
const comparison: Entry["load"] = async () => (await import("./comparison.js")).items;
const advice: Entry["load"] = async () => (await import("./advice.js")).items;

const entry = (id: string, load: Entry["load"], title: Words): Entry => ({
  id: `000-${id}`,
  text: "000",
  kind: "experiment",
  title,
  load,
});

/** Text 000: a cheat sheet that sets the paper beside MiniMind's code. */
export const entries000: readonly Entry[] = [
  entry("pipeline", attention, { en: "Add position before, or turn after", zh: "先加位置，还是后旋转" }),
  entry("inv-freq", tables, { en: "inv_freq: formula, code, number", zh: "inv_freq：公式、代码、数值" }),
  entry("angles", tables, { en: "The table of angles", zh: "角度表" }),
  entry("matrix", rotation, { en: "The matrix is not the code, but for a permutation", zh: "矩阵与代码差一个置换" }),
  entry("times-i", rotation, { en: "rotate_half multiplies by i", zh: "rotate_half 就是乘以 i" }),
  entry("relative", rotation, { en: "Move both words: the score stands still", zh: "两个词一同移动：得分不变" }),
  entry("tables", tables, { en: "cos[pos] and sin[pos]", zh: "cos[pos] 与 sin[pos]" }),
  entry("head-dim", configs, {
    en: "head_dim: hidden_size over heads, and even",
    zh: "head_dim：hidden_size 除以头数，且为偶数",
  }),
  entry("gqa", attention, { en: "Heads that share keys", zh: "共用键的头" }),
  entry("cosine", attention, {
    en: "|q||k|cos(α + Δθ): where the picture stops",
    zh: "|q||k|cos(α + Δθ)：这幅图到哪里为止",
  }),
  entry("comparison", comparison, { en: "The comparison table, measured", zh: "对比表，逐项测量" }),
  entry("advice", advice, { en: "Four pieces of advice as a worksheet", zh: "四条建议，一张练习纸" }),
  entry("minimind", configs, { en: "MiniMind then and now", zh: "MiniMind：当时与如今" }),
];
