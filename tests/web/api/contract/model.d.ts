/** The surface that the subpath "ropewalk/model" is meant to have; model.check.ts compares what it has with this. */
import type { RopeSpec } from "./api.js";

/** The two models that come with the package. Their files are fetched or imported only when this is called. */
export function loadTinyModel(name: "shakespeare" | "tang"): Promise<Model>;
/**
 * Any checkpoint of the family: config.json as an object, safetensors bytes (float32, float16, bfloat16), and what
 * turns text into ids.
 */
export function loadModel(files: {
  config: unknown;
  weights: ArrayBuffer | ArrayBufferView;
  symbols?: readonly string[];
  tokenizer?: unknown;
}): Promise<Model>;
export interface Model extends Disposable {
  readonly spec: RopeSpec;
  readonly layers: number;
  readonly heads: number;
  readonly kvHeads: number;
  readonly vocabulary: number;
  readonly trainedLength: number;
  /** Errors: option-invalid with the letter and its place where the model has no id for it. */
  encode(text: string): Int32Array;
  decode(ids: ArrayLike<number>): string;
  /** One pass over all ids. */
  run(ids: ArrayLike<number>, options?: RunModelOptions): Promise<ModelRun>;
  /** Continues the ids; the same seed gives the same text. Stops with the signal. */
  generate(
    ids: ArrayLike<number>,
    options?: RunModelOptions & { count?: number; temperature?: number; seed?: number },
  ): AsyncIterable<number>;
}
export interface RunModelOptions {
  /** Instead of the model's own: another scheme, base, pairing. */
  spec?: RopeSpec;
  /** [seq]. Default 0, 1, 2, ... */
  positions?: ArrayLike<number>;
  /** A mistake made on purpose in every layer ("off" leaves q and k as they are). */
  broken?:
    | "off"
    | "pairing-swapped"
    | "table-pairing-mismatch"
    | "direction-reversed"
    | "keys-one-late"
    | "applied-twice"
    | "low-precision-positions";
  /** Pairs whose rotation is left out in every head. */
  frozenPairs?: ArrayLike<number>;
  /** What to keep beside the losses; each costs memory. */
  want?: readonly ("logits" | "weights" | "queries" | "keys" | "hidden")[];
  signal?: AbortSignal;
  progress?: (share: number) => void;
}
export interface ModelRun {
  /** [seq - 1] nats: how surprising ids[i + 1] was after ids[0 .. i]. */
  loss: Float32Array;
  logits?: Float32Array; // [seq, vocabulary]
  weights?: Float32Array; // [layers, heads, seq, seq]
  queries?: Float32Array; // [layers, heads, seq, headDim], rotated
  keys?: Float32Array; // [layers, kvHeads, seq, headDim], rotated
  hidden?: Float32Array; // [layers + 1, seq, width]
}
