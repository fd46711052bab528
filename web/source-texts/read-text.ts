// Reads a text's file: its headings, its prose, and its cards, each with settings, a program and words.
import type { Words } from "./types.js";

/** A setting of a card. Its stops are what is recorded: at most nine for a range, every option of a choice, an empty text. */
export interface Setting {
  name: string;
  label: Words;
  value: SettingValue;
  stops: readonly SettingValue[];
  /** A range also takes what lies between its stops. */
  step?: number;
  /** The most letters of a text that a reader types. */
  most?: number;
}
export type SettingValue = number | string | boolean;
export type SettingValues = Readonly<Record<string, SettingValue>>;

/** A part of a card's program, and the line of the whole at which it begins, from 1 on. */
export interface ProgramPart {
  source: string;
  line: number;
}

export interface TextCard {
  id: string;
  title: Words;
  cite: Words;
  settings: readonly Setting[];
  /** With its wrong lines and their right ones: see `programOf`. */
  program: string;
  /** By the English words of a label: its words, and what they say by verdict; by "{freq}": what that term is. */
  words: ReadonlyMap<string, CardWords>;
}
type CardWords = Words & { why?: Words; yes?: Words; no?: Words };

/** What a text shows, in its own order. `card`: the card that a part belongs to, if it belongs to one. */
export type TextPart =
  | { part: "heading"; level: number; words: Words; card?: TextCard }
  | { part: "prose"; words: Words; card?: TextCard }
  /** The start of a card: its title and settings. */
  | { part: "card"; card: TextCard }
  | ({ part: "program"; card: TextCard } & ProgramPart);

export interface SourceText {
  id: string;
  title: Words;
  parts: readonly TextPart[];
  cards: readonly TextCard[];
}

const MOST_STOPS = 9;

/** "English :: Chinese", or words that are the same in both. */
export function wordsOf(text: string): Words {
  const [en, zh = en] = text.split(" :: ");
  return { en: en!, zh: zh! };
}

/**
 * Headings are of level 2 and 3; one of level 4, "#### id: title", begins a card. Its program is all its `python` blocks
 * together; it ends with the words of its labels, which follow its last block without an empty line.
 */
export function readText(file: string): SourceText {
  const [, id, title] = /^# (\d+): (.*)\n/.exec(file)!;
  const parts: TextPart[] = [];
  const cards: TextCard[] = [];
  let card: (TextCard & { settings: Setting[]; words: Map<string, CardWords> }) | undefined;
  const inCard = (): { card?: TextCard } => (card ? { card } : {});
  const blocks = file.slice(file.indexOf("\n") + 1).matchAll(/^```python\n([^]*?)\n```$((?:\n.+)*)|^.+$/gm);
  for (const [block, source, words] of blocks) {
    const heading = /^(#{2,4}) (.*)$/.exec(block);
    const setting = /^- (\w+) = (\S+), (.+?)(?: \| (.+))?$/.exec(block);
    if (source !== undefined && card) {
      const before = card.program === "" ? "" : `${card.program}\n\n`;
      parts.push({ part: "program", card, source, line: before.split("\n").length });
      card.program = before + source;
      if (!words) continue;
      readWords(words.slice(1), card.words);
      if (/^ *# right: /m.test(card.program)) card.settings.unshift(MISTAKE);
      card = undefined;
    } else if (heading?.[1] === "####") {
      const [, of, name] = /^([\w-]+): (.*)$/.exec(heading[2]!)!;
      card = { id: of!, title: wordsOf(name!), cite: wordsOf(""), settings: [], program: "", words: new Map() };
      cards.push(card);
      parts.push({ part: "card", card });
    } else if (heading)
      parts.push({ part: "heading", level: heading[1]!.length, words: wordsOf(heading[2]!), ...inCard() });
    else if (block.startsWith("cite: ") && card) card.cite = wordsOf(block.slice("cite: ".length));
    else if (setting && card) card.settings.push(readSetting(setting));
    else parts.push({ part: "prose", words: wordsOf(block), ...inCard() });
  }
  return { id: id!, title: wordsOf(title!), parts, cards };
}

/** Of a program with wrong lines and right ones: see `programOf`. */
const MISTAKE: Setting = {
  name: "mistake",
  label: wordsOf("with the mistake :: 带上这个错误"),
  value: true,
  stops: [true, false],
};

function readWords(text: string, words: Map<string, CardWords>): void {
  let last: CardWords | undefined;
  for (const line of text.split("\n")) {
    const rule = /^ {2}(why|yes|no): (.*)$/.exec(line);
    const term = /^term (\w+): (.*)$/.exec(line);
    if (rule) last![rule[1] as "why"] = wordsOf(rule[2]!);
    else if (term) words.set(`{${term[1]}}`, wordsOf(term[2]!));
    else words.set(wordsOf(line).en, (last = wordsOf(line)));
  }
}

function readSetting([, name, given, options, label]: readonly string[]): Setting {
  const range = /^(\S+) to (\S+)(?: by (\S+))?$/.exec(options!);
  const typed = /^text (\d+)$/.exec(options!);
  const value = typed ? "" : valueOf(given!);
  const words = { name: name!, label: wordsOf(label ?? name!), value };
  if (typed) return { ...words, stops: [value], most: Number(typed[1]) };
  if (!range) return { ...words, stops: options!.split(" ").map(valueOf) };
  const [from, to, step] = [Number(range[1]), Number(range[2]), Number(range[3] ?? 1)];
  return { ...words, stops: stopsOf(from, to, step, Number(value)), step };
}

const SWITCHES: Readonly<Record<string, boolean>> = { on: true, true: true, off: false, false: false };
/** A number, a switch or a word. */
export const valueOf = (text: string): SettingValue =>
  Object.hasOwn(SWITCHES, text)
    ? SWITCHES[text]!
    : text.trim() !== "" && Number.isFinite(Number(text))
      ? Number(text)
      : text;

/** Evenly from end to end; the nearest one gives way to the text's own value. */
function stopsOf(from: number, to: number, step: number, own: number): number[] {
  const count = Math.min(MOST_STOPS, Math.round((to - from) / step) + 1);
  const at = (i: number): number =>
    Number((from + step * Math.round(((to - from) * i) / (count - 1) / step)).toFixed(9));
  const stops = Array.from({ length: count }, (_, i) => at(i));
  if (stops.includes(own)) return stops;
  const inner = stops.slice(1, -1);
  const nearest = inner.reduce((best, one) => (Math.abs(one - own) < Math.abs(best - own) ? one : best));
  return stops.map((one) => (one === nearest ? own : one));
}

/** The text's own settings. */
export const ownSettings = ({ settings }: TextCard): SettingValues =>
  Object.fromEntries(settings.map(({ name, value }) => [name, value]));

/** The program with its lines that end in "# wrong", or with those after "# right:" in their place. */
export const programOf = ({ program }: Pick<TextCard, "program">, { mistake }: SettingValues): string =>
  mistake === false
    ? program.replaceAll(/^.* {2}# wrong\n/gm, "").replaceAll(/^( *)# right: (.*)$/gm, "$1$2  # right")
    : program.replaceAll(/^ *# right: .*\n/gm, "");

/** Every run that is recorded: all combinations of stops if they are few, else one setting at a time beside the own. */
export function recordedSettings(card: TextCard): SettingValues[] {
  const { settings } = card;
  const all = settings.reduce((count, { stops }) => count * stops.length, 1);
  if (all <= MOST_RUNS)
    return settings.reduce<SettingValues[]>(
      (found, { name, stops }) => found.flatMap((values) => stops.map((stop) => ({ ...values, [name]: stop }))),
      [{}],
    );
  const own = ownSettings(card);
  const others = settings.flatMap(({ name, stops, value }) =>
    stops.filter((stop) => stop !== value).map((stop) => ({ ...own, [name]: stop })),
  );
  return [own, ...others];
}
const MOST_RUNS = 128;
