import type { PageLanguage } from "../../shell/state.js";

const en = {
  title: "Walk through its code",
  intro:
    "Six short programs of ours repeat the text’s code step by step. Run one, change it, or switch a mistake on: " +
    "you see its output next to the text’s output and the numbers of our core.",
  steps: "Steps",
  step: (place: string, of: string) => `Step ${place} of ${of}`,
  earlier: (last: string) =>
    last === "1" ? "The program of step 1, which runs first" : `The programs of steps 1 to ${last}, which run first`,
  mistakes: "Mistakes",
  own: "in the text",
  carried: "Also on, in the steps before:",
  next: (title: string) => `Next: ${title}`,
  back: (title: string) => `Back: ${title}`,
};
export type WalkStrings = typeof en;

const zh: WalkStrings = {
  title: "逐步走过它的代码",
  intro:
    "我们的六段短程序做的事与原文的代码相同，每一段都接在前面各段之后。可以运行、修改，也可以打开一处错误：它打印的各行与原文的输出、我们核心的数值并列。",
  steps: "步骤",
  step: (place, of) => `第 ${place} 步，共 ${of} 步`,
  earlier: (last) => (last === "1" ? "先运行的第 1 步程序" : `先运行的第 1 至 ${last} 步程序`),
  mistakes: "错误",
  own: "原文就有",
  carried: "前面步骤中打开的还有：",
  next: (title) => `下一步：${title}`,
  back: (title) => `上一步：${title}`,
};

export const walkStrings: Record<PageLanguage, WalkStrings> = { en, zh };
