import type { Language } from "../../../figures/base/format.js";
import type { Role } from "../../../figures/scene/drawing.js";

/** Nats of the last colour: a letter of 65 and one of 2,599 surprise in other degrees. */
export const MOST: Record<Language, number> = { en: 4, zh: 8 };
/** Colours of a ribbon: letters of about the same surprise are one shape. */
export const STEPS = 20;
export const stepOf = (nats: number, most: number): number => Math.round(Math.min(1, Math.max(0, nats / most)) * STEPS);

/** On the colours between these shares no letter can be read well: in dark colours, and in light ones. */
const FAINT = [
  [0.565, 0.615],
  [0.735, 0.755],
] as const;
/** The share whose colour is the ground of a letter. */
export const groundOf = (share: number): number => FAINT.find(([from, to]) => share > from && share < to)?.[1] ?? share;

/** Letters on the ground of a surprise (0 to 1): colours change sides at other shares in light and dark. */
export const onSurprise = (share: number): Role =>
  groundOf(share) > FAINT[1][0] ? "paper" : groundOf(share) > FAINT[0][0] ? "black" : "ink";
