import type { AxisPattern, Pairing, RopeType } from "../types.js";

/**
 * What a config.json leaves to the reference code of its model_type: how channels are paired, which of them rotate, and
 * the values that the configuration class fills in.
 */
export interface ModelType {
  pairing: Pairing;
  /** Order the rotated pairs are written in, where it is another one. */
  writeAs?: Pairing;
  /** A key that, where it is false, makes the model read and write half-split. */
  halfSplitUnless?: string;
  /** The model rotates by the negative angle. */
  direction?: -1;
  /** Each axis has a part of the head of its own, and its pairs (i, i + n) in that part. */
  pairsInParts?: true;
  /** A head has equal parts, each with a rotation of its own: by which positions, in the order of the parts. */
  parts?: readonly string[];
  /** The key that divides the positions of each of these parts. */
  partScales?: readonly string[];
  /** What else the model's code does, of which no spec says anything: a note has this code. */
  besides?: "values-rotate" | "first-head-rotates" | "output-rotates-back";
  /** All heads rotate together, before they are parted: a head is as wide as the model. */
  wholeWidth?: true;
  /** The key that divides the width of a head. */
  narrowedBy?: string;
  /** projection_dim gives the channels that rotate: what there is for half a head, 32 or more. */
  projected?: true;
  /** Time has every pair that no other axis has, whatever the first of the sections says. */
  restToTime?: true;
  /** The last channels of a head rotate, not the first. */
  trailing?: true;
  /** Default RoPE reads partial_rotary_factor. Elsewhere only the scaled types do. */
  partial?: true;
  /** rotary_dim counts, whatever partial factor is given beside it. */
  byRotaryDim?: true;
  /** Names of rope types that this model uses in a sense of its own. */
  aliases?: Readonly<Record<string, RopeType>>;
  /** Rope types that the configuration class accepts; all when absent. */
  ropeTypes?: readonly RopeType[];
  /** Which axis drives which pair, whatever the config says. */
  axisPattern?: AxisPattern;
  /** The first axis of an axial pattern is the width, not the height. */
  widthFirst?: true;
  /** Scaling given for the whole model counts for its sliding layers, too. Elsewhere those keep default RoPE. */
  scalesSliding?: true;
  /** One set of parameters whose scaling counts for these layer types alone. */
  scaledTypes?: readonly string[];
  /** Layers without rotation, by layer type. */
  noRope?: string;
  /** Axes with frequencies of their own: the key that has the channels of each, or the rule that gives them. */
  axes?: string;
  /** The key of the base, where it is one that other models do not have. */
  baseKey?: string;
  /** The model rotates only where this key has this value; without a value, where it is given at all. */
  onlyIf?: readonly [key: string, value?: unknown];
  /** A head is this many times hidden_size / num_attention_heads, whatever other keys say. */
  headTimes?: number;
  /** Where this key is true the base is stretched by alpha, and the length is this one. */
  stretchedIf?: readonly [key: string, alpha: number, length: number];
  /** Layers of linear attention rotate too: heads of head_dim, by partial_rotary_factor, paired so. */
  linear?: Pairing;
  /** rope_type "ntk" multiplies the base by factor and divides each frequency by factor^(2 / d). */
  shiftsNtk?: true;
  /** The base is multiplied by the value of this key. */
  baseRatio?: string;
  /** The model_type whose code runs where the config switches multi-head latent attention off. */
  withoutMla?: string;
  /**
   * Where versions of the code differ on whether sliding layers are scaled: those followed do not, the later one does.
   */
  version?: Readonly<Record<"engine" | "release" | "later", string>>;
  /** Values of the configuration class, in the words of config.json. */
  defaults?: Readonly<Record<string, unknown>>;
  /**
   * Where the row was read: a file under src/transformers/models of Hugging Face transformers, or the file of another
   * project.
   */
  source: string;
}

/** Its code is in transformers, not a checkpoint's own or another project's. */
export const isOfTransformers = ({ source }: ModelType): boolean =>
  /^\w+\/(modeling|modular|configuration)_\w+\.py$/.test(source);

/** hidden_size, num_attention_heads, head_dim, max_position_embeddings and rope_theta; 0 where the class has none. */
const sizeKeys = ["hidden_size", "num_attention_heads", "head_dim", "max_position_embeddings", "rope_theta"];

/**
 * Names of one code, separated by spaces; the sizes of its class; its other defaults; what else sets it apart. "|"
 * parts codes of the same sizes; "folder/" in front names the folder of the code where the first name does not, and "="
 * says that the row was read from the configuration's file, not the modeling one; "x+" is "x_text x".
 */
export type Row = readonly [
  names: string,
  sizes: readonly number[],
  defaults?: Readonly<Record<string, unknown>>,
  more?: Partial<ModelType>,
];

/**
 * A table's rows by model_type. Without a source of its own a row was read from the modeling file of its first name.
 */
export function rowsOf(common: Partial<ModelType>, rows: readonly Row[]): [name: string, row: ModelType][] {
  return rows.flatMap(([names, sizes, others, more]) => {
    const given = sizeKeys.flatMap((key, i) => (sizes[i] ? [[key, sizes[i]] as const] : []));
    const defaults = { ...Object.fromEntries(given), ...others };
    const file = names.startsWith("=") ? "configuration" : "modeling";
    return names
      .replace("=", "")
      .replace(/(\w+)\+/g, "$1_text $1")
      .split("|")
      .flatMap((code) => {
        const [folder, types] = code.includes("/") ? code.split("/") : [folderOf(code), code];
        const row = {
          __proto__: null, // what a page has put into Object.prototype is no trait of a model
          pairing: "half-split",
          source: `${folder}/${file}_${folder}.py`,
          ...common,
          defaults,
          ...more,
        } as const;
        return types!.split(" ").map((name): [string, ModelType] => [name, row]);
      });
  });
}

const folderOf = (names: string): string =>
  names
    .split(" ")[0]!
    .replaceAll("-", "_")
    .replace(/_(text|vision|encoder)(_model)?$/, "");
