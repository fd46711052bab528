/** A chapter's state in the link: one field per value, each with its key, its default and how it is read. */
export interface Field<T> {
  /** One to three lower-case letters; links stay valid as long as it stays. */
  key: string;
  fallback: T;
  /** Undefined: not a value for this field. */
  read(text: string): T | undefined;
  write(value: T): string;
}

export type Slice<S> = { readonly [K in keyof S]: Field<S[K]> };

/** The largest position that the module takes. */
export const MAX_POSITION = 2 ** 31 - 1;

/** Values as they stand in the link, by key. */
export type Raw = Readonly<Record<string, string>>;

/** A number between two limits; `step` rounds it, 1 for whole numbers. */
export function number(key: string, fallback: number, least: number, most: number, step = 1): Field<number> {
  const decimals = Math.max(0, Math.ceil(-Math.log10(step)));
  return {
    key,
    fallback,
    read(text) {
      const value = /^-?\d{1,12}(\.\d{1,6})?$/.test(text) ? Number(text) : NaN;
      return value >= least && value <= most ? Number(value.toFixed(decimals)) : undefined;
    },
    write: (value) => String(Number(value.toFixed(decimals))),
  };
}

export function oneOf<T extends string | number>(key: string, fallback: T, values: readonly T[]): Field<T> {
  return { key, fallback, read: (text) => values.find((value) => String(value) === text), write: String };
}

export function flag(key: string, fallback = false): Field<boolean> {
  return {
    key,
    fallback,
    read: (text) => (text === "1" ? true : text === "0" ? false : undefined),
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
  };
}

export function text(key: string, fallback: string, most: number): Field<string> {
  return { key, fallback, read: (given) => given.slice(0, most), write: (value) => value };
}

/** Bad and missing values give the default. */
export function decodeSlice<S>(slice: Slice<S>, raw: Raw): S {
  const state: Partial<S> = {};
  for (const name of Object.keys(slice) as (keyof S & string)[]) {
    const { key, fallback, read } = slice[name];
    const given = raw[key];
    state[name] = (given === undefined ? undefined : read(given)) ?? fallback;
  }
  return state as S;
}

/** The keys for which the default stands in: unknown ones, and those with a bad value. */
export function unreadKeys<S>(slice: Slice<S>, raw: Raw): string[] {
  const fields = Object.values<Field<unknown>>(slice);
  return Object.entries(raw).flatMap(([key, given]) =>
    fields.find((field) => field.key === key)?.read(given) === undefined ? [key] : [],
  );
}

/** Only what differs from the defaults. */
export function encodeSlice<S>(slice: Slice<S>, state: S): Record<string, string> {
  const raw: Record<string, string> = {};
  for (const name of Object.keys(slice) as (keyof S & string)[]) {
    const { key, fallback, write } = slice[name];
    const value = write(state[name]);
    if (value !== write(fallback)) raw[key] = value;
  }
  return raw;
}
