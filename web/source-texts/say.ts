// What a run says, in the page's languages: the labels of its program with the words of its card.
import { ownSettings, type SourceText, type TextCard } from "./read-text.js";
import type { CheckedHead } from "./checked.js";
import { recordedRun, type TextRecord } from "./recorded-run.js";
import type { Ran, RanFigure, RanRow, Said } from "./run-text.js";
import { plainOf } from "./marked.js";
import { BAD, GOOD, type Figure, type Row, type Words } from "./types.js";

/** What many cards have at their axes. */
const axes =
  "channel 通道, column 列, distance 距离, head 头, key 键, pair 对, position 位置, query 查询, row 行, score 分数, value 值";
export const AXES: ReadonlyMap<string, string> = new Map(
  axes.split(", ").map((one) => one.split(" ") as [string, string]),
);

/** Words of a label; without words of its own it is an axis, or the same in every language. So is a value in it. */
export function say({ words }: TextCard, { label, values = {} }: Said): Words {
  const found = words.get(label) ?? { en: label, zh: AXES.get(label) ?? label };
  const filled = (language: "en" | "zh"): string =>
    found[language].replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
      const value = String(values[name] ?? whole);
      return words.get(value)?.[language] ?? value;
    });
  return { en: filled("en"), zh: filled("zh") };
}

/** Why it holds or does not: the words of the row's own choice, else those of its label for its verdict. */
function reasonOf(card: TextCard, { label, why, verdict, values = {} }: RanRow): Words | undefined {
  if (why !== undefined) return say(card, { label: why, values });
  const found = label === undefined ? undefined : card.words.get(label);
  const words =
    verdict === "holds" ? (found?.yes ?? found?.why) : verdict === "fails" ? (found?.no ?? found?.why) : found?.why;
  return words && say({ ...card, words: new Map([...card.words, ["", words]]) }, { label: "", values });
}

const sameWords = (text: string): Words => ({ en: text, zh: text });

/** A row, or a step whose formula, code and numbers may have terms. */
export type TextRow = Row & { line: number; formula?: string; code?: string; worked?: string };

/** A row as the page and the table show it. */
export const rowOf = (card: TextCard, row: RanRow): TextRow => {
  const { line, step, code, worked, printed, said, ours, verdict, refused, measured } = row;
  const reason = reasonOf(card, row);
  return {
    line,
    label: row.label === undefined ? sameWords(plainOf((step ?? code)!)) : say(card, { ...row, label: row.label }),
    ours,
    verdict,
    ...(step === undefined ? {} : { formula: step }),
    ...(code === undefined ? {} : { code }),
    ...(worked === undefined ? {} : { worked }),
    ...(printed === undefined ? {} : { printed }),
    ...(said === undefined ? {} : { said }),
    ...(reason ? { reason } : {}),
    ...(refused ? { refused: { ...refused, message: ours } as Row["refused"] } : {}),
    ...(measured ? { measured } : {}),
  };
};

/** A figure with the card's words in it. */
export function figureOf(card: TextCard, figure: RanFigure): Figure & { line: number } {
  const words = (text: unknown): Words => say(card, { label: String(text) });
  const named = (list: unknown): object[] =>
    (list as { name: string }[]).map((one) => ({ ...one, name: words(one.name) }));
  const { label, values_of_label: values = {}, x, y, series, marks, names } = figure;
  return {
    ...figure,
    label: say(card, { label, values: values as Record<string, string | number> }),
    ...(x === undefined ? {} : { x: words(x) }),
    ...(y === undefined ? {} : { y: words(y) }),
    ...(series === undefined ? {} : { series: named(series) }),
    ...(marks === undefined ? {} : { marks: named(marks) }),
    ...(names === undefined ? {} : { names: (names as string[]).map(words) }),
  } as unknown as Figure & { line: number };
}

/** What is known of a text before it is loaded: its cards, and those that Check can judge. */
export interface TextContents {
  cards: readonly string[];
  checked: Readonly<Record<string, CheckedHead>>;
  /** How many statements hold, and how many do not; those of mistakes are not counted. */
  good: number;
  bad: number;
}

export function textContents(
  { cards }: SourceText,
  record: TextRecord,
  checked: TextContents["checked"],
): TextContents {
  const statements = cards.filter(({ id }) => !/^m\d+$/.test(id));
  const rows = statements.flatMap((card) => recordedRun(card, record, ownSettings(card))?.rows ?? []);
  const count = (all: readonly string[]): number => rows.filter(({ verdict }) => all.includes(verdict)).length;
  return { cards: cards.map(({ id }) => id), checked, good: count(GOOD), bad: count(BAD) };
}

export const summaryOf = (card: TextCard, { summary }: Ran): Words | undefined =>
  summary ? say(card, summary) : undefined;
