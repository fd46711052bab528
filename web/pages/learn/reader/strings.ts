import type { StoryTexts } from "../story.js";

export const readerText: StoryTexts = {
  en: {
    story: [
      "The same model of Shakespeare’s plays reads a scene that it was not trained on. Each letter is coloured by its surprise: how unlikely the model thought it, in [nats]. Up to " +
        "the line the model sees no more letters than [in training]. Below the line its slow pairs reach angles that they never had in training, and most letters surprise it.",
    ],
    guess: {
      question:
        "YaRN slows the slow pairs down, with the same weights: the text below the line cools. And above the line?",
      choices: ["It reads better there too", "Nothing changes", "It reads a little worse"],
      right: 2,
      answer:
        "The slowed pairs turn otherwise than in training at every position. In all four passages YaRN is a little worse before the line, and at least 1.9 nats a letter better beyond it.",
    },
    todo: "Switch from “as trained” to YaRN and watch the text below the line. Then read a text of your own.",
    keep: "Past the trained length slow pairs meet new angles; YaRN slows those pairs and spares the fast ones.",
    note: "A model of this size cannot show whether it uses text far back: a cool letter may be predicted from the few letters before it.",
    more: ["cliff", "The loss at every position, for every scheme"],
  },
  zh: {
    story: [
      "用唐诗训练的小模型阅读没有用来训练的诗。每个字按意外程度着色，也就是模型认为它有多不可能，单位是 [nat]。在那条线以前，模型看到的字不比[训练时]多；" +
        "过了线，慢的对转到了训练中从未出现过的角度，多数字都让它意外。",
    ],
    guess: {
      question: "YaRN 让慢的对转得更慢，权重不变：线以下的文字颜色变浅。那么线以上呢？",
      choices: ["也读得更好", "没有变化", "读得差一些"],
      right: 2,
      answer:
        "慢下来的对在每个位置上都与训练时不同。在全部三段文字里，YaRN 在线以外至少低 0.4 nat，在线以内反而高出 1 nat 以上。",
    },
    todo: "从训练时的旋转切换到 YaRN，看线以下的文字。再读一段你自己的文字。",
    keep: "超出训练长度，慢的对会遇到新的角度；YaRN 放慢这些对，不动快的对。",
    note: "这么小的模型无法说明它是否用到了远处的文字：颜色浅的字，可能只靠前面几个字就能猜到。",
    more: ["cliff", "每种方法在每个位置的损失"],
  },
};
