// The cache of keys and values through the API: one query over all its keys, and the calls that change it.
import type { DType, KvCache, RopeSpec } from "ropewalk";
import type { Bench, Case } from "./bench.js";
import type { Checked, Runner } from "./runner.js";
import { attentionError, randomVector, type AttentionShape } from "./reference.js";
import { specOf } from "./rotation.js";

const heads = 32;
const kvHeads = 8;
const headDim = 128;
const allowed = 2e-6; // as in attention.ts

/** Numbers that every storage type holds without rounding: 8 significant bits. */
const shortVector = (length: number, seed: number): Float32Array =>
  randomVector(length, seed).map((value) => Math.round(value * 128) / 128);

interface Held {
  cache: KvCache;
  q: Float32Array;
  k: Float32Array;
  v: Float32Array;
  shape: AttentionShape;
}

function filled(bench: Bench, keySeq: number, dtype: DType): Held {
  const shape = { heads, kvHeads, querySeq: 1, keySeq, headDim };
  const [k, v] = [shortVector(kvHeads * keySeq * headDim, 2), shortVector(kvHeads * keySeq * headDim, 3)];
  const cache = bench.ropewalk.kvCache({ kvHeads, headDim, capacity: keySeq + 1, dtype });
  cache.append(k, v, { seq: keySeq });
  return { cache, q: randomVector(heads * headDim, 1), k, v, shape };
}

const attended = ({ cache, q }: Held): Float32Array => cache.attend(q, { heads, querySeq: 1, causal: true }).output;

/** The error of attention over the cache, compared with attention over these keys and values. */
function checked(on: Held, k = on.k, v = on.v): Checked {
  const shape = { ...on.shape, keySeq: on.cache.size };
  return { error: attentionError(attended(on), on.q, k, v, shape), allowed };
}

/** One query over the keys in the cache, against the limits `limit` and, for 16-bit storage, `halfLimit`. */
export function cacheRunners(bench: Bench, keySeq: number, limit: string, halfLimit: string): Runner[] {
  return (["float32", "bfloat16", "float16"] as const).map((dtype): Runner => {
    const on = filled(bench, keySeq, dtype);
    const bytes = dtype === "float32" ? 4 : 2;
    return {
      who: `ropewalk, ${dtype} cache`,
      kind: "ropewalk",
      work: 2 * on.k.length * bytes,
      limit: dtype === "float32" ? limit : halfLimit,
      run: () => void attended(on),
      check: () => checked(on),
      dispose: () => on.cache.dispose(),
    };
  });
}

/** `list`, [kvHeads, keySeq, headDim], without key `first` of each head, and with `token` after the last. */
function replaced(list: Float32Array, keySeq: number, first: number, token: Float32Array): Float32Array {
  const result = list.slice();
  for (let h = 0; h < kvHeads; ++h) {
    const head = result.subarray(h * keySeq * headDim, (h + 1) * keySeq * headDim);
    head.copyWithin(first * headDim, (first + 1) * headDim);
    head.set(token.subarray(h * headDim, (h + 1) * headDim), (keySeq - 1) * headDim);
  }
  return result;
}

/** All angles are zero: values do not change, but the work is done. */
function changes(bench: Bench, keySeq: number): Runner[] {
  const spec: RopeSpec = specOf(headDim);
  const on = filled(bench, keySeq, "float32");
  const { cache } = on;
  const [k, v] = [shortVector(kvHeads * headDim, 4), shortVector(kvHeads * headDim, 5)];
  const rope = { pairing: "half-split", cosSin: bench.ropewalk.cosSin(spec, { start: 0, count: 1 }) } as const;
  const positions = Int32Array.from({ length: keySeq }, (_, i) => i);
  const still = { pairing: "half-split", cosSin: bench.ropewalk.cosSinShift(spec, positions, positions) } as const;
  const append = (): void => cache.append(k, v, { seq: 1, rope });
  const first = keySeq / 2;
  const after = (run: () => void, keys: Float32Array, values: Float32Array) => (): Checked => {
    run();
    return checked(on, keys, values);
  };
  const slide = (): void => {
    cache.evict(first, 1);
    append();
  };
  const turn = (): void => cache.turn(0, keySeq, still);
  const restore = (): void => {
    cache.truncate(0);
    cache.append(on.k, on.v, { seq: keySeq });
  };
  const afterSlide = (): Checked => {
    const found = after(slide, replaced(on.k, keySeq, first, k), replaced(on.v, keySeq, first, v))();
    restore();
    return found;
  };
  const appendAndDrop = (): void => {
    append();
    cache.truncate(keySeq);
  };
  return [
    { who: "append a token, drop it", kind: "ropewalk", run: appendAndDrop, check: after(appendAndDrop, on.k, on.v) },
    { who: "turn all keys (K-shift)", kind: "ropewalk", run: turn, check: after(turn, on.k, on.v) },
    {
      who: "evict a key, append a token",
      kind: "ropewalk",
      run: slide,
      check: afterSlide,
      dispose: () => cache.dispose(),
    },
  ];
}

export const cacheCases = (keySeqs: readonly number[]): Case[] =>
  keySeqs.map((keySeq) => ({
    group: "decode",
    series: "float32 cache, 8 heads, D=128",
    column: `${keySeq} keys`,
    unit: "us",
    work: 1,
    runners: (bench) => changes(bench, keySeq),
  }));
