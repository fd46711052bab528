import type { PageLanguage } from "../../shell/state.js";

export interface ReaderText {
  story: string;
  limits: string;
}

export const readerText: Record<PageLanguage, ReaderText> = {
  en: {
    story:
      "The same model of Shakespeare’s plays reads a scene that it was not trained on. Each letter is coloured by its surprise: how unlikely the " +
      "model thought it, in nats. Up to the line the model sees no more letters than in training. Below the line, as trained, most letters surprise it. " +
      "Switch to YaRN: the text below the line cools, with the same weights.",
    limits:
      "In all four passages the mean surprise as trained rises by 1.9 nats or more beyond the line, and YaRN’s is at least 1.9 nats lower there. It is not free: " +
      "before the line, YaRN is a little worse than the model as trained, in all four. A model of this size cannot show whether it uses text far back: a cool " +
      "letter may be predicted from the few letters before it.",
  },
  zh: {
    story:
      "用唐诗训练的小模型阅读没有用来训练的诗。每个字按意外程度着色，也就是模型认为它有多不可能，单位是 nat。在那条线以前，模型看到的字不比训练时多；" +
      "过了线，按训练时的旋转，多数字都让它意外。切换到 YaRN：权重不变，线以下的文字就“凉”了一些。",
    limits:
      "在全部三段文字里，按训练时的旋转，线以外的平均意外程度至少上升 1.8 nat；YaRN 在那里至少低 0.4 nat，但在线以内反而高出 1 nat 以上：它不是没有代价的。" +
      "这么小的模型无法说明它是否用到了远处的文字：颜色浅的字，可能只靠前面几个字就能猜到。",
  },
};
