import type { ModelPickerStrings } from "./strings-en.js";

export const zh: ModelPickerStrings = {
  model: "模型",
  pasteOption: "粘贴或拖入 config.json…",
  pasteLabel: "config.json",
  source: "来源",
  recorded: (date) => `记录于 ${date}`,
  pairing: "配对",
  context: "上下文",
  askPairing: "这个模型的代码怎样给通道配对？",
  problemKept: "图中仍显示上一份有效的配置。",
};
