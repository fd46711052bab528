import type { ElementStrings } from "./strings-en.js";

export const zh: ElementStrings = {
  showNumbers: "查看数值",
  figureFailed: "此图无法显示：",
  again: "重试",
  cell: (row, i, column, j, weight) => `位置 ${i} 的“${row}”给位置 ${j} 的“${column}”${weight}`,
  tools: "带走这张图",
  toolsFailed: "未能加载：",
};
