import type { PageLanguage } from "../../shell/state.js";

const en = {
  title: "One sheet: formula, code, value",
  lead: "Point at a term, tap it, or go from term to term with the arrow keys: the same term lights in every column. The values are computed now.",
  columns: ["formula", "code", "value"],
  settings: "Settings of the sheet",
  names: { base: "base", dim: "rotary_dim", position: "position m", pair: "pair i" },
  vector: (dim: string) => `The vector is 1, 2, …, ${dim}.`,
  print: "Print this sheet",
  none: "No term is lit.",
  lit: (meanings: string) => `Lit: ${meanings}.`,
};
export type SheetText = typeof en;

const zh: SheetText = {
  title: "一张表：公式、代码、数值",
  lead: "指向或点按一个项，或用方向键逐项移动：各列中的同一项会一起亮起。数值现场计算。",
  columns: ["公式", "代码", "数值"],
  settings: "此表的设置",
  names: { base: "base", dim: "rotary_dim", position: "位置 m", pair: "第 i 对" },
  vector: (dim) => `向量为 1, 2, …, ${dim}。`,
  print: "打印此表",
  none: "没有亮起的项。",
  lit: (meanings) => `亮起：${meanings}。`,
};

export const sheetText: Record<PageLanguage, SheetText> = { en, zh };
