import type { Ropewalk } from "../api/index.js";
import type { Values, Verdict, Words } from "./types.js";

/** Words that are the same in every language: identifiers, formulas. */
export const same = (text: string): Words => ({ en: text, zh: text });

/** A number with fixed decimals; a rounded zero has no sign. */
export function decimals(value: number, digits = 4): string {
  const text = value.toFixed(digits);
  return Number(text) === 0 ? text.replace("-", "") : text;
}

/** What rounding leaves: the same text on every engine, and a number where it is more than that. */
export const residual = (value: number): string => (value < 1e-5 ? "< 0.00001" : decimals(value));

/** NumPy's `round(digits)` as print shows it: no trailing zeros, "1." for whole numbers, "-0." for a rounded minus. */
export function numpyText(value: number, digits: number): string {
  const text = value.toFixed(digits);
  return text.includes(".") ? text.replace(/0+$/, "") : text;
}

export const list = (values: Iterable<number>, digits: number): string =>
  Array.from(values, (value) => numpyText(value, digits)).join(" ");

export const shape = (...sizes: readonly number[]): string => `[${sizes.join(", ")}]`;

/** q . k, by the core: the score at distance 0 of a rotation. Lengths are even. */
export function dot(rw: Ropewalk, a: Float32Array, b: Float32Array): number {
  const headDim = a.length;
  const plain = { ropeType: "default", base: 10_000, headDim, rotaryDim: headDim, pairing: "half-split" } as const;
  return rw.scoreByDistance(plain, [0], { q: a, k: b })[0]!;
}

export const norm = (rw: Ropewalk, a: Float32Array): number => Math.sqrt(dot(rw, a, a));

export const row = (all: Float32Array, index: number, width: number): Float32Array =>
  all.slice(index * width, (index + 1) * width);

export const mean = (values: ArrayLike<number>): number =>
  Array.from(values).reduce((sum, value) => sum + value, 0) / values.length;

export const largest = (values: Iterable<number>): number => {
  let most = -Infinity;
  for (const value of values) if (value > most) most = value;
  return most;
};

/** The largest difference of two elements at the same place. */
export const difference = (a: ArrayLike<number>, b: ArrayLike<number>): number =>
  largest(Array.from(a, (value, i) => Math.abs(value - b[i]!)));

export const decided = (holds: boolean): Verdict => (holds ? "holds" : "fails");

/** 1.192e-07 as Python's %.3e writes it; a plain 0 for none at all. */
export const scientific = (value: number, digits: number): string =>
  value === 0 ? "0" : value.toExponential(digits).replace(/e([+-])(\d)$/, "e$10$2");

/** 131,072 */
export const thousands = (value: number): string => value.toLocaleString("en-US");

/** 0, 1, 2, … count - 1, or what `of` makes of them. */
export function times(count: number): number[];
export function times<Value>(count: number, of: (i: number) => Value): Value[];
export function times(count: number, of: (i: number) => unknown = (i) => i): unknown[] {
  return Array.from({ length: count }, (_, i) => of(i));
}

/** The settings of these names, as numbers. */
export const numbers = <const Names extends readonly string[]>(
  values: Values,
  ...names: Names
): { [Name in keyof Names]: number } => names.map((name) => Number(values[name])) as { [Name in keyof Names]: number };
