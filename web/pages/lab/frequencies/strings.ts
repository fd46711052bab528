import type { PageLanguage } from "../../shell/state.js";

const en = {
  guess: {
    question:
      "Train on texts twice as long, then twice as long again. How many more pairs complete a revolution each time?",
    choices: ["Twice as many as before", "The same few", "Fewer and fewer"],
    right: 1,
    answer:
      "The same few each time, until all of them do: rotary_dim / 2 divided by log₂ of the base, about 2 to 5 in most models. Each pair is slower " +
      "than the one before by the same factor. Drag the orange line and count.",
  },
  first: "The slowest pairs do not complete a revolution in training, so a longer context brings new angles.",
  story:
    "Pair i completes one revolution in one wavelength. Fast pairs resolve short distances; slow pairs resolve long " +
    "ones. Drag the orange line to train longer, or the base to slow the slow pairs further.",
  length: "Length first trained on",
  base: "Base",
  count: (length: unknown, base: unknown, round: string, all: string): unknown => [
    "First trained on ",
    length,
    " positions with a base of ",
    base,
    `, ${round} of ${all} pairs have completed at least one revolution.`,
  ],
  onContext: "This model’s config does not say how long its first training texts were: its context length is used.",
  formula: "pair i of a rotary_dim of d, and the positions of one revolution",
};

export type FrequenciesStrings = typeof en;

const zh: FrequenciesStrings = {
  guess: {
    question: "训练文本加长一倍，再加长一倍，每次会多几对转满一圈？",
    choices: ["每次翻倍", "每次都是同样的几对", "一次比一次少"],
    right: 1,
    answer:
      "每次都多同样的几对，直到全部转满：rotary_dim / 2 除以 base 的以 2 为底的对数，多数模型约为 2 到 5 对。每一对都比前一对慢同样的倍数。拖动橙色横线数数看。",
  },
  first: "最慢的对在训练中转不满一圈，所以上下文更长时，模型会遇到没见过的角度。",
  story:
    "第 i 对每经过一个波长转一圈。近处的距离靠快的对分辨，远处的靠慢的对。拖动橙色横线可延长训练，移动 base 可让慢的对更慢。",
  length: "最初训练长度",
  base: "base",
  count: (length, base, round, all) => [
    "最初训练 ",
    length,
    " 个位置、base 为 ",
    base,
    ` 时，${all} 对中有 ${round} 对至少转满一圈。`,
  ],
  onContext: "该模型的配置没有说明最初训练的文本长度，这里以它的上下文长度代替。",
  formula: "rotary_dim 为 d 时的第 i 对，以及它转一圈所需的位置数",
};

export const frequenciesStrings: Record<PageLanguage, FrequenciesStrings> = { en, zh };
