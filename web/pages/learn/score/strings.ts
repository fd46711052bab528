import type { StoryText } from "../story.js";
import type { PageLanguage } from "../../shell/state.js";

interface ScoreText extends StoryText {
  formula: string;
}

export const scoreText: Record<PageLanguage, ScoreText> = {
  en: {
    story: [
      "Now two words. The query of one is rotated by its position m, the key of the other by its position n. Their score is the [dot product]: it grows when the " +
        "arrows of a pair point the same way, and each pair of numbers adds its part.",
    ],
    guess: {
      question: "You drag both words eight positions to the right. What happens to the score?",
      choices: ["It rises", "It falls", "It stays the same"],
      right: 2,
      answer:
        "Both arrows of every pair turn by the same angle, so the angle between them stays, and so does the score. Drag one word alone and it changes.",
    },
    formula: "m and n are in it only as their difference",
    todo: "Drag the bar between the words. Then drag one word alone.",
    keep: "For two given words, only the distance between them affects the score.",
    more: ["decay", "Does the score fall with the distance? Not by itself."],
  },
  zh: {
    story: [
      "现在看两个词。一个词的查询按它的位置 m 旋转，另一个词的键按它的位置 n 旋转。两者的[点积]就是分数：同一对的两个箭头方向越接近，这一对贡献的分数越大，各对相加。",
    ],
    guess: {
      question: "把两个词一起向右拖动八个位置，分数会怎样？",
      choices: ["升高", "降低", "不变"],
      right: 2,
      answer: "每一对的两个箭头都转过同样的角度，夹角不变，分数也就不变。单独拖动一个词，分数才会改变。",
    },
    formula: "m 和 n 只以差的形式出现",
    todo: "先拖动两个词之间的横条，再单独拖动一个词。",
    keep: "对给定的两个词，影响分数的只有它们的距离。",
    more: ["decay", "分数会随距离下降吗？旋转本身并不会。"],
  },
};
