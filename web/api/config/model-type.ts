import type { AxisPattern, Pairing, RopeType } from "../types.js";
import type { AxesKind } from "./axes.js";

/** A head's width as a class computes it. */
export type HeadWidth =
  /** This many times the quotient, whatever other keys say. */
  | { readonly is: "times"; readonly times: number }
  /** The quotient divided by the value of this key. */
  | { readonly is: "divided"; readonly by: string }
  /** The class takes the size of a head and no width: a config with a width and heads is in another spelling. */
  | { readonly is: "quotient-if-given" }
  /** All heads rotate together, before they are separated: a head is as wide as the model. */
  | { readonly is: "whole-width" };

/**
 * The facts that a config.json leaves to the reference code of its model_type: how channels are paired, which of them
 * rotate, and the default values of the configuration class.
 */
export interface ModelType {
  pairing: Pairing;
  /** The order in which the rotated pairs are written, if it differs. */
  writeAs?: Pairing;
  /** A key that, if it is false, makes the model read and write half-split. */
  halfSplitUnless?: string;
  /** The model rotates by the negative angle. */
  direction?: -1;
  /**
   * A head has equal parts, each with its own rotation: the positions of each part, in order. With an axisPattern, one
   * table has the angles of all parts.
   */
  parts?: readonly string[];
  /** The key that divides the positions of each of these parts. */
  partScales?: readonly string[];
  /** Another step of the model's code that no spec describes: a note has this code. */
  besides?: "values-rotate" | "first-head-rotates" | "output-rotates-back";
  /** The width of a head, where it is not simply its own key or else hidden_size / num_attention_heads. */
  head?: HeadWidth;
  /** projection_dim gives the channels that rotate: what there is for half a head, 32 or more. */
  projected?: true;
  /** Time has every pair that no other axis has, whatever the first of the sections says. */
  restToTime?: true;
  /** The last channels of a head rotate, not the first. */
  trailing?: true;
  /** Default RoPE reads partial_rotary_factor. In other models only the scaled types do. */
  partial?: true;
  /** rotary_dim takes priority over a partial factor beside it. */
  byRotaryDim?: true;
  /** Names of rope types that have a different meaning in this model. */
  aliases?: Readonly<Record<string, RopeType>>;
  /** Rope types that the configuration class accepts; all if absent. */
  ropeTypes?: readonly RopeType[];
  /** The axis of each pair, for any config. */
  axisPattern?: AxisPattern;
  /** The first axis of an axial pattern is the width, not the height. */
  widthFirst?: true;
  /** Scaling of the whole model also applies to its sliding layers. In other models those keep default RoPE. */
  scalesSliding?: true;
  /** One set of parameters, whose scaling applies only to these layer types. */
  scaledTypes?: readonly string[];
  /** Layers without rotation, by layer type. */
  noRope?: string;
  /** Axes with separate frequencies. */
  axes?: AxesKind;
  /** `key`: that of the base, if other models do not have it; `times`: the key whose value multiplies the base. */
  base?: { readonly key: string } | { readonly times: string };
  /** The model rotates only if this key has this value, or, without a value, if it is present. */
  onlyIf?: readonly [key: string, value?: unknown];
  /** If this key is true, the base is stretched by alpha, and this is the length. */
  stretchedIf?: readonly [key: string, alpha: number, length: number];
  /** Layers of linear attention rotate, too: heads of head_dim, by partial_rotary_factor, with this pairing. */
  linear?: Pairing;
  /** rope_type "ntk" multiplies the base by factor and divides each frequency by factor^(2 / d). */
  shiftsNtk?: true;
  /** The model_type whose code runs if the config disables multi-head latent attention. */
  withoutMla?: string;
  /**
   * Versions of the code that differ in whether sliding layers are scaled: the version used here does not scale them,
   * the later one does.
   */
  version?: Readonly<Record<"engine" | "release" | "later", string>>;
  /** Values of the configuration class, under the keys of config.json. */
  defaults?: Readonly<Record<string, unknown>>;
  /**
   * The source of the row: a file under src/transformers/models of Hugging Face transformers, or a file of another
   * project.
   */
  source: string;
}

/** Whether its code is in transformers, not in a checkpoint or another project. */
export const isOfTransformers = ({ source }: ModelType): boolean =>
  /^\w+\/(modeling|modular|configuration)_\w+\.py$/.test(source);

/** hidden_size, num_attention_heads, head_dim, max_position_embeddings and rope_theta; 0 if the class has none. */
const sizeKeys = ["hidden_size", "num_attention_heads", "head_dim", "max_position_embeddings", "rope_theta"];

/**
 * Names with the same code, separated by spaces; the sizes of its class; its other defaults; its other properties. "|"
 * separates codes with the same sizes. "folder/" in front is the folder of the code, if it is not the first name. "="
 * means that the row comes from the configuration's file instead of the modeling file. "x+" is "x_text x".
 */
export type Row = readonly [
  names: string,
  sizes: readonly number[],
  defaults?: Readonly<Record<string, unknown>>,
  more?: Partial<ModelType>,
];

/**
 * A table's rows by model_type. Unless it names another source, a row comes from the modeling file of its first name.
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
          __proto__: null, // additions to Object.prototype must not count as properties of a model
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
