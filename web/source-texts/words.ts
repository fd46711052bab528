import { phrasesOf } from "./phrases.js";
import type { Words } from "./types.js";

const { say } = phrasesOf({});

export const words = (en: string, zh: string): Words => ({ en, zh });

/** A number with fixed decimals; a rounded zero has no sign. */
export function decimals(value: number, digits = 4): string {
  const text = value.toFixed(digits);
  return Number(text) === 0 ? text.replace("-", "") : text;
}

/** What rounding leaves: the same text on every engine, and a number where it is more than that. */
export const residual = (value: number): string => (value < 1e-5 ? "< 0.00001" : decimals(value));

/** The same for a sentence. */
export const atMost = (value: number): Words =>
  value < 1e-5 ? say("less-than-rounding") : say("at-most", { value: decimals(value) });
