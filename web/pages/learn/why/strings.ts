import type { PageLanguage } from "../../shell/state.js";

const en = {
  story: [
    "A cat that chases a mouse is not a mouse that chases a cat. Attention, left to itself, cannot tell. It compares every " +
      "word with every other and adds up what it finds, and a sum does not know its order.",
    "Here both sentences go through attention for real, every word seeing all others. Without position each word comes out the " +
      "same, wherever it stood. With RoPE its output depends on who stands where. Switch the causal mask on, as models that write " +
      "have it, and order leaks even without position: each word then sees other words before it. (Each word has a random query, key and value here, always the same " +
      "for the same word; the rotation is the model’s.)",
  ],
  sentence: "Your own words, up to six",
};

export type WhyText = typeof en;

const zh: WhyText = {
  story: [
    "猫追老鼠，不等于老鼠追猫。可是注意力自己分不出来：它把每个词与其他词逐一比较，再把结果加起来，而加法不管次序。",
    "这里的两个句子都真正经过了注意力计算，每个词都看到其他所有的词。没有位置时，每个词无论站在哪里，输出都一样；使用 RoPE 之后，输出取决于谁在什么位置。打开因果掩码（会写作的模型都有它），即使没有位置，次序也会泄露：每个词前面的词变了。" +
      "（每个词的查询、键和值是随机的，同一个词永远相同；旋转是模型自己的。）",
  ],
  sentence: "换成你自己的词，最多六个",
};

export const whyText: Record<PageLanguage, WhyText> = { en, zh };
