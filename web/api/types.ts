/**
 * The public types. Arrays are row-major and dense; lengths are in elements; angles are radians. Every function throws
 * RopewalkError and nothing else, and leaves its inputs as they were when it throws.
 */

import type { ErrorData } from "./errors/error-rules.js";

// What libraries of older or smaller hosts lack; where they have it, these are the same declarations once more.
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
 * How the module's bytes are found, and which other engines may run. Without options the bytes carried inside the
 * package are used, or the file beside ropewalk/url. At most one of wasmUrl, wasmBinary and wasmModule.
 */
export interface LoadOptions {
  /** Fetch the .wasm from here instead. */
  wasmUrl?: string | URL;
  /** The bytes themselves. */
  wasmBinary?: ArrayBuffer | ArrayBufferView;
  /** Already compiled: shared between workers, or on hosts that forbid compiling. */
  wasmModule?: WebAssembly.Module;
  /**
   * `() => import("ropewalk/fallback")`: called where WebAssembly or its SIMD is missing or a policy forbids compiling.
   * The package itself imports nothing on demand, which not every bundler can follow. Without it such hosts give
   * wasm-unavailable; a file that is not found does so in either case.
   */
  fallback?: () => Promise<EngineModule>;
  /**
   * `() => import("ropewalk/relaxed")`: called where the host has relaxed SIMD; wasmUrl, wasmBinary and wasmModule are
   * then for the others.
   */
  relaxed?: () => Promise<EngineModule>;
}

/** What import("ropewalk/fallback") and import("ropewalk/relaxed") give. */
export interface EngineModule {
  /** Starts the engine. */
  loadRopewalk(): Promise<Ropewalk>;
}

/**
 * How the core was compiled. "simd": WebAssembly with fixed-width SIMD, the default. "relaxed-simd": products are added
 * without a rounding in between where the processor can. "threads": "simd" in shared memory. "fallback": plain
 * JavaScript.
 */
export type EngineName = "simd" | "relaxed-simd" | "threads" | "fallback";

/** One function per scheme, each with its source, in src/rope/config/frequencies.hpp. */
export type RopeType = "default" | "linear" | "dynamic" | "yarn" | "longrope" | "llama3" | "proportional";

/**
 * A scheme of the caller's: the frequencies of a spec from its plain ones.
 *   invFreq  [rotaryDim / 2], radians per position: base^(-2i / rotaryDim), a copy
 *   spec     as it was given, frozen: its numbers are the scheme's
 * It gives a list of rotaryDim / 2 numbers from 0 to 2^20, or that list and an attention factor. It is called each time
 * that a spec is read, and gives the same for the same spec.
 */
export type Scheme = (invFreq: OwnFloat64Array, spec: RopeSpec) => ArrayLike<number> | SchemeResult;

/** Frequencies, and what multiplies cos and sin. */
export interface SchemeResult {
  /** [rotaryDim / 2], radians per position. */
  invFreq: ArrayLike<number>;
  /** Where the spec gives none. Default 1. */
  attentionFactor?: number;
}

/** "half-split" pairs channels (i, i + rotaryDim/2); "interleaved" pairs (2i, 2i + 1). */
export type Pairing = "half-split" | "interleaved";

/** "exact": double precision throughout, rounded once. "float32": each step rounded as PyTorch float32 rounds it. */
export type Precision = "exact" | "float32";

/**
 * The rotary part of one model, normalised: what every other function takes. Plain data: JSON in, JSON out. Fields that
 * the rope type does not use are ignored.
 */
export interface RopeSpec {
  /** Which scheme gives the frequencies. At run time the name of a registered scheme, too. */
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
   * Order the rotated pairs are written in, where it differs from `pairing` (DeepSeek V3 reads interleaved, writes
   * half-split).
   */
  writeAs?: Pairing;
  /**
   * -1 where the model rotates the other way (NanoChat): pass `inverse: true` to rotate. Tables do not depend on it.
   * Default 1.
   */
  direction?: 1 | -1;
  /** Positions the model is meant for. */
  maxPositionEmbeddings?: number;
  /** Positions it was first trained with (yarn, longrope, llama3). */
  originalMaxPositionEmbeddings?: number;
  /**
   * Stretch of the context, 1 or more (all but default). linear takes less, too, which compresses: `scale` of MLX and
   * `freq_scale` of ggml multiply positions, so factor is 1 / scale.
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
  /** Share of the pairs that turn; the rest have frequency 0. */
  partialRotaryFactor?: number; // proportional
  /** Multimodal RoPE: how many frequency pairs each of (time, height, width) drives. */
  mropeSection?: number[];
  /** Whether the axes alternate from pair to pair (Qwen3-VL) or come in sections (Qwen2-VL). Default false. */
  mropeInterleaved?: boolean;
  /** Which axis drives which pair, where the two fields above cannot say it. */
  axisPattern?: AxisPattern;
  /**
   * base * alpha^(rotaryDim / (rotaryDim - 2)): at every length (default; static NTK, "ntk" in a config), or up to
   * maxPositionEmbeddings (dynamic; HunYuan).
   */
  alpha?: number;
  /** longrope, Phi-3.5-MoE: the attention factor while shortFactor is used. */
  shortMscale?: number;
  /** longrope, Phi-3.5-MoE: the attention factor while longFactor is used. */
  longMscale?: number;
  /**
   * Frequencies of your own, [rotaryDim / 2], radians per position, in place of a scheme (default). Ropewalk.rope wants
   * them to fall from pair to pair and to have no sign (`direction` is the spec's); the calls below it take any.
   */
  invFreq?: number[];
  /**
   * xPos: pair i of a query at m is multiplied by zeta_i^((m - xposCentre) / xposScaleBase) and of a key by its
   * inverse, zeta_i = (2i / rotaryDim + 0.4) / 1.4, so that scores decay with the distance. 1 or more; 512 in
   * torchscale and in rotary-embedding-torch. Ropewalk.rope takes it, and frequencies, which do not depend on it; calls
   * that do not know queries from keys refuse it.
   * Source: A Length-Extrapolatable Transformer, arXiv:2212.10554, section 3.2.
   */
  xposScaleBase?: number;
  /**
   * The position whose scale is 1. Scores do not depend on it; scales far from it leave float32. It stays the same for
   * all keys of a cache. Default 0; torchscale and rotary-embedding-torch take the middle, length / 2 rounded down.
   */
  xposCentre?: number;
}

/**
 * A spec as calls take it: its lists may be of any kind, such as the Float64Array of linearFrequencies, and its
 * ropeType the name of a registered scheme.
 */
export type RopeSpecInput = {
  readonly [Name in keyof RopeSpec]: Name extends "ropeType"
    ? RopeType | (string & Record<never, never>)
    : NonNullable<RopeSpec[Name]> extends number[]
      ? ArrayLike<number>
      : RopeSpec[Name];
};

/**
 * "sections": mropeSection[0] pairs time, then [1] height, then [2] width (Qwen2-VL). "interleaved": time, height,
 * width in turn (Qwen3-VL). "alternating": height and width in turn, then time (ERNIE 4.5 VL). "axial": half the pairs
 * height, half width (vision towers). "axial-split": the same with every other frequency (Pixtral).
 */
export type AxisPattern = "sections" | "interleaved" | "alternating" | "axial" | "axial-split";

/** What a spec's pairs rotate by. */
export interface Frequencies {
  /** Channels that rotate: two for each frequency. */
  rotaryDim: number;
  /** [rotaryDim / 2], radians per position; with "float32" each value is a float32. */
  invFreq: OwnFloat64Array;
  /** Multiplies cos and sin. */
  attentionFactor: number;
  /** [rotaryDim / 2], positions per revolution, 2 pi / |invFreq|; Infinity where invFreq is 0. */
  wavelength: OwnFloat64Array;
}

/**
 * cos and sin are [rows, rotaryDim / 2], already times attentionFactor. Row r belongs to positions[r].
 *
 * A large table stays in wasm memory until its arrays are read, and turns without a copy. Once they are read they are
 * yours: write to them as you like; each call then copies them in.
 */
export interface CosSin {
  /** How many positions. */
  rows: number;
  /** Channels that rotate: two for each column. */
  rotaryDim: number;
  /** Cosines times attentionFactor, [rows, rotaryDim / 2]. */
  cos: Float32Array;
  /** Sines times attentionFactor, [rows, rotaryDim / 2]. */
  sin: Float32Array;
}

/** A table in arrays that are nobody else's. */
export interface OwnCosSin extends CosSin {
  /** Cosines times attentionFactor, [rows, rotaryDim / 2]. */
  cos: OwnFloat32Array;
  /** Sines times attentionFactor, [rows, rotaryDim / 2]. */
  sin: OwnFloat32Array;
}

/** Float32Array<ArrayBuffer>, and Float32Array for compilers before TypeScript 5.7: memory that is nobody else's. */
export type OwnFloat32Array = ReturnType<Float32Array["slice"]>;
/** Float64Array<ArrayBuffer>, in the same way. */
export type OwnFloat64Array = ReturnType<Float64Array["slice"]>;
/** Uint16Array<ArrayBuffer>, in the same way. */
export type OwnUint16Array = ReturnType<Uint16Array["slice"]>;

/** The arrays of a table, [rows, rotaryDim / 2] each. */
export type TableArrays = Pick<CosSin, "cos" | "sin">;

/** Whole numbers from 0 to 2^31 - 1: any list, a BigInt64Array too, or `count` of them from `start` on. */
export type Positions = ArrayLike<number | bigint> | PositionRange;

/** Consecutive positions. */
export interface PositionRange {
  /** The first. */
  start: number;
  /** How many. */
  count: number;
}

/**
 * A tensor that stays in wasm memory between calls. float16 and bfloat16 hold bit patterns in a Uint16Array. It is no
 * array: to read it as one (length, data, a loop, Float32Array.from, a clone) is option-invalid. Four axes of its own
 * must be those of a call's options.
 */
export interface Tensor extends Disposable {
  /** Lengths of its axes. */
  readonly shape: readonly number[];
  /** What its elements are. */
  readonly dtype: DType;
  /** Fills the tensor: as many elements as the shape has, Float32Array for "float32", Uint16Array otherwise. */
  write(data: Float32Array | Uint16Array): void;
  /** A copy. */
  read(): OwnFloat32Array | OwnUint16Array;
  /** Gives the memory back. A second call does nothing; any other use throws "disposed". */
  dispose(): void;
}
/** What a tensor's elements are. */
export type DType = "float32" | "float16" | "bfloat16";
/** Data for a call: an array, which is copied in, or a tensor, which is read where it lies. */
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
  /** Default "bhsd". A table that fits the other layout alone is shape-mismatch unless the layout is given. */
  layout?: Layout;
  /**
   * For rows inside something larger, such as q in a fused qkv projection: elements from one to the next along the
   * first three axes of `shape`; the channels of a row lie side by side. x then holds these rows and any others, which
   * stay as they are.
   * Default: dense. Errors: shape-mismatch where rows would share elements or x ends before they do.
   */
  strides?: readonly number[];
  /** Elements of x before the first row; when it is given, 0 too, others may follow the last. Default: none. */
  offset?: number;
  /** Which channels pair up: the spec's. A table of cosSin's made for the other pairing is option-invalid. */
  pairing: Pairing;
  /** The order in which rotated pairs are written: the spec's. Default: `pairing`. */
  writeAs?: Pairing;
  /** First rotated channel; rotaryOffset + cosSin.rotaryDim is at most headDim. Default 0. */
  rotaryOffset?: number;
  /** Tables to turn by; any values, they need not be unit. */
  cosSin: CosSin;
  /**
   * Row of cosSin for each token: [seq], or [batch, seq]. Default: row b * seq + s when rows = batch * seq, else row s
   * of a longer table. A single token and several rows is a decoding step that forgot its position: shape-mismatch.
   */
  positionIds?: ArrayLike<number | bigint>;
  /** Turn back instead. To be given, true or false, with a table of a spec whose direction is -1. */
  inverse?: boolean;
  /**
   * Takes the result instead of a new array, and is returned: a Float32Array as long as x, or for a tensor one of x's
   * dtype and length. It may be x, or lie over it in any way. With strides or an offset only the rows are written.
   * Errors, before anything is written: option-invalid (another kind), shape-mismatch (length or dtype), disposed.
   */
  out?: TensorLike;
}

/**
 * q and output are [batch, heads, querySeq, headDim], k and v [batch, kvHeads, keySeq, headDim] ("bshd": heads and seq
 * exchanged).
 */
export interface AttentionOptions {
  /** Sequences, each attending to itself alone. */
  batch: number;
  /** Query heads: a multiple of kvHeads. */
  heads: number;
  /** Heads of k and v. */
  kvHeads: number;
  /** Queries of each sequence. */
  querySeq: number;
  /** Keys of each sequence. */
  keySeq: number;
  /** Channels of a head, in q, k and v alike. */
  headDim: number;
  /** Default "bhsd". */
  layout?: Layout;
  /** Multiplies q.k, at most 1. Default 1 / sqrt(headDim). */
  scale?: number;
  /**
   * Query row i sees keys 0 .. i + (keySeq - querySeq). Default false; a Rope and the caches have no default for more
   * than one query: option-invalid.
   */
  causal?: boolean;
  /** With `causal: true`: sees at most this many keys back, itself included. */
  slidingWindow?: number;
  /**
   * Added to scores: [heads or 1, querySeq, keySeq]. -Infinity hides a key; a row with nothing to see gives zeros.
   * A mask of 0 and 1, NaN and Infinity are option-invalid.
   */
  bias?: Float32Array;
  /** Rotate query and key on the way, without a second pass; v is never rotated. */
  rope?: FusedRope;
  /** Also return the softmax weights [batch, heads, querySeq, keySeq]. */
  weights?: boolean;
}

/** Rotation of q and k by one table. */
export interface FusedRope {
  /** Which channels pair up. */
  pairing: Pairing;
  /** The table. */
  cosSin: CosSin;
  /** Its row for each query, [querySeq] or [batch, querySeq]. */
  queryPositionIds: ArrayLike<number | bigint>;
  /** Its row for each key, [keySeq] or [batch, keySeq]. */
  keyPositionIds: ArrayLike<number | bigint>;
}

/** The results of attention. */
export interface AttentionResult {
  /** As q is laid out. */
  output: OwnFloat32Array;
  /** The softmax weights, [batch, heads, querySeq, keySeq], where they were asked for. */
  weights?: OwnFloat32Array;
}

/** What takes attention's results: Float32Arrays as long as they are, or float32 tensors, written where they lie. */
export interface AttentionOut<Output extends TensorLike = TensorLike> {
  /** As long as q. */
  output: Output;
  /** Only with the option `weights`; without it here they come in a new array. */
  weights?: TensorLike;
}

/**
 * `out` takes the results instead of new arrays, and its arrays and tensors are returned. An array may lie over q, k or
 * v; a tensor must be another than those. Errors, before anything is written: option-invalid (another kind; output and
 * weights overlap; a tensor that is an input, too), shape-mismatch (length, dtype), disposed.
 */
export interface AttentionInto<Output extends TensorLike = TensorLike> {
  /** Where the results go. */
  out: AttentionOut<Output>;
}

/** What a cache holds. Every size is 1 or more. */
export interface KvCacheOptions {
  /** Default 1. */
  batch?: number;
  /** Heads of k and v. */
  kvHeads: number;
  /** Channels of a head. */
  headDim: number;
  /** Most keys that it can hold for each batch; its memory is taken at once. */
  capacity: number;
  /** How keys and values are stored: as they are, or rounded once to 16 bits, to nearest. Default "float32". */
  dtype?: DType;
}

/** The rotation of keys that enter a cache: as in rotate, with one row of the table for each token. */
export type CacheRope = Omit<RotateOptions, "shape" | "layout" | "strides" | "offset" | "out">;

/** New keys and values for a cache. */
export interface CacheAppendOptions {
  /** Tokens that k and v hold for each batch. */
  seq: number;
  /** Default "bhsd". */
  layout?: Layout;
  /** Turns the keys on their way in; values are never turned. */
  rope?: CacheRope;
}

/** As in attention, with querySeq queries, rotated first by rope; the last one sees every key when causal. */
export type CacheAttentionOptions = Omit<AttentionOptions, "batch" | "kvHeads" | "keySeq" | "headDim" | "rope"> & {
  /** Rotates the queries first. */
  rope?: CacheRope;
};

/**
 * The keys and values of one layer, kept in wasm memory between decoding steps, in the order in which attention reads
 * them. Keys are rotated when they enter, and never again. Decoding token by token gives the same bits as one call over
 * the whole sequence. A call that throws leaves the cache as it was.
 */
export interface KvCache extends Disposable {
  /** Sequences. */
  readonly batch: number;
  /** Heads of k and v. */
  readonly kvHeads: number;
  /** Channels of a head. */
  readonly headDim: number;
  /** Most keys for each batch. */
  readonly capacity: number;
  /** How keys and values are stored. */
  readonly dtype: DType;
  /** Keys in the cache for each batch. */
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
   * Drops the keys first .. first + count - 1 of each batch and closes the gap. Errors: shape-mismatch (a key that
   * is not there).
   */
  evict(first: number, count: number): void;
  /**
   * Rotates the keys first .. first + count - 1 once more (K-shift): with the tables of cosSinShift, whose rows belong
   * to these keys in order, they are as if rotated at their new positions. pairing: the order in which the keys were
   * written. With 16-bit storage each call rounds once more. Errors: shape-mismatch (a key that is not there), and
   * those of rotate.
   */
  turn(first: number, count: number, rope: CacheRope): void;
  /** Keeps the first `size` keys, as after a rejected draft. Errors: shape-mismatch (more than there are). */
  truncate(size: number): void;
  /** Gives the memory back. A second call does nothing; any other use throws "disposed". */
  dispose(): void;
}

/** The first position of a run, any positions, or a run: one for each token. */
export type RopePositions = number | Positions;

/** Options of Rope.rotate: shapes and positions. */
export interface RopeRotateOptions extends Pick<
  RotateOptions,
  "shape" | "layout" | "strides" | "offset" | "inverse" | "out"
> {
  /**
   * The tokens' positions, [seq] or [batch, seq]; a number is the first of a run. Default 0, but not for a single
   * token: position-invalid. Multimodal specs take [3, seq] or [3, batch, seq] (time, height, width; as many axes as
   * the spec has), and a number or a range for text.
   */
  positions?: RopePositions;
  /** The length that the model runs at, for dynamic and longrope. Default: the highest position + 1. */
  seqLen?: number;
  /** What x holds, for a spec with xposScaleBase, where it must be given. */
  which?: "query" | "key";
}

/** Options of Rope.cosSin and Rope.packed. */
export interface RopeTableOptions extends Pick<RunOptions, "seqLen"> {
  /** Whose table, for a spec with xposScaleBase, where it must be given. */
  which?: "query" | "key";
}

/** Options of Rope.attention. */
export type RopeAttentionOptions = Omit<AttentionOptions, "rope"> & {
  /** The queries' positions, as in Rope.rotate, and with its default. */
  positions?: RopePositions;
  /** The keys'. Default: `positions`; to be given where there are more or fewer keys than queries. */
  keyPositions?: RopePositions;
  /** The length that the model runs at, for dynamic and longrope. Default: the highest position of q and k + 1. */
  seqLen?: number;
};

/** What a cache of a Rope holds. */
export interface RopeKvCacheOptions extends Omit<KvCacheOptions, "headDim"> {
  /** Default, and the only value: the spec's. */
  headDim?: number;
  /**
   * For dynamic and longrope: the length that all keys and queries of this cache are rotated for. Default: each call
   * takes the highest position so far + 1, as the models' own code does; keys that are held stay as they were rotated.
   */
  seqLen?: number;
}

/** Keys and values for a cache of a Rope. */
export interface RopeCacheAppendOptions extends Pick<CacheAppendOptions, "seq" | "layout"> {
  /** As in Rope.rotate. Default: behind the highest position held, in each row of the batch. */
  positions?: RopePositions;
}

/** Queries for a cache of a Rope. */
export type RopeCacheAttentionOptions = Omit<CacheAttentionOptions, "rope"> & {
  /** The queries' positions, as in Rope.rotate. Default: those of the last querySeq keys, the tokens appended last. */
  positions?: RopePositions;
};

/** Where keys move to. */
export interface RopeCacheTurnOptions {
  /** The keys' new positions: [count], or [batch, count]; a number is the first of a run. */
  positions: RopePositions;
}

/**
 * The keys and values of one layer, rotated by one Rope: keys as they enter, queries as they are read. The rest is as
 * in KvCache.
 *
 * dynamic and longrope have other frequencies at other lengths. Keys that are held stay as they were rotated, so once a
 * sequence passes maxPositionEmbeddings (dynamic) or originalMaxPositionEmbeddings (longrope), later queries meet keys
 * of another table, as in the models' own code. `seqLen` of kvCache gives all of them one table.
 */
export interface RopeKvCache extends Omit<KvCache, "append" | "attend" | "turn"> {
  /**
   * Adds keys and values after those in the cache; the keys are rotated on their way in. k, v: as in KvCache.append.
   * Errors: those of KvCache.append and Rope.rotate; disposed, where the Rope is.
   */
  append(k: TensorLike, v: TensorLike, options: RopeCacheAppendOptions): void;
  /** Attention of q, rotated on its way, over the keys held. Errors: those of KvCache.attend and Rope.rotate. */
  attend<Output extends TensorLike>(
    q: TensorLike,
    options: RopeCacheAttentionOptions & AttentionInto<Output>,
  ): AttentionOut<Output>;
  attend(q: TensorLike, options: RopeCacheAttentionOptions): AttentionResult;
  /**
   * Moves the keys first .. first + count - 1 to other positions (K-shift), as after evict: they are as if rotated
   * there, with attentionFactor as it was. Errors: shape-mismatch (a key not held), position-invalid; option-invalid
   * for multimodal specs.
   */
  turn(first: number, count: number, options: RopeCacheTurnOptions): void;
}

/**
 * One model's rotation, bound once: pairing, slice, direction, write order and scaling cannot be lost between calls,
 * the spec is checked once, and tables are kept as far as they were needed.
 *
 * Tables: the rows of consecutive positions, at most 64 MiB (131,072 positions with rotaryDim 128) or what one call
 * needs where that is more, and the rows of the last list that these cannot serve. Where dynamic or longrope run at a
 * length of other frequencies, they are made again. They count in `held` of memory().
 */
export interface Rope extends Disposable {
  /** A copy of the spec, frozen. */
  readonly spec: RopeSpec;
  /** How its tables are computed. */
  readonly precision: Precision;
  /**
   * Rotates a Float32Array into a new one, and a Tensor in place: of the two only the Tensor has changed. With `out`
   * the result is there, and x stays. rotateInPlace says for both that x changes. shape's headDim is the spec's.
   * To make a new array of a token takes longer than to rotate it: a decoding loop takes rotateInPlace or `out`, or
   * keeps a Tensor.
   * Errors: shape-mismatch (lengths, positions), position-invalid, option-invalid, out-of-memory, disposed.
   * @param x q or k; never v.
   * @example
   * rope.rotate(q, { shape: [1, 32, 1, 128], positions: 4095 }); // one token of a decoding step
   * rope.rotate(q, { shape: [2, 32, 3, 128], positions: [0, 1, 2, 7, 8, 9] }); // each row has positions
   */
  rotate<T extends TensorLike>(x: T, options: RopeRotateOptions): T;
  /**
   * As rotate, with the result in x, which is returned: a Float32Array, too. Errors: those of rotate; option-invalid
   * (`out`).
   */
  rotateInPlace<T extends TensorLike>(x: T, options: Omit<RopeRotateOptions, "out">): T;
  /**
   * Attention with q and k rotated on their way; v is never rotated. A Tensor rotated already is option-invalid.
   * Errors: those of attention and of rotate.
   */
  attention<Output extends TensorLike>(
    q: TensorLike,
    k: TensorLike,
    v: TensorLike,
    options: RopeAttentionOptions & AttentionInto<Output>,
  ): AttentionOut<Output>;
  attention(q: TensorLike, k: TensorLike, v: TensorLike, options: RopeAttentionOptions): AttentionResult;
  /**
   * An empty cache whose keys are rotated on their way in. Errors: those of Ropewalk.kvCache.
   * @example
   * const cache = rope.kvCache({ kvHeads: 8, capacity: 4096 });
   * cache.append(k, v, { seq: 1 }); //                     behind the tokens held
   * const { output } = cache.attend(q, { heads: 32, querySeq: 1 }); // q at the position of that token
   */
  kvCache(options: RopeKvCacheOptions): RopeKvCache;
  /**
   * A table of this spec and precision. Multimodal specs take [3, tokens], or a range for text. Errors: those of
   * Ropewalk.cosSin.
   */
  cosSin(positions: Positions, options?: RopeTableOptions): OwnCosSin;
  /** cos and sin side by side, [rows, rotaryDim / 2, 2]: what a shader's vec2 buffer takes. Errors: those of cosSin. */
  packed(positions: Positions, options?: RopeTableOptions): OwnFloat32Array;
  /** Gives its tables back. A second call does nothing; any other use, and that of its caches, throws "disposed". */
  dispose(): void;
}

/** How a config is read. */
export interface ParseOptions {
  /** Which layers: one of layerTypes. Default: "full_attention", or the first. */
  layerType?: string;
  /** Which channels pair up, whatever model_type says. */
  pairing?: Pairing;
}

/** What frequencies and tables are computed for. */
export interface RunOptions {
  /** The length that the model runs at, 1 to 2^31: matters to dynamic and longrope. */
  seqLen?: number;
  /** Default "exact". */
  precision?: Precision;
}

/** The same for a table. */
export interface TableOptions extends RunOptions {
  /** Arrays that take the table instead of new ones. */
  out?: TableArrays;
}

/** The same for a table of several axes. */
export interface MultimodalOptions extends TableOptions {
  /** Multiplies every coordinate, which then need not be whole. */
  scale?: number;
}

/** Options of convertPairing. */
export interface ConvertPairingOptions {
  /** The order that x is in. */
  from: Pairing;
  /** The order wanted. */
  to: Pairing;
  /** Channels of a head. */
  headDim: number;
  /** Channels that rotate. Default: headDim. */
  rotaryDim?: number;
  /** The first of them. Default 0. */
  rotaryOffset?: number;
  /**
   * x is a projection: its rows are rewritten. Default, and null: x is vectors. An x of 65,536 or more elements, a
   * multiple of headDim * headDim, may be either and has to say which: option-invalid without it.
   */
  rows?: ProjectionRows | null;
}

/** The shape of a q or k projection, [heads * headDim, in]. */
export interface ProjectionRows {
  /** Heads of this projection. */
  heads: number;
  /** Columns. */
  in: number;
}

/** Options of rope, beside the spec. */
export interface RopeOptions extends Pick<RunOptions, "precision"> {
  /**
   * Heads of the model's queries. Default: those of the config that parseConfig read the spec from; a copy of the spec
   * has none. Where heads or kvHeads are known and `layout` is not given, `rotate` refuses a shape with neither count
   * on its axis of heads and one of them on its axis of tokens: shape-mismatch. Heads by default let a single head at
   * position 0 pass.
   */
  heads?: number;
  /** Heads of its keys; heads is a multiple of it. */
  kvHeads?: number;
}

/** Whose score is computed. */
export interface ScoreOptions extends RunOptions {
  /** The query, [headDim]. Default: all ones, divided by headDim with the key's. */
  q?: Float32Array;
  /** The key, [headDim]. */
  k?: Float32Array;
}

/** Which of the two vectors of a score xPos scales, and how fast. */
export interface XposOptions {
  /** Scales of queries fall with the position, those of keys rise. */
  side: "query" | "key";
  /** Positions, 1 or more. */
  scaleBase: number;
}

/** Options of memory(). */
export interface MemoryOptions {
  /** Begins a new peak. Default false. */
  resetPeak?: boolean;
}

/** Bytes of an instance's memory. */
export interface MemoryUse {
  /** WASM memory (of `ropewalk/fallback`: its buffer) as it is now. It grows when it must and never shrinks. */
  held: number;
  /**
   * In tensors, in tables that nobody has read, and in the arguments of a running call. A KvCache counts in `held`
   * alone.
   */
  used: number;
  /** The most that was in use at once since the instance was loaded, or since `resetPeak`. */
  peak: number;
}

/** One instance of the module, with memory of its own. */
export interface Ropewalk extends Disposable {
  /** Of the package. */
  readonly version: string;
  /** Which compiled form of the core runs. */
  readonly engine: EngineName;
  /** True when the module runs with relaxed SIMD: engine is "relaxed-simd". */
  readonly relaxedSimd: boolean;
  /** Threads that share the work of attention and of large rotations: 1 unless the engine is "threads". */
  readonly threads: number;

  /**
   * Reads a Hugging Face config.json, old spelling (rope_theta, rope_scaling, "type") or new (rope_parameters).
   *
   * A model_type that is not known, or none, is config-invalid with the path "model_type": which channels pair up is
   * never guessed. `pairing` says it instead, and where it is given it counts. A model known to have no rotation is
   * config-invalid, too, and the message says so. `layerType` default: "full_attention", or the first. The types known:
   * docs/models.md.
   */
  parseConfig(config: unknown, options?: ParseOptions): RopeSpec;
  /**
   * The layer types that carry parameters of their own ("full_attention", "sliding_attention"); [] when there is one
   * set. Where each layer rotates twice, for attention and for the indexer of DeepSeek V3.2, "attention" and "indexer".
   */
  layerTypes(config: unknown): string[];

  /** seqLen matters to dynamic and longrope: the length the model is running at. Default: maxPositionEmbeddings. */
  frequencies(spec: RopeSpecInput, options?: RunOptions): Frequencies;
  /**
   * Positions are whole and not negative; cosSinMultimodal takes any coordinates, of specs with one axis, too.
   *
   * seqLen default: highest position + 1. `out`: arrays that take the table instead of new ones and are part of the
   * result, here and below. Errors for it, before anything is written: shape-mismatch (length), option-invalid (no
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
   * patterns, [tokens] without a pattern. With `scale` they are coordinates, fractions and negative ones too, at most
   * 2^31 - 1 in size, and the angle is scale * coordinate * invFreq.
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
   * Tables that move cached keys (K-shift): turning a key rotated at from[t] by row t gives the key rotated at to[t],
   * with its attentionFactor as it was. seqLen: as the keys were cached with. Default: maxPositionEmbeddings.
   */
  cosSinShift(
    spec: RopeSpecInput,
    from: ArrayLike<number | bigint>,
    to: ArrayLike<number | bigint>,
    options?: TableOptions,
  ): CosSin;

  /**
   * Binds a model's rotation: what most programs call first. precision default: "exact". Errors: config-invalid,
   * rope-type-unknown, value-not-finite (the spec), out-of-memory, shape-mismatch (heads is no multiple of kvHeads).
   * @param spec of parseConfig, or by hand; it is copied.
   * @example
   * const rope = rw.rope(rw.parseConfig(config));
   * const rotated = rope.rotate(q, { shape: [batch, heads, seq, headDim], positions: 0 });
   */
  rope(spec: RopeSpecInput, options?: RopeOptions): Rope;

  /**
   * Of a Float32Array the result is a new array, and x stays as it is. A Tensor is rotated in place and returned: x has
   * changed. With `out` the result is there, and x stays, array or Tensor. rotateInPlace says for both that x changes.
   * Shapes and sizes are in options. Errors: shape-mismatch (lengths, the table's rows and width), option-invalid (a
   * table of another pairing, slice, order or direction), position-invalid, out-of-memory, disposed.
   */
  rotate<T extends TensorLike>(x: T, options: RotateOptions): T;
  /**
   * As rotate, with the result in x, which is returned: a Float32Array, too. Errors: those of rotate; option-invalid
   * (`out`).
   */
  rotateInPlace<T extends TensorLike>(x: T, options: Omit<RotateOptions, "out">): T;
  /**
   * softmax(scale * q k^T + bias) v, in float32. Query head h reads key head h / (heads / kvHeads).
   *
   * Not here, and how to get there: values wider than headDim, call once for each headDim channels of v (the weights
   * are the same) and lay the outputs side by side; narrower, fill v with zeros. A length, or a bias, for each batch
   * row: one call a row with batch 1. A cap on scores (cap * tanh(score / cap)): rotate q and k with `rotate`, and form
   * the scores yourself.
   */
  attention<Output extends TensorLike>(
    q: TensorLike,
    k: TensorLike,
    v: TensorLike,
    options: AttentionOptions & AttentionInto<Output>,
  ): AttentionOut<Output>;
  attention(q: TensorLike, k: TensorLike, v: TensorLike, options: AttentionOptions): AttentionResult;

  /** Room for a tensor in wasm memory, filled with zeros. Default dtype "float32". */
  tensor(shape: readonly number[], dtype?: DType): Tensor;

  /**
   * An empty cache of keys and values. Errors: shape-mismatch (a size of 0, or more than memory can count),
   * out-of-memory, option-invalid.
   */
  kvCache(options: KvCacheOptions): KvCache;

  /**
   * Rewrites channels from one pairing's order to the other's; scores do not change when q and k are both rewritten.
   * A vector batch [..., headDim], or the rows of a q/k projection [heads * headDim, in] with `rows` (per head, so
   * k needs its own number of heads under GQA). rotaryDim default: headDim.
   */
  convertPairing(x: Float32Array, options: ConvertPairingOptions): OwnFloat32Array;

  /**
   * Score of q at position m + distance against k at m, for each distance. Default q = k = all ones, divided by
   * headDim. At most 2^26 / rotaryDim distances a call, which take some seconds. Errors: shape-mismatch,
   * position-invalid, those of the spec.
   */
  scoreByDistance(spec: RopeSpecInput, distances: Positions, options?: ScoreOptions): OwnFloat64Array;
  /**
   * Says where each value came from, which defaults were used, which keys were ignored or misspelt, and contradictions.
   * A spec can be passed, too: the report is then about its frequencies.
   */
  inspectConfig(config: unknown, options?: Pick<ParseOptions, "pairing">): ConfigReport;

  /**
   * Names the rotation from input to output, and how it differs from `expected`. Looks at some of the tokens and
   * heads. In a browser `import "ropewalk/doctor"` brings its module; in Node it comes with the
   * package.
   * Errors: wasm-unavailable (not brought, or a host without WebAssembly), shape-mismatch, position-invalid,
   * value-not-finite (of a tensor, with its place), those of the spec.
   */
  diagnose(input: TensorLike, output: TensorLike, options: DiagnoseOptions): Diagnosis;

  /**
   * The encodings RoPE is compared with. sinusoidal: [positions, dim], dim even, sine and cosine interleaved. Default
   * base 10000. At most 2^26 / dim positions a call. Errors: shape-mismatch, position-invalid, option-invalid.
   */
  sinusoidal(positions: Positions, dim: number, options?: Pick<Partial<RopeSpec>, "base">): OwnFloat32Array;
  /** [heads], 1 to 65536; the score of distance n is lowered by slope * n. */
  alibiSlopes(heads: number): OwnFloat64Array;

  /**
   * xPos: a new table whose rows are multiplied by zeta_i^(m / scaleBase) for queries and zeta_i^(-m / scaleBase) for
   * keys, m the row's position and zeta_i = (2i / rotaryDim + 0.4) / 1.4; a score then decays with the distance and
   * depends on nothing else. positions: one for each row. scaleBase: positions, 1 or more; 512 in the authors' code.
   * Errors: position-invalid (a scale would leave float32: give each window positions of its own), shape-mismatch,
   * option-invalid, value-not-finite. Source: A Length-Extrapolatable Transformer, arXiv:2212.10554, section 3.2.
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

  /** How much memory the instance has and uses. resetPeak (default false) begins a new peak. Errors: option-invalid. */
  memory(options?: MemoryOptions): MemoryUse;

  /**
   * Gives the instance's memory back; its tensors go with it. A second call does nothing; any other use throws
   * "disposed".
   */
  dispose(): void;
}

/**
 * values also lists the layers without rotation (NoPE), where there are any: "layersWithoutRope" (their numbers from 0
 * on) and "layerTypesWithoutRope" (where the model's code goes by layer type).
 */
export interface ConfigReport {
  /** The spec of each layer type; one with null where there is one set of parameters. */
  layers: LayerSpec[];
  /** Every value read. */
  values: ConfigValue[];
  /** What is odd, misspelt, ignored or contradictory. */
  notes: ConfigNote[];
}

/** The spec of one layer type. */
export interface LayerSpec {
  /** Its name in the config; null where layers are alike. */
  layerType: string | null;
  /** What parseConfig gives for it. */
  spec: RopeSpec;
}

/** One value, and where it came from. */
export interface ConfigValue {
  /** The field's name in a config. */
  name: string;
  /** What it says. */
  value: unknown;
  /** Path in the config, or "default". */
  source: string;
}

/** One remark about a config. */
export interface ConfigNote {
  /** "error": parseConfig refuses it. */
  severity: "error" | "warning" | "info";
  /** A word for programs. */
  code: string;
  /** Where in the config. */
  path?: string;
  /**
   * What the sentence says of this config, by name: numbers, words, and the config's own values as the data of a
   * RopewalkError has them. With `code` it is all that another language needs. There unless severity is "error".
   */
  values?: Readonly<Record<string, unknown>>;
  /** The data of the RopewalkError that parseConfig throws, where severity is "error". */
  error?: ErrorData;
  /** A sentence in English, made from values or error. */
  message: string;
}

/** What is known of two tensors that diagnose compares. */
export interface DiagnoseOptions {
  /** [batch, heads, seq, headDim] with layout "bhsd" (default), [batch, seq, heads, headDim] with "bshd". */
  shape: readonly number[];
  /** Default "bhsd". */
  layout?: Layout;
  /**
   * What the caller believes the positions are: [seq] or [batch, seq], or one such list for each axis of the expected
   * spec, whose positions may be fractions (seconds of a video, coordinates of patches). Default 0, 1, 2, ...
   */
  positionIds?: ArrayLike<number | bigint>;
  /**
   * The rotation that the output should have: a spec, or the layers of a config as inspectConfig gives them; the layer
   * that explains the output best is taken. Without it the verdict is "found" or "unexplained".
   */
  expected?: RopeSpecInput | readonly LayerSpec[];
  /** The length that the model ran at; matters to dynamic and longrope. Default: highest position + 1. */
  seqLen?: number;
}

/** The rotation from input to output, and its mistakes. */
export interface Diagnosis {
  /**
   * "match": equal to expected within rounding. "score-equivalent": different numbers, the same q.k as long as q and k
   * are both treated so (another output order, a constant position offset of all tokens, cached ones too); the other
   * direction is not, nor is one decoded token at another position than its cache. "mismatch": a known mistake explains
   * it. "unexplained": none does. "found": nothing was expected; `found` describes the rotation. Without one the
   * verdict is "unexplained".
   */
  verdict: "match" | "score-equivalent" | "mismatch" | "unexplained" | "found";
  /** Most likely first. */
  findings: Finding[];
  /** Largest |output - prediction of the first finding|, relative to the largest |output|. */
  residual: number;
  /** The rotation that was found, where there is one. */
  found?: FoundRotation;
  /** The format that the output was rounded to, and questions that the data cannot decide. */
  notes: DiagnosisNote[];
  /** Where `expected` is a list of layers: the layerType of the one that explains the output best. */
  layerType?: string | null;
}

/** The rotation between two tensors. */
export interface FoundRotation {
  /** Which channels pair up. */
  pairing: Pairing;
  /** Channels that rotate. */
  rotaryDim: number;
  /** Where the frequencies are its powers. */
  base?: number;
  /** [rotaryDim / 2], radians per position. */
  invFreq: Float64Array;
  /** What the vectors' lengths are multiplied by. */
  attentionFactor: number;
  /** What is added to the positions believed. */
  positionOffset: number;
  /** -1 where the rotation is the other way. */
  direction: 1 | -1;
}

/** One mistake: what the data show, with the number that shows it, and the change that mends it, as PyTorch code. */
export interface Finding {
  /** Which mistake. */
  code: FindingCode;
  /** From 0 to 1: explanations that fit equally well share it. */
  confidence: number;
  /** What the data show, in English. */
  message: string;
  /** The change that mends it, as PyTorch code. */
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
  /** Distance of the output from the prediction of the first finding, relative to the largest |output|. */
  residual: number;
  /** The same for the expected rotation; 0 where none was given. */
  expectedResidual: number;
  /** Channels of a head. */
  headDim: number;
  /** Of the expected rotation; absent where none was given. */
  pairing?: Pairing;
  /** Of the expected rotation; absent where none was given. */
  rotaryDim?: number;
  /** The scheme of the expected rotation; absent where none was given. */
  ropeType?: RopeType;
  /** Of the expected rotation; absent where none was given. */
  base?: number;
  /** Of the expected rotation, where it has one. */
  rotaryOffset?: number;
  /** Of the expected rotation, where it has another than its pairing. */
  writeAs?: Pairing;
  /** Of the expected rotation, where it is -1. */
  direction?: -1;
  /** Of the expected rotation, where tokens have several positions. */
  axisPattern?: AxisPattern;
  /** Of the expected rotation, where it has sections. */
  mropeSection?: readonly number[];
  /** Where the mistake is, if not everywhere. */
  only?: {
    /** The kind of which only some are wrong; rows are those of the batch. */
    of: "pairs" | "heads" | "rows" | "tokens" | "axes";
    /** The first of them, from 0 on. */
    from: number;
    /** The last of them. */
    to: number;
  };
}

/** The mistakes that are known. */
export type FindingCode =
  | "pairing-swapped" // half-split where interleaved was expected, or the other way round
  // cos and sin laid out for one pairing, rotation done in the other: pairs lose their length; or for other sections
  | "table-pairing-mismatch"
  | "output-order" // rotated pairs written back in another order (all firsts, then all seconds)
  | "weights-not-permuted" // right rotation for the other checkpoint layout: q and k need the permutation
  | "base-wrong" // frequencies are powers of another base
  | "scaling-ignored" // unscaled frequencies
  | "scaling-wrong" // scaled by another factor or scheme, or positions multiplied
  | "attention-factor-missing" // left out, or applied twice
  | "position-offset" // all positions, or those of a row, are off by one number
  | "position-ignored" // one position for every token; or an axis of a multimodal position has the numbers of another
  | "position-reset" // positions begin again
  | "direction-reversed" // rotated the other way
  | "rotary-dim-wrong" // partial rotary ignored, or too narrow
  | "exponent-dim-wrong" // frequencies spread over headDim instead of rotaryDim, or the other way round
  | "sin-cos-swapped" // sine in the place of the cosine
  | "sign-wrong" // the minus of one partner missing, or one too many
  | "applied-twice" // the rotation was applied to what was rotated already
  | "not-applied" // the output is the input
  | "low-precision-positions" // positions, inv_freq or angles went through bfloat16 or float16
  | "heads-and-positions-swapped"; // seq and heads axes exchanged

/** A remark about the data. */
export interface DiagnosisNote {
  /** The kind of remark. */
  code: NoteCode;
  /** A sentence in English. */
  message: string;
  /** How many pairs or decimals it is about; 0 where it counts none. */
  count: number;
  /** The type whose rounding every output value has. */
  dtype: DType;
}
/** What the data cannot decide, or went through. */
export type NoteCode =
  | "rounded-values" // every output value is one of a 16-bit type: small differences are hidden
  | "rounded-decimals" // every output value has at most 5 decimals, as printed text: small differences are hidden
  | "coarse-values" // rounding explains so much of the values that right and wrong rotations look alike
  | "position-zero" // only position 0, where every rotation leaves the vectors as they are
  | "one-position" // one position: angles are known up to revolutions
  | "constant-input" // every input channel holds one number
  | "slow-pairs" // pairs that rotate by less than the output's rounding
  | "equal-axes" // every token has one position on all axes: which pair turns by which is not seen
  | "rotation-alone"; // a match: mistakes outside of the rotation were not looked at
