import type { CoreLoadOptions } from "../core/types.js";
import type {
  AttentionInto,
  AttentionOptions,
  AttentionOut,
  CacheAppendOptions,
  CacheAttentionOptions,
  CacheRope,
  DiagnoseOptions,
  KvCacheOptions,
  LoadOptions,
  RopeAttentionOptions,
  RopeCacheAppendOptions,
  RopeCacheAttentionOptions,
  RopeCacheTurnOptions,
  RopeKvCacheOptions,
  RopeRotateOptions,
  RopeTableOptions,
  Ropewalk,
  RotateOptions,
} from "../types.js";

export * from "./checks.js";

/** Every option of a type and no other; the compiler checks both directions. */
type Names<T> = Record<keyof T, true>;
/** The options type of a method. */
type OptionsOf<Method extends keyof Ropewalk, At extends number> = Ropewalk[Method] extends (
  ...args: infer All
) => unknown
  ? NonNullable<All[At]>
  : never;

const run = { seqLen: true, precision: true } as const;
const rotation = {
  pairing: true,
  writeAs: true,
  rotaryOffset: true,
  cosSin: true,
  positionIds: true,
  inverse: true,
} as const;
const rows = { shape: true, layout: true, strides: true, offset: true, out: true } as const;
const scores = { scale: true, causal: true, slidingWindow: true, bias: true, weights: true, out: true } as const;
const sizes = {
  batch: true,
  heads: true,
  kvHeads: true,
  querySeq: true,
  keySeq: true,
  headDim: true,
  layout: true,
} as const;
const queries = { heads: true, querySeq: true, layout: true } as const;
const cache = { batch: true, kvHeads: true, headDim: true, capacity: true, dtype: true } as const;

/** The known options of every call; unknown ones are refused. */
export const optionNames = {
  load: {
    wasmUrl: true,
    wasmBinary: true,
    wasmModule: true,
    fallback: true,
    relaxed: true,
  } satisfies Names<LoadOptions>,
  loadCore: { fallback: true } satisfies Names<CoreLoadOptions>,
  parseConfig: { layerType: true, pairing: true } satisfies Names<OptionsOf<"parseConfig", 1>>,
  inspectConfig: { pairing: true } satisfies Names<OptionsOf<"inspectConfig", 1>>,
  frequencies: run satisfies Names<OptionsOf<"frequencies", 1>>,
  cosSin: { ...run, out: true } satisfies Names<OptionsOf<"cosSin", 2>>,
  cosSinMultimodal: { ...run, scale: true, out: true } satisfies Names<OptionsOf<"cosSinMultimodal", 2>>,
  cosSinShift: { ...run, out: true } satisfies Names<OptionsOf<"cosSinShift", 3>>,
  range: { start: true, count: true },
  rotate: { ...rows, ...rotation } satisfies Names<RotateOptions>,
  // Not "attention": that is also a type of layers, so web/tools/build/used-entries.mjs would always keep the entry.
  attentionCall: { ...sizes, ...scores, rope: true } satisfies Names<AttentionOptions & AttentionInto>,
  attentionRope: { pairing: true, cosSin: true, queryPositionIds: true, keyPositionIds: true } satisfies Names<
    NonNullable<AttentionOptions["rope"]>
  >,
  attentionOut: { output: true, weights: true } satisfies Names<AttentionOut>,
  kvCache: cache satisfies Names<KvCacheOptions>,
  cacheRope: rotation satisfies Names<CacheRope>,
  append: { seq: true, layout: true, rope: true } satisfies Names<CacheAppendOptions>,
  attend: { ...queries, ...scores, rope: true } satisfies Names<CacheAttentionOptions & AttentionInto>,
  convertPairing: {
    from: true,
    to: true,
    headDim: true,
    rotaryDim: true,
    rotaryOffset: true,
    rows: true,
  } satisfies Names<OptionsOf<"convertPairing", 1>>,
  projectionRows: { heads: true, in: true } satisfies Names<NonNullable<OptionsOf<"convertPairing", 1>["rows"]>>,
  scoreByDistance: { ...run, q: true, k: true } satisfies Names<OptionsOf<"scoreByDistance", 2>>,
  sinusoidal: { base: true } satisfies Names<OptionsOf<"sinusoidal", 2>>,
  xposScale: { side: true, scaleBase: true } satisfies Names<OptionsOf<"xposScale", 2>>,
  diagnose: {
    shape: true,
    layout: true,
    positionIds: true,
    expected: true,
    seqLen: true,
  } satisfies Names<DiagnoseOptions>,
  memory: { resetPeak: true } satisfies Names<OptionsOf<"memory", 0>>,
  rope: { precision: true, heads: true, kvHeads: true } satisfies Names<OptionsOf<"rope", 1>>,
  ropeTable: { seqLen: true, which: true } satisfies Names<RopeTableOptions>,
  ropeRotate: { ...rows, positions: true, seqLen: true, inverse: true, which: true } satisfies Names<RopeRotateOptions>,
  ropeAttention: { ...sizes, ...scores, positions: true, keyPositions: true, seqLen: true } satisfies Names<
    RopeAttentionOptions & AttentionInto
  >,
  ropeKvCache: { ...cache, seqLen: true } satisfies Names<RopeKvCacheOptions>,
  ropeAppend: { seq: true, layout: true, positions: true } satisfies Names<RopeCacheAppendOptions>,
  ropeAttend: { ...queries, ...scores, positions: true } satisfies Names<RopeCacheAttentionOptions & AttentionInto>,
  ropeTurn: { positions: true } satisfies Names<RopeCacheTurnOptions>,
} as const;
