import type { BrokenRotation } from "../generated/core-words.js";
import type { Pairing, RopeSpec, RopeSpecInput, Scheme } from "../types.js";

export type { BrokenRotation } from "../generated/core-words.js";

/** Results that a run can keep in addition to the losses. */
export type RunPart = "logits" | "weights" | "queries" | "keys" | "hidden";

export interface RunModelOptions {
  /**
   * Replaces the model's own rotation: another scheme, base or pairing. dynamic and longrope run at the highest
   * position + 1, with generate at that of the last symbol to be written. ropeType may be the name of a scheme of
   * registerScheme.
   */
  spec?: RopeSpecInput;
  /** The same for layers that see only a window, if the model rotates them differently. */
  localSpec?: RopeSpecInput;
  /** [seq]. Default 0, 1, 2, ...; generate continues after the last. */
  positions?: ArrayLike<number>;
  broken?: BrokenRotation;
  /** Pairs that are not rotated in any head: whole numbers below rotaryDim / 2. */
  frozenPairs?: ArrayLike<number>;
  /** The results to keep in addition to the losses; each costs memory. generate keeps nothing. */
  want?: readonly RunPart[];
  /** Ends a run with option-invalid and the path options.signal. The text of generate just stops. */
  signal?: AbortSignal;
  /** Called with the finished share, from 0 to 1, after every 64 tokens. */
  progress?: (share: number) => void;
}

export interface GenerateOptions extends RunModelOptions {
  /** The number of symbols to write. Default 100. */
  count?: number;
  /** 0 always writes the likeliest symbol. Default 1. */
  temperature?: number;
  /** 0 to 2^32 - 1: the same seed gives the same text. Default 0. */
  seed?: number;
}

export interface ModelRun {
  /** [seq - 1] nats: how surprising ids[i + 1] was after ids[0 .. i]. */
  loss: Float32Array;
  /** [seq, vocabulary] */
  logits?: Float32Array;
  /** [layers, heads, seq, seq] */
  weights?: Float32Array;
  /** [layers, heads, seq, headDim], rotated. */
  queries?: Float32Array;
  /** [layers, kvHeads, seq, headDim], rotated. */
  keys?: Float32Array;
  /** [layers + 1, seq, width]: the input of each layer, then the output of the last one before its norm. */
  hidden?: Float32Array;
}

/** Turns text into ids and back, as tokenizer libraries do. */
export interface Tokenizer {
  encode(text: string): ArrayLike<number> | { ids: ArrayLike<number> };
  decode(ids: number[]): string;
}

/** A tensor as it is stored, read by its rows. */
export interface ModelTensor {
  name: string;
  /** "F32", "F16", "BF16", or ggml's blocks of 32 columns: "Q8_0", "Q4_0". */
  dtype: string;
  /** The shape, with rows first. */
  shape: readonly number[];
  /** The bytes from..to of its data. */
  read(from: number, to: number): Uint8Array | Promise<Uint8Array>;
}

export type ModelBytes = ArrayBuffer | ArrayBufferView | Blob;

export interface LoadModelOptions {
  /** Ends loading with option-invalid and the path options.signal. */
  signal?: AbortSignal;
  /**
   * Called with the bytes in memory, and the total that the weights need: first with 0, before any is read. An
   * exception ends loading.
   */
  progress?: (done: number, of: number) => void;
}

export interface ModelFiles {
  /**
   * config.json, parsed. model_type: llama, mistral, smollm3, helium, ernie4_5, qwen2, qwen3, gemma, gemma2,
   * gemma3_text, olmo2, phi3, glm or glm4.
   */
  config: unknown;
  /**
   * model.safetensors, or its parts: float32, float16, bfloat16, or int8 with NAME_scale [rows, 1]. Bytes are copied; a
   * file (a Blob) is read a piece at a time.
   */
  weights?: ModelBytes | readonly ModelBytes[];
  /** In place of weights: tensors of any file, under transformers' names. They may also be Q8_0 and Q4_0. */
  tensors?: readonly ModelTensor[];
  /** The order of the rows of q and k, if it is not that of the model type: converters to GGUF change it. */
  pairing?: Pairing;
  /** Whether Gemma's gains include their 1, as in a GGUF; in transformers' files they are one less. Default false. */
  wholeGains?: boolean;
  /** The symbol of each id, in order. */
  symbols?: readonly string[];
  /** A tokenizer with encode and decode, instead of symbols. */
  tokenizer?: unknown;
}

/** A decoder-only transformer of the Llama family, in a separate module. dispose() frees its memory. */
export interface Model extends Disposable {
  /** The rotation with which it was trained. */
  readonly spec: RopeSpec;
  /** The rotation of layers that see only a window, if it differs. */
  readonly localSpec?: RopeSpec;
  readonly layers: number;
  readonly heads: number;
  readonly kvHeads: number;
  readonly vocabulary: number;
  /** max_position_embeddings */
  readonly trainedLength: number;
  /** Errors: option-invalid, with the letter and its place, if the model has no id for a letter. */
  encode(text: string): Int32Array;
  decode(ids: ArrayLike<number>): string;
  /**
   * Adds a scheme to this model, as rw.registerScheme does to an instance: run and generate then take specs with its
   * name as ropeType. Errors: those of rw.registerScheme.
   */
  registerScheme(name: string, scheme: Scheme): void;
  /**
   * One pass over all ids, 1 or more; other runs may be active at the same time. The bits equal those of running symbol
   * after symbol.
   */
  run(ids: ArrayLike<number>, options?: RunModelOptions): Promise<ModelRun>;
  /** Continues the ids. The signal stops it. */
  generate(ids: ArrayLike<number>, options?: GenerateOptions): AsyncIterable<number>;
  dispose(): void;
}
