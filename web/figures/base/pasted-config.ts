import type { Pairing } from "../../api/index.js";

/** The pasted text with the pairing in front. */
export const withPairing = (text: string, pairing: Pairing): string =>
  JSON.stringify({ ...(JSON.parse(text) as object), pairing }, null, 2);
