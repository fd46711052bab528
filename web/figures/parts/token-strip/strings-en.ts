export const en = {
  roles: { query: "Query", key: "Key" },
  tokenName: (role: "query" | "key", word: string) => `${role === "query" ? "Query" : "Key"} “${word}”`,
  atPosition: (position: string) => `position ${position}`,
  bothName: "Query and key together",
  bothAt: (low: string, high: string) => `positions ${low} and ${high}`,
};

export type TokenStrings = typeof en;
