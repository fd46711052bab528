import type { Ropewalk } from "../api/index.js";
import type { Row, Verdict, Words } from "./types.js";

/** Words that are the same in every language: identifiers, formulas. */
export const same = (text: string): Words => ({ en: text, zh: text });

/** What was printed against what comes out, both written in the same way. `reason` is given where they differ. */
export function printedRow(label: Words, printed: string, ours: string, reason?: Words): Row {
  const equal = printed === ours;
  return { label, printed, ours, verdict: equal ? "reproduced" : "differs", ...(!equal && reason ? { reason } : {}) };
}

export const numberRow = (label: Words, ours: string): Row => ({ label, ours, verdict: "number" });

/** A claim with what it was said to be and what decides it. */
export function claimRow(label: Words, said: string | undefined, ours: string, holds: boolean, reason: Words): Row {
  const verdict: Verdict = holds ? "holds" : "fails";
  return { label, ...(said === undefined ? {} : { said }), ours, verdict, reason };
}

/** A property that the numbers decide, with a reason for either outcome. */
export const judged = (label: Words, ours: string, holds: boolean, yes: Words, no: Words): Row =>
  claimRow(label, undefined, ours, holds, holds ? yes : no);

/** NumPy's `round(digits)` as print shows it: no trailing zeros, "1." for whole numbers, "-0." for a rounded minus. */
export function numpyText(value: number, digits: number): string {
  const text = value.toFixed(digits);
  const short = text.includes(".") ? text.replace(/0+$/, "") : text;
  return short;
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
