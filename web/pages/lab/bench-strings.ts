import type { PageLanguage } from "../shell/language.js";

const en = {
  clocksTitle: "Each pair of channels is a clock",
  clocksText: (model: string, headDim: number, rotaryDim: number) =>
    `One head of ${model} has ${headDim} channels. RoPE takes ${rotaryDim === headDim ? "them" : `${rotaryDim} of them`} two by two ` +
    `and rotates each pair at its own speed, from fast to almost stationary. Drag the second word and watch.`,
  thisModel: "this model",
  clocksFormula: "angle of pair i at position m",
  scoreTitle: "Only the distance counts",
  scoreText:
    "Query and key rotate by the same rule. Drag the bar and both move: the arrows rotate, the angle between them does not " +
    "change, and neither does the score, nor what any pair of the head adds to it. Drag one word alone and they change.",
  scoreFormula: "the score of rotated vectors depends on m − n alone",
  mapTitle: "What it does to a sentence",
  mapText:
    "Each row shows where one word looks. Without rotation, equal words get equal weight at every position: a row " +
    "sees a bag of words. With rotation, positions count. (The causal mask, which hides later words, gives some of the " +
    "order away by itself: the first chapter of Learn measures it.)",
};

type BenchStrings = typeof en;

const zh: BenchStrings = {
  clocksTitle: "每一对通道都是一个时钟",
  clocksText: (model, headDim, rotaryDim) =>
    `${model} 的一个注意力头有 ${headDim} 个通道。RoPE ${rotaryDim === headDim ? "把它们" : `取其中 ${rotaryDim} 个，`}两两成对，每一对以自己的速度旋转，` +
    `从快到几乎不动。拖动第二个词看看。`,
  thisModel: "该模型",
  clocksFormula: "第 i 对在位置 m 的角度",
  scoreTitle: "只有距离起作用",
  scoreText:
    "查询和键按同一规则旋转。拖动横条，二者一起移动：箭头都在转，夹角却不变，分数和每一对的贡献也不变。" +
    "单独拖动一个词，它们就会改变。",
  scoreFormula: "旋转后的分数只取决于 m − n",
  mapTitle: "对一个句子的作用",
  mapText:
    "每一行表示一个词在看哪里。不旋转时，相同的词无论在哪里权重都相同：一行所看到的只是词袋。旋转后，位置就有了意义。（因果掩码遮住后文，单凭它也会泄露一些次序：“学习”第一章会测量。）",
};

/** The words of the bench. */
export const benchStrings: Record<PageLanguage, BenchStrings> = { en, zh };
