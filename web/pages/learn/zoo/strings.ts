import type { PageLanguage } from "../../shell/state.js";

const en = {
  story: [
    "How would you tell a model where a word stands? Count: 0, 1, 2, and the numbers drown the word. Count from 0 to 1, and the " +
      "step depends on the length of the sentence. Write the position in bits, learn a table, take waves. Each cures one ill " +
      "and keeps another.",
    "The list below is measured, not claimed. Look at “Distance alone counts”: where a word stands shows through in every code " +
      "that is added; only ALiBi and RoPE see nothing but the distance. Then look at “Ready for more than it saw”: RoPE is not.",
  ],
};

export type ZooText = typeof en;

const zh: ZooText = {
  story: [
    "怎样告诉模型一个词在哪里？直接数 0、1、2，数字会淹没词本身。从 0 数到 1，步长又取决于句子的长度。写成二进制、学一张表、" +
      "用波来表示：每一种都治好一个毛病，又留下另一个。",
    "下表的数值是测出来的，不是说说而已。看“只看距离”：凡是相加的编码，得分里都看得出词在哪里；只有 ALiBi 和 RoPE 做到了。" +
      "再看“能超出训练长度”：RoPE 做不到。",
  ],
};

export const zooText: Record<PageLanguage, ZooText> = { en, zh };
