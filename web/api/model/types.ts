import type { Pairing, RopeSpec, RopeSpecInput, Scheme } from "../types.js";

/** A mistake made on purpose in every layer. */
export type BrokenRotation =
  | "off" // q and k stay as they are
  | "pairing-swapped" // half-split where the model rotates interleaved, or the other way round
  | "table-pairing-mismatch" // each channel takes the cosine and sine of the pair that the other pairing has it in
  | "direction-reversed" // by the opposite angle
  | "keys-one-late" // keys take the angles of the next position
  | "applied-twice" // q and k are rotated twice
  | "low-precision-positions"; // positions, frequencies and angles go through bfloat16

/** What a run can keep beside the losses. */
export type RunPart = "logits" | "weights" | "queries" | "keys" | "hidden";

export interface RunModelOptions {
  /**
   * Instead of the model's own: another scheme, base, pairing. dynamic and longrope run at the highest position + 1,
   * with generate at that of the last symbol to be written. ropeType may be the name of a scheme of registerScheme.
   */
  spec?: RopeSpecInput;
  /** The same for layers that see no further than a window, where the model rotates them otherwise. */
  localSpec?: RopeSpecInput;
  /** [seq]. Default 0, 1, 2, ...; generate goes on behind the last. */
  positions?: ArrayLike<number>;
  broken?: BrokenRotation;
  /** Pairs whose rotation is left out in every head: whole numbers below rotaryDim / 2. */
  frozenPairs?: ArrayLike<number>;
  /** What to keep beside the losses; each costs memory. generate keeps nothing. */
  want?: readonly RunPart[];
  /** Ends a run with option-invalid and the path options.signal, and the text of generate where it is. */
  signal?: AbortSignal;
  /** Called with the share that is done, from 0 to 1, after every 64 tokens. */
  progress?: (share: number) => void;
}

export interface GenerateOptions extends RunModelOptions {
  /** Symbols to write. Default 100. */
  count?: number;
  /** 0 writes the likeliest symbol each time. Default 1. */
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

/** Turns text into ids and back: what the tokenizer libraries give. */
export interface Tokenizer {
  encode(text: string): ArrayLike<number> | { ids: ArrayLike<number> };
  decode(ids: number[]): string;
}

/** A tensor as it is stored, read by its rows. */
export interface ModelTensor {
  name: string;
  /** "F32", "F16", "BF16", or ggml's blocks of 32 columns: "Q8_0", "Q4_0". */
  dtype: string;
  /** Rows first. */
  shape: readonly number[];
  /** The bytes from..to of its data. */
  read(from: number, to: number): Uint8Array | Promise<Uint8Array>;
}

export type ModelBytes = ArrayBuffer | ArrayBufferView | Blob;

export interface LoadModelOptions {
  /** Ends the loading with option-invalid and the path options.signal. */
  signal?: AbortSignal;
  /**
   * Bytes that are in memory, and all that the weights will take: first with 0, before any is read. An exception ends
   * the loading.
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
   * model.safetensors, or its parts: float32, float16, bfloat16, or int8 with NAME_scale [rows, 1] beside it. Bytes are
   * copied; a file (a Blob) is read a piece at a time.
   */
  weights?: ModelBytes | readonly ModelBytes[];
  /** In place of weights: tensors of any file, under transformers' names. They may be Q8_0 and Q4_0, too. */
  tensors?: readonly ModelTensor[];
  /** How the rows of q and k are ordered, where that is not the model type's order: converters to GGUF change it. */
  pairing?: Pairing;
  /** Whether Gemma's gains have their 1, as in a GGUF; in transformers' files they are one less. Default false. */
  wholeGains?: boolean;
  /** What each id stands for, in order. */
  symbols?: readonly string[];
  /** A tokenizer with encode and decode, in place of symbols. */
  tokenizer?: unknown;
}

/** A decoder-only transformer of the Llama family, in a module of its own. dispose() frees its memory. */
export interface Model extends Disposable {
  /** The rotation it was trained with. */
  readonly spec: RopeSpec;
  /** That of layers that see no further than a window, where it is another one. */
  readonly localSpec?: RopeSpec;
  readonly layers: number;
  readonly heads: number;
  readonly kvHeads: number;
  readonly vocabulary: number;
  /** max_position_embeddings */
  readonly trainedLength: number;
  /** Errors: option-invalid, with the letter and its place where the model has no id for it. */
  encode(text: string): Int32Array;
  decode(ids: ArrayLike<number>): string;
  /**
   * Adds a scheme to this model, as rw.registerScheme does to an instance: run and generate then take specs with its
   * name as ropeType. Errors: those of rw.registerScheme.
   */
  registerScheme(name: string, scheme: Scheme): void;
  /** One pass over all ids, 1 or more; others may run at the same time. The bits are those of symbol after symbol. */
  run(ids: ArrayLike<number>, options?: RunModelOptions): Promise<ModelRun>;
  /** Continues the ids. Stops with the signal. */
  generate(ids: ArrayLike<number>, options?: GenerateOptions): AsyncIterable<number>;
  dispose(): void;
}
