import type { LayerSpec, Pairing, RopeSpec, RopeType } from "../api/types.js";

/** The arithmetic of a table; `profiles` of ropewalk/engines gives the source of each. */
export type Profile = "exact" | "float32" | "bf16-cache" | "float64-cast" | "running-product" | "exp2-product";

/** How one engine, in one range of its versions, reads a config. */
export interface Reading {
  /**
   * "transformers", "vllm", "sglang", "llama.cpp", "mlx-lm", "tensorrt-llm", "onnxruntime", "torchtune", "torchtitan",
   * "candle", "deepspeed"; for a class of Diffusers "diffusers", in place of transformers 5.
   */
  engine: string;
  versions: string;
  /** The file and symbol of the source, and the day. */
  source: string;
  /** The commit or release that was read. */
  version: string;
  asOf: string;
  /** One for each kind of layer; absent if the engine refuses or its reading is not known (`note` gives the reason). */
  layers?: LayerSpec[];
  /** The engine's own call for its first kind of layer. */
  call?: string;
  /** The arithmetic of the engine's angles and tables. */
  precision?: string;
  /** The profile of `precision` in a bfloat16 model; absent if it is not one of them, or not known. */
  profile?: Profile;
  note?: string;
}

/**
 * A value, or the first path that is present in the config: the last entry of a list may be a number as the default.
 */
export type Source = number | boolean | string | readonly (string | number)[];

/**
 * The condition of a rule: everything that is present must hold. "scaling.x" is key x of the rope parameters, at any
 * place.
 */
export interface When {
  /** Names of model types, separated by spaces. */
  models?: string;
  /** Rope types as in the config, separated by spaces. */
  type?: string;
  has?: readonly string[];
  lacks?: readonly string[];
  is?: Readonly<Record<string, unknown>>;
}

/** One line of a reading. Changes of the config are made before it is read, those of the spec after it. */
export interface Rule {
  when?: When;
  /** Paths that the engine does not read. */
  drop?: readonly string[];
  /** Values that replace those of the config, and values that are used if the config gives none. */
  set?: Readonly<Record<string, Source>>;
  fill?: Readonly<Record<string, Source>>;
  /** It stops with this error. */
  refuses?: string;
  /** Its behaviour is not known, or cannot be expressed as a spec. */
  unknown?: string;
  /** Fields of the spec that have a fixed value. */
  spec?: Partial<Pick<RopeSpec, "truncate" | "attentionFactor" | "pairing" | "writeAs">>;
  /** Pairing by a flag of the config: true is interleaved. */
  traditional?: string;
  /**
   * attention_factor is the result of a formula times this path's value; the core has the formula, for a spec without
   * the field.
   */
  times?: string;
  /** It uses the long list of longrope at every length. */
  longOnly?: true;
  /** The engine's call, and its arithmetic, if this rule applies. */
  call?: string;
  precision?: string;
  /** null: none of them, or not known. */
  profile?: Profile | null;
  /** Reported if the rule changes something, or has nothing to change. */
  says?: string;
  source?: string;
}

/** A file of web/engines/data. */
export interface EngineData {
  engine: string;
  versions: string;
  source: string;
  /** The commit or release that was read. */
  version: string;
  asOf: string;
  precision: string;
  profile?: Profile;
  positions: string;
  /** With {fields} from the first layer's spec. */
  call?: string;
  /** Model types whose code was read, separated by spaces; "*" if the config's reader itself follows this engine. */
  models: string;
  rules: readonly Rule[];
}

export type { LayerSpec, Pairing, RopeSpec, RopeType };
