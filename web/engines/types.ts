import type { LayerSpec, Pairing, RopeSpec, RopeType } from "../api/types.js";

/** The arithmetic of a table; `profiles` of ropewalk/engines gives the source of each. */
export type Profile = "exact" | "float32" | "bf16-cache" | "float64-cast" | "running-product" | "exp2-product";

/** How one engine, in one range of its versions, reads a config. */
export interface Reading {
  /**
   * "transformers", "vllm", "sglang", "llama.cpp", "mlx-lm", "tensorrt-llm", "onnxruntime", "torchtune", "torchtitan",
   * "candle", "deepspeed".
   */
  engine: string;
  versions: string;
  /** The file and symbol that it was read from, and the day. */
  source: string;
  asOf: string;
  /** One for each kind of layer; absent where the engine refuses or its reading is not known (`note` says why). */
  layers?: LayerSpec[];
  /** The engine's own call for its first kind of layer. */
  call?: string;
  /** Arithmetic of the engine's angles and tables. */
  precision?: string;
  /** The profile of `precision` in a bfloat16 model; absent where it is none of them, or not known. */
  profile?: Profile;
  note?: string;
}

/** A value, or the first path that the config gives: the last entry of a list may be a number to fall back on. */
export type Source = number | boolean | string | readonly (string | number)[];

/** When a rule holds: all that is there. "scaling.x" is key x of the rope parameters, wherever they stand. */
export interface When {
  /** Names of model types, separated by spaces. */
  models?: string;
  /** Rope types as written, separated by spaces. */
  type?: string;
  has?: readonly string[];
  lacks?: readonly string[];
  is?: Readonly<Record<string, unknown>>;
}

/** One line of a reading. Changes of the config come before it is read, those of the spec after. */
export interface Rule {
  when?: When;
  /** Paths that the engine does not read. */
  drop?: readonly string[];
  /** Values that it puts over what the config gives, and those that it puts where the config gives none. */
  set?: Readonly<Record<string, Source>>;
  fill?: Readonly<Record<string, Source>>;
  /** It stops with an error here. */
  refuses?: string;
  /** What it does is not known, or no spec can hold it. */
  unknown?: string;
  /** Fields of the spec that it fixes. */
  spec?: Partial<Pick<RopeSpec, "truncate" | "attentionFactor" | "pairing" | "writeAs">>;
  /** Pairing by a flag of the config: true is interleaved. */
  traditional?: string;
  /** attention_factor is a formula's times this path's value; the core has the formula, of a spec without the field. */
  times?: string;
  /** Of longrope's two lists it takes the long one at every length. */
  longOnly?: true;
  /** The engine's call, and its arithmetic, where this rule holds. */
  call?: string;
  precision?: string;
  /** null: none of them, or not known. */
  profile?: Profile | null;
  /** Said where the rule changes something, or has nothing to change. */
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
  /** With {fields} of the first layer's spec. */
  call?: string;
  /** Model types whose code was read, separated by spaces; "*" where the config's reader follows this engine itself. */
  models: string;
  rules: readonly Rule[];
}

export type { LayerSpec, Pairing, RopeSpec, RopeType };
