import type { RopeSpec, Ropewalk } from "../../../api/index.js";
import { parseJson } from "../../../porting/files/text.js";
import { parsePositions } from "../../../porting/positions-text.js";
import type { GivenConfig } from "./requests.js";

/** The options of parseConfig that are said beside a config. */
export const optionsOf = ({ pairing, layerType }: GivenConfig): Parameters<Ropewalk["parseConfig"]>[1] => ({
  ...(pairing === undefined ? {} : { pairing }),
  ...(layerType === undefined || layerType === "" ? {} : { layerType }),
});

/** Errors: FileError (no JSON), those of parseConfig. */
export function specOf(rw: Ropewalk, given: GivenConfig): RopeSpec {
  return rw.parseConfig(parseJson("config.json", given.text), optionsOf(given));
}

/** A length as it is typed. Errors: FileError. */
export function seqLenOf(typed: string): { seqLen?: number } {
  const [length] = parsePositions("seqLen", typed).flat();
  return length === undefined ? {} : { seqLen: length };
}
