import { fieldsOf, type Fields } from "./checks.js";
import type { CoreLoadOptions } from "../core/types.js";
import { RopewalkError } from "../errors/errors.js";
import { nearestOf, snakeCase } from "./names.js";
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
type Options = Readonly<Record<string, true>>;

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
  threads: { threads: true, workerUrl: true },
  parseConfig: { layerType: true, pairing: true } satisfies Names<OptionsOf<"parseConfig", 1>>,
  inspectConfig: { pairing: true } satisfies Names<OptionsOf<"inspectConfig", 1>>,
  frequencies: run satisfies Names<OptionsOf<"frequencies", 1>>,
  cosSin: { ...run, out: true } satisfies Names<OptionsOf<"cosSin", 2>>,
  cosSinMultimodal: { ...run, scale: true, out: true } satisfies Names<OptionsOf<"cosSinMultimodal", 2>>,
  cosSinShift: { ...run, out: true } satisfies Names<OptionsOf<"cosSinShift", 3>>,
  range: { start: true, count: true },
  rotate: { ...rows, ...rotation } satisfies Names<RotateOptions>,
  attention: { ...sizes, ...scores, rope: true } satisfies Names<AttentionOptions & AttentionInto>,
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

/** The options of one call. It inherits nothing, so that a property of Object.prototype is not an option. */
class Given {
  [name: string]: unknown;
}
Object.setPrototypeOf(Given.prototype, null);

/**
 * Reads the options that a call needs and refuses unknown ones. It reads only the object's own properties, each once.
 */
export function objectWith(value: unknown, path: string, names: Options): Fields {
  const given = new Given();
  const source = fieldsOf(value, path);
  for (const name of Object.keys(source)) {
    if (names[name] !== true) throw unknownName(name, path, Object.keys(names));
    given[name] = source[name];
  }
  return given;
}

/** The same for options that may be absent. */
export const optionsOf = (value: unknown, path: string, names: Options): Fields =>
  value === undefined ? new Given() : objectWith(value, path, names);

const none: Readonly<Record<string, string>> = {};

/** Refuses a name and suggests the nearest one, or lists all of them. `others`: alternative names of options. */
export function unknownName(name: string, path: string, names: readonly string[], others = none): RopewalkError {
  const { nearest, steps } = nearestOf(name, names);
  const [word, inner] = [name.toLowerCase(), `_${snakeCase(name)}`];
  // A part counts from the start of a word: "theta" of "ropeTheta", and not "xpos" of "maxPosition".
  const isPartOf = (one: string): boolean => {
    const [whole, snake] = [one.toLowerCase(), `_${snakeCase(one)}`];
    return whole.startsWith(word) || word.startsWith(whole) || snake.includes(inner) || inner.includes(snake);
  };
  const near = Object.hasOwn(others, name)
    ? others[name]
    : steps <= Math.min(2, nearest.length / 3)
      ? nearest
      : names.find((one) => one.length > 2 && isPartOf(one));
  const rule = near === undefined ? "no-option" : "unknown-option";
  return new RopewalkError({ code: "option-invalid", rule, path: `${path}.${name}`, limit: near ?? names.join(", ") });
}
