import type { PageLanguage } from "../../shell/state.js";

const en = {
  guess: {
    question: "At which position is the arrow back where it began?",
    answer:
      "At none exactly. One turn takes 2π / inv_freq positions, and that is never a whole number: a pair comes near " +
      "its start again and again, and does not meet it. (A pair that does not turn, as most of Gemma 4’s, never leaves it.)",
  },
  position: "Position",
  turned: (position: unknown, pair: number, turns: string): unknown => [
    "At position ",
    position,
    ` pair ${pair} has gone round ${turns} times.`,
  ],
  story: [
    "Take two channels and read them as one complex number. Multiplying by a number of length 1 turns it and leaves its length " +
      "alone. That is all RoPE does to a pair: position m turns it by m times the pair’s own speed.",
    "Drag the grey tip to choose the numbers; drag the blue tip, or the word, to move along the sequence.",
  ],
};

export type ComplexText = typeof en;

const zh: ComplexText = {
  guess: {
    question: "箭头在哪个位置会正好回到起点？",
    answer:
      "没有这样的位置。转一圈需要 2π / inv_freq 个位置，而这永远不是整数：一对通道会一再接近起点，却从不重合。（不旋转的对从不离开起点，Gemma 4 的大多数对就是如此。）",
  },
  position: "位置",
  turned: (position, pair, turns) => ["在位置 ", position, `，第 ${pair} 对转过了 ${turns} 圈。`],
  story: [
    "取两个通道，把它们看成一个复数。乘上一个长度为 1 的复数，它就转过一个角度，而长度不变。RoPE 对一对通道所做的仅此而已：" +
      "在位置 m，转过的角度是 m 乘以这一对自己的速度。",
    "拖动灰色箭头的尖端可改变数值；拖动蓝色箭头的尖端或这个词，可沿序列移动。",
  ],
};

export const complexText: Record<PageLanguage, ComplexText> = { en, zh };
