import type { PageLanguage } from "../../shell/state.js";

const en = {
  first:
    "Two conventions say which two channels make a pair. The score is the same with either, and wrong where code mixes them.",
  story: [
    "The paper pairs neighbours. GPT-NeoX, and Llama in " +
      "its Hugging Face form, pair a channel with the one half a head further on. Switch between them: the same numbers " +
      "go to other channels, and the score stays the same, as long as query and key follow the same convention.",
    "Trouble starts when code mixes the two: a table laid out for one, a rotation written for the other. The two channels of a " +
      "pair are then rotated by different angles, lengths change, and the score depends on more than the distance.",
  ],
};

export type PairingsText = typeof en;

const zh: PairingsText = {
  first: "哪两个通道成为一对，有两种惯例。用哪一种分数都一样，混在一起就会出错。",
  story: [
    "论文让相邻通道配对；GPT-NeoX 和 Hugging Face 格式的 Llama 则让一个通道与" +
      "相隔半个头的通道配对。切换看看：同样的数换了存放的位置，而只要查询和键遵循同一惯例，分数毫无变化。",
    "把两种惯例混在一起就会出错：表按一种排列，旋转按另一种编写。一对里的两个通道转了不同的角度，长度变了，分数也不再只取决于距离。",
  ],
};

export const pairingsText: Record<PageLanguage, PairingsText> = { en, zh };
