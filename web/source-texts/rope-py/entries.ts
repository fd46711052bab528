import { listed } from "../listed.js";
import type { Entry } from "../types.js";

const lines: Entry["load"] = async () => (await import("./lines.js")).items;
const theory: Entry["load"] = async () => (await import("./theory.js")).items;
const odd: Entry["load"] = async () => (await import("./claim-odd.js")).items;
const claimed: Entry["load"] = async () => (await import("./claims.js")).items;
const relative: Entry["load"] = async () => (await import("./claim-relative.js")).items;
const programs: Entry["programs"] = async () => (await import("./programs.js")).programs;

/** Text 002: the formulas of one rope.py and the lines that compute them. */
export const entries002: readonly Entry[] = [
  ...listed({ text: "002", kind: "experiment", programs, written: true }, [
    ["002-lines", lines, "rope.py: formula, line and value", "rope.py：公式、代码行与数值"],
    ["002-three-ways", theory, "Complex numbers, pairs and a matrix: one rotation", "复数、实数对与矩阵：同一个旋转"],
    ["002-broadcast", lines, "reshape_for_broadcast", "reshape_for_broadcast"],
    ["002-frequency-order", theory, "Low dimensions, high frequencies", "低维度，高频率"],
    ["002-relative", theory, "The inner product, as printed and as it is", "内积：印出的与正确的"],
  ]),
  ...listed({ text: "002", kind: "claim", programs }, [
    ["claim-odd", odd, "“Odd dimension: the last one is unchanged”", "“奇数维：最后一个保持不变”"],
    ["claim-order", claimed, "“Low dimensions, high frequencies”", "“低维高频，高维低频”"],
    ["claim-efficient", claimed, "“Complex numbers are faster than a matrix”", "“复数乘法比矩阵乘法更高效”"],
    ["claim-relative", relative, "“Only m − n matters”", "“只取决于 m − n”"],
  ]),
];
