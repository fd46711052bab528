import type { StoryText } from "../story.js";
import type { PageLanguage } from "../../shell/state.js";

interface WhyText extends StoryText {
  sentence: string;
}

export const whyText: Record<PageLanguage, WhyText> = {
  en: {
    story: [
      "“Dog bites man” and “man bites dog” have the same words and different meanings. [Attention] compares the [query] of each word with the [key] of every " +
        "word, turns these scores into weights, and adds up the [values] by weight. A sum has no order.",
    ],
    guess: {
      question: "Both sentences below go through attention without positions. Does “chases” come out differently?",
      choices: ["Yes", "No"],
      right: 1,
      answer:
        "Each word meets the same words in both sentences, so the scores, the weights and the sum are the same: every dot lies on its bar. With " +
        "RoPE, on the right, they part.",
    },
    todo: "Drag the words of sentence B. Then switch the causal mask on, as models that write text have it.",
    keep: "Without positions and without a mask, attention sees a set of words, not a sequence.",
    sentence: "Your own words, up to six",
    note:
      "The [causal mask] gives some order away by itself, as each word then sees other words before it. Query, key and value of each word are random here, always " +
      "the same for the same word; the rotation is the model’s.",
  },
  zh: {
    story: [
      "“狗咬人”和“人咬狗”用的字相同，意思却不同。[注意力]把每个词的[查询]与所有词的[键]逐一比较，得到分数，换算成权重，再按权重把各个词的[值]加起来。求和不分先后。",
    ],
    guess: {
      question: "下面两个句子都经过没有位置信息的注意力。“追”的输出会不同吗？",
      choices: ["会", "不会"],
      right: 1,
      answer:
        "两个句子里，每个词遇到的都是同样的词，分数、权重与和都相同：每个圆点都落在条形的末端。右边用了 RoPE，两者就分开了。",
    },
    todo: "拖动句子乙中的词，再打开因果掩码：会写作的模型都有它。",
    keep: "没有位置、也没有掩码时，注意力看到的是一组词，而不是一个序列。",
    sentence: "换成你自己的词，最多六个",
    note: "[因果掩码]本身也会透露一部分次序，因为每个词前面的词变了。这里每个词的查询、键和值是随机的，同一个词总是相同；旋转是模型自己的。",
  },
};
