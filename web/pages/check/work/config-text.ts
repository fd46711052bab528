import type { RopeSpec, Ropewalk } from "../../../api/index.js";
import { parseJson } from "../../../porting/files/text.js";
import { nativeConfig } from "../../../porting/native-config.js";
import { parsePositions } from "../../../porting/positions-text.js";
import type { GivenConfig, Layers } from "./requests.js";

/** The options of parseConfig that are given with a config. */
export const optionsOf = ({ pairing, layerType }: GivenConfig): Parameters<Ropewalk["parseConfig"]>[1] => ({
  ...(pairing === undefined ? {} : { pairing }),
  ...(layerType === undefined || layerType === "" ? {} : { layerType }),
});

/** A config, also from a file of another project's code. Errors: FileError (not JSON). */
export const parsedConfig = (text: string): unknown => nativeConfig(parseJson("config.json", text));

/** Errors: FileError (not JSON), those of parseConfig. */
export function specOf(rw: Ropewalk, given: GivenConfig): RopeSpec {
  return rw.parseConfig(parsedConfig(given.text), optionsOf(given));
}

/** Errors: FileError (not JSON), those of layerTypes. */
export function layersOf(rw: Ropewalk, given: GivenConfig | undefined): Layers {
  if (given === undefined) return { types: [], chosen: "" };
  const types = rw.layerTypes(parsedConfig(given.text));
  return { types, chosen: given.layerType ?? types[0] ?? "" };
}

/** A typed length. Errors: FileError. */
export function seqLenOf(typed: string): { seqLen?: number } {
  const [length] = parsePositions("seqLen", typed).flat();
  return length === undefined ? {} : { seqLen: length };
}
