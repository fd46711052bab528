import type { Language } from "../base/format.js";
import type { StageText } from "../stage/text.js";

/**
 * The words beside the figure: at first, after a swap, and if words see only earlier ones. [0] and [1] are the first
 * and the last word.
 */
export interface WhyText extends StageText {
  swapped: Pick<StageText, "todo" | "prose">;
  causal: Pick<StageText, "todo" | "prose">;
  /** The switch of the mask: on, and off again. */
  mask: readonly [on: string, off: string];
}

export const whyText: Record<Language, WhyText> = {
  en: {
    todo: "Swap {key:<0>} and {key:<1>}: where will the {still:result} point? Turn the dashed arrow, then swap.",
    keep: "Attention compares words. On its own, it ignores their order.",
    note: "[Attention] compares the [query] of the middle word with every word’s [key]; the better they match, the larger the weight. The [values], two numbers each and made up here, are added by weight.",
    swapped: {
      todo: "Swap again, or turn the dashed arrow.",
      prose: [
        "Each arrow moved with its word and kept its weight. Added in another order, they end at the same point.",
      ],
    },
    causal: {
      todo: "Swap {key:<0>} and {key:<1>} again.",
      prose: [
        "A [causal mask] hides later words. Which words are earlier depends on the order, so the {still:result} now depends on it too.",
      ],
    },
    mask: ["Let words see only earlier words", "Let words see all words"],
  },
  zh: {
    todo: "把“{key:<0>}”和“{key:<1>}”对调，{still:结果}会指向哪里？先转动虚线箭头，再对调。",
    keep: "注意力比较的是词。单靠它自己，看不出词的先后。",
    note: "[注意力]把中间那个词的[查询]与每个词的[键]比较：越相配，权重越大；再按权重把各个词的[值]相加。这里的值各有两个数，是为这幅图设的。",
    swapped: {
      todo: "再对调一次，或转动虚线箭头。",
      prose: ["每个箭头跟着自己的词走，权重不变。换个次序相加，终点还是同一个。"],
    },
    causal: {
      todo: "再把“{key:<0>}”和“{key:<1>}”对调一次。",
      prose: ["[因果掩码]遮住了后面的词。哪些词在前取决于次序，所以现在{still:结果}也会随次序改变。"],
    },
    mask: ["让每个词只看前面的词", "让每个词看到所有的词"],
  },
};

/** The words for what is shown now. `names`: of the three words. */
export function textOf(
  { swapped, causal }: { swapped: boolean; causal: boolean },
  names: readonly string[],
  language: Language,
): StageText {
  const text = whyText[language];
  const { todo, prose } = causal ? text.causal : swapped ? text.swapped : text;
  const named = todo.replaceAll("<0>", names[0]!).replaceAll("<1>", names[2]!);
  return { ...text, todo: named, ...(prose === undefined ? {} : { prose }) };
}

export interface WhyStrings {
  /** The name of the mask's switch. */
  earlier: string;
  swap(first: string, last: string): string;
  places: readonly [first: string, last: string];
  guessName: string;
  guess: string;
  /** In one line or two, with the separator for one line. */
  result: readonly string[];
  same: readonly string[];
  another: readonly string[];
  space: string;
  sentence(words: string, result: string, other: string): string;
  columns: readonly string[];
}

export const whyStrings: Record<Language, WhyStrings> = {
  en: {
    earlier: "Words see only earlier words",
    swap: (first, last) => `Swap ${first} and ${last}`,
    places: ["first word", "last word"],
    guessName: "Your guess: direction of the result",
    guess: "your guess",
    result: ["result"],
    same: ["the same", "result"],
    another: ["another", "result"],
    space: " ",
    sentence: (words, result, other) => `${words}: the result is (${result}). In the other order it is (${other}).`,
    columns: ["word", "weight in this order", "weight with first and last swapped"],
  },
  zh: {
    earlier: "每个词只看前面的词",
    swap: (first, last) => `对调“${first}”和“${last}”`,
    places: ["在最前", "在最后"],
    guessName: "你的猜测：结果的方向",
    guess: "你的猜测",
    result: ["结果"],
    same: ["结果相同"],
    another: ["结果变了"],
    space: "",
    sentence: (words, result, other) => `${words}：结果是（${result}）。换个次序是（${other}）。`,
    columns: ["词", "原来的权重", "首尾对调后的权重"],
  },
};
