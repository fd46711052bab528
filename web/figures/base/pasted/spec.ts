import { RopewalkError } from "../../../api/errors/errors.js";
import type { Pairing, RopeSpec, Ropewalk } from "../../../api/index.js";
import { MAX_PAIR } from "../fields.js";

/** Channels of the largest head that figures draw. */
const limit = 2 * (MAX_PAIR + 1);

/** The reader's answers about a config are stored in it, under the names of parseConfig's options. */
type Pasted = { pairing?: Pairing; layerType?: string } | null;

/** The layers of a pasted config.json, if they do not all rotate alike. */
export interface PastedLayers {
  /** Types of layers with different rotations; fewer than two if all have the same. */
  types: readonly string[];
  shown: string | undefined;
  /** Layers that do not rotate, by number from 0 on, or by type. */
  still: readonly (number | string)[];
}

/** Errors: config-invalid if the text is not JSON. */
function readJson(text: string): Pasted {
  try {
    return JSON.parse(text) as Pasted;
  } catch (error) {
    const value = (error as SyntaxError).message;
    throw new RopewalkError({ code: "config-invalid", rule: "not-json", path: "config", value });
  }
}

/** The type that is shown: the reader's choice, else the one that sees the whole context. */
const shownType = (config: Pasted, types: readonly string[]): string | undefined =>
  config?.layerType ?? types.find((type) => type === "full_attention") ?? types[0];

/** The spec of a pasted config.json, with a head that figures can draw and the reader's pairing and layers. */
export function specOfPasted(engine: Ropewalk, text: string): RopeSpec {
  const config = readJson(text);
  const layerType = shownType(config, engine.layerTypes(config));
  const spec = engine.parseConfig(config, {
    ...(config?.pairing === undefined ? {} : { pairing: config.pairing }),
    ...(layerType === undefined ? {} : { layerType }),
  });
  const { headDim: value } = spec;
  if (value > limit)
    throw new RopewalkError({ code: "config-invalid", rule: "at-most", path: "head_dim", value, limit });
  return spec;
}

/** Parts of a valid config that the single spec does not cover. */
export function layersOfPasted(engine: Ropewalk, text: string): PastedLayers {
  const config = readJson(text);
  const types = engine.layerTypes(config);
  const { values } = engine.inspectConfig(config, config?.pairing === undefined ? {} : { pairing: config.pairing });
  const list = (name: string): readonly (number | string)[] | undefined =>
    values.find((value) => value.name === name)?.value as readonly (number | string)[] | undefined;
  const still = list("layersWithoutRope") ?? list("layerTypesWithoutRope") ?? [];
  return { types, shown: shownType(config, types), still };
}
