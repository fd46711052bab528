import type { PageLanguage } from "../state.js";

const en = {
  story: [
    "Take two channels and read them as one complex number. Multiplying by a number of length 1 turns it and leaves its length " +
      "alone. That is all RoPE does to a pair: position m turns it by m times the pair’s own speed.",
    "Drag the tip of the grey arrow to choose the numbers; drag the blue one’s, or the word, to move along the sequence.",
  ],
};

export type ComplexText = typeof en;

const zh: ComplexText = {
  story: [
    "取两个通道，把它们看成一个复数。乘上一个长度为 1 的复数，它就转过一个角度，而长度不变。RoPE 对一对通道所做的仅此而已：" +
      "在位置 m，转过的角度是 m 乘以这一对自己的速度。",
    "拖动灰色箭头的尖端可改变数值；拖动蓝色箭头的尖端或这个词，可沿序列移动。",
  ],
};

export const complexText: Record<PageLanguage, ComplexText> = { en, zh };
