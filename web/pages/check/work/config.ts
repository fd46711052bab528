import type { Ropewalk } from "../../../api/index.js";
import { configKey, consequence } from "../../../porting/consequence.js";
import { differences } from "../../../porting/differences.js";
import { optionsOf, parsedConfig, seqLenOf } from "./config-text.js";
import { failureOf } from "./failure-data.js";
import type { ConfigLayer, ConfigRequest, ConfigResult, ConfigSide, GivenConfig } from "./requests.js";

/** The description of one config, or of two side by side. Errors: FileError (the length). */
export function inspect(rw: Ropewalk, { configs, length }: ConfigRequest): ConfigResult {
  const seqLen = seqLenOf(length);
  const sides = configs.map((given) => side(rw, given, seqLen));
  const [one, other] = sides.map(({ layers }) => layers[0]);
  if (configs.length < 2 || one === undefined || other === undefined) return { sides };
  const whole = ({ spec, invFreq, attentionFactor }: ConfigLayer): object => ({ ...spec, invFreq, attentionFactor });
  const follows = consequence(one, other);
  const read = sides.map(({ report: { values }, layers }, i) => {
    const config = parsedConfig(configs[i]!.text);
    return { config, values, layerType: layers[0]!.layerType };
  });
  return {
    sides,
    differences: differences(whole(one), whole(other)).map((one) => ({ ...one, key: configKey(one.name, read) })),
    ...(follows && { consequence: follows }),
  };
}

function side(rw: Ropewalk, given: GivenConfig, seqLen: { seqLen?: number }): ConfigSide {
  const empty = { layers: [], values: [], notes: [] };
  try {
    const config = parsedConfig(given.text);
    const report = rw.inspectConfig(config, given.pairing === undefined ? {} : { pairing: given.pairing });
    const layers = report.layers.map(({ layerType, spec }): ConfigLayer => {
      const trained = spec.originalMaxPositionEmbeddings ?? spec.maxPositionEmbeddings;
      return { layerType, spec, ...rw.frequencies(spec, seqLen), trained };
    });
    const chosen = layers.filter(({ layerType }) => layerType === given.layerType);
    const first = chosen.length > 0 ? [...chosen, ...layers.filter((layer) => !chosen.includes(layer))] : layers;
    if (layers.length === 0) rw.parseConfig(config, optionsOf(given)); // throws the error that the report has as a note
    return { report, layers: first };
  } catch (error) {
    return { report: empty, layers: [], failure: failureOf(error) };
  }
}
