import { languageOf } from "../../base/format.js";

const en = {
  model: "Model",
  pasteOption: "Paste or drop a config.json…",
  pasteLabel: "config.json",
  source: "From",
  recorded: (date: string) => `recorded ${date}`,
  pairing: "pairs",
  context: "context",
  layers: (shown: string) => `Layers of this model rotate in different ways. The figures show those of type ${shown}.`,
  showLayers: (type: string) => `Show ${type}`,
  still: (layers: readonly (number | string)[]) =>
    typeof layers[0] === "number"
      ? `Layers ${layers.join(", ")} (from 0) do not rotate at all.`
      : `Layers of type ${layers.join(", ")} do not rotate at all.`,
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
  layers: (shown) => `该模型不同类型的层有不同的旋转，图中显示的是 ${shown} 层。`,
  showLayers: (type) => `显示 ${type}`,
  still: (layers) =>
    typeof layers[0] === "number"
      ? `第 ${layers.join("、")} 层（从 0 数起）不旋转。`
      : `${layers.join("、")} 类型的层不旋转。`,
  askPairing: "这个模型的代码怎样给通道配对？",
  problemKept: "图中仍显示上一份有效的配置。",
};

/** The words of the model picker. */
export const modelPickerStrings = (lang: string): ModelPickerStrings => (languageOf(lang) === "zh" ? zh : en);
