import type { TinyScheme } from "../../../figures/numbers/tiny-schemes.js";
import type { PageLanguage } from "../../shell/language.js";
import type { StageText } from "../../../figures/stage/text.js";
import type { Guess } from "./numbers.js";

interface ReaderText extends StageText {
  /** The reader's own text. */
  own: string;
  ownName: string;
}

export const readerText: Record<PageLanguage, ReaderText> = {
  en: {
    todo: "First guess: with YaRN, the surprise before the line will be … Then choose YaRN and watch the ribbon change.",
    prose: [
      "A small model reads a scene that it was not trained on. The stronger a letter’s colour, the more it surprised the model.",
    ],
    keep: "Past the line, slow pairs meet angles that they never had in training. Stretch those; spare the fast ones.",
    note: "“Squeeze all” divides every position by 8. In the four passages measured, YaRN is a little worse before the line, and at least 1.9 [nats] a letter better beyond it.",
    more: [["cliff", "The loss at every position, for every scheme"]],
    own: "Read a text of your own",
    ownName: "Your own text, up to 1,024 letters",
  },
  zh: {
    todo: "先猜一猜：用 YaRN，线以前的意外程度会……再选 YaRN，看色带变化。",
    prose: ["一个小模型在读没有用来训练的唐诗。颜色越醒目的字，越让它意外。"],
    keep: "过了线，慢的对会转到训练中从未有过的角度。放慢它们，别动快的对，线以后就读得好些。",
    note: "“全部压缩”把所有位置除以 8。在测过的三段文字里，用 YaRN，线以后每字至少低 0.4 [nat]，线以前却高出 1 nat 以上：它不是白得的。",
    more: [["cliff", "每种方法在每个位置的损失"]],
    own: "读一段你自己的文字",
    ownName: "你自己的文字，最多 1,024 字",
  },
};

export interface ReaderStrings {
  line(trained: string): string;
  lens: string;
  opened(first: string, letters: string): string;
  scheme: string;
  choices: Readonly<Record<TinyScheme, string>>;
  within: string;
  beyond: string;
  soFar: string;
  surprise: string;
  most(nats: string): string;
  guess: string;
  guesses: Readonly<Record<Guess, string>>;
  yours: string;
  measured(by: string): string;
  refused: string;
  reading(share: string): string;
  sentence(scheme: string, within: string, beyond: string): string;
  columns: readonly string[];
}

export const readerStrings: Record<PageLanguage, ReaderStrings> = {
  en: {
    line: (trained) => `training stopped here, at letter ${trained}`,
    lens: "Lens over the text",
    opened: (first, letters) => `from letter ${first}: ${letters}`,
    scheme: "Rotation",
    choices: {
      trained: "as trained",
      linear: "squeeze all",
      ntk: "new base",
      yarn: "YaRN",
      off: "no rotation",
    },
    within: "nats before the line",
    beyond: "beyond the line",
    soFar: "beyond it, so far",
    surprise: "surprise",
    most: (nats) => `${nats} nats`,
    guess: "Your guess: with YaRN, the surprise before the line will be",
    guesses: { lower: "lower", same: "same", higher: "higher" },
    yours: "your guess",
    measured: (by) => `measured: ${by}`,
    refused: "This text cannot be read:",
    reading: (share) => `Reading: ${share}.`,
    sentence: (scheme, within, beyond) =>
      `${scheme}: ${within} nats a letter before the line, ${beyond} nats a letter beyond it.`,
    columns: ["letter", "text", "nats"],
  },
  zh: {
    line: (trained) => `训练到此为止：第 ${trained} 个字`,
    lens: "文字上的放大镜",
    opened: (first, letters) => `从第 ${first} 个字起：${letters}`,
    scheme: "旋转方式",
    choices: { trained: "训练时的旋转", linear: "全部压缩", ntk: "换底数", yarn: "YaRN", off: "不旋转" },
    within: "nat/字，线以前",
    beyond: "线以后",
    soFar: "线以后，目前",
    surprise: "意外程度",
    most: (nats) => `${nats} nat`,
    guess: "你的猜测：用 YaRN，线以前的意外程度会",
    guesses: { lower: "变低", same: "不变", higher: "变高" },
    yours: "你的猜测",
    measured: (by) => `实测：${by}`,
    refused: "无法阅读这段文字：",
    reading: (share) => `正在阅读：${share}。`,
    sentence: (scheme, within, beyond) => `${scheme}：线以前每字 ${within} nat，线以后每字 ${beyond} nat。`,
    columns: ["位置", "字", "nat"],
  },
};
