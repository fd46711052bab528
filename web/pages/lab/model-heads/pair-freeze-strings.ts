import type { PageLanguage } from "../../shell/state.js";
import type { Prediction } from "../../host/rope-prediction.js";

export interface PairFreezeText {
  title: string;
  first: string;
  story: string;
  guess: Prediction;
  limits: string;
}

export const pairFreezeText: Record<PageLanguage, PairFreezeText> = {
  en: {
    title: "What each pair is worth to a real model",
    first: "Rotate a pair no longer, and the loss rises if the pair carried position.",
    story:
      "Each head of the trained model has 16 pairs, from fast to slow. Freeze a pair: it is no longer rotated, in all heads, and its part of every score depends on the " +
      "letters alone. If the loss stays and the pair still moves the scores, it carried meaning.",
    guess: {
      question: "Freeze the eight slowest pairs of all 16. How much does the loss rise?",
      choices: ["By less than a hundredth of a nat", "By about a tenth", "By about one nat"],
      right: 0,
      answer:
        "The slowest of them rotate by less than a tenth of a radian within 128 letters, so they hardly separate positions. Some " +
        "large models leave such pairs out: partial rotary embeddings. The fastest pair alone costs about one nat.",
    },
    limits:
      "In the model of Shakespeare, pairs 6 and 7 have a tenth of the scores’ variation or more and cost little when frozen: they carry mostly meaning. The eight slowest have " +
      "about 2% each; this small model hardly uses them at all, whereas larger models are reported to keep meaning there. So the figure cannot show what slow pairs do in a large " +
      "model. Freezing is done without retraining: a model trained so might do well.",
  },
  zh: {
    title: "每一对对真实模型有多重要",
    first: "不再旋转某一对，如果损失上升，这一对携带的就是位置。",
    story:
      "训练好的模型每个头有 16 对通道，由快到慢。冻结一对：在所有头里都不再旋转它，它那部分分数就只取决于字。" +
      "如果损失不变，而它仍在影响分数，它携带的就是意义。",
    guess: {
      question: "16 对里冻结最慢的 8 对，损失会上升多少？",
      choices: ["不到百分之一 nat", "十分之一 nat 左右", "1 nat 左右"],
      right: 0,
      answer:
        "其中最慢的几对在 128 个字以内转不到十分之一弧度，几乎分不出位置。有些大模型干脆不旋转这样的通道，叫部分旋转。而单单冻结最快的一对，就要多 1 nat 左右。",
    },
    limits:
      "在唐诗模型里，第 7 对占分数变化的一成左右，冻结它要多 0.3 nat：它兼有位置和意义；第 6 对占比相近，冻结的代价却很小，主要携带意义。最慢的 8 对各占 2% 左右，" +
      "这个小模型几乎不用它们，而据报道大模型会用慢的对存放意义。所以这张图不能说明大模型里慢的对有什么用。冻结之后没有再训练；若这样训练，模型也许同样好。",
  },
};
