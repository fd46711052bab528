import type { Language } from "../../../figures/base/format.js";
import type { StageText } from "../../../figures/stage/text.js";
import type { Guess } from "./numbers.js";

interface WriterText extends StageText {
  /** Other rotations, seeds and prompts. */
  others: string;
  othersNote: string;
  seed: string;
  prompt: string;
}

export const writerText: Record<Language, WriterText> = {
  en: {
    todo: "Flip the switch: both write again. Then guess: what if every position moves by 1,000?",
    prose: [
      "A small model, trained on Shakespeare’s plays, continues one prompt twice, with the same weights and the same random numbers.",
      "The stronger a letter’s colour, the less the model with the right rotation expected it.",
    ],
    keep: "A trained model has learned to use these angles: break its rotation, and its words break.",
    note:
      "Scores depend on differences of positions, and those have not changed. With the prompt “ROMEO:”, all 73 settings of seed and temperature tried gave the same letters " +
      "twice. Angles at other positions are rounded differently, so a letter may change where two are almost equally likely.",
    more: [["model-heads", "Look into every head of this model"]],
    others: "Other mistakes, another seed, your own prompt",
    othersNote:
      "Each is easy to make in code, and none stops the program. Positions in bfloat16 do the least harm here, as it holds whole numbers up to 256 exactly.",
    seed: "Another seed",
    prompt: "Prompt, up to 32 letters",
  },
  zh: {
    todo: "拨动开关，两段文字会重新写。再猜：所有位置都移动 1,000，它会写出什么？",
    prose: [
      "一个用唐诗训练的小模型，把同一个开头续写两遍，权重和随机数都相同。",
      "颜色越醒目的字，越出乎旋转正确的模型的意料。",
    ],
    keep: "训练好的模型学会了使用这些角度：旋转出了错，句子就乱了。",
    note: "分数只取决于位置之差，而这些差没有变。开头是“明月”时，试过的 73 种随机种子与温度，每一种写出的字都相同。换了位置，角度的舍入不同，两个字的概率几乎相等时也可能写出不同的字。",
    more: [["model-heads", "看看这个模型的每一个注意力头"]],
    others: "其他错误、随机种子、自己的开头",
    othersNote:
      "这些错误写代码时都容易犯，而且都不会让程序报错。位置用 bfloat16 害处最小，因为它能精确表示 256 以内的整数。",
    seed: "换一个随机种子",
    prompt: "开头，最多 32 字",
  },
};

export interface WriterStrings {
  nats: string;
  switch: string;
  right: string;
  broken: string;
  /** Below the switch's name. */
  moved: string;
  guess: string;
  noGuess: string;
  guesses: Readonly<Record<Guess, string>>;
  yours: string;
  /** The result with moved positions: the number of equal letters. */
  same(same: string, all: string): string;
  columns: readonly string[];
}

export const writerStrings: Record<Language, WriterStrings> = {
  en: {
    nats: "nats a letter",
    switch: "Rotation",
    right: "right",
    broken: "broken",
    moved: "moved by 1,000",
    guess: "Your guess: with all positions moved by 1,000 the model writes",
    noGuess: "no guess yet",
    guesses: { same: "the same", other: "other letters", nonsense: "nonsense" },
    yours: "your guess: ",
    same: (same, all) => `moved by 1,000: ${same} of ${all} the same`,
    columns: ["position", "right rotation", "nats", "text below", "nats"],
  },
  zh: {
    nats: "nat/字",
    switch: "旋转",
    right: "正确",
    broken: "出错",
    moved: "位置移动 1,000",
    guess: "你的猜测：所有位置移动 1,000，模型会写出",
    noGuess: "还没有猜",
    guesses: { same: "同样的字", other: "别的字", nonsense: "不成句的字" },
    yours: "你的猜测：",
    same: (same, all) => `移动 1,000：${all} 个字中有 ${same} 个相同`,
    columns: ["位置", "正确的旋转", "nat", "下面的文字", "nat"],
  },
};
