import type { PageLanguage } from "../../shell/state.js";
import type { Guess } from "../../host/chapter.js";

export interface WriterText {
  story: string;
  guess: Guess;
  limits: string;
}

export const writerText: Record<PageLanguage, WriterText> = {
  en: {
    story:
      "A small transformer trained on Shakespeare’s plays continues your prompt, letter by letter. Every text starts from the same prompt and draws with " +
      "the same random numbers; the weights are the same, and only the rotation in the attention layers differs. Each change but the first is a mistake " +
      "that is easy to make in code. None of them stops the program with an error: the model writes on, in broken words. Change the seed and compare.",
    guess: {
      question:
        "The model was trained at positions 0 to 127. Let the same text start at position 1,000: what does it write?",
      answer:
        "The same letters. Attention scores depend only on the differences of positions, and those have not changed. " +
        "The figure compares the two texts letter by letter. With the prompt “ROMEO:”, all 73 settings of seed and temperature here give the same letters twice. " +
        "Angles at other positions are rounded differently, so a letter could change where two are almost equally likely: the model of Tang poems, on the " +
        "Chinese page, does so in 1 of 73.",
    },
    limits:
      "A model of this size cannot show what a mistake does to meaning: even with the right rotation it knows spelling, names and the form of a play, and makes no " +
      "sense. Nor do its numbers hold for large models. The least of these mistakes, positions in bfloat16, does little harm within 128 letters, because bfloat16 " +
      "holds whole numbers exactly up to 256; its rounded frequencies and angles still change some letters.",
  },
  zh: {
    story:
      "一个用唐诗训练的小型 Transformer 逐字续写你给的开头。各段文字的开头相同，使用的随机数相同，权重也相同，只有注意力层中的旋转不同。" +
      "除第一项外，每项改动都是写代码时容易犯的错误。它们都不会让程序报错：模型照样写下去，只是写不成诗。用正确的旋转，每句五字或七字，标点整齐；" +
      "旋转错了，句子的长短就乱了。换一个随机种子，再比一比。",
    guess: {
      question: "模型训练时的位置是 0 到 127。让同样的文字从位置 1,000 开始，它会写出什么？",
      answer:
        "同样的字。注意力分数只取决于位置之差，而这些差没有变。图中逐字比较了两段文字。开头是“明月”时，这里随机种子与温度的 73 种设置中，72 种的每个字都相同。" +
        "位置不同，角度的舍入也略有不同：在另一种设置下，两个字的概率几乎相等，从那里起写出了不同的字。",
    },
    limits:
      "这么小的模型无法说明错误对文意的影响：即使旋转正确，它也只学会了常用的词和诗的格式，并不懂诗意。这些数值也不适用于大模型。影响最小的错误是位置用 " +
      "bfloat16：bfloat16 能精确表示 256 以内的整数，所以在 128 个字以内害处很小；但频率和角度经过舍入，有些字仍会不同。",
  },
};
