import type { PageLanguage } from "../../shell/state.js";

const en = {
  story:
    "Suppose you need a longer context than the model was trained on. Unchanged, its slow pairs reach angles that training did not have. Every scheme " +
    "slows pairs down so that the angles of the longer context are known ones, or nearer to them. The cost: a slower pair " +
    "separates neighbouring words less well. The linear scheme slows all pairs by one factor; most others spare the fast pairs, " +
    "which have had every angle in training. Drag the length further, or the edges of the band between kept and stretched.",
  sources:
    "The numbers are those of the chosen model with one field changed. linear: Position Interpolation; dynamic: NTK-aware " +
    "base, with a factor of 1 unless the model has its own; yarn: YaRN; llama3: Llama 3.1; longrope: Phi-3; proportional: Gemma 4.",
  onContext: " Its config does not say how long its first training texts were: its context stands in.",
};

export type ExtensionStrings = typeof en;

const zh: ExtensionStrings = {
  story:
    "模型要在比训练时更长的文本上运行。若什么都不做，慢的对就会转到从未见过的角度。每种方案都让一些对转得更慢，使更长的文本仍落在见过的角度之内，或离它们更近，" +
    "代价是：转得越慢，越难分辨相邻的词。linear 方案让所有的对同样变慢；其余方案大多放过快的对，反正它们早已见过所有角度。拖动运行长度，或拖动“不变”与“拉长”之间频带的边界。",
  sources:
    "数值来自所选模型，只改动一个字段。linear：位置插值；dynamic：NTK 感知的 base，模型自带 factor 时用其值，否则为 1；yarn：YaRN；llama3：Llama 3.1；longrope：Phi-3；proportional：Gemma 4。",
  onContext: "它的配置没有说明最初训练的文本长度，这里以它的上下文长度代替。",
};

export const extensionStrings: Record<PageLanguage, ExtensionStrings> = { en, zh };
