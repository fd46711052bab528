import type { StoryTexts } from "../story.js";

export const zooText: StoryTexts = {
  en: {
    story: [
      "Suppose you must tell the model where each word is. You could count 0, 1, 2 and add the number to the word’s vector. You could divide by the length, write the " +
        "number in bits, learn one vector per position, or add waves. A good code has bounded values, differs from position to position, and " +
        "lets a [score] depend on the distance of two words alone.",
    ],
    guess: {
      question: "Which of these added codes makes the score depend on distance alone?",
      choices: ["the number", "its bits", "a learned vector", "waves", "none of them"],
      right: 4,
      answer:
        "Move two words along together: with every added code their score changes, because the code of each position is multiplied with the words themselves. Two " +
        "methods below pass: ALiBi subtracts a penalty for distance from the score, and RoPE rotates.",
    },
    todo: "Choose each encoding in turn, and compare its curve with the flat one of RoPE.",
    keep: "Adding a code mixes position into the word’s own features; rotating leaves a score that depends on distance alone.",
    note: "Measured on one random query and key. The last column is a fair warning: RoPE too meets new angles past its trained length.",
  },
  zh: {
    story: [
      "假设要由你来告诉模型每个词在哪里。可以数 0、1、2，把数字加到词向量上；可以除以句长、写成二进制、给每个位置学一个向量，或者加上波形。好的编码应当数值有界、" +
        "各位置互不相同，并且让两个词的[分数]只取决于它们的距离。",
    ],
    guess: {
      question: "这些相加的编码中，哪一种能让分数只取决于距离？",
      choices: ["数字", "二进制位", "学到的向量", "波形", "都不能"],
      right: 4,
      answer:
        "让两个词一起移动：凡是相加的编码，分数都会变，因为位置的编码与词本身相乘了。下表中只有两种方法通过：ALiBi 按距离从分数中扣分，RoPE 则旋转向量。",
    },
    todo: "逐一选择各种编码，把它的曲线与 RoPE 的水平线比较。",
    keep: "相加会把位置混进词本身的特征；旋转之后，分数只取决于距离。",
    note: "用一个随机的查询和一个随机的键测得。最后一列也要看：超出训练长度，RoPE 同样会遇到新的角度。",
  },
};
