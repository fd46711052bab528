import type { Language } from "../base/format.js";
import type { StageText } from "../stage/text.js";
import type { Code } from "./numbers.js";

export interface ZooText extends StageText {
  /** Beside the code that rotates. */
  rotated: Pick<StageText, "todo" | "prose">;
  /** The link to the figure that compares all of them. */
  table: string;
}

export const zooText: Record<Language, ZooText> = {
  en: {
    todo: "Drag the bar. A good code keeps the [score] flat. Then try the last one.",
    keep: "Adding a code mixes position into the word. {still:Rotating} leaves a score that depends on distance alone.",
    rotated: {
      todo: "Drag the bar. Watch the line stay flat.",
      prose: [
        "Four codes were added to both words, and the score changed as they moved. The fifth rotates each word instead.",
      ],
    },
    note: "The two words are random vectors of 16 numbers, and each curve has a scale of its own.",
    table: "Seven codes compared, with ALiBi",
  },
  zh: {
    todo: "拖动横杆。好的编码能让[分数]保持不变。最后再试试“旋转”。",
    keep: "相加会把位置混进词里；{still:旋转}之后，分数只取决于距离。",
    rotated: {
      todo: "拖动横杆，看这条线一直是平的。",
      prose: ["前四种编码都加到词上，两个词一起移动时，分数都会变。第五种不相加，而是旋转每个词。"],
    },
    note: "两个词各是 16 个随机数组成的向量；每条曲线各有自己的比例。",
    table: "比较七种编码，包括 ALiBi",
  },
};

/** The words for the code that is shown. */
export const textOf = ({ code }: { code: Code }, language: Language): StageText => {
  const text = zooText[language];
  return code === "rope" ? { ...text, ...text.rotated } : text;
};

export interface ZooStrings {
  score: string;
  bar: string;
  codes: string;
  says(word: string, position: number): string;
  /** In full, and short for narrow drawings. */
  names: Record<Code, readonly [name: string, short: string]>;
  guess: string;
  guessName: string;
  same: string;
  lies(percent: number): string;
  sentence(code: string, change: string, flat: boolean): string;
  columns: readonly string[];
}

export const zooStrings: Record<Language, ZooStrings> = {
  en: {
    score: "score of the two words",
    bar: "both words",
    codes: "Code of the position",
    says: (word, position) => `${word} at position ${position}`,
    names: {
      integer: ["number", "number"],
      binary: ["bits", "bits"],
      learned: ["learned row", "row"],
      sinusoidal: ["waves", "waves"],
      rope: ["rotate", "rotate"],
    },
    guess: "your guess",
    guessName: "Your guess: the score at the end of the line",
    same: "as at the start",
    lies: (percent) => `${percent}% of the way up`,
    sentence: (code, change, flat) =>
      flat
        ? `${code}: the score of the two words stays the same wherever they are.`
        : `${code}: the score of the two words has changed by ${change} of its largest possible size.`,
    columns: ["position", "number", "bits", "learned row", "waves", "rotate"],
  },
  zh: {
    score: "两个词的分数",
    bar: "两个词一起",
    codes: "位置的编码",
    says: (word, position) => `${word}在位置 ${position}`,
    names: {
      integer: ["数字", "数字"],
      binary: ["二进制", "二进制"],
      learned: ["可学习", "可学习"],
      sinusoidal: ["波形", "波形"],
      rope: ["旋转", "旋转"],
    },
    guess: "你的猜测",
    guessName: "你的猜测：到末尾时的分数",
    same: "与开头相同",
    lies: (percent) => `从下往上 ${percent}%`,
    sentence: (code, change, flat) =>
      flat ? `${code}：无论两个词在哪里，分数都不变。` : `${code}：两个词的分数变化了最大可能值的 ${change}。`,
    columns: ["位置", "数字", "二进制", "可学习", "波形", "旋转"],
  },
};
