import type { StoryText } from "../story.js";
import type { PageLanguage } from "../../shell/state.js";

interface ComplexText extends StoryText {
  position: string;
  turned: (position: unknown, pair: number, turns: string) => unknown;
}

export const complexText: Record<PageLanguage, ComplexText> = {
  en: {
    story: [
      "Start small: two numbers of a query. Draw them as an [arrow]. RoPE rotates this arrow by the position times a fixed step, its [inv_freq]; the length of the arrow stays. " +
        "The same step can be read in two ways: as the product with a complex number of length 1, or as a 2 × 2 matrix.",
    ],
    guess: {
      question: "At which position does the arrow point exactly where it began?",
      choices: ["at 2π", "at a multiple of 8", "at none"],
      right: 2,
      answer:
        "One revolution takes 2π / inv_freq positions, which is never a whole number. The arrow comes near its start again and again and does not " +
        "meet it. (Gemma 4 keeps most of its pairs still; those never leave it.)",
    },
    position: "Position",
    turned: (position, pair, turns) => ["At position ", position, ` pair ${pair} has made ${turns} revolutions.`],
    todo: "Drag the blue tip along the circle. Drag the grey tip to choose other numbers.",
    keep: "A position becomes an angle, and the arrow keeps its length.",
    more: ["pairings", "Which two numbers make a pair? There are two conventions."],
  },
  zh: {
    story: [
      "先看查询中的两个数，把它们画成一个[箭头]。RoPE 把箭头旋转“位置 × 固定步长”这么大的角度，这个步长就是 [inv_freq]；箭头的长度不变。" +
        "同一步有两种读法：乘以一个长度为 1 的复数，或者乘以一个 2 × 2 的矩阵。",
    ],
    guess: {
      question: "箭头在哪个位置会正好指回起点？",
      choices: ["在 2π", "在 8 的倍数", "没有这样的位置"],
      right: 2,
      answer:
        "转一圈需要 2π / inv_freq 个位置，而这永远不是整数。箭头一次次接近起点，却从不重合。（Gemma 4 的大多数对不旋转，它们从不离开起点。）",
    },
    position: "位置",
    turned: (position, pair, turns) => ["在位置 ", position, `，第 ${pair} 对转过了 ${turns} 圈。`],
    todo: "沿圆周拖动蓝色箭头的尖端；拖动灰色箭头的尖端，可换成别的数。",
    keep: "位置变成角度，箭头的长度不变。",
    more: ["pairings", "哪两个数配成一对？有两种惯例。"],
  },
};
