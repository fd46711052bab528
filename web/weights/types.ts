import type { Pairing, RopeSpec } from "../api/types.js";
import type { WeightsNote } from "./note-words.js";

export type { WeightsNote } from "./note-words.js";

/** The pairing that Wq and Wk alone show. */
export type WeightsPairing = Pairing | "undecided";

/** One field about which several sources make a statement. */
export interface WeightsStatement {
  /** "base", "scaling", "pairing", "rotaryDim", "headDim", "heads", "kvHeads", "length" or "factors". */
  field: string;
  metadata?: string | number;
  config?: string | number;
  weights?: string | number;
  differs: boolean;
}

/** What a checkpoint's file says about its rotation. */
export interface WeightsReport {
  /** From Wq and Wk alone; "undecided" if the evidence is not clear. */
  pairing: WeightsPairing;
  /** From 0 to 1. */
  confidence: number;
  /** The layers that were examined: at most 8, spread over the model. */
  layers: { layer: number; pairing: WeightsPairing; confidence: number }[];
  /** The statements of the file's own metadata (GGUF, a config beside or inside safetensors), as a spec. */
  metadata?: RopeSpec;
  /** Disagreements between weights, metadata and config: code, path, message, value to write. */
  notes: WeightsNote[];
  format: "safetensors" | "GGUF";
  /** The statements of each source, side by side. */
  says: WeightsStatement[];
  /** Whether there was anything to compare: two sources, or one source and weights that show a pairing. */
  compared: boolean;
  /**
   * The distance of the weights from pairs rotated at random, by pairing, with those draws: standard normal in theory.
   */
  control: readonly { pairing: Pairing; z: number; draws: readonly number[] }[];
}

export interface ReadWeightsOptions {
  /** The config.json that the weights should follow: an object, or its text. */
  config?: unknown;
  signal?: AbortSignal;
  /** Called with the number of steps done out of `of`: two for each layer, one to read it and one to judge it. */
  progress?: (done: number, of: number) => void;
}
