/**
 * The public types. Arrays are row-major and dense; lengths are in elements; angles are radians. Every function throws
 * RopewalkError and nothing else, and leaves its inputs unchanged when it throws.
 */

import type { ErrorData } from "./errors/error-rules.js";
import type {
  AxisPattern,
  DType,
  FindingCode,
  FindingParameter,
  FindingPlace,
  Pairing,
  Precision,
  RopeType,
  Verdict,
} from "./generated/core-words.js";

export type {
  AxisPattern,
  DType,
  FindingCode,
  FindingParameter,
  FindingPlace,
  Pairing,
  Precision,
  RopeType,
  Verdict,
} from "./generated/core-words.js";

// Declarations that libraries of older or smaller hosts lack; elsewhere they repeat the existing ones.
declare global {
  interface SymbolConstructor {
    readonly dispose: unique symbol;
  }
  interface Disposable {
    [Symbol.dispose](): void;
  }
  interface URL {
    href: string;
  }
  namespace WebAssembly {
    interface Module {}
  }
}

/**
 * Where the module's bytes come from, and which other engines may run. By default the bytes carried inside the package
 * are used, or the file beside ropewalk/url. At most one of wasmUrl, wasmBinary and wasmModule.
 */
export interface LoadOptions {
  /** Fetches the .wasm from this URL instead. */
  wasmUrl?: string | URL;
  /** The bytes themselves. */
  wasmBinary?: ArrayBuffer | ArrayBufferView;
  /** A compiled module: shared between workers, or for hosts that forbid compiling. */
  wasmModule?: WebAssembly.Module;
  /**
   * `() => import("ropewalk/fallback")`: called if WebAssembly or its SIMD is missing or a policy forbids compiling.
   * The package itself imports nothing on demand, because not every bundler can follow that. Without it such hosts give
   * wasm-unavailable. A file that is not found gives wasm-unavailable in either case.
   */
  fallback?: () => Promise<EngineModule>;
  /**
   * `() => import("ropewalk/relaxed")`: called if the host has relaxed SIMD. wasmUrl, wasmBinary and wasmModule then
   * apply only to the other hosts.
   */
  relaxed?: () => Promise<EngineModule>;
}

/** The module that import("ropewalk/fallback") or import("ropewalk/relaxed") gives. */
export interface EngineModule {
  /** Starts the engine. */
  loadRopewalk(): Promise<Ropewalk>;
}

/**
 * The compiled form of the core. "simd": WebAssembly with fixed-width SIMD, the default. "relaxed-simd": products are
 * added without rounding them first, if the processor can. "fallback": plain JavaScript.
 */
export type EngineName = "simd" | "relaxed-simd" | "fallback";

/**
 * A scheme of the caller: it computes the frequencies of a spec from the plain ones.
 *   invFreq  [rotaryDim / 2], radians per position: base^(-2i / rotaryDim), a copy
 *   spec     as it was given, frozen; its numbers are the scheme's parameters
 * It returns a list of rotaryDim / 2 numbers from 0 to 2^20, or that list and an attention factor. It is called each
 * time a spec is read, and must give the same result for the same spec.
 */
export type Scheme = (invFreq: OwnFloat64Array, spec: RopeSpec) => ArrayLike<number> | SchemeResult;

/** Frequencies, and the factor of cos and sin. */
export interface SchemeResult {
  /** [rotaryDim / 2], radians per position. */
  invFreq: ArrayLike<number>;
  /** Used if the spec gives none. Default 1. */
  attentionFactor?: number;
}

/**
 * The rotary part of one model, normalised: what every other function takes. Plain data: JSON in, JSON out. Fields that
 * the rope type does not use are ignored.
 */
export interface RopeSpec {
  /** The scheme of the frequencies. At run time the name of a registered scheme is also accepted. */
  ropeType: RopeType;
  /** Above 1: 10000 in the paper, rope_theta in checkpoints. */
  base: number;
  /** Channels of one head, 2 or more. */
  headDim: number;
  /** Channels that rotate: even, 2 or more, at most headDim. */
  rotaryDim: number;
  /** How the model's reference code pairs channels. parseConfig knows it from model_type. */
  pairing: Pairing;
  /** First rotated channel (a trailing slice in DeepSeek V4). Default 0. */
  rotaryOffset?: number;
  /**
   * The order in which the rotated pairs are written, if it differs from `pairing` (DeepSeek V3 reads interleaved,
   * writes half-split).
   */
  writeAs?: Pairing;
  /**
   * -1 if the model rotates the other way (NanoChat): pass `inverse: true` to rotate. Tables do not depend on it.
   * Default 1.
   */
  direction?: 1 | -1;
  /** The number of positions that the model supports. */
  maxPositionEmbeddings?: number;
  /** The number of positions that it was first trained with (yarn, longrope, llama3). */
  originalMaxPositionEmbeddings?: number;
  /**
   * How much the context is stretched, 1 or more (all schemes except default). linear also takes less than 1, which
   * compresses: `scale` of MLX and `freq_scale` of ggml multiply positions, so factor is 1 / scale.
   */
  factor?: number;
  /** Multiplies cos and sin instead of the value that the scheme computes (yarn, longrope). */
  attentionFactor?: number;
  /** yarn: revolutions over the original length above which a pair keeps its frequency. Default 32. */
  betaFast?: number;
  /** yarn: revolutions below which a pair's frequency is divided by factor. Default 1. */
  betaSlow?: number;
  /** yarn, with mscaleAllDim: attentionFactor is the quotient of the two scales (DeepSeek). */
  mscale?: number;
  /** yarn: see mscale. */
  mscaleAllDim?: number;
  /** yarn: whether the ends of the ramp between the betas are whole pairs. Default true. */
  truncate?: boolean;
  /** llama3: wavelengths above the original length / lowFreqFactor are stretched by factor. */
  lowFreqFactor?: number;
  /** llama3: wavelengths below the original length / highFreqFactor stay. */
  highFreqFactor?: number;
  /** longrope: divisors of the frequencies up to the original length, [rotaryDim / 2]. */
  shortFactor?: number[];
  /** longrope: divisors past the original length, [rotaryDim / 2]. */
  longFactor?: number[];
  /** The share of the pairs that rotate; the rest have frequency 0. */
  partialRotaryFactor?: number; // proportional
  /** Multimodal RoPE: how many frequency pairs belong to each of (time, height, width). */
  mropeSection?: number[];
  /** Whether the axes alternate from pair to pair (Qwen3-VL) or come in sections (Qwen2-VL). Default false. */
  mropeInterleaved?: boolean;
  /** Which axis each pair belongs to, if the two fields above cannot describe it. */
  axisPattern?: AxisPattern;
  /**
   * Equal parts of the rotary channels, each with half-split pairs of its own (the vision tower of Gemma 4). A table
   * has the angles of all parts; calls that rotate take the spec of one part, which parseConfig reads by layerType.
   * Default 1.
   */
  rotaryParts?: number;
  /**
   * The base becomes base * alpha^(rotaryDim / (rotaryDim - 2)): at every length (default; static NTK, "ntk" in a
   * config), or up to maxPositionEmbeddings (dynamic; HunYuan).
   */
  alpha?: number;
  /** longrope, Phi-3.5-MoE: the attention factor while shortFactor is used. */
  shortMscale?: number;
  /** longrope, Phi-3.5-MoE: the attention factor while longFactor is used. */
  longMscale?: number;
  /**
   * Frequencies of your own, [rotaryDim / 2], radians per position, in place of a scheme (default). Ropewalk.rope
   * requires them to fall from pair to pair and to be positive or 0 (the sign is the spec's `direction`); the
   * lower-level calls take any.
   */
  invFreq?: number[];
  /**
   * xPos: pair i of a query at m is multiplied by zeta_i^((m - xposCentre) / xposScaleBase), and of a key by its
   * inverse, with zeta_i = (2i / rotaryDim + 0.4) / 1.4, so that scores decay with the distance. 1 or more; 512 in
   * torchscale and in rotary-embedding-torch. Ropewalk.rope accepts it, and so does frequencies, whose result does not
   * depend on it; calls that do not distinguish queries from keys refuse it.
   * Source: A Length-Extrapolatable Transformer, arXiv:2212.10554, section 3.2.
   */
  xposScaleBase?: number;
  /**
   * The position whose scale is 1. Scores do not depend on it, but scales far from it leave the range of float32. It
   * must stay the same for all keys of a cache. Default 0; torchscale and rotary-embedding-torch use the middle, length
   * / 2 rounded down.
   */
  xposCentre?: number;
}

/**
 * A spec as calls accept it: its lists may be of any kind, such as the Float64Array of linearFrequencies, and its
 * ropeType may be the name of a registered scheme.
 */
export type RopeSpecInput = {
  readonly [Name in keyof RopeSpec]: Name extends "ropeType"
    ? RopeType | (string & Record<never, never>)
    : NonNullable<RopeSpec[Name]> extends number[]
      ? ArrayLike<number>
      : RopeSpec[Name];
};

/** The frequencies of a spec's pairs. */
export interface Frequencies {
  /** Channels that rotate: two for each frequency. */
  rotaryDim: number;
  /** [rotaryDim / 2], radians per position; with "float32" each value is a float32. */
  invFreq: OwnFloat64Array;
  /** The factor of cos and sin. */
  attentionFactor: number;
  /** [rotaryDim / 2], positions per revolution, 2 pi / |invFreq|; Infinity where invFreq is 0. */
  wavelength: OwnFloat64Array;
}

/**
 * cos and sin are [rows, rotaryDim / 2], already multiplied by attentionFactor. Row r belongs to positions[r].
 *
 * A large table stays in wasm memory until its arrays are read, and rotations use it without a copy. Once you have read
 * the arrays they are yours: you may write to them, and each call then copies them in.
 */
export interface CosSin {
  /** The number of positions. */
  rows: number;
  /** Channels that rotate: two for each column. */
  rotaryDim: number;
  /** Cosines times attentionFactor, [rows, rotaryDim / 2]. */
  cos: Float32Array;
  /** Sines times attentionFactor, [rows, rotaryDim / 2]. */
  sin: Float32Array;
  /**
   * The spec that it was made from, as data: copies and structuredClone keep it. With it, another pairing, slice or
   * write order is option-invalid, and so is a Tensor that is rotated already, unless cosSinShift made the table. A
   * table of your own has none and takes any: `const { spec, ...table } = cosSin`.
   */
  spec?: RopeSpec;
  /**
   * The position of each row, where cosSin made it: positionIds that are positions of a table and not its rows are
   * position-invalid.
   */
  positions?: Positions;
}

/** A table in arrays with their own memory. */
export interface OwnCosSin extends CosSin {
  /** Cosines times attentionFactor, [rows, rotaryDim / 2]. */
  cos: OwnFloat32Array;
  /** Sines times attentionFactor, [rows, rotaryDim / 2]. */
  sin: OwnFloat32Array;
}

/** Float32Array<ArrayBuffer>, or Float32Array for compilers before TypeScript 5.7: an array with its own memory. */
export type OwnFloat32Array = ReturnType<Float32Array["slice"]>;
/** Float64Array<ArrayBuffer>, in the same way. */
export type OwnFloat64Array = ReturnType<Float64Array["slice"]>;
/** Uint16Array<ArrayBuffer>, in the same way. */
export type OwnUint16Array = ReturnType<Uint16Array["slice"]>;

/** The arrays of a table, [rows, rotaryDim / 2] each. */
export type TableArrays = Pick<CosSin, "cos" | "sin">;

/** Whole numbers from 0 to 2^31 - 1: any list, also a BigInt64Array, or `count` of them from `start` on. */
export type Positions = ArrayLike<number | bigint> | PositionRange;

/** Consecutive positions. */
export interface PositionRange {
  /** The first position. */
  start: number;
  /** The number of positions. */
  count: number;
}

/**
 * A tensor that stays in wasm memory between calls. float16 and bfloat16 hold bit patterns in a Uint16Array. It is not
 * an array: reading it as one (length, data, a loop, Float32Array.from, a clone) is option-invalid. If it has four
 * axes, they must equal those of a call's options.
 */
export interface Tensor extends Disposable {
  /** The lengths of its axes. */
  readonly shape: readonly number[];
  /** The type of its elements. */
  readonly dtype: DType;
  /** Fills the tensor: as many elements as the shape has, Float32Array for "float32", Uint16Array otherwise. */
  write(data: Float32Array | Uint16Array): void;
  /** A copy of the elements. */
  read(): OwnFloat32Array | OwnUint16Array;
  /** Frees the memory. A second call does nothing; any other use throws "disposed". */
  dispose(): void;
}
/** Data for a call: an array, which is copied in, or a tensor, which is read in place. */
export type TensorLike = Float32Array | Tensor;
/** Order of the axes: [batch, heads, seq, headDim] or [batch, seq, heads, headDim]. */
export type Layout = "bhsd" | "bshd";

/**
 * The layout of a tensor and its rotation. A spec's `direction`, `writeAs` and `rotaryOffset` are not in a table:
 * pass them here (`inverse: spec.direction === -1`), or let Ropewalk.rope do all of it.
 */
export interface RotateOptions {
  /** [batch, heads, seq, headDim] with layout "bhsd" (default), [batch, seq, heads, headDim] with "bshd". */
  shape: readonly number[];
  /** Default "bhsd". A table that fits only the other layout is shape-mismatch unless the layout is given. */
  layout?: Layout;
  /**
   * For rows inside a larger array, such as q in a fused qkv projection: the distance in elements between neighbours
   * along the first three axes of `shape`; the channels of a row are contiguous. x then contains these rows and any
   * others, which stay unchanged.
   * Default: dense. Errors: shape-mismatch if rows would share elements or x ends before the last row.
   */
  strides?: readonly number[];
  /** Elements of x before the first row. If it is given, even as 0, others may follow the last row. Default: none. */
  offset?: number;
  /** Which channels pair up, as in the spec of the table. */
  pairing: Pairing;
  /** The order in which rotated pairs are written, as in the spec. Default: `pairing`. */
  writeAs?: Pairing;
  /** First rotated channel; rotaryOffset + cosSin.rotaryDim is at most headDim. Default 0. */
  rotaryOffset?: number;
  /** The table to rotate by. Any values are allowed; cos^2 + sin^2 need not be 1. */
  cosSin: CosSin;
  /**
   * Row of cosSin for each token: [seq], or [batch, seq]. Default: row b * seq + s if rows = batch * seq, else row s of
   * a longer table. A single token with several rows is shape-mismatch, because it is a decoding step without its
   * position, and so is a table with other rows for each head.
   */
  positionIds?: ArrayLike<number | bigint>;
  /** Rotates back instead. Required, as true or false, with a table of a spec whose direction is -1. */
  inverse?: boolean;
  /**
   * Receives the result instead of a new array, and is returned: a Float32Array as long as x, or for a tensor one with
   * the dtype and length of x. It may be x, or overlap it in any way. With strides or an offset only the rows are
   * written. Errors, before anything is written: option-invalid (another kind), shape-mismatch (length or dtype),
   * disposed.
   */
  out?: TensorLike;
}

/**
 * q and output are [batch, heads, querySeq, headDim], k and v [batch, kvHeads, keySeq, headDim] ("bshd": heads and seq
 * swapped).
 */
export interface AttentionOptions {
  /** The number of sequences; each attends only to itself. */
  batch: number;
  /** The number of query heads: a multiple of kvHeads. */
  heads: number;
  /** The number of heads of k and v. */
  kvHeads: number;
  /** The number of queries of each sequence. */
  querySeq: number;
  /** The number of keys of each sequence. */
  keySeq: number;
  /** The number of channels of a head, the same in q, k and v. */
  headDim: number;
  /** Default "bhsd". */
  layout?: Layout;
  /** The factor of q.k, at most 1. Default 1 / sqrt(headDim). */
  scale?: number;
  /**
   * Query row i sees keys 0 .. i + (keySeq - querySeq). Default false. A Rope and the caches have no default for more
   * than one query: option-invalid.
   */
  causal?: boolean;
  /** With `causal: true`: the largest number of keys that a query sees, counted back and including its own. */
  slidingWindow?: number;
  /**
   * Added to scores: [heads or 1, querySeq, keySeq]. -Infinity hides a key; a row that sees no key gives zeros. A mask
   * of 0 and 1, NaN and Infinity are option-invalid. A bias of each sequence is as long if there are as many sequences
   * as heads, and is not noticed: make one call for each, with batch 1.
   */
  bias?: Float32Array;
  /** Rotates queries and keys in the same call, without a second pass; v is never rotated. */
  rope?: FusedRope;
  /** Also returns the softmax weights [batch, heads, querySeq, keySeq]. */
  weights?: boolean;
}

/** The rotation of q and k by one table. */
export interface FusedRope {
  /** Which channels pair up. */
  pairing: Pairing;
  /** The table. */
  cosSin: CosSin;
  /** The table's row for each query, [querySeq] or [batch, querySeq]. */
  queryPositionIds: ArrayLike<number | bigint>;
  /** The table's row for each key, [keySeq] or [batch, keySeq]. */
  keyPositionIds: ArrayLike<number | bigint>;
}

/** The results of attention. */
export interface AttentionResult {
  /** In the layout of q. */
  output: OwnFloat32Array;
  /** The softmax weights, [batch, heads, querySeq, keySeq], if they were requested. */
  weights?: OwnFloat32Array;
}

/**
 * The arrays or tensors that receive attention's results: Float32Arrays of the right length, or float32 tensors, which
 * are written in place.
 */
export interface AttentionOut<Output extends TensorLike = TensorLike> {
  /** As long as q. */
  output: Output;
  /** Only with the option `weights`; if absent, they come in a new array. */
  weights?: TensorLike;
}

/**
 * `out` receives the results instead of new arrays, and its arrays and tensors are returned. An array may overlap q, k
 * or v; a tensor must not be one of them. Errors, before anything is written: option-invalid (another kind; output and
 * weights overlap; a tensor that is also an input), shape-mismatch (length, dtype), disposed.
 */
export interface AttentionInto<Output extends TensorLike = TensorLike> {
  /** The destination of the results. */
  out: AttentionOut<Output>;
}

/** The size of a cache. Every size is 1 or more. */
export interface KvCacheOptions {
  /** Default 1. */
  batch?: number;
  /** Heads of k and v. */
  kvHeads: number;
  /** Channels of a head. */
  headDim: number;
  /** The largest number of keys for each batch; its memory is allocated at once. */
  capacity: number;
  /** How keys and values are stored: unchanged, or rounded once to 16 bits, to nearest. Default "float32". */
  dtype?: DType;
}

/** The rotation of keys that enter a cache: as in rotate, with one row of the table for each token. */
export type CacheRope = Omit<RotateOptions, "shape" | "layout" | "strides" | "offset" | "out">;

/** New keys and values for a cache. */
export interface CacheAppendOptions {
  /** The number of tokens in k and v for each batch. */
  seq: number;
  /** Default "bhsd". */
  layout?: Layout;
  /** Rotates the keys as they enter; values are never rotated. */
  rope?: CacheRope;
}

/** As in attention, with querySeq queries, rotated first by rope; the last one sees every key when causal. */
export type CacheAttentionOptions = Omit<AttentionOptions, "batch" | "kvHeads" | "keySeq" | "headDim" | "rope"> & {
  /** Rotates the queries first. */
  rope?: CacheRope;
};

/**
 * The keys and values of one layer, kept in wasm memory between decoding steps, in the order in which attention reads
 * them. Keys are rotated once, when they enter. Decoding token by token gives the same bits as one call over the whole
 * sequence. A call that throws leaves the cache unchanged.
 */
export interface KvCache extends Disposable {
  /** The number of sequences. */
  readonly batch: number;
  /** The number of heads of k and v. */
  readonly kvHeads: number;
  /** The number of channels of a head. */
  readonly headDim: number;
  /** The largest number of keys for each batch. */
  readonly capacity: number;
  /** How keys and values are stored. */
  readonly dtype: DType;
  /** The number of keys in the cache for each batch. */
  readonly size: number;

  /**
   * Adds keys and values after those in the cache. k, v: [batch, kvHeads, seq, headDim], or [batch, seq, kvHeads,
   * headDim] with "bshd". Errors: shape-mismatch (lengths; more keys than capacity), out-of-memory, and those of rotate
   * for rope.
   */
  append(k: TensorLike, v: TensorLike, options: CacheAppendOptions): void;
  /**
   * Attention of q over the keys in the cache. q, output: [batch, heads, querySeq, headDim] or its other layout;
   * weights: [batch, heads, querySeq, size]. Errors: those of attention, and of rotate for rope; shape-mismatch (an
   * empty cache).
   */
  attend<Output extends TensorLike>(
    q: TensorLike,
    options: CacheAttentionOptions & AttentionInto<Output>,
  ): AttentionOut<Output>;
  attend(q: TensorLike, options: CacheAttentionOptions): AttentionResult;
  /**
   * Removes the keys first .. first + count - 1 of each batch and closes the gap. Errors: shape-mismatch (a key that is
   * not in the cache).
   */
  evict(first: number, count: number): void;
  /**
   * Rotates the keys first .. first + count - 1 again (K-shift). With the tables of cosSinShift, whose rows belong to
   * these keys in order, the result is as if the keys had been rotated at their new positions. pairing: the order in
   * which the keys were written. With 16-bit storage each call rounds again. Errors: shape-mismatch (a key that is not
   * in the cache), and those of rotate.
   */
  turn(first: number, count: number, rope: CacheRope): void;
  /** Keeps the first `size` keys, for example after a rejected draft. Errors: shape-mismatch (more than there are). */
  truncate(size: number): void;
  /** Frees the memory. A second call does nothing; any other use throws "disposed". */
  dispose(): void;
}

/** The first position of a run, any positions, or a range: one position for each token. */
export type RopePositions = number | Positions;

/** Options of Rope.rotate: shapes and positions. */
export interface RopeRotateOptions extends Pick<
  RotateOptions,
  "shape" | "layout" | "strides" | "offset" | "inverse" | "out"
> {
  /**
   * The tokens' positions, [seq] or [batch, seq]; a number is the first of a run. Default 0, except for a single token:
   * position-invalid. Multimodal specs take [3, seq] or [3, batch, seq] (time, height, width; as many axes as the spec
   * has); for text also a number or a range.
   */
  positions?: RopePositions;
  /** The sequence length that the model runs at, for dynamic and longrope. Default: the highest position + 1. */
  seqLen?: number;
  /** Whether x contains queries or keys. Required for a spec with xposScaleBase. */
  which?: "query" | "key";
}

/** Options of Rope.cosSin and Rope.packed. */
export interface RopeTableOptions extends Pick<RunOptions, "seqLen"> {
  /** Whether the table is for queries or keys. Required for a spec with xposScaleBase. */
  which?: "query" | "key";
}

/** Options of Rope.attention. */
export type RopeAttentionOptions = Omit<AttentionOptions, "rope"> & {
  /** The queries' positions, as in Rope.rotate, with the same default. */
  positions?: RopePositions;
  /** The keys' positions. Default: `positions`. Required if there are more or fewer keys than queries. */
  keyPositions?: RopePositions;
  /**
   * The sequence length that the model runs at, for dynamic and longrope. Default: the highest position of q and k + 1.
   */
  seqLen?: number;
};

/** The size of a cache of a Rope. */
export interface RopeKvCacheOptions extends Omit<KvCacheOptions, "headDim"> {
  /** The spec's headDim, which is the default and the only value. */
  headDim?: number;
  /**
   * For dynamic and longrope: the length for which all keys and queries of this cache are rotated. Default: each call
   * uses the highest position so far + 1, as the models' own code does; keys already in the cache stay as they were
   * rotated.
   */
  seqLen?: number;
}

/** Keys and values for a cache of a Rope. */
export interface RopeCacheAppendOptions extends Pick<CacheAppendOptions, "seq" | "layout"> {
  /** As in Rope.rotate. Default: after the highest position in the cache, in each row of the batch. */
  positions?: RopePositions;
}

/** Queries for a cache of a Rope. */
export type RopeCacheAttentionOptions = Omit<CacheAttentionOptions, "rope"> & {
  /** The queries' positions, as in Rope.rotate. Default: those of the last querySeq keys, the tokens appended last. */
  positions?: RopePositions;
};

/** The destination of moved keys. */
export interface RopeCacheTurnOptions {
  /** The keys' new positions: [count], or [batch, count]; a number is the first of a run. */
  positions: RopePositions;
}

/**
 * The keys and values of one layer, rotated by one Rope: keys as they enter, queries as they are read. The rest is as
 * in KvCache.
 *
 * dynamic and longrope have other frequencies at other lengths. Keys in the cache stay as they were rotated. So once a
 * sequence exceeds maxPositionEmbeddings (dynamic) or originalMaxPositionEmbeddings (longrope), later queries meet keys
 * of another table, as in the models' own code. `seqLen` of kvCache gives all of them the same table.
 */
export interface RopeKvCache extends Omit<KvCache, "append" | "attend" | "turn"> {
  /**
   * Adds keys and values after those in the cache; the keys are rotated as they enter. k, v: as in KvCache.append.
   * Errors: those of KvCache.append and Rope.rotate; disposed, if the Rope is.
   */
  append(k: TensorLike, v: TensorLike, options: RopeCacheAppendOptions): void;
  /**
   * Attention of q, which is rotated first, over the keys in the cache. Errors: those of KvCache.attend and
   * Rope.rotate.
   */
  attend<Output extends TensorLike>(
    q: TensorLike,
    options: RopeCacheAttentionOptions & AttentionInto<Output>,
  ): AttentionOut<Output>;
  attend(q: TensorLike, options: RopeCacheAttentionOptions): AttentionResult;
  /**
   * Moves the keys first .. first + count - 1 to other positions (K-shift), for example after evict. The result is as
   * if they had been rotated there, with the same attentionFactor. Errors: shape-mismatch (a key that is not in the
   * cache), position-invalid; option-invalid for multimodal specs.
   */
  turn(first: number, count: number, options: RopeCacheTurnOptions): void;
}

/**
 * One model's rotation, bound once: pairing, slice, direction, write order and scaling cannot be lost between calls,
 * the spec is checked once, and tables are kept as far as they were needed.
 *
 * Tables: the rows of consecutive positions, at most 64 MiB (131,072 positions with rotaryDim 128) or more if one call
 * needs more, and the rows of the last list that these cannot serve. If dynamic or longrope run at a length with other
 * frequencies, they are computed again. They count in `held` of memory().
 */
export interface Rope extends Disposable {
  /** A copy of the spec, frozen. */
  readonly spec: RopeSpec;
  /** The precision of its tables. */
  readonly precision: Precision;
  /**
   * Rotates a Float32Array into a new one, and a Tensor in place: of the two, only the Tensor is changed. With `out`
   * the result is written there, and x stays unchanged. rotateInPlace changes x in both cases. shape's headDim is the
   * spec's.
   * Making a new array for a token takes longer than rotating it, so a decoding loop should use rotateInPlace or `out`,
   * or keep a Tensor.
   * Errors: shape-mismatch (lengths, positions), position-invalid, option-invalid (also a Tensor that is rotated
   * already: write it anew or rotate it back), out-of-memory, disposed.
   * @param x q or k; never v.
   * @example
   * rope.rotate(q, { shape: [1, 32, 1, 128], positions: 4095 }); // one token of a decoding step
   * rope.rotate(q, { shape: [2, 32, 3, 128], positions: [0, 1, 2, 7, 8, 9] }); // each row has positions
   */
  rotate<T extends TensorLike>(x: T, options: RopeRotateOptions): T;
  /**
   * As rotate, but writes the result to x, also if it is a Float32Array, and returns x. Errors: those of rotate;
   * option-invalid (`out`).
   */
  rotateInPlace<T extends TensorLike>(x: T, options: Omit<RopeRotateOptions, "out">): T;
  /**
   * Attention with q and k rotated in the same call; v is never rotated. A Tensor that is already rotated is
   * option-invalid. Errors: those of attention and of rotate.
   */
  attention<Output extends TensorLike>(
    q: TensorLike,
    k: TensorLike,
    v: TensorLike,
    options: RopeAttentionOptions & AttentionInto<Output>,
  ): AttentionOut<Output>;
  attention(q: TensorLike, k: TensorLike, v: TensorLike, options: RopeAttentionOptions): AttentionResult;
  /**
   * An empty cache whose keys are rotated as they enter. Errors: those of Ropewalk.kvCache.
   * @example
   * const cache = rope.kvCache({ kvHeads: 8, capacity: 4096 });
   * cache.append(k, v, { seq: 1 }); //                     after the tokens in the cache
   * const { output } = cache.attend(q, { heads: 32, querySeq: 1 }); // q at the position of that token
   */
  kvCache(options: RopeKvCacheOptions): RopeKvCache;
  /**
   * A table of this spec and precision. Multimodal specs take [3, tokens], or a range for text. Errors: those of
   * Ropewalk.cosSin.
   */
  cosSin(positions: Positions, options?: RopeTableOptions): OwnCosSin;
  /** cos and sin side by side, [rows, rotaryDim / 2, 2], for a shader's vec2 buffer. Errors: those of cosSin. */
  packed(positions: Positions, options?: RopeTableOptions): OwnFloat32Array;
  /** Frees its tables. A second call does nothing; any other use, also of its caches, throws "disposed". */
  dispose(): void;
}

/** Options for reading a config. */
export interface ParseOptions {
  /** The layers to read: one of layerTypes. Default: "full_attention", or the first. */
  layerType?: string;
  /** Which channels pair up, instead of the pairing of model_type. */
  pairing?: Pairing;
}

/** Options for computing frequencies and tables. */
export interface RunOptions {
  /** The sequence length that the model runs at, 1 to 2^31, for dynamic and longrope. */
  seqLen?: number;
  /** Default "exact". */
  precision?: Precision;
}

/** The same for a table. */
export interface TableOptions extends RunOptions {
  /** Arrays that receive the table instead of new ones. */
  out?: TableArrays;
}

/** The same for a table of several axes. */
export interface MultimodalOptions extends TableOptions {
  /** The factor of every coordinate; with it, coordinates need not be whole. */
  scale?: number;
}

/** Options of convertPairing. */
export interface ConvertPairingOptions {
  /** The present order of x. */
  from: Pairing;
  /** The order of the result. */
  to: Pairing;
  /** Channels of a head. */
  headDim: number;
  /** Channels that rotate. Default: headDim. */
  rotaryDim?: number;
  /** The first channel that rotates. Default 0. */
  rotaryOffset?: number;
  /**
   * x is a projection: its rows are rewritten. Default, and null: x contains vectors. An x of 65,536 or more elements,
   * a multiple of headDim * headDim, may be either, so the option is required: option-invalid without it.
   */
  rows?: ProjectionRows | null;
}

/** The shape of a q or k projection, [heads * headDim, in]. */
export interface ProjectionRows {
  /** The number of heads of this projection. */
  heads: number;
  /** The number of columns. */
  in: number;
}

/** Options of rope, beside the spec. */
export interface RopeOptions extends Pick<RunOptions, "precision"> {
  /**
   * The number of query heads of the model. Default: that of the config from which parseConfig read the spec; a copy of
   * the spec has none. If heads or kvHeads are known and `layout` is not given, `rotate` refuses a shape that has
   * neither count on its axis of heads and one of them on its axis of tokens: shape-mismatch. With heads from the
   * default, a single head at position 0 is accepted.
   */
  heads?: number;
  /** The number of key heads; heads is a multiple of it. */
  kvHeads?: number;
}

/** Options for scores. */
export interface ScoreOptions extends RunOptions {
  /** The query, [headDim]. Default, together with the key: all ones, with the score divided by headDim. */
  q?: Float32Array;
  /** The key, [headDim]. */
  k?: Float32Array;
}

/** Which vector of a score xPos scales, and how fast. */
export interface XposOptions {
  /** The scales of queries fall with the position, those of keys rise. */
  side: "query" | "key";
  /** A number of positions, 1 or more. */
  scaleBase: number;
}

/** Options of memory(). */
export interface MemoryOptions {
  /** Starts a new peak. Default false. */
  resetPeak?: boolean;
}

/** The memory of an instance, in bytes. */
export interface MemoryUse {
  /** The WASM memory (with `ropewalk/fallback`: its buffer) at present. It grows when needed and never shrinks. */
  held: number;
  /**
   * Memory in tensors, in tables that have not been read, and in the arguments of a running call. A KvCache counts only
   * in `held`.
   */
  used: number;
  /** The largest `used` since the instance was loaded, or since `resetPeak`. */
  peak: number;
}

/** One instance of the module, with its own memory. */
export interface Ropewalk extends Disposable {
  /** The version of the package. */
  readonly version: string;
  /** The compiled form of the core that runs. */
  readonly engine: EngineName;
  /** True when the module runs with relaxed SIMD: engine is "relaxed-simd". */
  readonly relaxedSimd: boolean;

  /**
   * Reads a Hugging Face config.json, old spelling (rope_theta, rope_scaling, "type") or new (rope_parameters).
   *
   * A model_type that is unknown or missing is config-invalid with the path "model_type": the pairing of channels is
   * never guessed. The option `pairing` gives it instead, and takes priority over model_type. A model known to have no
   * rotation is config-invalid, too, and the message says so. `layerType` default: "full_attention", or the first. The
   * known types: docs/models.md.
   */
  parseConfig(config: unknown, options?: ParseOptions): RopeSpec;
  /**
   * The layer types that have their own parameters ("full_attention", "sliding_attention"); [] if there is one set. If
   * each layer rotates twice, for attention and for the indexer of DeepSeek V3.2: "attention" and "indexer".
   */
  layerTypes(config: unknown): string[];

  /** seqLen matters for dynamic and longrope: the length the model is running at. Default: maxPositionEmbeddings. */
  frequencies(spec: RopeSpecInput, options?: RunOptions): Frequencies;
  /**
   * Positions are whole and not negative; cosSinMultimodal takes any coordinates, also for specs with one axis.
   *
   * seqLen default: highest position + 1. `out`: arrays that receive the table instead of new ones and are part of the
   * result, here and below. Errors for it, before anything is written: shape-mismatch (length), option-invalid (not a
   * Float32Array, or the two overlap).
   */
  cosSin(
    spec: RopeSpecInput,
    positions: Positions,
    options: TableOptions & Required<Pick<TableOptions, "out">>,
  ): CosSin;
  /** Without `out`: new arrays. */
  cosSin(spec: RopeSpecInput, positions: Positions, options?: TableOptions): OwnCosSin;
  /**
   * Multimodal: positions is [3, tokens] (time, height, width), row-major; [2, tokens] (height, width) with the axial
   * patterns, [tokens] without a pattern. With `scale` they are coordinates, which may be fractions and negative, at
   * most 2^31 - 1 in size, and the angle is scale * coordinate * invFreq.
   */
  cosSinMultimodal(spec: RopeSpecInput, positions: ArrayLike<number | bigint>, options?: MultimodalOptions): CosSin;
  /**
   * Adds a scheme to this instance: `{ ropeType: name, ... }` then works in rope, frequencies, tables, attention,
   * scores and diagnose, and parseConfig and inspectConfig read `rope_type: name`. `ropewalk/variants` has published
   * ones. writeConfig then writes the name, too. A Model of ropewalk/model has a registerScheme of its own.
   * Errors: option-invalid (a name that a scheme has, or is no text; no function). Where a spec is read: config-invalid
   * (no list, such as a promise; its length; a number below 0 or above 2^20; the function throws), value-not-finite.
   * @example
   * rw.registerScheme("half", (invFreq, { factor = 2 }) => invFreq.map((frequency) => frequency / factor));
   * rw.frequencies({ ropeType: "half", base: 10000, headDim: 64, rotaryDim: 64, pairing: "half-split", factor: 2 });
   */
  registerScheme(name: string, scheme: Scheme): void;
  /**
   * Tables that move cached keys (K-shift): rotating a key that was rotated at from[t] by row t gives the key rotated
   * at to[t], with the same attentionFactor. seqLen: the one with which the keys were cached. Default:
   * maxPositionEmbeddings.
   */
  cosSinShift(
    spec: RopeSpecInput,
    from: ArrayLike<number | bigint>,
    to: ArrayLike<number | bigint>,
    options?: TableOptions,
  ): CosSin;

  /**
   * Binds a model's rotation: the first call of most programs. precision default: "exact". Errors: config-invalid,
   * rope-type-unknown, value-not-finite (the spec), out-of-memory, shape-mismatch (heads is not a multiple of kvHeads).
   * @param spec of parseConfig, or by hand; it is copied.
   * @example
   * const rope = rw.rope(rw.parseConfig(config));
   * const rotated = rope.rotate(q, { shape: [batch, heads, seq, headDim], positions: 0 });
   */
  rope(spec: RopeSpecInput, options?: RopeOptions): Rope;

  /**
   * For a Float32Array the result is a new array, and x is unchanged. A Tensor is rotated in place and returned, so x
   * is changed. With `out` the result is written there, and x is unchanged, array or Tensor. rotateInPlace changes x in
   * both cases. Shapes and sizes are in options. Errors: shape-mismatch (lengths, the table's rows and width),
   * option-invalid (a table of another pairing, slice, order or direction; a Tensor that is rotated already: see
   * CosSin.spec), position-invalid, out-of-memory, disposed.
   */
  rotate<T extends TensorLike>(x: T, options: RotateOptions): T;
  /**
   * As rotate, but writes the result to x, also if it is a Float32Array, and returns x. Errors: those of rotate;
   * option-invalid (`out`).
   */
  rotateInPlace<T extends TensorLike>(x: T, options: Omit<RotateOptions, "out">): T;
  /**
   * softmax(scale * q k^T + bias) v, in float32. Query head h reads key head h / (heads / kvHeads).
   *
   * Not supported, with a way around: for values wider than headDim, make one call for each headDim channels of v (the
   * weights are the same) and put the outputs side by side; for narrower ones, pad v with zeros. For a length or a bias
   * of each batch row, make one call per row with batch 1. For a cap on scores (cap * tanh(score / cap)), rotate q and
   * k with `rotate` and compute the scores yourself.
   */
  attention<Output extends TensorLike>(
    q: TensorLike,
    k: TensorLike,
    v: TensorLike,
    options: AttentionOptions & AttentionInto<Output>,
  ): AttentionOut<Output>;
  attention(q: TensorLike, k: TensorLike, v: TensorLike, options: AttentionOptions): AttentionResult;

  /** A tensor in wasm memory, filled with zeros. Default dtype "float32". */
  tensor(shape: readonly number[], dtype?: DType): Tensor;

  /**
   * An empty cache of keys and values. Errors: shape-mismatch (a size of 0, or more than memory can count),
   * out-of-memory, option-invalid.
   */
  kvCache(options: KvCacheOptions): KvCache;

  /**
   * Rewrites channels from one pairing's order to the other's; scores do not change if q and k are both rewritten. x is
   * a batch of vectors [..., headDim], or with `rows` the rows of a q/k projection [heads * headDim, in] (per head, so
   * k needs its own number of heads under GQA). rotaryDim default: headDim.
   */
  convertPairing(x: Float32Array, options: ConvertPairingOptions): OwnFloat32Array;

  /**
   * Score of q at position m + distance against k at m, for each distance. Default q = k = all ones, with the score
   * divided by headDim. At most 2^26 / rotaryDim distances a call, which take some seconds. Errors: shape-mismatch,
   * position-invalid, those of the spec.
   */
  scoreByDistance(spec: RopeSpecInput, distances: Positions, options?: ScoreOptions): OwnFloat64Array;
  /**
   * Reports where each value came from, which defaults were used, which keys were ignored or misspelt, and
   * contradictions. A spec can be passed, too: the report is then about its frequencies.
   */
  inspectConfig(config: unknown, options?: Pick<ParseOptions, "pairing">): ConfigReport;

  /**
   * Finds the rotation from input to output, and how it differs from `expected`. Looks at some of the tokens and heads.
   * In a browser `import "ropewalk/doctor"` loads its module; in Node it comes with the package.
   * Errors: wasm-unavailable (not imported, or a host without WebAssembly), shape-mismatch, position-invalid,
   * value-not-finite (of a tensor, with its place), those of the spec.
   */
  diagnose(input: TensorLike, output: TensorLike, options: DiagnoseOptions): Diagnosis;

  /**
   * The sinusoidal encoding, with which RoPE is compared: [positions, dim], dim even, sine and cosine interleaved.
   * Default base 10000. At most 2^26 / dim positions a call. Errors: shape-mismatch, position-invalid, option-invalid.
   */
  sinusoidal(positions: Positions, dim: number, options?: Pick<Partial<RopeSpec>, "base">): OwnFloat32Array;
  /** The slopes of ALiBi, [heads], 1 to 65536; the score of distance n is lowered by slope * n. */
  alibiSlopes(heads: number): OwnFloat64Array;

  /**
   * xPos: a new table whose rows are multiplied by zeta_i^(m / scaleBase) for queries and zeta_i^(-m / scaleBase) for
   * keys, where m is the row's position and zeta_i = (2i / rotaryDim + 0.4) / 1.4. A score then decays with the
   * distance and depends on nothing else. positions: one for each row. scaleBase: a number of positions, 1 or more; 512
   * in the authors' code. Errors: position-invalid (a scale would leave the range of float32: give each window its own
   * positions), shape-mismatch, option-invalid, value-not-finite. Source: A Length-Extrapolatable Transformer,
   * arXiv:2212.10554, section 3.2.
   */
  xposScale(cosSin: CosSin, positions: Positions, options: XposOptions): CosSin;
  /**
   * [pairs], radians per position: evenly spaced from `first` to `last`, both included, each at most 2^20 in size; for
   * experiments as a spec's invFreq, `{ ...spec, ropeType: "default", invFreq: list }`. pairs: rotaryDim / 2, at most
   * 32768. From pi to pi * maxFreq / 2 they are the "pixel" frequencies of lucidrains/rotary-embedding-torch and of
   * EVA-02 in timm, whose coordinates from -1 to 1 cosSinMultimodal takes with `scale: 1`.
   * Errors: value-not-finite, config-invalid (size), option-invalid (pairs).
   */
  linearFrequencies(first: number, last: number, pairs: number): OwnFloat64Array;

  /** How much memory the instance has and uses. resetPeak (default false) starts a new peak. Errors: option-invalid. */
  memory(options?: MemoryOptions): MemoryUse;

  /**
   * Frees the instance's memory, including its tensors. A second call does nothing; any other use throws "disposed".
   */
  dispose(): void;
}

/**
 * The report of inspectConfig. values also lists the layers without rotation (NoPE), if there are any:
 * "layersWithoutRope" (their numbers from 0 on) and "layerTypesWithoutRope" (if the model's code goes by layer type).
 */
export interface ConfigReport {
  /** The spec of each layer type; a single entry with null if there is one set of parameters. */
  layers: LayerSpec[];
  /** Every value that was read. */
  values: ConfigValue[];
  /** Remarks about unusual, misspelt, ignored or contradictory values. */
  notes: ConfigNote[];
}

/** The spec of one layer type. */
export interface LayerSpec {
  /** Its name in the config; null if all layers are alike. */
  layerType: string | null;
  /** The result of parseConfig for it. */
  spec: RopeSpec;
}

/** One value and its source. */
export interface ConfigValue {
  /** The field's name in a config. */
  name: string;
  /** The value in the config. */
  value: unknown;
  /** The path in the config, or "default". */
  source: string;
}

/** One remark about a config. */
export interface ConfigNote {
  /** "error": parseConfig refuses it. */
  severity: "error" | "warning" | "info";
  /** A code for programs. */
  code: string;
  /** The place in the config. */
  path?: string;
  /**
   * The values in the sentence, by name: numbers, words, and the config's own values in the form of a RopewalkError's
   * data. Together with `code` they are all that another language needs. Present unless severity is "error".
   */
  values?: Readonly<Record<string, unknown>>;
  /** The data of the RopewalkError that parseConfig throws, if severity is "error". */
  error?: ErrorData;
  /** A sentence in English, made from values or error. */
  message: string;
}

/** Facts about the two tensors that diagnose compares. */
export interface DiagnoseOptions {
  /** [batch, heads, seq, headDim] with layout "bhsd" (default), [batch, seq, heads, headDim] with "bshd". */
  shape: readonly number[];
  /** Default "bhsd". */
  layout?: Layout;
  /**
   * The positions that the caller believes in: [seq] or [batch, seq], or one such list for each axis of the expected
   * spec, whose positions may be fractions (seconds of a video, coordinates of patches). Default 0, 1, 2, ...
   */
  positionIds?: ArrayLike<number | bigint>;
  /**
   * The rotation that the output should have: a spec, or the layers of a config as inspectConfig gives them; the layer
   * that explains the output best is used. Without it the verdict is "found" or "unexplained".
   */
  expected?: RopeSpecInput | readonly LayerSpec[];
  /** The sequence length that the model ran at, for dynamic and longrope. Default: highest position + 1. */
  seqLen?: number;
}

/** The rotation from input to output, and its mistakes. */
export interface Diagnosis {
  /**
   * "match": equal to expected within rounding. "score-equivalent": different numbers, but the same q.k if q and k both
   * get the same treatment (another output order, a constant position offset of all tokens, including cached ones). The
   * other direction is not score-equivalent, nor is a single decoded token at another position than its cache.
   * "mismatch": a known mistake explains the output. "unexplained": no known mistake does. "found": nothing was
   * expected, and `found` describes the rotation; if there is none, the verdict is "unexplained".
   */
  verdict: Verdict;
  /** Most likely first. */
  findings: Finding[];
  /** Largest |output - prediction of the first finding|, relative to the largest |output|. */
  residual: number;
  /** The rotation that was found, if there is one. */
  found?: FoundRotation;
  /** The format that the output was rounded to, and questions that the data cannot decide. */
  notes: DiagnosisNote[];
  /** If `expected` is a list of layers: the layerType of the one that explains the output best. */
  layerType?: string | null;
}

/** The rotation between two tensors. */
export interface FoundRotation {
  /** Which channels pair up. */
  pairing: Pairing;
  /** Channels that rotate. */
  rotaryDim: number;
  /** The base, if the frequencies are its powers. */
  base?: number;
  /** [rotaryDim / 2], radians per position. */
  invFreq: Float64Array;
  /** The factor by which the lengths of vectors are multiplied. */
  attentionFactor: number;
  /** The number that is added to the believed positions. */
  positionOffset: number;
  /** -1 if the rotation is in the other direction. */
  direction: 1 | -1;
}

/** One mistake: what the data show, with the number that shows it, and the fix as PyTorch code. */
export interface Finding {
  /** The kind of mistake. */
  code: FindingCode;
  /** From 0 to 1: explanations that fit equally well share it. */
  confidence: number;
  /** What the data show, in English. */
  message: string;
  /** The fix, as PyTorch code. */
  fix: string;
  /** The data of message and fix, so that another language can word them without parsing. */
  numbers: FindingNumbers;
}

/** The numbers of a finding. */
export interface FindingNumbers {
  /**
   * The value found. Its meaning follows from the code: a base, a factor, an offset, a number of channels, a token.
   */
  shown: number;
  /** The value expected in its place. */
  wanted: number;
  /** The distance of the output from the prediction of the first finding, relative to the largest |output|. */
  residual: number;
  /** The same for the expected rotation; 0 if none was given. */
  expectedResidual: number;
  /** Channels of a head. */
  headDim: number;
  /** The pairing of the expected rotation; absent if none was given. */
  pairing?: Pairing;
  /** The rotaryDim of the expected rotation; absent if none was given. */
  rotaryDim?: number;
  /** The scheme of the expected rotation; absent if none was given. */
  ropeType?: RopeType;
  /** The base of the expected rotation; absent if none was given. */
  base?: number;
  /** The rotaryOffset of the expected rotation, if it has one. */
  rotaryOffset?: number;
  /** The writeAs of the expected rotation, if it differs from its pairing. */
  writeAs?: Pairing;
  /** The direction of the expected rotation, if it is -1. */
  direction?: -1;
  /** The axis pattern of the expected rotation, if tokens have several positions. */
  axisPattern?: AxisPattern;
  /** The sections of the expected rotation, if it has any. */
  mropeSection?: readonly number[];
  /**
   * The parameters of the scheme by whose other values the frequencies follow, if they are known. truncate and
   * long_factor are 1 if in use, else 0.
   */
  parameters?: readonly {
    /** The parameter's name in rope_scaling. */
    name: FindingParameter;
    /** The value found. */
    shown: number;
    /** The value expected. */
    wanted: number;
  }[];
  /** The place of the mistake, if it is not everywhere. */
  only?: {
    /** The kind of things of which only some are wrong; rows are those of the batch. */
    of: FindingPlace;
    /** The first of them, from 0 on. */
    from: number;
    /** The last of them. */
    to: number;
  };
  /** The layout of the vectors, if it is "bshd". */
  layout?: "bshd";
  /** The positions expected, beside those that the output shows. */
  positions?: TokenPositions;
}

/** The positions that a diagnosis expected, and those that it read back. */
export interface TokenPositions {
  /** Whether the caller gave positions; if not, 0, 1, 2, ... were expected. */
  given: boolean;
  /** Whether those expected begin at 0, on every axis. */
  begins: boolean;
  /** The expected positions of each row of the batch, or of one that stands for all; absent if they take many runs. */
  runs?: readonly (readonly PositionRun[])[];
  /** Rows and columns, if the tokens are one grid that is counted row by row. */
  grid?: readonly [number, number];
  /**
   * How the output numbers the tokens of grids, if it is neither as expected nor another mistake: by rows as long as a
   * column is, or column by column.
   */
  numbered?: "other-sides" | "by-columns";
  /** The tokens examined; none unless positions are wrong. */
  tokens: readonly TokenPosition[];
}

/** Neighbouring tokens whose positions count on from the first one's, or stay the same. */
export interface PositionRun {
  /** The position of the first token. */
  from: number;
  /** How many tokens. */
  count: number;
  /** Whether all have the first one's position. */
  still: boolean;
}

/** The position of one token that a diagnosis examined. */
export interface TokenPosition {
  /** The row of the batch. */
  row: number;
  /** The place in that row, from 0 on. */
  token: number;
  /** The position by which it is rotated on each axis. */
  shown: readonly number[];
  /** The one expected. */
  expected: readonly number[];
}

/** A remark about the data. */
export interface DiagnosisNote {
  /** The kind of remark. */
  code: NoteCode;
  /** A sentence in English. */
  message: string;
  /** The number of pairs or decimals that it is about; 0 if it counts nothing. */
  count: number;
  /** The type whose rounding every output value has. */
  dtype: DType;
}
/** Questions that the data cannot decide, and roundings of the data. */
export type NoteCode =
  | "rounded-values" // every output value is one of a 16-bit type: small differences are hidden
  | "rounded-decimals" // every output value has at most 5 decimals, as printed text: small differences are hidden
  | "coarse-values" // rounding explains so much of the values that right and wrong rotations look alike
  | "position-zero" // only position 0, where every rotation leaves the vectors unchanged
  | "one-position" // only one position: angles are known up to revolutions
  | "constant-input" // every input channel has the same value
  | "slow-pairs" // pairs that rotate by less than the output's rounding
  | "equal-axes" // each token has the same position on all axes, so the axis of a pair cannot be identified
  | "rotation-alone"; // a match; mistakes outside the rotation were not examined
