import type { PageLanguage } from "../../shell/state.js";

const en = {
  title: "Running further than trained",
  first: "Every scheme slows pairs down, so that the angles of a longer context are known ones, or nearer to them.",
  story:
    "The cost: a slower pair separates neighbouring words less well. The linear scheme slows all pairs by one factor; most others spare the fast pairs, " +
    "which have had every angle in training. Drag the length further, or the edges of the band between kept and stretched.",
  sources:
    "The numbers are those of the chosen model with one field changed. linear: Position Interpolation; dynamic: NTK-aware " +
    "base, with a factor of 1 unless the model has its own; yarn: YaRN; llama3: Llama 3.1; longrope: Phi-3; proportional: Gemma 4.",
};

export type ExtensionStrings = typeof en;

const zh: ExtensionStrings = {
  title: "在训练长度之外运行",
  first: "每种方案都让一些对转得更慢，使更长的文本仍落在见过的角度之内，或离它们更近。",
  story:
    "代价是：转得越慢，越难分辨相邻的词。linear 方案让所有的对同样变慢；其余方案大多放过快的对，反正它们早已见过所有角度。拖动运行长度，或拖动“不变”与“拉长”之间频带的边界。",
  sources:
    "数值来自所选模型，只改动一个字段。linear：位置插值；dynamic：NTK 感知的 base，模型自带 factor 时用其值，否则为 1；yarn：YaRN；llama3：Llama 3.1；longrope：Phi-3；proportional：Gemma 4。",
};

export const extensionStrings: Record<PageLanguage, ExtensionStrings> = { en, zh };
