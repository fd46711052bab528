import type { Rotation } from "../elements/index.js";

export type Theme = "auto" | "light" | "dark";
export type PageLanguage = "en" | "zh";

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
}

export const SPANS = [64, 1024, 0] as const;

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
};

const VERSION = "1";
const MAX_TEXT = 240;
const MAX_CONFIG = 4000;
const MAX_POSITION = 2 ** 31 - 1;

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
const fields: { [K in keyof PageState]-?: Field<NonNullable<PageState[K]>> } = {
  model: words("p", 40),
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
  language: oneOf("l", ["en", "zh"] as const),
  theme: oneOf("t", ["auto", "light", "dark"] as const),
};

/** The state as a URL fragment without "#": only what differs from the defaults, "" when nothing does. */
export function encode(state: PageState): string {
  const params = new URLSearchParams();
  for (const key of Object.keys(fields) as (keyof PageState)[]) {
    const value = state[key];
    if (value === undefined || value === defaults[key]) continue;
    if (key === "config" && String(value).length > MAX_CONFIG) continue;
    params.set(fields[key].name, String(value));
  }
  const text = params.toString();
  return text === "" ? "" : `v=${VERSION}&${text}`;
}

/** Reads a fragment. Unknown names, other versions and bad values are passed over. */
export function decode(fragment: string): PageState {
  const params = new URLSearchParams(fragment.replace(/^#/, ""));
  const state: PageState = { ...defaults };
  if ((params.get("v") ?? VERSION) !== VERSION) return state;
  for (const [key, field] of Object.entries(fields)) {
    const text = params.get(field.name);
    const value = text === null ? undefined : field.read(text);
    if (value !== undefined) Object.assign(state, { [key]: value });
  }
  return state;
}
