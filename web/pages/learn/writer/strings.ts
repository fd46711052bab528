import type { StoryTexts } from "../story.js";

export const writerText: StoryTexts = {
  en: {
    story: [
      "This is a real model, small enough to run in your browser, trained on Shakespeare’s plays. It continues your prompt letter by letter. Every text below uses the same " +
        "weights and the same random numbers; only the rotation in its attention differs. Each change but the first is a mistake that is easy to make in code, and none " +
        "of them stops the program.",
    ],
    guess: {
      question: "It was trained at positions 0 to 127. Start the same text at position 1,000. What does it write?",
      choices: ["the same letters", "broken words", "nothing"],
      right: 0,
      answer:
        "Scores depend on differences of positions, and those have not changed. With the prompt “ROMEO:”, all 73 settings of seed and temperature tried gave the same letters " +
        "twice. Angles at other positions are rounded differently, so a letter may change where two are almost equally likely.",
    },
    todo: "Change the seed and read the texts side by side.",
    keep: "A trained model has learned to use these angles: shift every position and it writes the same; break the rotation and its words break.",
    note:
      "A model of this size knows spelling and the form of a play; it makes no sense even when nothing is wrong. Positions in bfloat16 do the least harm here, as it holds whole " +
      "numbers up to 256 exactly.",
    more: ["model-heads", "Look into every head of this model"],
  },
  zh: {
    story: [
      "这是一个真正的模型，小到可以在浏览器里运行，用唐诗训练而成。它逐字续写你给的开头。下面各段文字使用同样的权重和同样的随机数，只有注意力中的旋转不同。" +
        "除第一项外，每项改动都是写代码时容易犯的错误，而且都不会让程序报错。",
    ],
    guess: {
      question: "模型训练时的位置是 0 到 127。让同样的文字从位置 1,000 开始，它会写出什么？",
      choices: ["同样的字", "不成句的字", "什么也不写"],
      right: 0,
      answer:
        "分数只取决于位置之差，而这些差没有变。开头是“明月”时，试过的 73 种随机种子与温度，每一种写出的字都相同。换了位置，角度的舍入不同，两个字的概率几乎相等时也可能写出不同的字。",
    },
    todo: "换一个随机种子，对照着读。",
    keep: "训练好的模型学会了使用这些角度：所有位置一起平移，写出的几乎不变；旋转出了错，句子就乱了。",
    note: "这么小的模型只学会了常用的词和诗的格式，并不懂诗意。位置用 bfloat16 害处最小，因为它能精确表示 256 以内的整数。",
    more: ["model-heads", "看看这个模型的每一个注意力头"],
  },
};
