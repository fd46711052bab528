import type { Language } from "../base/format.js";
import type { Role } from "../scene/drawing.js";

/** The nats of the last colour: letters are more surprising among 2,599 symbols than among 65. */
export const MOST: Record<Language, number> = { en: 4, zh: 8 };
/** The number of colours in a ribbon: letters of similar surprise are one shape. */
export const STEPS = 20;
export const stepOf = (nats: number, most: number): number => Math.round(Math.min(1, Math.max(0, nats / most)) * STEPS);

/** No letter is readable on the colours between these shares: for the dark theme, and for the light one. */
const FAINT = [
  [0.565, 0.615],
  [0.735, 0.755],
] as const;
/** The share whose colour is used as a letter's background. */
export const groundOf = (share: number): number => FAINT.find(([from, to]) => share > from && share < to)?.[1] ?? share;

/**
 * The colour of letters on the background of a surprise (0 to 1), which changes at different shares in light and dark.
 */
export const onSurprise = (share: number): Role =>
  groundOf(share) > FAINT[1][0] ? "paper" : groundOf(share) > FAINT[0][0] ? "black" : "ink";
