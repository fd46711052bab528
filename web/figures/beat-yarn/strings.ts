import type { Language } from "../base/format.js";
import type { StageText } from "../stage/text.js";
import type { Follow, Start } from "./tries.js";

interface BeatText extends StageText {
  /** Buttons, and their text for a moment after a click. */
  link: string;
  code: string;
  copied: string;
}

export const beatText: Record<Language, BeatText> = {
  en: {
    todo: "Guess which pair helps most, then pull pairs down to beat YaRN.",
    prose: ["Lower is slower. The small model of the chapter before reads again while you drag."],
    keep: "Two of the 16 pairs decide: the first ones that complete no revolution in training. Slowed alone, they do nine tenths of what YaRN does.",
    note: "The magenta line is how fast each pair rotates, on a scale of octaves. Measured in four passages, each pair slowed by three octaves. YaRN slows ten pairs as much and five less.",
    more: [["extension", "Each scheme’s formula, pair by pair"]],
    link: "Copy the link to this curve",
    code: "Copy it as code",
    copied: "Copied",
  },
  zh: {
    todo: "先猜哪一对最管用，再把各对往下拉，胜过 YaRN。",
    prose: ["越低转得越慢。拖动时，上一章的小模型随即重读。"],
    keep: "16 对里起决定作用的是两对：训练中没有转满一圈的头两对。只放慢这两对，就有 YaRN 九成的效果。",
    note: "洋红线是每一对的转速，纵轴以八度为单位。在三段文字里测过，这两对都放慢三个八度。YaRN 把十对放慢这么多，另外五对放慢得少些。",
    more: [["extension", "每种方法的公式，逐对来看"]],
    link: "复制这条曲线的链接",
    code: "复制为代码",
    copied: "已复制",
  },
};

export interface BeatStrings {
  curve: string;
  /** The moved pair, and its distance from the trained frequency. */
  pair(pair: string, by: string): string;
  slower(octaves: string): string;
  faster(octaves: string): string;
  asTrained: string;
  still: string;
  fast: string;
  slow: string;
  yarn: string;
  line: string;
  loss(letters: string): string;
  ahead: string;
  behind: string;
  level: string;
  beyond: string;
  upTo(letters: string): string;
  before(by: string, ahead: boolean): string;
  unseen: string;
  unseenShort: string;
  against(
    mine: string,
    yarn: string,
  ): readonly [before: string, mine: string, between: string, yarn: string, after: string];
  starts: Readonly<Record<Start, string>>;
  startName: string;
  guess: string;
  guessName: string;
  noGuess: string;
  pairName(pair: string): string;
  yours: string;
  alone(pair: string, by: string): string;
  undo: string;
  more: string;
  less: string;
  settings: string;
  follow: string;
  follows: Readonly<Record<Follow, string>>;
  factor: string;
  passage: string;
  reading(share: string): string;
  sentence(start: string, at: { within: string; beyond: string; yarnWithin: string; yarnBeyond: string }): string;
  unseenSentence(mine: string, yarn: string): string;
  own: string;
  columns: readonly string[];
}

export const beatStrings: Record<Language, BeatStrings> = {
  en: {
    curve: "Frequency of a pair; left and right choose another",
    pair: (pair, by) => `pair ${pair}, ${by}`,
    slower: (octaves) => `${octaves} octaves slower than trained`,
    faster: (octaves) => `${octaves} octaves faster than trained`,
    asTrained: "as trained",
    still: "does not rotate",
    fast: "fast pairs",
    slow: "slow pairs",
    yarn: "YaRN",
    line: "training stopped",
    loss: (letters) => `loss at each of ${letters} letters, in nats`,
    ahead: "You beat YaRN by",
    behind: "YaRN is ahead by",
    level: "As good as YaRN",
    beyond: "nats beyond the line",
    upTo: (letters) => `nats, up to letter ${letters}`,
    before: (by, ahead) => `Before the line you are ${by} ${ahead ? "ahead" : "behind"}.`,
    unseen: "On a passage you have not seen:",
    unseenShort: "Unseen passage: ",
    against: (mine, yarn) => ["", mine, ", YaRN ", yarn, ""],
    starts: { trained: "trained", ntk: "NTK", yarn: "YaRN", linear: "linear", cope: "CoPE", dropped: "stopped" },
    startName: "Start from",
    guess: "guess: which one helps most?",
    guessName: "Your guess: the one pair that helps most when it rotates half as fast",
    noGuess: "on no pair yet",
    pairName: (pair) => `pair ${pair}`,
    yours: "your guess",
    alone: (pair, by) => `pair ${pair} alone, half as fast: ${by}`,
    undo: "Undo",
    more: "More",
    less: "Less",
    settings: "What follows, the attention factor, the passage",
    follow: "What follows",
    follows: { alone: "nothing", near: "neighbours", slower: "all slower pairs" },
    factor: "attention factor",
    passage: "Passage",
    reading: (share) => `Reading: ${share}.`,
    sentence: (start, { within, beyond, yarnWithin, yarnBeyond }) =>
      `${start}: ${within} nats a letter before the line, ${beyond} beyond it. YaRN: ${yarnWithin} and ${yarnBeyond}.`,
    unseenSentence: (mine, yarn) => ` On a passage that is not shown: ${mine} beyond the line, YaRN ${yarn}.`,
    own: "Your curve",
    columns: ["pair", "inv_freq", "octaves slower than trained", "octaves slower by YaRN"],
  },
  zh: {
    curve: "一对的转速；左右键换另一对",
    pair: (pair, by) => `第 ${pair} 对，${by}`,
    slower: (octaves) => `比训练时慢 ${octaves} 个八度`,
    faster: (octaves) => `比训练时快 ${octaves} 个八度`,
    asTrained: "训练时",
    still: "不旋转",
    fast: "快的对",
    slow: "慢的对",
    yarn: "YaRN",
    line: "训练到此为止",
    loss: (letters) => `${letters} 个字各自的损失（nat）`,
    ahead: "你领先 YaRN",
    behind: "YaRN 领先",
    level: "与 YaRN 持平",
    beyond: "nat/字，线以后",
    upTo: (letters) => `nat/字，到第 ${letters} 字`,
    before: (by, ahead) => `线以前，你${ahead ? "领先" : "落后"} ${by}。`,
    unseen: "在没有显示的一段里：",
    unseenShort: "没有显示的一段：",
    against: (mine, yarn) => ["", mine, "，YaRN 为 ", yarn, ""],
    starts: { trained: "训练时", ntk: "NTK", yarn: "YaRN", linear: "线性", cope: "CoPE", dropped: "停转" },
    startName: "从这里开始",
    guess: "猜一猜：哪一对最管用？",
    guessName: "你的猜测：单独减到一半转速时最管用的一对",
    noGuess: "还没有放在任何一对上",
    pairName: (pair) => `第 ${pair} 对`,
    yours: "你的猜测",
    alone: (pair, by) => `第 ${pair} 对单独减到一半转速：${by}`,
    undo: "撤销",
    more: "更多",
    less: "收起",
    settings: "一起移动的对、注意力因子、文段",
    follow: "一起移动的",
    follows: { alone: "没有", near: "相邻的对", slower: "更慢的所有对" },
    factor: "attention factor",
    passage: "文段",
    reading: (share) => `正在阅读：${share}。`,
    sentence: (start, { within, beyond, yarnWithin, yarnBeyond }) =>
      `${start}：线以前每字 ${within} nat，线以后 ${beyond} nat；YaRN 为 ${yarnWithin} 和 ${yarnBeyond}。`,
    unseenSentence: (mine, yarn) => `在没有显示的一段里，线以后为 ${mine}，YaRN 为 ${yarn}。`,
    own: "你的曲线",
    columns: ["对", "inv_freq", "比训练时慢几个八度", "YaRN 慢几个八度"],
  },
};
