import type { Pairing, RopeSpec, Ropewalk } from "../../api/index.js";

/** The spec of a pasted config.json. Its reader's word on the pairing stands in it as "pairing"; parseConfig knows the rest. */
export function specOfPasted(engine: Ropewalk, text: string): RopeSpec {
  const config = JSON.parse(text) as { pairing?: Pairing } | null;
  return engine.parseConfig(config, config?.pairing === undefined ? {} : { pairing: config.pairing });
}

/** The pasted text with the pairing in front. */
export const withPairing = (text: string, pairing: Pairing): string =>
  JSON.stringify({ ...(JSON.parse(text) as object), pairing }, null, 2);
