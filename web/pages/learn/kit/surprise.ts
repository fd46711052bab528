import type { Language } from "../../../figures/base/format.js";
import type { Role } from "../../../figures/scene/drawing.js";

/** Nats of the last colour: a letter of 65 and one of 2,599 surprise in other degrees. */
export const MOST: Record<Language, number> = { en: 4, zh: 8 };
/** Colours of a ribbon: letters of about the same surprise are one shape. */
export const STEPS = 20;
export const stepOf = (nats: number, most: number): number => Math.round(Math.min(1, Math.max(0, nats / most)) * STEPS);

/** Letters on the colour of a surprise, a share from 0 to 1: the colours change sides at other shares in light and dark. */
export const onSurprise = (share: number): Role => (share > 0.75 ? "paper" : share > 0.6 ? "black" : "ink");
