import { beforeEach, describe, expect, test } from "vitest";
import { loadRopewalk, type KvCache, type RopeSpec, type Ropewalk } from "ropewalk";
import { errorOf } from "./refused.js";

let rw: Ropewalk;
beforeEach(async () => {
  rw = await loadRopewalk();
});

const [batch, heads, kvHeads, headDim, capacity] = [2, 4, 2, 24, 64];
const spec: RopeSpec = { ropeType: "default", base: 10000, headDim, rotaryDim: 16, pairing: "interleaved" };
const { pairing } = spec;

/** Seeded numbers in [-1, 1). */
function random(length: number, seed: number): Float32Array {
  let state = seed;
  return Float32Array.from({ length }, () => {
    state = (state * 48271) % 2147483647;
    return (state / 2147483647) * 2 - 1;
  });
}

/** Tokens first .. first + count - 1 of [batch, heads, tokens, headDim]. */
function slice(x: Float32Array, tokens: number, first: number, count: number): Float32Array {
  const rows = x.length / (tokens * headDim);
  return Float32Array.from(
    Array.from({ length: rows }, (_, row) =>
      Array.from(x.subarray((row * tokens + first) * headDim, (row * tokens + first + count) * headDim)),
    ).flat(),
  );
}

const tokens = 40;
const q = random(batch * heads * tokens * headDim, 1);
const k = random(batch * kvHeads * tokens * headDim, 2);
const v = random(batch * kvHeads * tokens * headDim, 3);
const sizes = { batch, kvHeads, headDim, capacity };
const rope = (start: number, count: number) => ({ pairing, cosSin: rw.cosSin(spec, { start, count }) });

function append(cache: KvCache, first: number, count: number, position = first): void {
  const [keys, values] = [slice(k, tokens, first, count), slice(v, tokens, first, count)];
  cache.append(keys, values, { seq: count, rope: rope(position, count) });
}

const attend = (cache: KvCache, first: number, count: number, position = first): Float32Array =>
  cache.attend(slice(q, tokens, first, count), {
    heads,
    querySeq: count,
    causal: true,
    rope: rope(position, count),
  }).output;

function largest(a: Float32Array, b: Float32Array): number {
  expect(a.length).toBe(b.length);
  return a.reduce((most, value, i) => Math.max(most, Math.abs(value - b[i]!)), 0);
}

describe("a cache gives the same results as attention", () => {
  test("one prefill equals attention over rotated keys", () => {
    const cache = rw.kvCache(sizes);
    append(cache, 0, tokens);
    expect(cache.size).toBe(tokens);
    const cosSin = rw.cosSin(spec, { start: 0, count: tokens });
    const turned = rw.rotate(k, { shape: [batch, kvHeads, tokens, headDim], pairing, cosSin });
    const turnedQ = rw.rotate(q, { shape: [batch, heads, tokens, headDim], pairing, cosSin });
    const whole = { batch, heads, kvHeads, querySeq: tokens, keySeq: tokens, headDim, causal: true, weights: true };
    const expected = rw.attention(turnedQ, turned, v, whole);
    const options = { heads, querySeq: tokens, causal: true, weights: true };
    expect(cache.attend(turnedQ, options)).toEqual(expected);
    expect(attend(cache, 0, tokens)).toEqual(expected.output);
  });

  test.each(["bfloat16", "float16"] as const)("%s storage is attention over rounded keys and values", (dtype) => {
    const cache = rw.kvCache({ ...sizes, dtype });
    cache.append(k, v, { seq: tokens });
    const bits = dtype === "bfloat16" ? 8 : 11;
    const rounded = (x: Float32Array): Float32Array =>
      x.map((value) => {
        const unit = 2 ** (Math.max(Math.floor(Math.log2(Math.abs(value))), -14) - bits + 1);
        const scaled = value / unit; // exact; to nearest, ties to even
        const floor = Math.floor(scaled);
        const up = scaled - floor > 0.5 || (scaled - floor === 0.5 && floor % 2 !== 0);
        return (up ? floor + 1 : floor) * unit;
      });
    const all = { batch, heads, kvHeads, querySeq: tokens, keySeq: tokens, headDim };
    expect(cache.attend(q, { heads, querySeq: tokens, causal: false }).output).toEqual(
      rw.attention(q, rounded(k), rounded(v), all).output,
    );
  });

  test("window, bias, scale and layout mean the same as in attention", () => {
    const cache = rw.kvCache(sizes);
    cache.append(k, v, { seq: tokens, layout: "bshd" });
    const options = {
      heads,
      querySeq: tokens,
      layout: "bshd",
      causal: true,
      slidingWindow: 7,
      scale: 0.4,
      bias: random(tokens * tokens, 5),
    } as const;
    const expected = rw.attention(q, k, v, { ...options, batch, kvHeads, keySeq: tokens, headDim });
    expect(cache.attend(q, options)).toEqual(expected);
  });

  test("tensors work like arrays", () => {
    const cache = rw.kvCache(sizes);
    const tensor = rw.tensor([batch, kvHeads, tokens, headDim]);
    tensor.write(k);
    cache.append(tensor, v, { seq: tokens });
    const other = rw.kvCache(sizes);
    other.append(k, v, { seq: tokens });
    const options = { heads, querySeq: tokens, causal: true };
    expect(cache.attend(q, options)).toEqual(other.attend(q, options));
  });
});

describe("eviction", () => {
  test("evict and shift equals rotating at the new positions", () => {
    const [moved, fresh] = [rw.kvCache(sizes), rw.kvCache(sizes)];
    const [kept, gone] = [4, 9]; // the first four stay, as attention sinks
    append(moved, 0, 30);
    moved.evict(kept, gone);
    const count = 30 - kept - gone;
    const from = Array.from({ length: count }, (_, i) => kept + gone + i);
    const to = from.map((position) => position - gone);
    moved.turn(kept, count, { pairing, cosSin: rw.cosSinShift(spec, from, to) });
    append(fresh, 0, kept);
    append(fresh, kept + gone, count, kept);
    // two rotations instead of one: a few eps on keys below 2 in size, seen through scores of 24 products
    expect(largest(attend(moved, 30, 1, 21), attend(fresh, 30, 1, 21))).toBeLessThanOrEqual(32 * 2 ** -23);
    expect(largest(attend(moved, 30, 1, 21), attend(moved, 30, 1, 30))).toBeGreaterThan(1e-3);
  });
});

// Gigabytes are filled here, which takes its time on a busy machine.
describe("memory", { timeout: 60_000 }, () => {
  test("too large caches are refused, and other caches still work", () => {
    const cache = rw.kvCache(sizes);
    append(cache, 0, 10);
    const before = attend(cache, 10, 1);
    const huge = { kvHeads: 1, headDim: 128, capacity: 1_900_000 };
    const held = [rw.kvCache(huge), rw.kvCache({ ...huge, dtype: "float16" })]; // 2 GB and 1 GB
    expect(errorOf(() => rw.kvCache(huge)).code).toBe("out-of-memory"); // 2 GB more than 4 GB of memory
    for (const one of held) one.dispose();
    expect(attend(cache, 10, 1)).toEqual(before);
    append(cache, 10, 5);
    expect(cache.size).toBe(15);
  });

  test("freed memory is used again", () => {
    for (let i = 0; i < 600; i++) rw.kvCache({ kvHeads: 8, headDim: 64, capacity: 2048 }).dispose(); // 8 MB each
    expect(rw.kvCache(sizes).size).toBe(0);
  });

  test("a cache refuses all use after dispose, and a second dispose does nothing", () => {
    const cache = rw.kvCache(sizes);
    append(cache, 0, 2);
    const cosSin = rw.cosSin(spec, [0, 1]);
    cache.dispose();
    cache.dispose();
    const calls = [
      () => cache.append(k, v, { seq: tokens }),
      () => cache.attend(q, { heads, querySeq: tokens }),
      () => cache.evict(0, 1),
      () => cache.turn(0, 2, { pairing, cosSin }),
      () => cache.truncate(0),
    ];
    for (const call of calls) expect(errorOf(call).code, call.toString()).toBe("disposed");
  });

  test("using ends with disposal, and with the instance's", () => {
    const [cache, other] = [rw.kvCache(sizes), rw.kvCache(sizes)];
    cache[Symbol.dispose]();
    expect(errorOf(() => cache.truncate(0)).code).toBe("disposed");
    rw.dispose();
    expect(errorOf(() => other.truncate(0)).code).toBe("disposed");
    expect(errorOf(() => rw.kvCache(sizes)).code).toBe("disposed");
    other.dispose();
  });
});
