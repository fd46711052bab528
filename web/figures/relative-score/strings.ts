import type { Language } from "../base/format.js";
import type { TextPart } from "../scene/drawing.js";
import type { StageText } from "../stage/text.js";

export const scoreText: Record<Language, StageText> = {
  en: {
    todo: "Set the dashed mark to the score after both have moved. Drag the bar. Then drag one word.",
    keep: "Only the {pair:angle between them} is left, and it depends on distance alone.",
    more: [["decay", "Does the score fall with distance? Not by itself."]],
  },
  zh: {
    todo: "用虚线标记猜两个词一起移动后的分数。拖动横杆，再单独拖动一个词。",
    keep: "只剩{pair:夹角}，而夹角只取决于距离。",
    more: [["decay", "分数会随距离下降吗？旋转本身并不会。"]],
  },
};

export interface ScoreStrings {
  /** The two words of the score: the query and the key. */
  of(query: TextPart, key: TextPart): readonly TextPart[];
  /** The meaning of the number, below or beside it. */
  short: string;
  long: readonly string[];
  shadow: string;
  guess: string;
  guessName: string;
  bar: string;
  at(word: string, position: number): string;
  sentence(at: { key: string; query: string; n: number; m: number; score: string; angle: string }): string;
  guessed(guess: string): string;
  columns: readonly string[];
}

export const scoreStrings: Record<Language, ScoreStrings> = {
  en: {
    of: (query, key) => [{ text: "score of " }, key, { text: " for " }, query],
    short: "the shadow’s length",
    long: ["The shadow of one arrow on the other,", "times the other’s length, which is 1 here."],
    shadow: "shadow",
    guess: "your guess",
    guessName: "Your guess: the score after both words have moved",
    bar: "both words",
    at: (word, position) => `${word}: position ${position}`,
    sentence: ({ key, query, n, m, score, angle }) =>
      `${key} at position ${n} and ${query} at position ${m}: ${angle}° between their arrows, score ${score}.`,
    guessed: (guess) => `Your guess was ${guess}.`,
    columns: ["word", "position", "direction", "score"],
  },
  zh: {
    of: (query, key) => [query, { text: "对" }, key, { text: "的分数" }],
    short: "就是投影的长度",
    long: ["一个箭头在另一个箭头上的投影，", "乘以后者的长度；这里的长度是 1。"],
    shadow: "投影",
    guess: "你的猜测",
    guessName: "你的猜测：两个词一起移动后的分数",
    bar: "两个词一起",
    at: (word, position) => `${word}：位置 ${position}`,
    sentence: ({ key, query, n, m, score, angle }) =>
      `${key}在位置 ${n}，${query}在位置 ${m}：两个箭头的夹角是 ${angle}°，分数是 ${score}。`,
    guessed: (guess) => `你的猜测是 ${guess}。`,
    columns: ["词", "位置", "方向", "分数"],
  },
};
