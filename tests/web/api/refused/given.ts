// What the wrong calls of the table, and the right ones beside them, are called with.
import { loadRopewalk, positionsOf, type PositionPart, type RopeSpec } from "ropewalk";

// eslint-disable-next-line typescript/no-explicit-any -- these calls are wrong on purpose
export type Loose = any;

export const rw = await loadRopewalk();
export const [api, other]: Loose[] = [rw, await loadRopewalk()];

export const pairing = "half-split";
export const schemeless = { base: 10000, headDim: 8, rotaryDim: 8, pairing } as const;
export const spec: RopeSpec = { ropeType: "default", ...schemeless };
export const yarn: RopeSpec = { ...spec, ropeType: "yarn", factor: 4, originalMaxPositionEmbeddings: 64 };
const lists = { shortFactor: [1, 1, 1, 1], longFactor: [2, 2, 2, 2] };
const lengths = { maxPositionEmbeddings: 64, originalMaxPositionEmbeddings: 32 };
export const longrope: RopeSpec = { ...spec, ropeType: "longrope", ...lengths, ...lists };
export const llama = { model_type: "llama", hidden_size: 64, num_attention_heads: 8, max_position_embeddings: 64 };
export const config = { ...llama, rope_theta: 10000 };
export const grouped = { ...config, num_key_value_heads: 2 };
export const wave = (length: number): Float32Array => Float32Array.from({ length }, (_, i) => Math.sin(1 + i * 1.7));
export const x = wave(64); // two heads of four tokens
export const shape = [1, 2, 4, 8] as const;
export const sizes = { batch: 1, heads: 2, kvHeads: 2, querySeq: 4, keySeq: 4, headDim: 8 };
export const one = { heads: 2, querySeq: 1 };
export const ids = { queryPositionIds: [0, 1, 2, 3], keyPositionIds: [0, 1, 2, 3] };
export const mask = Float32Array.from({ length: 16 }, (_, i) => (i % 4 <= Math.floor(i / 4) ? 1 : 0));
export const pairs = { from: pairing, to: "interleaved", headDim: 8 };
export const square = new Float32Array(256 * 256);
export const memory = new Float32Array(96).fill(3);
export const output = memory.subarray(0, 64);

export const tensor = (of: readonly number[] = shape): Loose => {
  const made = rw.tensor(of);
  made.write(wave(made.shape.reduce((product, size) => product * size, 1)));
  return made;
};
export const kept = tensor();
export const foreign = (): Loose => other.tensor([64]);
export const gone = (): Loose => {
  const made = tensor();
  made.dispose();
  return made;
};

/** A table of one's own, without a spec: no rotation at all. */
export const own = (rows: number, rotaryDim = 8): Loose => {
  const of = () => new Float32Array((rows * rotaryDim) / 2);
  return { rows, rotaryDim, cos: of().fill(1), sin: of() };
};
export const by = (cosSin: Loose): Loose => ({ pairing, cosSin });
export const fused = (): Loose => ({ ...by(own(4)), ...ids });
export const table = (): Loose => rw.cosSin(spec, { start: 0, count: 4 });
export const plain = (): Loose => by(table());
export const later = (count: number): Loose => by(rw.cosSin(spec, { start: 10, count }));
export const back = (): Loose => rw.cosSin({ ...spec, direction: -1 }, { start: 0, count: 4 });
export const trailing = (): Loose => rw.cosSin({ ...spec, rotaryDim: 4, rotaryOffset: 4 }, { start: 0, count: 4 });
export const rewritten = (): Loose =>
  rw.cosSin({ ...spec, pairing: "interleaved", writeAs: "half-split" }, { start: 0, count: 4 });
/** A table of one's own, [heads, tokens, pairs], whose second head has another base. */
export const ownHeads = (): Loose => {
  const each = [10000, 100].map((base) => rw.cosSin({ ...spec, base }, [0, 1, 2, 3]));
  const both = (name: "cos" | "sin") => Float32Array.from(each.flatMap((one) => [...one[name]]));
  return { rows: 8, rotaryDim: 8, cos: both("cos"), sin: both("sin") };
};

export const parse = (more: object, options?: unknown): unknown => api.parseConfig({ ...llama, ...more }, options);
export const rotate = (more: object): unknown => api.rotate(x, { shape, ...by(own(4)), ...more });
export const rotateTensor = (more: object): unknown => api.rotate(kept, { shape, ...by(own(4)), ...more });
export const tableInto = (out: unknown): unknown => api.cosSin(spec, { start: 0, count: 4 }, { out });
export const attention = (more: object): unknown => api.attention(x, x, x, { ...sizes, ...more });
export const rope = (): Loose => rw.rope(spec);
export const ropeRotate = (more: object): unknown => rope().rotate(x, { shape, ...more });
export const ropeAttention = (more: object): unknown => rope().attention(x, x, x, { ...sizes, ...more });
export const turned = (): Loose => rope().rotate(tensor(), { shape });
export const positions = (parts: unknown, options: object): unknown =>
  positionsOf(parts as PositionPart[], options as never);

/** The caches of a call, each with one that was not called. */
const caches: [cache: Loose, fresh: () => Loose][] = [];
const filledOr = (make: () => Loose, filled: boolean): Loose => {
  const fresh = (): Loose => {
    const one = make();
    if (filled) one.append(x, x, { seq: 4 });
    return one;
  };
  const called = fresh();
  caches.push([called, fresh]);
  return called;
};
export const made = (more: object): Loose => rw.kvCache({ kvHeads: 2, headDim: 8, capacity: 8, ...more });
export const cache = (filled = true): Loose => filledOr(() => made({}), filled);
export const ropeCache = (filled = true): Loose => filledOr(() => rope().kvCache({ kvHeads: 2, capacity: 8 }), filled);
export const ones = (tokens: number): Float32Array => new Float32Array(16 * tokens).fill(1);
export const append = (more: object): unknown => cache().append(x, x, { seq: 4, ...more });
export const attend = (more: object): unknown => cache().attend(x, { heads: 2, querySeq: 4, causal: true, ...more });

/** Everything that a wrong call could change: what is given, what is written to, and each cache that it made. */
export const state = (): unknown => {
  const shared = { spec, yarn, longrope, llama, config, grouped, x, shape, sizes, one, ids, mask, pairs, memory };
  return structuredClone({ ...shared, square: square.every((value) => value === 0), kept: kept.read() });
};

/** What the caches of a call hold, and what they should hold. */
export const cachesOfCall = (): [found: unknown, wanted: unknown][] => {
  const inside = (cache: Loose): unknown => [cache.size, cache.size > 0 && cache.attend(x.slice(0, 16), one)];
  return caches.splice(0).map(([called, fresh]) => [inside(called), inside(fresh())]);
};
