import type { PageLanguage } from "../../shell/state.js";

export interface ModelHeadsText {
  first: string;
  story: string;
  limits: string;
  /** The reader's own model. */
  own: string;
  ownFirst: string;
}

export const modelHeadsText: Record<PageLanguage, ModelHeadsText> = {
  en: {
    own: "Your own model",
    ownFirst:
      "Bring a model of the Llama family and do the same with it: write on, read, look at its heads, freeze pairs, break and stretch its rotation.",
    first: "Some heads look at the previous letter, whatever it is; switch the rotation off, and none of them does.",
    story:
      "These are all 16 attention heads of the trained model, reading 128 letters. A line just below the diagonal is a head that looks at the previous letter: a " +
      "fixed distance, which only the rotation can tell it. The weights are the same with it and without.",
    limits:
      "With its rotation, eight heads of the model of Shakespeare give the previous letter at least 30% on this passage; without it, none does. The model of Tang poems has " +
      "two such heads. Neither has an induction head: a model of this size, trained on so little text, cannot show how larger models copy what they read before.",
  },
  zh: {
    own: "你自己的模型",
    ownFirst: "带来一个 Llama 系的模型，对它做同样的事：续写、阅读、看注意力头、冻结通道对、弄错和拉伸它的旋转。",
    first: "有的头总是看前一个字，不管它是什么字；关掉旋转，这样的头就一个也没有了。",
    story:
      "这是训练好的模型的全部 16 个注意力头，正在读 128 个字。紧贴对角线下方的一条线，表示这个头看前一个字：距离固定，而这只能由旋转告诉它。开关旋转时，权重不变。",
    limits:
      "开着旋转时，唐诗模型有两个头在这段文字里给前一个字至少 30%，莎士比亚模型有八个；关掉旋转后一个也没有。两个模型都没有归纳头：这么小、读得这么少的模型，" +
      "无法说明大模型怎样复述前面读过的文字。",
  },
};
