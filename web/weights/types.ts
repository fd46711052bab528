import type { Pairing, RopeSpec } from "../api/types.js";
import type { WeightsNote } from "./note-words.js";

export type { WeightsNote } from "./note-words.js";

/** What Wq and Wk alone say. */
export type WeightsPairing = Pairing | "undecided";

/** One thing that several sources say something of. */
export interface Said {
  /** "base", "scaling", "pairing", "rotaryDim", "headDim", "heads", "kvHeads", "length" or "factors". */
  field: string;
  metadata?: string | number;
  config?: string | number;
  weights?: string | number;
  differs: boolean;
}

/** What a checkpoint's file says of its rotation. */
export interface WeightsReport {
  /** From Wq and Wk alone. "undecided" rather than wrong. */
  pairing: WeightsPairing;
  /** From 0 to 1. */
  confidence: number;
  /** The layers that were looked at: at most 8, spread over the model. */
  layers: { layer: number; pairing: WeightsPairing; confidence: number }[];
  /** What the file's own metadata says (GGUF, a config beside or inside safetensors), as a spec. */
  metadata?: RopeSpec;
  /** Disagreements of weights, metadata and config: code, path, message, value to write. */
  notes: WeightsNote[];
  format: "safetensors" | "GGUF";
  /** What each source says, side by side. */
  says: Said[];
  /** Whether there was anything to compare: two sources, or one and weights that say a pairing. */
  compared: boolean;
  /** How far the weights are from pairs turned at random, by pairing, and those draws: standard normal in theory. */
  control: readonly { pairing: Pairing; z: number; draws: readonly number[] }[];
}

export interface ReadWeightsOptions {
  /** The config.json that the weights should follow: an object, or its text. */
  config?: unknown;
  signal?: AbortSignal;
  /** Called with how many of `of` steps are done: two for each layer, one to read it and one to judge it. */
  progress?: (done: number, of: number) => void;
}
