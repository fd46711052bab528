import type { Consequence } from "./consequence.js";

type Language = "en" | "zh";

/** Smaller factors are easier to read as percentages. */
const PER_CENT_BELOW = 1.1;

interface Words {
  /** The pairs whose rotation changes, and how. */
  speeds: (from: string, all: boolean, way: Consequence["way"]) => string;
  /** The amount; `pair` is the one with the largest change, if pairs differ. */
  by: (factor: string, pair: string | undefined) => string;
  times: (factor: string) => string;
  position: (position: string) => string;
  attention: (length: string, score: string) => string;
  stop: string;
}

const ways = {
  en: { slower: "more slowly", faster: "faster", both: "at other speeds" },
  zh: { slower: "更慢", faster: "更快", both: "快慢不同" },
};

const words: Record<Language, Words> = {
  en: {
    speeds: (from, all, way) =>
      all
        ? `From pair ${from} on, B turns ${ways.en[way]}`
        : `From pair ${from} on, some pairs turn ${ways.en[way]} in B`,
    by: (factor, pair) => (pair === undefined ? `, by ${factor}` : `, by up to ${factor} (pair ${pair})`),
    times: (factor) => `a factor of ${factor}`,
    position: (position) => `From position ${position} on, an angle differs by a radian or more.`,
    attention: (length, score) =>
      `In B, rotated vectors are ${length} times as long and scores ${score} times as large.`,
    stop: ".",
  },
  zh: {
    speeds: (from, all, way) => `从第 ${from} 对起，B ${all ? "" : "有些对"}转得${ways.zh[way]}`,
    by: (factor, pair) => (pair === undefined ? `，相差 ${factor}` : `，最多相差 ${factor}（第 ${pair} 对）`),
    times: (factor) => `${factor} 倍`,
    position: (position) => `从位置 ${position} 起，有角度相差 1 弧度或更多。`,
    attention: (length, score) => `B 旋转后的向量长度是 A 的 ${length} 倍，分数是 ${score} 倍。`,
    stop: "。",
  },
};

/** The consequence of the differences, in sentences. `number` writes a number with a given number of digits. */
export function consequenceText(
  lang: Language,
  { pairs, from, all, way, factor, least, pair, position, attention }: Consequence,
  number: (value: number, digits: number) => string,
): string[] {
  const text = words[lang];
  const by = factor < PER_CENT_BELOW ? `${number(100 * (factor - 1), 2)}%` : text.times(number(factor, 3));
  const same = factor - least < 1e-6 * factor;
  const speeds = text.speeds(number(from, 4), all, way);
  return [
    ...(pairs === 0
      ? []
      : [`${speeds}${factor > 1 ? text.by(by, same ? undefined : number(pair, 4)) : ""}${text.stop}`]),
    ...(position === undefined ? [] : [text.position(number(position, 12))]),
    ...(attention === 1 ? [] : [text.attention(number(attention, 4), number(attention ** 2, 4))]),
  ];
}
