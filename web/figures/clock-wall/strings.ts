import type { Language } from "../base/format.js";
import type { StageText } from "../stage/text.js";
import { TELLS } from "./numbers.js";

export const speedsText: Record<Language, StageText> = {
  en: {
    todo: "Put the dashed ring on the clock that will tell the words apart. Then add clocks and slide the base.",
    keep: "Fast pairs resolve short distances; slow pairs resolve long ones.",
    note: `Each clock is a pair of a [head]. Its two hands show the two words; pale clocks have hands less than ${TELLS}° apart.`,
    more: [["frequencies", "What the base does to each wavelength"]],
  },
  zh: {
    todo: "哪个时钟能分辨这两个词？把虚线圈放上去。然后增加时钟，再拖动 base。",
    keep: "快的对分辨近处的距离，慢的对分辨远处的距离。",
    note: `每个时钟是[注意力头]里的一对，两根指针分别是两个词；指针相差不到 ${TELLS}° 的时钟颜色变浅。`,
    more: [["frequencies", "base 怎样改变每一对的波长"]],
  },
};

/** Alone, where the second word can be moved: until the second hands are shown, and then in as many lines. */
const alone: Record<Language, readonly [asks: string, shown: string]> = {
  en: [
    "Put the dashed ring on the clock that will tell the words apart. Then drag the second word.",
    "Drag the second word until other clocks tell them apart. Then add clocks and slide the base.",
  ],
  zh: ["哪个时钟能分辨这两个词？把虚线圈放上去，再拖动第二个词。", "拖动第二个词，看哪些时钟能分辨它们；再拖动 base。"],
};

/** The words of the figure where it says them itself. */
export const textOf = (seen: boolean, language: Language): StageText => ({
  ...speedsText[language],
  todo: alone[language][seen ? 1 : 0],
});

export interface SpeedsStrings {
  apart(distance: string): string;
  wavelength(wavelength: string): string;
  still: string;
  clocks: string;
  clocksName: string;
  wallName: string;
  pair(pair: string, wavelength: string): string;
  at(position: string): string;
  baseName: string;
  guessName: string;
  noGuess: string;
  clock(number: string, wavelength: string): string;
  sentence(at: { key: string; query: string; distance: string; tell: string; all: string; base: string }): string;
  /** Until the second hands are revealed. */
  waits(at: { key: string; query: string; distance: string; all: string; base: string }): string;
  /** After the sentence, where the table's numbers are not those of the hands. */
  factor(attentionFactor: string): string;
  columns: readonly string[];
  /** Of the table of every pair. */
  pairColumns(factor: boolean): string[];
}

/** Columns named as products if attention_factor is included. */
const timesFactor = (factor: boolean, names: readonly string[]): string[] =>
  names.map((name) => (factor ? `${name} × attention_factor` : name));

export const speedsStrings: Record<Language, SpeedsStrings> = {
  en: {
    apart: (distance) => `${distance} apart`,
    wavelength: (wavelength) => `wavelength ${wavelength}`,
    still: "does not rotate",
    clocks: "clocks",
    clocksName: "How many clocks",
    wallName: "The pairs as clocks",
    pair: (pair, wavelength) => `pair ${pair}, ${wavelength}`,
    at: (position) => `position ${position}`,
    baseName: "Base",
    guessName: "Your guess: the clock that tells the words apart",
    noGuess: "on no clock yet",
    clock: (number, wavelength) => `clock ${number}, ${wavelength}`,
    sentence: ({ key, query, distance, tell, all, base }) =>
      `${key} and ${query} are ${distance} positions apart. With base ${base}, ${tell} of ${all} clocks tell them apart.`,
    waits: ({ key, query, distance, all, base }) =>
      `${key} and ${query} are ${distance} positions apart; ${all} clocks with base ${base} show the hand of ${key}.`,
    factor: (factor) =>
      ` In the table cos and sin are also multiplied by attention_factor, ${factor}; the hands show the angle alone.`,
    columns: ["pair", "wavelength, in positions", "first hand", "second hand", "between them"],
    pairColumns: (factor) => ["pair", "channels", "inv_freq", "wavelength", ...timesFactor(factor, ["cos", "sin"])],
  },
  zh: {
    apart: (distance) => `相距 ${distance}`,
    wavelength: (wavelength) => `波长 ${wavelength}`,
    still: "不旋转",
    clocks: "时钟",
    clocksName: "时钟的数量",
    wallName: "各对通道的时钟",
    pair: (pair, wavelength) => `第 ${pair} 对，${wavelength}`,
    at: (position) => `位置 ${position}`,
    baseName: "base",
    guessName: "你的猜测：能分辨两个词的时钟",
    noGuess: "还没有放在时钟上",
    clock: (number, wavelength) => `第 ${number} 个时钟，${wavelength}`,
    sentence: ({ key, query, distance, tell, all, base }) =>
      `${key}和${query}相距 ${distance} 个位置。base 为 ${base} 时，${all} 个时钟里有 ${tell} 个能分辨它们。`,
    waits: ({ key, query, distance, all, base }) =>
      `${key}和${query}相距 ${distance} 个位置；base 为 ${base}，${all} 个时钟先只显示${key}的指针。`,
    factor: (factor) => `表中的 cos 和 sin 还乘以 attention_factor（${factor}）；指针只表示角度。`,
    columns: ["对", "波长（位置数）", "第一根指针", "第二根指针", "夹角"],
    pairColumns: (factor) => ["对", "通道", "inv_freq", "波长", ...timesFactor(factor, ["cos", "sin"])],
  },
};
