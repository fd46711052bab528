import type { Entry } from "../types.js";

const extrapolates: Entry["load"] = async () => (await import("./extrapolates.js")).items;
const odd: Entry["load"] = async () => (await import("./odd.js")).items;
const distance: Entry["load"] = async () => (await import("./distance.js")).items;
const stable: Entry["load"] = async () => (await import("./stable.js")).items;
const formulas: Entry["load"] = async () => (await import("./claims-002.js")).items;
const memory: Entry["load"] = async () => (await import("./memory.js")).items;
const performance: Entry["load"] = async () => (await import("../deep-dive/performance.js")).items;

type Listed = [id: string, text: Entry["text"], load: Entry["load"], en: string, zh: string];

const listed: readonly Listed[] = [
  ["claim-extrapolates", "000", extrapolates, "“Extrapolates well”", "“外推能力强”"],
  ["claim-faster", "004", performance, "“1.5 to 3 times faster”", "“快 1.5 至 3 倍”"],
  ["claim-memory", "004", memory, "“20 to 50% less memory”", "“内存减少 20% 至 50%”"],
  ["claim-odd", "002", odd, "“Odd dimension: the last one is unchanged”", "“奇数维：最后一个保持不变”"],
  ["claim-order", "002", formulas, "“Low dimensions, high frequencies”", "“低维高频，高维低频”"],
  ["claim-efficient", "002", formulas, "“Complex numbers are faster than a matrix”", "“复数乘法比矩阵乘法更高效”"],
  ["claim-falls", "001", distance, "“The score falls with distance”", "“得分随距离下降”"],
  ["claim-stable", "004", stable, "“Numerically stable”", "“数值稳定”"],
  ["claim-relative", "002", distance, "“Only m − n matters”", "“只取决于 m − n”"],
];

/** What the texts claim, each with a button that tests it. */
export const claimEntries: readonly Entry[] = listed.map(([id, text, load, en, zh]) => ({
  id,
  text,
  kind: "claim",
  title: { en, zh },
  load,
}));
