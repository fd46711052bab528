/**
 * The whole public surface that the package "." is meant to have; contract.check.ts compares what it has with this.
 * Names are never changed or removed here. Arrays are row-major and dense; lengths are in elements; angles are radians.
 */

/** Compiles and starts the module. No work happens at import time; each call is an independent instance. */
export function loadRopewalk(options?: LoadOptions): Promise<Ropewalk>;

/**
 * Without options the bytes carried inside the package are used, so that no bundler, server or policy can lose the
 * file.
 */
export interface LoadOptions {
  /** Fetch the .wasm from here instead. */
  wasmUrl?: string | URL;
  /** The bytes themselves. */
  wasmBinary?: ArrayBuffer | ArrayBufferView;
  /** Already compiled: shared between workers, or on hosts that forbid compiling. */
  wasmModule?: WebAssembly.Module;
}

/**
 * message says what was wrong, with the value and the limit; path names the offending field ("rope_parameters.factor").
 */
export class RopewalkError extends Error {
  readonly name: "RopewalkError";
  readonly code: RopewalkErrorCode;
  readonly path?: string;
  /** What was given and what it must be, as data: whoever words it in another language needs no parsing. */
  readonly value?: unknown;
  readonly limit?: string | number;
}
export type RopewalkErrorCode =
  | "config-invalid" // a config.json field is missing, of the wrong type or out of range
  | "rope-type-unknown" // a rope_type that is not supported; message lists those that are
  | "shape-mismatch" // an array's length does not fit the shape given, or two shapes do not fit each other
  | "position-invalid" // negative, fractional, not finite, or past 2^31 - 1
  | "value-not-finite" // NaN or infinity where a number is required (parameters, never tensor data)
  | "option-invalid" // any other option out of range
  | "out-of-memory" // wasm memory could not grow; the instance stays usable
  | "disposed" // a handle was used after dispose()
  | "python" // a program of ropewalk/code raised an exception, took longer than it may, or its interpreter stopped
  | "file-invalid" // a checkpoint's file is truncated, of another kind, or says what cannot be
  | "python-unavailable" // the interpreter of ropewalk/code, the package pyodide, is not there
  | "wasm-unavailable"; // no WebAssembly, no SIMD, or the .wasm could not be fetched or compiled

export type RopeType = "default" | "linear" | "dynamic" | "yarn" | "longrope" | "llama3" | "proportional";

/** "half-split" pairs channels (i, i + rotaryDim/2); "interleaved" pairs (2i, 2i + 1). */
export type Pairing = "half-split" | "interleaved";

/** "exact": double precision throughout, rounded once. "float32": each step rounded as PyTorch float32 rounds it. */
export type Precision = "exact" | "float32";

/** The rotary part of one model, normalised: what every other function takes. Plain data: JSON in, JSON out. */
export interface RopeSpec {
  ropeType: RopeType;
  base: number;
  headDim: number;
  rotaryDim: number;
  /** How the model's reference code pairs channels. parseConfig knows it from model_type. */
  pairing: Pairing;
  /** First rotated channel (a trailing slice in DeepSeek V4). Default 0. */
  rotaryOffset?: number;
  /**
   * Order the rotated pairs are written in, where it differs from `pairing` (DeepSeek V3 reads interleaved, writes
   * half-split).
   */
  writeAs?: Pairing;
  /** -1 where the model turns the other way (NanoChat). Default 1. */
  direction?: 1 | -1;
  maxPositionEmbeddings?: number;
  originalMaxPositionEmbeddings?: number;
  factor?: number;
  attentionFactor?: number;
  betaFast?: number;
  betaSlow?: number;
  mscale?: number;
  mscaleAllDim?: number;
  truncate?: boolean; // yarn
  lowFreqFactor?: number;
  highFreqFactor?: number; // llama3
  shortFactor?: number[];
  longFactor?: number[]; // longrope
  partialRotaryFactor?: number; // proportional
  /** Multimodal RoPE: how many frequency pairs each of (time, height, width) drives. */
  mropeSection?: number[];
  mropeInterleaved?: boolean;
}

export interface Frequencies {
  rotaryDim: number;
  /** [rotaryDim / 2], radians per position; with "float32" each value is a float32. */
  invFreq: ReturnType<Float64Array["slice"]>;
  /** Multiplies cos and sin. */
  attentionFactor: number;
  /** [rotaryDim / 2], positions per full turn, 2 pi / invFreq; Infinity where invFreq is 0. */
  wavelength: ReturnType<Float64Array["slice"]>;
}

/** cos and sin are [rows, rotaryDim / 2], already times attentionFactor. Row r belongs to positions[r]. */
export interface CosSin {
  rows: number;
  rotaryDim: number;
  cos: Float32Array;
  sin: Float32Array;
  /** The spec that it was made from, as data. A table of one's own has none and takes any pairing. */
  spec?: RopeSpec;
  /** The position of each row, where cosSin made it. */
  positions?: Positions;
}

export type Positions = ArrayLike<number | bigint> | { start: number; count: number };

/** A tensor that stays in wasm memory between calls. float16 and bfloat16 hold bit patterns in a Uint16Array. */
export interface Tensor extends Disposable {
  readonly shape: readonly number[];
  readonly dtype: DType;
  write(data: Float32Array | Uint16Array): void;
  /** A copy. */
  read(): ReturnType<Float32Array["slice"]> | ReturnType<Uint16Array["slice"]>;
  dispose(): void;
}
export type DType = "float32" | "float16" | "bfloat16";
export type TensorLike = Float32Array | Tensor;

export interface RotateOptions {
  /** [batch, heads, seq, headDim] with layout "bhsd" (default), [batch, seq, heads, headDim] with "bshd". */
  shape: readonly [number, number, number, number];
  layout?: "bhsd" | "bshd";
  pairing: Pairing;
  writeAs?: Pairing;
  rotaryOffset?: number;
  /** Tables to turn by; any values, they need not be unit. */
  cosSin: CosSin;
  /**
   * Row of cosSin for each token: [seq], or [batch, seq]. Default: row b * seq + s when rows = batch * seq, else row s.
   */
  positionIds?: ArrayLike<number | bigint>;
  /** Turn back instead. */
  inverse?: boolean;
}

export interface AttentionOptions {
  batch: number;
  heads: number;
  kvHeads: number;
  querySeq: number;
  keySeq: number;
  headDim: number;
  layout?: "bhsd" | "bshd";
  /** Default 1 / sqrt(headDim). */
  scale?: number;
  /** Query row i sees keys 0 .. i + (keySeq - querySeq). Default false. */
  causal?: boolean;
  /** Sees at most this many keys back, itself included. */
  slidingWindow?: number;
  /** Added to scores: [heads or 1, querySeq, keySeq]. -Infinity hides a key; a row with nothing to see gives zeros. */
  bias?: Float32Array;
  /** Rotate query and key on the way, without a second pass; v is never rotated. */
  rope?: {
    pairing: Pairing;
    cosSin: CosSin;
    queryPositionIds: ArrayLike<number | bigint>;
    keyPositionIds: ArrayLike<number | bigint>;
  };
  /** Also return the softmax weights [batch, heads, querySeq, keySeq]. */
  weights?: boolean;
}

/**
 * One model's rotation, bound once: pairing, slice, direction, write order and scaling cannot be lost between calls,
 * the spec is checked once, and tables are kept as far as they were needed.
 */
export interface Rope extends Disposable {
  readonly spec: RopeSpec;
  /**
   * positions: [seq] or [batch, seq], or the first of a run. Default 0. Multimodal specs take [3, seq] or [3, batch,
   * seq].
   */
  rotate<T extends TensorLike>(
    x: T,
    options: {
      shape: readonly [number, number, number, number];
      layout?: "bhsd" | "bshd";
      positions?: number | Positions;
      seqLen?: number;
      inverse?: boolean;
      out?: TensorLike;
    },
  ): T;
  /** Turns q and k on their way. keyPositions default: positions. v is never rotated. */
  attention(
    q: TensorLike,
    k: TensorLike,
    v: TensorLike,
    options: Omit<AttentionOptions, "rope"> & {
      positions?: number | Positions;
      keyPositions?: number | Positions;
    },
  ): { output: Float32Array; weights?: Float32Array };
  /** A cache whose keys are turned on their way in; without positions a token stands behind the last one held. */
  kvCache(options: KvCacheOptions): RopeKvCache;
  cosSin(positions: Positions, options?: { seqLen?: number }): CosSin;
  /** cos and sin side by side, [rows, rotaryDim / 2, 2]: what a shader's vec2 buffer takes. */
  packed(positions: Positions, options?: { seqLen?: number }): ReturnType<Float32Array["slice"]>;
}
/**
 * append(k, v, { seq, layout?, positions? }), attend(q, { heads, querySeq, positions?, causal?, .. }); the rest as
 * KvCache.
 */
export interface RopeKvCache extends Disposable {
  readonly size: number;
  readonly capacity: number;
}
export interface KvCacheOptions {
  batch?: number;
  kvHeads: number;
  headDim: number;
  capacity: number;
  dtype?: DType;
}

export interface Ropewalk extends Disposable {
  rope(spec: RopeSpec, options?: { precision?: Precision }): Rope;
  readonly version: string;
  /** True when the module runs with relaxed SIMD. */
  readonly relaxedSimd: boolean;

  /** Reads a Hugging Face config.json, old spelling (rope_theta, rope_scaling, "type") or new (rope_parameters). */
  parseConfig(config: unknown, options?: { layerType?: string; pairing?: Pairing }): RopeSpec;
  /**
   * The layer types that carry parameters of their own ("full_attention", "sliding_attention"); [] when there is one
   * set.
   */
  layerTypes(config: unknown): string[];

  /** seqLen matters to dynamic and longrope: the length the model is running at. Default: maxPositionEmbeddings. */
  frequencies(spec: RopeSpec, options?: { seqLen?: number; precision?: Precision }): Frequencies;
  /** seqLen default: highest position + 1. */
  cosSin(spec: RopeSpec, positions: Positions, options?: { seqLen?: number; precision?: Precision }): CosSin;
  /** Multimodal: positions is [3, tokens] (time, height, width), row-major. */
  cosSinMultimodal(spec: RopeSpec, positions: ArrayLike<number | bigint>, options?: { precision?: Precision }): CosSin;

  /** A Float32Array gives a new array back; a Tensor is turned in place and returned. */
  rotate<T extends TensorLike>(x: T, options: RotateOptions): T;
  attention(
    q: TensorLike,
    k: TensorLike,
    v: TensorLike,
    options: AttentionOptions,
  ): { output: Float32Array; weights?: Float32Array };

  tensor(shape: readonly number[], dtype?: DType): Tensor;

  /**
   * Rewrites channels from one pairing's order to the other's; scores do not change when q and k are both rewritten.
   * A vector batch [..., headDim], or the rows of a q/k projection [heads * headDim, in] with `rows: true` (per head,
   * so k needs its own number of heads under GQA).
   */
  convertPairing(
    x: Float32Array,
    options: {
      from: Pairing;
      to: Pairing;
      headDim: number;
      rotaryDim?: number;
      rotaryOffset?: number;
      rows?: { heads: number; in: number };
    },
  ): Float32Array;

  /**
   * Score of q at position m + distance against k at m, for each distance. Default q = k = all ones, divided by
   * headDim.
   */
  scoreByDistance(
    spec: RopeSpec,
    distances: Positions,
    options?: { q?: Float32Array; k?: Float32Array; seqLen?: number; precision?: Precision },
  ): Float64Array;
  /** Where each value came from, which defaults were used, which keys were ignored, what contradicts what. */
  inspectConfig(config: unknown, options?: { pairing?: Pairing }): ConfigReport;

  /** The encodings RoPE is compared with. sinusoidal: [positions, dim], sine and cosine interleaved. */
  sinusoidal(positions: Positions, dim: number, options?: { base?: number }): Float32Array;
  /** [heads]; the score of distance n is lowered by slope * n. */
  alibiSlopes(heads: number): Float64Array;

  /** Which rotation turns input into output, and what is wrong with it against `expected`. */
  diagnose(input: TensorLike, output: TensorLike, options: DiagnoseOptions): Diagnosis;

  dispose(): void;
}

export interface DiagnoseOptions {
  shape: readonly [number, number, number, number];
  layout?: "bhsd" | "bshd";
  /** What the caller believes the positions are: [seq] or [batch, seq]. Default 0, 1, 2, ... */
  positionIds?: ArrayLike<number | bigint>;
  /** What the output should have been. Without it the verdict is "found" or "unexplained". */
  expected?: RopeSpec | readonly { layerType: string | null; spec: RopeSpec }[];
  /** The length that the model ran at; matters to dynamic and longrope. Default: highest position + 1. */
  seqLen?: number;
}

export interface Diagnosis {
  /**
   * "match": equal to expected within rounding. "score-equivalent": different numbers, the same q.k as long as q and k
   * are both treated so (another output order, a constant position offset of all tokens, cached ones too); the other
   * direction is not, nor is one decoded token at another position than its cache. "mismatch": a known mistake explains
   * it. "unexplained": none does. "found": nothing was expected; `found` says what was seen, or "unexplained" that no
   * rotation was.
   */
  verdict: "match" | "score-equivalent" | "mismatch" | "unexplained" | "found";
  /** Most likely first. */
  findings: Finding[];
  /** Largest |output - what the first finding predicts|, relative to the largest |output|. */
  residual: number;
  /** The rotation that was found, where there is one. */
  found?: {
    pairing: Pairing;
    rotaryDim: number;
    base?: number;
    invFreq: Float64Array;
    attentionFactor: number;
    positionOffset: number;
    direction: 1 | -1;
  };
  /** What the output went through, and what the data cannot decide. */
  notes: {
    code:
      | "rounded-values"
      | "rounded-decimals"
      | "coarse-values"
      | "position-zero"
      | "one-position"
      | "constant-input"
      | "slow-pairs"
      | "equal-axes"
      | "rotation-alone";
    message: string;
  }[];
  /** Where `expected` is a list of layers: the layerType of the one that explains the output best. */
  layerType?: string | null;
}

export interface ConfigReport {
  layers: { layerType: string | null; spec: RopeSpec }[];
  values: { name: string; value: unknown; source: string /* path in the config, or "default" */ }[];
  notes: {
    severity: "error" | "warning" | "info";
    code: string;
    path?: string;
    /** What the message says of this config, as data; absent where severity is "error". */
    values?: Readonly<Record<string, unknown>>;
    message: string;
  }[];
}

export interface Finding {
  code: FindingCode;
  confidence: number;
  message: string;
  fix: string;
}
export type FindingCode =
  | "pairing-swapped" // half-split where interleaved was expected, or the other way round
  | "table-pairing-mismatch" // cos/sin laid out for one pairing, rotation done in the other: pairs lose their norm
  | "output-order" // rotated pairs written back in another order (all firsts, then all seconds)
  | "weights-not-permuted" // right rotation for the other checkpoint layout: q and k need the permutation
  | "base-wrong"
  | "scaling-ignored"
  | "scaling-wrong"
  | "attention-factor-missing"
  | "position-offset"
  | "position-ignored"
  | "position-reset"
  | "direction-reversed"
  | "rotary-dim-wrong" // partial rotary ignored, or too narrow
  | "exponent-dim-wrong" // frequencies spread over headDim instead of rotaryDim, or the other way round
  | "sin-cos-swapped"
  | "sign-wrong"
  | "applied-twice"
  | "not-applied"
  | "low-precision-positions" // positions or angles went through bfloat16 or float16
  | "heads-and-positions-swapped"; // seq and heads axes exchanged
