import type { Language } from "./format.js";
import { allKnown, FIRST_MODEL, modelOf } from "./models.js";

/** A value that a reader or an author can set: its name in links, its default and how it is read. */
export interface Field<T> {
  /**
   * Links stay valid as long as the key does not change. Keys with a dot belong to one figure, others to all figures of
   * a page.
   */
  key: string;
  fallback: T;
  /** Undefined: not a value for this field. */
  read(text: string): T | undefined;
  write(value: T): string;
  /** The allowed values, for the guide: a range of numbers, words, or a number of characters. */
  allowed?: { least: number; most: number; step: number } | { words: readonly unknown[] } | { characters: number };
  /** A value as text, for an error about a field without `allowed`. */
  example?: string;
}

export type Fields<S> = { readonly [K in keyof S]: Field<S[K]> };

export type ValuesOf<F> = { -readonly [K in keyof F]: F[K] extends Field<infer T> ? T : never };

/** Values as they are in a link, by key. */
export type Raw = Readonly<Record<string, string>>;

/** Values to write into a link; undefined removes one. */
export type RawChange = Readonly<Record<string, string | undefined>>;

export const MOST_TEXT = 4000;

/** The largest position that the module takes. */
export const MAX_POSITION = 2 ** 31 - 1;

/** A number in decimal notation, with or without an exponent and spaces around; NaN for any other text. */
export const decimal = (text: string): number =>
  /^\s*-?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?\s*$/i.test(text) ? Number(text) : NaN;

/** A number between two limits; `step` rounds it, but with 1 only whole numbers are values. */
export function number(key: string, fallback: number, least: number, most: number, step = 1): Field<number> {
  const decimals = Math.max(0, Math.ceil(-Math.log10(step)));
  return {
    key,
    fallback,
    read(text) {
      const value = decimal(text);
      if (!(value >= least && value <= most) || (step === 1 && !Number.isInteger(value))) return undefined;
      return Number(value.toFixed(decimals)) + 0; // not -0
    },
    write: (value) => String(Number(value.toFixed(decimals))),
    allowed: { least, most, step },
  };
}

export function oneOf<T extends string | number | undefined>(key: string, fallback: T, values: readonly T[]): Field<T> {
  return {
    key,
    fallback,
    read: (text) =>
      values.find((value) => String(value) === text || (typeof value === "number" && value === decimal(text))),
    write: String,
    allowed: { words: values },
  };
}

export function flag(key: string, fallback = false): Field<boolean> {
  return {
    key,
    fallback,
    read: (text) => (text === "1" || text === "true" ? true : text === "0" || text === "false" ? false : undefined),
    write: (value) => (value ? "1" : "0"),
  };
}

/** Some of the known values, in their order, joined by underscores. */
export function some(key: string, fallback: readonly string[], values: readonly string[]): Field<readonly string[]> {
  return {
    key,
    fallback,
    read(text) {
      const wanted = text === "" ? [] : text.split("_");
      return wanted.every((value) => values.includes(value))
        ? values.filter((value) => wanted.includes(value))
        : undefined;
    },
    write: (value) => values.filter((known) => value.includes(known)).join("_"),
    allowed: { words: values },
  };
}

export function text(key: string, fallback: string, most: number): Field<string> {
  return {
    key,
    fallback,
    read: (given) => given.slice(0, most),
    write: (value) => value,
    allowed: { characters: most },
  };
}

/** The model whose config the author or the reader gives. */
export const CUSTOM = "custom";

/** A model whose config may not be loaded yet: values that depend on it are read again after loading. */
export const isUnread = (id: string): boolean => id !== CUSTOM && !modelOf(id) && !allKnown();

/** The fields that figures share, under the keys that the page uses in its links. */
export const modelFields = {
  /** A published model, by its id in web/models. */
  model: {
    key: "p",
    fallback: FIRST_MODEL.id,
    read: (id) => (id === CUSTOM || !allKnown() || modelOf(id) ? id : undefined),
    write: (id) => id,
  } as Field<string>,
  /** A config.json as text, in place of a model. */
  config: text("c", "", Infinity),
};
export const sentenceFields = {
  /** The words, up to 24; empty for the language's own sentence. */
  sentence: text("s", "", 240),
};
/** The largest index of a pair that figures draw: a single figure with 32,768 pairs takes nine seconds. */
export const MAX_PAIR = 4095;
export const pairFields = {
  /** The marked pair of channels. */
  pair: number("i", 5, 0, MAX_PAIR),
};

export const viewFields = {
  /** Undefined: the default of the page around. */
  language: oneOf<Language | undefined>("l", undefined, ["en", "zh"]),
  theme: oneOf<"auto" | "light" | "dark">("t", "auto", ["auto", "light", "dark"]),
};

/** Whether readers can change a figure. A page around figures has no such value, because each figure has its own. */
export const lockFields = {
  /** Undefined: the figure's own setting. */
  locked: { ...flag("lock"), fallback: undefined } as Field<boolean | undefined>,
};

/** The version of links, and its key in each of them. */
const VERSION = "2";
const VERSION_KEY = "v";
/** Defaults of earlier link versions, by version. */
const EARLIER: Readonly<Record<string, Raw>> = { "1": { [modelFields.model.key]: "llama-3.2-1b" } };

/** The values in the fragment of a link, or its version if that is not known here. */
export function readFragment(fragment: string): { link: Raw; otherVersion?: string } {
  const { [VERSION_KEY]: version = VERSION, ...link } = Object.fromEntries(
    new URLSearchParams(fragment.replace(/^#/, "")),
  );
  const meant = version === VERSION ? {} : Object.hasOwn(EARLIER, version) ? EARLIER[version] : undefined;
  return meant ? { link: { ...meant, ...link } } : { link: {}, otherVersion: `${VERSION_KEY}=${version}` };
}

/** A link's values as a fragment without "#". */
export const writeFragment = (link: Raw): string => new URLSearchParams({ [VERSION_KEY]: VERSION, ...link }).toString();

/** Reads a link; bad and missing values give the default. */
export function decode<S>(fields: Fields<S>, link: Raw): S {
  const values: Partial<S> = {};
  for (const name of Object.keys(fields) as (keyof S & string)[]) {
    const { key, fallback, read } = fields[name];
    const given = link[key];
    values[name] = (given === undefined ? undefined : read(given)) ?? fallback;
  }
  return values as S;
}

/** The keys in a link that are replaced by the default: unknown ones, and those with a bad value. */
export function unread<S>(fields: Fields<S>, link: Raw): string[] {
  const all = Object.values<Field<unknown>>(fields);
  return Object.entries(link).flatMap(([key, given]) =>
    all.find((field) => field.key === key)?.read(given) === undefined ? [key] : [],
  );
}

/** Some values for a link. Defaults are left out. */
export function encode<S>(fields: Fields<S>, values: Partial<S>): RawChange {
  const link: Record<string, string | undefined> = {};
  for (const name of Object.keys(fields) as (keyof S & string)[]) {
    if (!(name in values)) continue;
    const { key, fallback, write } = fields[name];
    const value = values[name] as S[typeof name];
    const text = value === undefined ? undefined : write(value);
    link[key] = fallback !== undefined && text === write(fallback) ? undefined : text;
  }
  return link;
}

export const changed = (link: Raw, change: RawChange): Raw =>
  Object.fromEntries(
    Object.entries({ ...link, ...change }).filter((one): one is [string, string] => one[1] !== undefined),
  );
