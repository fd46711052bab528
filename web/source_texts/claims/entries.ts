import type { Entry } from "../types.js";

const claims: Entry["load"] = async () => (await import("./claims.js")).items;
const formulas: Entry["load"] = async () => (await import("./claims_002.js")).items;
const memory: Entry["load"] = async () => (await import("./memory.js")).items;
const performance: Entry["load"] = async () => (await import("../text_004/performance.js")).items;

type Listed = [id: string, text: Entry["text"], load: Entry["load"], en: string, zh: string];

const listed: readonly Listed[] = [
  ["claim-extrapolates", "000", claims, "“Extrapolates well”", "“外推能力强”"],
  ["claim-faster", "004", performance, "“1.5 to 3 times faster”", "“快 1.5 至 3 倍”"],
  ["claim-memory", "004", memory, "“20 to 50% less memory”", "“内存减少 20% 至 50%”"],
  ["claim-odd", "002", claims, "“Odd dimension: the last one is unchanged”", "“奇数维：最后一个保持不变”"],
  ["claim-order", "002", formulas, "“Low dimensions, high frequencies”", "“低维高频，高维低频”"],
  ["claim-efficient", "002", formulas, "“Complex numbers are faster than a matrix”", "“复数乘法比矩阵乘法更高效”"],
  ["claim-falls", "001", claims, "“The score falls with distance”", "“得分随距离下降”"],
  ["claim-stable", "004", claims, "“Numerically stable”", "“数值稳定”"],
  ["claim-relative", "002", claims, "“Only m − n matters”", "“只取决于 m − n”"],
];

/** What the texts claim, each with a button that tests it. */
export const claimEntries: readonly Entry[] = listed.map(([id, text, load, en, zh]) => ({
  id,
  text,
  kind: "claim",
  title: { en, zh },
  load,
}));
