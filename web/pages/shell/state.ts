import type { Rotation } from "../../figures/attention-map/values.js";
import { modelOf } from "../../figures/base/models.js";
import { MAX_POSITION } from "../../figures/base/slice.js";
import { SPANS } from "../../figures/base/span.js";
import { LANGUAGES, type PageLanguage } from "./language.js";

export type Theme = "auto" | "light" | "dark";
export type { PageLanguage };

/** Everything that the reader can change. Undefined: the page chooses, from the sentence or the browser. */
export interface PageState {
  model: string;
  /** The pasted config.json. */
  config: string;
  text: string | undefined;
  /** Which words of the sentence are dragged. */
  query: number | undefined;
  key: number | undefined;
  queryPosition: number;
  keyPosition: number;
  /** Length of the sequence to drag along; 0 is the model's whole context. */
  span: number;
  pair: number;
  /** The cell of the attention map that is looked at. */
  row: number | undefined;
  column: number | undefined;
  rotation: Rotation;
  language: PageLanguage | undefined;
  theme: Theme;
  /** The chapter that the link leads to. */
  chapter: string | undefined;
  /** The chapters' values, by "chapter.name": each chapter reads its own once it is loaded. */
  chapters: Readonly<Record<string, string>>;
}

/** The model that stands for a pasted config. */
const CUSTOM = "custom";

export { SPANS };

export const defaults: PageState = {
  model: "llama-3.2-1b",
  config: "",
  text: undefined,
  query: undefined,
  key: undefined,
  queryPosition: 20,
  keyPosition: 12,
  span: 64,
  pair: 5,
  row: undefined,
  column: undefined,
  rotation: "both",
  language: undefined,
  theme: "auto",
  chapter: undefined,
  chapters: {},
};

const VERSION = "1";
const MAX_TEXT = 240;
const MAX_CONFIG = 4000;
const CHAPTER_VALUE = /^[a-z]{1,3}\.[a-z]{1,3}$/;
const MAX_CHAPTER_VALUES = 64;
/** How much of a value that cannot be read is quoted. */
export const MAX_SHOWN = 40;

interface Field<T> {
  name: string;
  /** Undefined: not a value for this field; the default is taken. */
  read(text: string): T | undefined;
}

const whole = (name: string, most: number): Field<number> => ({
  name,
  read: (text) => (/^\d{1,10}$/.test(text) && Number(text) <= most ? Number(text) : undefined),
});
const words = (name: string, most: number): Field<string> => ({ name, read: (text) => text.slice(0, most) });
const oneOf = <T extends string | number>(name: string, values: readonly T[]): Field<T> => ({
  name,
  read: (text) => values.find((value) => String(value) === text),
});

/** Short, stable names: links stay valid. */
const fields: { [K in Exclude<keyof PageState, "chapters">]-?: Field<NonNullable<PageState[K]>> } = {
  model: { name: "p", read: (text) => (text === CUSTOM || modelOf(text) ? text : undefined) },
  config: words("c", MAX_CONFIG),
  text: words("s", MAX_TEXT),
  query: whole("q", 255),
  key: whole("k", 255),
  queryPosition: whole("m", MAX_POSITION),
  keyPosition: whole("n", MAX_POSITION),
  span: oneOf("w", SPANS),
  pair: whole("i", 4095),
  row: whole("y", 255),
  column: whole("x", 255),
  rotation: oneOf("r", ["both", "off", "on"] as const),
  language: oneOf("l", LANGUAGES),
  theme: oneOf("t", ["auto", "light", "dark"] as const),
  chapter: { name: "h", read: (text) => (/^[a-z-]{1,24}$/.test(text) ? text : undefined) },
};

/** The state as a URL fragment without "#": only what differs from the defaults, "" when nothing does. */
export function encode(state: PageState): string {
  const params = new URLSearchParams();
  for (const key of Object.keys(fields) as (keyof typeof fields)[]) {
    const value = state[key];
    if (value === undefined || value === defaults[key]) continue;
    if (key === "config" && String(value).length > MAX_CONFIG) continue;
    params.set(fields[key].name, String(value));
  }
  for (const [name, value] of Object.entries(state.chapters)) params.set(name, value);
  const text = params.toString();
  return text === "" ? "" : `v=${VERSION}&${text}`;
}

/** Names of values that pass while the reader looks around: nothing to undo. */
export const PASSING: readonly (keyof PageState)[] = ["pair", "row", "column"];

/** The names of the values in which two states differ; the chapters' values count one by one. */
export function changes(before: PageState, after: PageState): string[] {
  const names = (Object.keys(fields) as (keyof typeof fields)[]).filter((name) => before[name] !== after[name]);
  const values = new Set([...Object.keys(before.chapters), ...Object.keys(after.chapters)]);
  return [...names, ...Array.from(values).filter((name) => before.chapters[name] !== after.chapters[name])];
}

/** Reads a fragment: bad values give the defaults. */
export const decode = (fragment: string): PageState => read(fragment).state;

/** Reads a fragment, and tells what of it was passed over: unknown names, bad values, or all of another version. */
export function read(fragment: string): { state: PageState; ignored: string[] } {
  const params = new URLSearchParams(fragment.replace(/^#/, ""));
  const version = params.get("v") ?? VERSION;
  if (version !== VERSION) return { state: { ...defaults }, ignored: [`v=${version}`] };
  params.delete("v");
  const state: PageState = { ...defaults };
  const ignored: string[] = [];
  const chapterValues: [string, string][] = [];
  for (const [name, text] of params) {
    const known = Object.entries(fields).find(([, field]) => field.name === name);
    const value = known?.[1].read(text);
    if (known && value !== undefined) Object.assign(state, { [known[0]]: value });
    else if (!known && CHAPTER_VALUE.test(name) && text.length <= MAX_TEXT && chapterValues.length < MAX_CHAPTER_VALUES)
      chapterValues.push([name, text]);
    else ignored.push(`${name}=${text}`.slice(0, MAX_SHOWN));
  }
  if (chapterValues.length > 0) state.chapters = Object.fromEntries(chapterValues);
  return { state, ignored };
}
