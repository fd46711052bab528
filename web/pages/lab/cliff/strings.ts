import type { PageLanguage } from "../../shell/state.js";
import type { Prediction } from "../../host/rope-prediction.js";

export interface CliffText {
  first: string;
  story: string;
  guess: Prediction;
  limits: string;
  /** The reader's own scheme. */
  own: string;
  drag: string;
  copy: string;
}

export const cliffText: Record<PageLanguage, CliffText> = {
  en: {
    first:
      "Past its trained length the loss of this real model rises; YaRN and NTK, which change the rotation alone, keep it low.",
    story:
      "This is a real model: a small transformer with rotary embeddings, trained on Shakespeare’s plays, 128 letters at a time. Here it reads 1,024 " +
      "letters of plays that it was not trained on. The loss says how much each letter surprises it. Up to position 128 it reads as it was trained to; past " +
      "that, its slow pairs reach angles that they never had in training. Each curve changes the rotation and nothing else, but for the model that was trained on.",
    guess: {
      question: "Divide all positions by 8, so that none is past 128. How does the model read the whole text?",
      choices: ["Well, all of it", "Badly past position 128", "Badly everywhere"],
      right: 2,
      answer:
        "Switch on “linear”: the loss is high everywhere, as neighbouring letters are now an eighth of a position apart, which the model has " +
        "never seen. “Linear, trained on with it” is the same rotation after 200 more training steps, and reads evenly. NTK and YaRN leave " +
        "the fast pairs almost as they were, so they need no training here.",
    },
    limits:
      "A model of this size cannot show whether text far back is put to use: even within its trained length, more context hardly lowers its loss after the " +
      "first few dozen letters. A flat curve says that distance does no harm, not that it helps. The schemes’ order agrees with their papers; " +
      "the numbers are those of this model and these four passages.",
    own: "A scheme of your own",
    drag: "Each of the 16 frequencies is a handle: drag a pair down to slow it, and the model reads the passage again.",
    copy: "Copy",
  },
  zh: {
    first: "读到训练长度之外，这个真实的小模型的损失就升高；YaRN 和 NTK 只改变旋转，就能让损失保持较低。",
    story:
      "这是一个真正的模型：使用旋转位置编码的小型 Transformer，用莎士比亚戏剧训练，每次 128 个字母。这里让它读 1,024 个字母，都出自没有用来训练的部分。" +
      "损失表示每个字母让模型有多意外。位置 128 以内与训练时一样；再往后，慢的各对转到了训练中从未出现过的角度。除了继续训练过的那个模型，每条曲线只改变旋转，其他都不变。",
    guess: {
      question: "把所有位置除以 8，就没有位置超过 128 了。这样模型读整段文字会怎样？",
      choices: ["处处都读得好", "过了位置 128 就读不好", "处处都读不好"],
      right: 2,
      answer:
        "打开“线性”：损失处处都高，因为相邻字母现在只相隔八分之一个位置，这是模型从未见过的。“线性，并继续训练过”是同样的旋转，" +
        "多训练了 200 步，读得很平稳。NTK 和 YaRN 几乎不改变快的各对，所以在这里不需要再训练。",
    },
    limits:
      "这么小的模型无法说明远处的文字是否真的被用上：即使在训练长度以内，最初几十个字母之后，更多的上下文也几乎不再降低损失。曲线平坦只说明距离没有坏处，" +
      "不说明有好处。各方法的次序与论文一致；数值只属于这个模型和这四段文字。",
    own: "自己设计一种方法",
    drag: "16 个频率各有一个手柄：向下拖动任意一对，它就转得更慢，模型随即重读这段文字。",
    copy: "复制",
  },
};
