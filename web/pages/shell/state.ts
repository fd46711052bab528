import { attentionMap } from "../../figures/attention-map/values.js";
import {
  MOST_TEXT,
  changed,
  CUSTOM,
  decode,
  encode,
  modelFields,
  readFragment,
  viewFields,
  writeFragment,
  type Field,
  type Raw,
  type ValuesOf,
} from "../../figures/base/fields.js";
import { firstLine } from "../../figures/first-line/values.js";
import { clockWall } from "../../figures/clock-wall/values.js";
import { modelOf } from "../../figures/base/models.js";
import type { PageLanguage } from "./language.js";

export type Theme = PageState["theme"];
export type { PageLanguage };

const MAX_TEXT = 240;
const CHAPTER_VALUE = /^[a-z]{1,3}\.[a-z]{1,3}$/;
const MAX_CHAPTER_VALUES = 64;
/** The longest quoted part of a value that cannot be read. */
export const MAX_SHOWN = 40;

/** If it is absent, the page chooses. */
const optional = (key: string, read: (text: string) => string | undefined): Field<string | undefined> => ({
  key,
  fallback: undefined,
  read,
  write: String,
});

const { model, config } = modelFields;
const { position, pair } = clockWall.fields;
const { positions } = firstLine.fields;
const { row, column, rotation } = attentionMap.fields;

/** Values of the page and its first figures, in their order in a link; those of the chapters come after them. */
const fields = {
  model: { ...model, read: (id: string) => (id === CUSTOM || modelOf(id) ? id : undefined) },
  config,
  /** Undefined: the default of the language. */
  sentence: optional("s", (text) => text.slice(0, MAX_TEXT)),
  positions,
  position,
  pair,
  row,
  column,
  rotation,
  ...viewFields,
  /** The chapter that the link leads to. */
  chapter: optional("h", (text) => (/^[a-z-]{1,24}$/.test(text) ? text : undefined)),
};

/** Everything that the reader can change, except the chapters' values. */
export type PageState = ValuesOf<typeof fields>;

export const stateOf = (link: Raw): PageState => decode(fields, link);
export const defaults = stateOf({});

/** A link's values after a change of the state. */
export const withState = (link: Raw, state: Partial<PageState>): Raw => changed(link, encode(fields, state));

/** Passing values, such as a cursor, which undo ignores. */
export const PASSING = [pair, row, column].map(({ key }) => key);

export const changes = (before: Raw, after: Raw): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => before[name] !== after[name]);

/** A link's values as a URL fragment without "#"; "" if all have their defaults. */
export function fragmentOf(link: Raw): string {
  const { c = "", ...rest } = link;
  const all: Raw = c.length > MOST_TEXT ? rest : link;
  const names = new Set([...Object.values(fields).map(({ key }) => key), ...Object.keys(all)]);
  const ordered = [...names].flatMap((name) => (name in all ? [[name, all[name]!] as const] : []));
  return ordered.length === 0 ? "" : writeFragment(Object.fromEntries(ordered));
}

/** Reads a fragment and lists the ignored parts: unknown names, bad values, or everything in another version. */
export function read(fragment: string): { link: Raw; ignored: string[] } {
  const { link: given, otherVersion } = readFragment(fragment);
  if (otherVersion !== undefined) return { link: {}, ignored: [otherVersion] };
  const link: Record<string, string> = {};
  const ignored: string[] = [];
  let chapterValues = 0;
  for (const [name, text] of Object.entries(given)) {
    const known = Object.values<Field<unknown>>(fields).find((field) => field.key === name);
    const ofChapter =
      !known && CHAPTER_VALUE.test(name) && text.length <= MOST_TEXT && chapterValues < MAX_CHAPTER_VALUES;
    if (ofChapter) chapterValues += 1;
    if (ofChapter || known?.read(text) !== undefined) link[name] = text;
    else ignored.push(`${name}=${text}`.slice(0, MAX_SHOWN));
  }
  return { link: withState(link, stateOf(link)), ignored };
}
