import type { AxisPattern, Pairing, RopeType } from "../types.js";

/**
 * What a config.json leaves to the reference code of its model_type: how channels are paired, which of them turn, and the
 * values that the configuration class fills in.
 */
export interface ModelType {
  pairing: Pairing;
  /** Order the turned pairs are written in, where it is another one. */
  writeAs?: Pairing;
  /** The model turns by the negative angle. */
  direction?: -1;
  /** The last channels of a head turn, not the first. */
  trailing?: true;
  /** Default RoPE reads partial_rotary_factor. Elsewhere only the scaled types do. */
  partial?: true;
  /** Names of rope types that this model uses in a sense of its own. */
  aliases?: Readonly<Record<string, RopeType>>;
  /** Rope types that the configuration class accepts; all when absent. */
  ropeTypes?: readonly RopeType[];
  /** Which axis drives which pair, whatever the config says. */
  axisPattern?: AxisPattern;
  /** Scaling given for the whole model counts for its sliding layers, too. Elsewhere those keep default RoPE. */
  scalesSliding?: true;
  /** Layers without rotation, by layer type. */
  noRope?: string;
  /** Values of the configuration class, in the words of config.json. */
  defaults?: Readonly<Record<string, unknown>>;
  /** File of Hugging Face transformers, under src/transformers/models, that the row was read from; or the model's own code. */
  source: string;
}
