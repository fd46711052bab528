import { RopewalkError, type Pairing, type RopeSpec, type Ropewalk } from "../../api/index.js";

/** Errors: config-invalid, where the text is no JSON. */
function readJson(text: string): { pairing?: Pairing } | null {
  try {
    return JSON.parse(text) as { pairing?: Pairing } | null;
  } catch (error) {
    const value = (error as SyntaxError).message;
    throw new RopewalkError({ code: "config-invalid", rule: "not-json", path: "config", value });
  }
}

/** The spec of a pasted config.json. Its reader's word on the pairing stands in it as "pairing"; parseConfig knows the rest. */
export function specOfPasted(engine: Ropewalk, text: string): RopeSpec {
  const config = readJson(text);
  return engine.parseConfig(config, config?.pairing === undefined ? {} : { pairing: config.pairing });
}
