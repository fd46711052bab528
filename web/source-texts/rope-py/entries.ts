import type { Entry, Words } from "../types.js";

const lines: Entry["load"] = async () => (await import("./lines.js")).items;
const theory: Entry["load"] = async () => (await import("./theory.js")).items;

const entry = (id: string, load: Entry["load"], title: Words): Entry => ({
  id: `002-${id}`,
  text: "002",
  kind: "experiment",
  title,
  load,
});

/** Text 002: the formulas of one rope.py and the lines that compute them. */
export const entries002: readonly Entry[] = [
  entry("lines", lines, { en: "rope.py: formula, line and value", zh: "rope.py：公式、代码行与数值" }),
  entry("three-ways", theory, {
    en: "Complex numbers, pairs and a matrix: one rotation",
    zh: "复数、实数对与矩阵：同一个旋转",
  }),
  entry("broadcast", lines, { en: "reshape_for_broadcast", zh: "reshape_for_broadcast" }),
  entry("frequency-order", theory, { en: "Low dimensions, high frequencies", zh: "低维度，高频率" }),
  entry("relative", theory, { en: "The inner product, as printed and as it is", zh: "内积：印出的与正确的" }),
];
