import type { Language } from "../base/format.js";
import type { StageText } from "../stage/text.js";

export const complexText: Record<Language, StageText> = {
  en: {
    todo: "Turn the dashed arrow to where {query:the arrow} will point at 8. Then drag the word there.",
    keep: "A position becomes {query:an angle}. The length of the arrow stays.",
    more: [["pairings", "Which two numbers make an arrow? There are two conventions."]],
  },
  zh: {
    todo: "把虚线箭头转到你认为{query:箭头}在位置 8 会指向的方向，再把词拖到那里。",
    keep: "位置变成{query:角度}，箭头的长度不变。",
    more: [["pairings", "哪两个数组成一个箭头？有两种惯例。"]],
  },
};

export interface ComplexStrings {
  at(position: number): string;
  degrees(angle: string): string;
  guessName: string;
  /** The guess compared with the arrow: before it (-1), beyond it (1), or equal (0); the middle part is emphasised. */
  gap(degrees: string, way: number): readonly [string, string, string];
  sentence(word: string, position: string, angles: string): string;
  columns: readonly string[];
  complex: string;
  matrix: string;
  /** The meaning of the symbols. */
  symbols: string;
}

export const complexStrings: Record<Language, ComplexStrings> = {
  en: {
    at: (position) => `position ${position}`,
    degrees: (angle) => `${angle} degrees`,
    guessName: "Your guess: where the arrow points at position 8",
    gap: (degrees, way) =>
      way === 0
        ? [". Your guess was ", "exact", "."]
        : [". Your guess was ", `${degrees}° ${way < 0 ? "short" : "too far"}`, "."],
    sentence: (word, position, angles) => `The arrow of “${word}” at position ${position} has turned: ${angles}`,
    columns: ["position", "direction in degrees", "first number", "second number", "length"],
    complex: "As a complex number",
    matrix: "As a matrix",
    symbols: "m: the position. θ: the angle of one step, inv_freq in code.",
  },
  zh: {
    at: (position) => `位置 ${position}`,
    degrees: (angle) => `${angle} 度`,
    guessName: "你的猜测：箭头在位置 8 的方向",
    gap: (degrees, way) =>
      way === 0 ? ["。你的猜测", "正好", "。"] : ["。你的猜测", `${way < 0 ? "少" : "多"}了 ${degrees}°`, "。"],
    sentence: (word, position, angles) => `“${word}”的箭头在位置 ${position} 转过的角度：${angles}`,
    columns: ["位置", "方向（度）", "第一个数", "第二个数", "长度"],
    complex: "写成复数",
    matrix: "写成矩阵",
    symbols: "m：位置。θ：每个位置转过的角度，代码里叫 inv_freq。",
  },
};
