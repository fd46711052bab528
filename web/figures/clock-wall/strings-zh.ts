import type { ClockWallStrings } from "./strings-en.js";

export const zh: ClockWallStrings = {
  wallName: (pairs) => `一个注意力头的 ${pairs} 对通道，每对一座钟`,
  pairName: (pair, wavelength) => `第 ${pair} 对：每 ${wavelength} 个位置转一圈`,
  legendHand: "当前位置",
  legendTrail: (count) => `此前 ${count} 个位置：间隔越大，转得越快`,
  legendNumber: "下方数字：转一整圈所需的位置数",
  legendNever: (pairs, longest) => `有 ${pairs} 对在 ${longest} 个位置内转不满一圈`,
  passThrough: (through, all) => `${all} 个通道中有 ${through} 个不旋转：原样通过，不含位置信息。`,
  attentionFactor: (factor) => `cos 和 sin 还要乘以 attention_factor（${factor}）：指针只表示角度。`,
  clockSummary: (at) =>
    `第 ${at.pair} 对（通道 ${at.channels[0]} 和 ${at.channels[1]}）每个位置转 ${at.invFreq} 弧度，` +
    `每 ${at.wavelength} 个位置转一圈。位置 ${at.position}：cos ${at.cos}，sin ${at.sin}。`,
  clockColumns: ["对", "通道", "inv_freq", "波长", "cos", "sin"],
};
