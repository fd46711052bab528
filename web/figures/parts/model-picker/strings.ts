import { languageOf } from "../../base/format.js";

const en = {
  model: "Model",
  pasteOption: "Paste or drop a config.json…",
  pasteLabel: "config.json",
  source: "From",
  recorded: (date: string) => `recorded ${date}`,
  pairing: "pairs",
  context: "context",
  askPairing: "How does this model's code pair channels?",
  problemKept: "The figures still show the last config that worked.",
};

export type ModelPickerStrings = typeof en;

const zh: ModelPickerStrings = {
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

/** The words of the model picker. */
export const modelPickerStrings = (lang: string): ModelPickerStrings => (languageOf(lang) === "zh" ? zh : en);
