import type { TokenStrings } from "./strings-en.js";

export const zh: TokenStrings = {
  roles: { query: "查询", key: "键" },
  tokenName: (role, word) => `${role === "query" ? "查询" : "键"}“${word}”`,
  atPosition: (position) => `位置 ${position}`,
  bothName: "查询和键一起移动",
  bothAt: (low, high) => `位置 ${low} 和 ${high}`,
};
