/**
 * The public types. Arrays are row-major and dense; lengths are in elements; angles are radians. Every function throws
 * RopewalkError and nothing else, and leaves its inputs as they were when it throws.
 */

/**
 * How the module's bytes are found, and which other engines may run. Without options the bytes carried inside the package are
 * used, or the file beside ropewalk/url. At most one of wasmUrl, wasmBinary and wasmModule.
 */
export interface LoadOptions {
  /** Fetch the .wasm from here instead. */
  wasmUrl?: string | URL;
  /** The bytes themselves. */
  wasmBinary?: ArrayBuffer | ArrayBufferView;
  /** Already compiled: shared between workers, or on hosts that forbid compiling. */
  wasmModule?: WebAssembly.Module;
  /**
   * `() => import("ropewalk/fallback")`: called where WebAssembly or its SIMD is missing or a policy forbids compiling. The
   * package itself imports nothing on demand, which not every bundler can follow. Without it such hosts give wasm-unavailable;
   * a file that is not found does so in either case.
   */
  fallback?: () => Promise<EngineModule>;
  /**
   * `() => import("ropewalk/relaxed")`: called where the host has relaxed SIMD; wasmUrl, wasmBinary and wasmModule are then
   * for the others.
   */
  relaxed?: () => Promise<EngineModule>;
}

/** What import("ropewalk/fallback") and import("ropewalk/relaxed") give. */
export interface EngineModule {
  loadRopewalk(): Promise<Ropewalk>;
}

/**
 * How the core was compiled. "simd": WebAssembly with fixed-width SIMD, the default. "relaxed-simd": products are added
 * without a rounding in between where the processor can. "threads": "simd" in shared memory. "fallback": plain JavaScript.
 */
export type EngineName = "simd" | "relaxed-simd" | "threads" | "fallback";

/** One function per scheme, each with its source, in src/rope/config/frequencies.hpp. */
export type RopeType = "default" | "linear" | "dynamic" | "yarn" | "longrope" | "llama3" | "proportional";

/** "half-split" pairs channels (i, i + rotaryDim/2); "interleaved" pairs (2i, 2i + 1). */
export type Pairing = "half-split" | "interleaved";

/** "exact": double precision throughout, rounded once. "float32": each step rounded as PyTorch float32 rounds it. */
export type Precision = "exact" | "float32";

/**
 * The rotary part of one model, normalised: what every other function takes. Plain data: JSON in, JSON out. Fields that the
 * rope type does not use are ignored.
 */
export interface RopeSpec {
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
  /** Order the rotated pairs are written in, where it differs from `pairing` (DeepSeek V3 reads interleaved, writes half-split). */
  writeAs?: Pairing;
  /** -1 where the model turns the other way (NanoChat): pass `inverse: true` to rotate. Tables do not depend on it. Default 1. */
  direction?: 1 | -1;
  /** Positions the model is meant for. */
  maxPositionEmbeddings?: number;
  /** Positions it was first trained with (yarn, longrope, llama3). */
  originalMaxPositionEmbeddings?: number;
  /**
   * Stretch of the context, 1 or more (all but default). linear takes less, too, which compresses: a `scale` of MLX and a
   * `freq_scale` of ggml multiply positions, so factor is 1 / scale.
   */
  factor?: number;
  /** Multiplies cos and sin instead of the value that the scheme computes (yarn, longrope). */
  attentionFactor?: number;
  betaFast?: number;
  betaSlow?: number;
  mscale?: number;
  mscaleAllDim?: number;
  truncate?: boolean; // yarn
  lowFreqFactor?: number;
  highFreqFactor?: number; // llama3
  /** [rotaryDim / 2] each: divisors of the frequencies up to the original length, and past it. */
  shortFactor?: number[];
  longFactor?: number[]; // longrope
  /** Share of the pairs that turn; the rest have frequency 0. */
  partialRotaryFactor?: number; // proportional
  /** Multimodal RoPE: how many frequency pairs each of (time, height, width) drives. */
  mropeSection?: number[];
  mropeInterleaved?: boolean;
  /** Which axis drives which pair, where the two fields above cannot say it. */
  axisPattern?: AxisPattern;
  /**
   * base * alpha^(rotaryDim / (rotaryDim - 2)): at every length (default; static NTK, "ntk" in a config), or up to
   * maxPositionEmbeddings (dynamic; HunYuan).
   */
  alpha?: number;
  /** Phi-3.5-MoE: attention factors while the short or the long list is used (longrope). */
  shortMscale?: number;
  longMscale?: number;
  /** Frequencies of your own, [rotaryDim / 2], radians per position, in place of a scheme (default). */
  invFreq?: number[];
}

/**
 * "sections": mropeSection[0] pairs time, then [1] height, then [2] width (Qwen2-VL). "interleaved": time, height, width in
 * turn (Qwen3-VL). "alternating": height and width in turn, then time (ERNIE 4.5 VL). "axial": half the pairs height, half
 * width (vision towers). "axial-split": the same with every other frequency (Pixtral).
 */
export type AxisPattern = "sections" | "interleaved" | "alternating" | "axial" | "axial-split";

export interface Frequencies {
  rotaryDim: number;
  /** [rotaryDim / 2], radians per position; with "float32" each value is a float32. */
  invFreq: Float64Array;
  /** Multiplies cos and sin. */
  attentionFactor: number;
  /** [rotaryDim / 2], positions per full turn, 2 pi / |invFreq|; Infinity where invFreq is 0. */
  wavelength: Float64Array;
}

/**
 * cos and sin are [rows, rotaryDim / 2], already times attentionFactor. Row r belongs to positions[r].
 *
 * A large table stays in wasm memory until its arrays are read, and turns without a copy. Once they are read they are yours:
 * write to them as you like; each call then copies them in.
 */
export interface CosSin {
  rows: number;
  rotaryDim: number;
  cos: Float32Array;
  sin: Float32Array;
}

/** The arrays of a table, [rows, rotaryDim / 2] each. */
export type TableArrays = Pick<CosSin, "cos" | "sin">;

/** Whole numbers from 0 to 2^31 - 1: any list, or `count` of them from `start` on. */
export type Positions = ArrayLike<number> | { start: number; count: number };

/** A tensor that stays in wasm memory between calls. float16 and bfloat16 hold bit patterns in a Uint16Array. */
export interface Tensor extends Disposable {
  readonly shape: readonly number[];
  readonly dtype: DType;
  /** Fills the tensor: as many elements as the shape has, Float32Array for "float32", Uint16Array otherwise. */
  write(data: Float32Array | Uint16Array): void;
  /** A copy. */
  read(): Float32Array | Uint16Array;
  /** Gives the memory back. A second call does nothing; any other use throws "disposed". */
  dispose(): void;
}
export type DType = "float32" | "float16" | "bfloat16";
export type TensorLike = Float32Array | Tensor;

export interface RotateOptions {
  /** [batch, heads, seq, headDim] with layout "bhsd" (default), [batch, seq, heads, headDim] with "bshd". */
  shape: readonly [number, number, number, number];
  layout?: "bhsd" | "bshd";
  /**
   * For rows inside something larger, such as q in a fused qkv projection: elements from one to the next along the first three
   * axes of `shape`; the channels of a row lie side by side. x then holds these rows and any others, which stay as they are.
   * Default: dense. Errors: shape-mismatch where rows would share elements or x ends before they do.
   */
  strides?: readonly [number, number, number];
  /** Elements of x before the first row; when it is given, 0 too, others may follow the last. Default: none. */
  offset?: number;
  pairing: Pairing;
  /** Default: `pairing`. */
  writeAs?: Pairing;
  /** First rotated channel; rotaryOffset + cosSin.rotaryDim is at most headDim. Default 0. */
  rotaryOffset?: number;
  /** Tables to turn by; any values, they need not be unit. */
  cosSin: CosSin;
  /** Row of cosSin for each token: [seq], or [batch, seq]. Default: row b * seq + s when rows = batch * seq, else row s. */
  positionIds?: ArrayLike<number>;
  /** Turn back instead. */
  inverse?: boolean;
  /**
   * Takes the result instead of a new array, and is returned: a Float32Array as long as x, or for a tensor one of x's dtype
   * and length. It may be x, or lie over it in any way. With strides or an offset only the rows are written. Errors, before anything is written: option-invalid (another kind),
   * shape-mismatch (length or dtype), disposed.
   */
  out?: TensorLike;
}

/** q and output are [batch, heads, querySeq, headDim], k and v [batch, kvHeads, keySeq, headDim] ("bshd": heads and seq exchanged). */
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
  rope?: { pairing: Pairing; cosSin: CosSin; queryPositionIds: ArrayLike<number>; keyPositionIds: ArrayLike<number> };
  /** Also return the softmax weights [batch, heads, querySeq, keySeq]. */
  weights?: boolean;
}

/** What takes attention's results: Float32Arrays as long as they are, or float32 tensors, which are written where they lie. */
export interface AttentionOut<Output extends TensorLike = TensorLike> {
  output: Output;
  /** Only with the option `weights`; without it here they come in a new array. */
  weights?: TensorLike;
}

/**
 * `out` takes the results instead of new arrays, and its arrays and tensors are returned. An array may lie over q, k or v; a
 * tensor must be another than those. Errors, before anything is written: option-invalid (another kind; output and weights overlap;
 * a tensor that is an input, too), shape-mismatch (length, dtype), disposed.
 */
export interface AttentionInto<Output extends TensorLike = TensorLike> {
  out: AttentionOut<Output>;
}

/** What a cache holds. Every size is 1 or more. */
export interface KvCacheOptions {
  /** Default 1. */
  batch?: number;
  kvHeads: number;
  headDim: number;
  /** Most keys that it can hold for each batch; its memory is taken at once. */
  capacity: number;
  /** How keys and values are stored: as they are, or rounded once to 16 bits, to nearest. Default "float32". */
  dtype?: DType;
}

/** How what enters a cache is turned: as in rotate, with one row of the table for each token. */
export type CacheRope = Omit<RotateOptions, "shape" | "layout" | "strides" | "offset" | "out">;

export interface CacheAppendOptions {
  /** Tokens that k and v hold for each batch. */
  seq: number;
  /** Default "bhsd". */
  layout?: "bhsd" | "bshd";
  /** Turns the keys on their way in; values are never turned. */
  rope?: CacheRope;
}

/** As in attention; querySeq queries, of which the last sees every key when causal. rope turns the queries on their way. */
export type CacheAttentionOptions = Omit<AttentionOptions, "batch" | "kvHeads" | "keySeq" | "headDim" | "rope"> & {
  rope?: CacheRope;
};

/**
 * The keys and values of one layer, kept in wasm memory between decoding steps, in the order in which attention reads them.
 * Keys enter turned, so that none is turned twice. Decoding token by token gives the bits that one call over the whole
 * sequence gives. A call that throws leaves the cache as it was.
 */
export interface KvCache extends Disposable {
  readonly batch: number;
  readonly kvHeads: number;
  readonly headDim: number;
  readonly capacity: number;
  readonly dtype: DType;
  /** Keys held for each batch. */
  readonly size: number;

  /**
   * Adds keys and values behind those held. k, v: [batch, kvHeads, seq, headDim], or [batch, seq, kvHeads, headDim] with
   * "bshd". Errors: shape-mismatch (lengths; more keys than capacity), out-of-memory, and those of rotate for rope.
   */
  append(k: TensorLike, v: TensorLike, options: CacheAppendOptions): void;
  /**
   * Attention of q over the keys held. q, output: [batch, heads, querySeq, headDim] or its other layout; weights: [batch,
   * heads, querySeq, size]. Errors: those of attention, and of rotate for rope.
   */
  attend<Output extends TensorLike>(
    q: TensorLike,
    options: CacheAttentionOptions & AttentionInto<Output>,
  ): AttentionOut<Output>;
  attend(q: TensorLike, options: CacheAttentionOptions): { output: Float32Array; weights?: Float32Array };
  /** Drops the keys first .. first + count - 1 of each batch and closes the gap. Errors: shape-mismatch (a key not held). */
  evict(first: number, count: number): void;
  /**
   * Turns the keys first .. first + count - 1 once more (K-shift): with the tables of cosSinShift, whose rows belong to
   * these keys in order, they are as if rotated at their new positions. pairing: the order in which the keys were written.
   * With 16-bit storage each turn rounds once more. Errors: shape-mismatch (a key not held), and those of rotate.
   */
  turn(first: number, count: number, rope: CacheRope): void;
  /** Keeps the first `size` keys, as after a rejected draft. Errors: shape-mismatch (more than are held). */
  truncate(size: number): void;
  /** Gives the memory back. A second call does nothing; any other use throws "disposed". */
  dispose(): void;
}

/** Bytes of an instance's memory. */
export interface MemoryUse {
  /** WASM memory (of `ropewalk/fallback`: its buffer) as it is now. It grows when it must and never shrinks. */
  held: number;
  /** In tensors, in tables that nobody has read, and in the arguments of a running call. A KvCache counts in `held` alone. */
  used: number;
  /** The most that was in use at once since the instance was loaded, or since `resetPeak`. */
  peak: number;
}

/** One instance of the module, with memory of its own. */
export interface Ropewalk extends Disposable {
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
   * A model_type that is not known, or none, is config-invalid with the path "model_type": which channels pair up is never
   * guessed. `pairing` says it instead, and where it is given it counts. A model known to have no rotation is config-invalid,
   * too, and the message says so. `layerType` default: "full_attention", or the first. The types known: docs/models.md.
   */
  parseConfig(config: unknown, options?: { layerType?: string; pairing?: Pairing }): RopeSpec;
  /** The layer types that carry parameters of their own ("full_attention", "sliding_attention"); [] when there is one set. */
  layerTypes(config: unknown): string[];

  /** seqLen matters to dynamic and longrope: the length the model is running at. Default: maxPositionEmbeddings. */
  frequencies(spec: RopeSpec, options?: { seqLen?: number; precision?: Precision }): Frequencies;
  /**
   * seqLen default: highest position + 1. `out`: arrays that take the table instead of new ones and are part of the result,
   * here and below. Errors for it, before anything is written: shape-mismatch (length), option-invalid (no Float32Array, or
   * the two overlap).
   */
  cosSin(
    spec: RopeSpec,
    positions: Positions,
    options?: { seqLen?: number; precision?: Precision; out?: TableArrays },
  ): CosSin;
  /**
   * Multimodal: positions is [3, tokens] (time, height, width), row-major; [2, tokens] (height, width) with the axial
   * patterns. With `scale` they are coordinates, any finite numbers, and the angle is scale * coordinate * invFreq.
   */
  cosSinMultimodal(
    spec: RopeSpec,
    positions: ArrayLike<number>,
    options?: { precision?: Precision; scale?: number; out?: TableArrays },
  ): CosSin;
  /**
   * Tables that move cached keys (K-shift): turning a key rotated at from[t] by row t gives the key rotated at to[t], with
   * its attentionFactor as it was. seqLen: as the keys were cached with. Default: maxPositionEmbeddings.
   */
  cosSinShift(
    spec: RopeSpec,
    from: ArrayLike<number>,
    to: ArrayLike<number>,
    options?: { seqLen?: number; precision?: Precision; out?: TableArrays },
  ): CosSin;

  /** A Float32Array gives a new array back; a Tensor is turned in place and returned. */
  rotate<T extends TensorLike>(x: T, options: RotateOptions): T;
  /**
   * softmax(scale * q k^T + bias) v, in float32. Query head h reads key head h / (heads / kvHeads).
   *
   * Not here, and how to get there: values wider than headDim, call once for each headDim channels of v (the weights are the
   * same) and lay the outputs side by side; narrower, fill v with zeros. A length, or a bias, for each batch row: one call a
   * row with batch 1. A cap on scores (cap * tanh(score / cap)): rotate q and k with `rotate`, and form the scores yourself.
   */
  attention<Output extends TensorLike>(
    q: TensorLike,
    k: TensorLike,
    v: TensorLike,
    options: AttentionOptions & AttentionInto<Output>,
  ): AttentionOut<Output>;
  attention(
    q: TensorLike,
    k: TensorLike,
    v: TensorLike,
    options: AttentionOptions,
  ): { output: Float32Array; weights?: Float32Array };

  /** Room for a tensor in wasm memory, filled with zeros. Default dtype "float32". */
  tensor(shape: readonly number[], dtype?: DType): Tensor;

  /**
   * An empty cache of keys and values. Errors: shape-mismatch (a size of 0, or more than memory can count), out-of-memory,
   * option-invalid.
   */
  kvCache(options: KvCacheOptions): KvCache;

  /**
   * Rewrites channels from one pairing's order to the other's; scores do not change when q and k are both rewritten.
   * A vector batch [..., headDim], or the rows of a q/k projection [heads * headDim, in] with `rows` (per head, so
   * k needs its own number of heads under GQA). rotaryDim default: headDim.
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

  /** Score of q at position m + distance against k at m, for each distance. Default q = k = all ones, divided by headDim. */
  scoreByDistance(
    spec: RopeSpec,
    distances: Positions,
    options?: { q?: Float32Array; k?: Float32Array; seqLen?: number; precision?: Precision },
  ): Float64Array;
  /**
   * Where each value came from, which defaults were used, which keys were ignored or misspelt, what contradicts what. A spec
   * can be passed, too: the report then says what is odd about its frequencies.
   */
  inspectConfig(config: unknown, options?: { pairing?: Pairing }): ConfigReport;

  /** The encodings RoPE is compared with. sinusoidal: [positions, dim], sine and cosine interleaved. dim is even; base default 10000. */
  sinusoidal(positions: Positions, dim: number, options?: { base?: number }): Float32Array;
  /** [heads]; the score of distance n is lowered by slope * n. */
  alibiSlopes(heads: number): Float64Array;

  /**
   * xPos: a new table whose rows are multiplied by zeta_i^(m / scaleBase) for queries and zeta_i^(-m / scaleBase) for keys,
   * m the row's position and zeta_i = (2i / rotaryDim + 0.4) / 1.4; a score then decays with the distance and depends on
   * nothing else. positions: one for each row. scaleBase: positions, 1 or more; 512 in the authors' code.
   * Errors: position-invalid (a scale would leave float32: give each window positions of its own), shape-mismatch,
   * option-invalid, value-not-finite. Source: A Length-Extrapolatable Transformer, arXiv:2212.10554, section 3.2.
   */
  xposScale(cosSin: CosSin, positions: Positions, options: { side: "query" | "key"; scaleBase: number }): CosSin;
  /**
   * [pairs], radians per position: evenly spaced from `first` to `last`, both included, each at most 2^20 in size; for
   * experiments as a spec's invFreq, `{ ...spec, ropeType: "default", invFreq: [...list] }`. pairs: rotaryDim / 2.
   * Errors: value-not-finite, config-invalid (size), option-invalid (pairs).
   */
  linearFrequencies(first: number, last: number, pairs: number): Float64Array;

  /** How much memory the instance has and uses. resetPeak (default false) begins a new peak. Errors: option-invalid. */
  memory(options?: { resetPeak?: boolean }): MemoryUse;

  /** Gives the instance's memory back; its tensors go with it. A second call does nothing; any other use throws "disposed". */
  dispose(): void;
}

/**
 * values also lists the layers without rotation (NoPE), where there are any: "layersWithoutRope" (their numbers from 0 on)
 * and "layerTypesWithoutRope" (where the model's code goes by layer type).
 */
export interface ConfigReport {
  layers: { layerType: string | null; spec: RopeSpec }[];
  values: { name: string; value: unknown; source: string /* path in the config, or "default" */ }[];
  notes: { severity: "error" | "warning" | "info"; code: string; path?: string; message: string }[];
}
