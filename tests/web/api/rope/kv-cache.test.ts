// rope.attention and rope.kvCache against plain double loops: chunks of any size, positions of one's own, eviction,
// moved keys.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Rope, RopeSpec, Ropewalk } from "ropewalk";
import { engines } from "../engines/engines.js";
import { errorOf } from "../refused.js";
import { farthest, noise, plainAttention, plainRotate } from "./plain.js";

const spec: RopeSpec = {
  ropeType: "default",
  base: 10000,
  headDim: 16,
  rotaryDim: 8,
  rotaryOffset: 8,
  pairing: "interleaved",
  writeAs: "half-split",
  direction: -1,
};
const heads = 2;
const total = 12;
const length = heads * total * 16;
/** Largest error seen 2e-7, for scores of size 1 in float32; a key that is rotated wrongly is off by more than 1e-2. */
const allowed = 2e-6;

/** Tokens first .. first + count - 1 of [heads, total, headDim]. */
function tokens(all: Float32Array, first: number, count: number): Float32Array {
  const part = new Float32Array(heads * count * 16);
  for (let h = 0; h < heads; h++)
    part.set(all.subarray((h * total + first) * 16, (h * total + first + count) * 16), h * count * 16);
  return part;
}

describe.each(engines)("rope.attention and rope.kvCache ($name)", ({ start }) => {
  let rw: Ropewalk;
  let rope: Rope;
  const [q, k, v] = [noise(length, 1), noise(length, 2), noise(length, 3)];
  const rotated = (x: ArrayLike<number>, position: (s: number) => number): Float64Array =>
    plainRotate(x, [1, heads, total, 16], spec, (_, s) => position(s));
  const sizes = { heads, querySeq: total, keySeq: total, headDim: 16 };
  const wantedAt = (position: (s: number) => number): Float64Array =>
    plainAttention(rotated(q, position), rotated(k, position), v, sizes);
  beforeEach(async () => {
    rw = await start();
    rope = rw.rope(spec);
  });
  afterEach(() => rw.dispose());

  test("attention rotates queries and keys, but not values", () => {
    const options = { batch: 1, kvHeads: heads, causal: true, ...sizes };
    expect(
      farthest(
        rope.attention(q, k, v, options).output,
        wantedAt((s) => s),
      ),
    ).toBeLessThanOrEqual(allowed);
    const ids = [5, 5, 9, 100, 2, 0, 7, 8, 9, 10, 11, 1000];
    const { output, weights } = rope.attention(q, k, v, { ...options, positions: ids, weights: true });
    expect(
      farthest(
        output,
        wantedAt((s) => ids[s]!),
      ),
    ).toBeLessThanOrEqual(allowed);
    expect(weights!.length).toBe(heads * total * total);
    // the last query alone, as in a step of decoding
    const last = { ...options, querySeq: 1, positions: 11, keyPositions: 0 };
    const one = rope.attention(tokens(q, 11, 1), k, v, last).output;
    expect(farthest(one, tokens(Float32Array.from(wantedAt((s) => s)), 11, 1))).toBeLessThanOrEqual(allowed);
    const error = errorOf(() => rope.attention(tokens(q, 11, 1), k, v, { ...options, querySeq: 1, positions: 11 }));
    expect([error.code, error.path]).toEqual(["shape-mismatch", "options.keyPositions"]);
  });

  test.each([[[12]], [[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]], [[5, 1, 4, 2]]])(
    "a cache filled by chunks of %j",
    (chunks) => {
      const cache = rope.kvCache({ kvHeads: heads, capacity: total });
      const wanted = wantedAt((s) => s);
      let first = 0;
      for (const seq of chunks) {
        cache.append(tokens(k, first, seq), tokens(v, first, seq), { seq });
        const { output } = cache.attend(tokens(q, first, seq), { heads, querySeq: seq, causal: true });
        expect(farthest(output, tokens(Float32Array.from(wanted), first, seq))).toBeLessThanOrEqual(allowed);
        first += seq;
        expect(cache.size).toBe(first);
      }
    },
  );

  test("given positions are remembered: the next token follows them", () => {
    const cache = rope.kvCache({ kvHeads: heads, capacity: total, headDim: 16 });
    cache.append(tokens(k, 0, 10), tokens(v, 0, 10), { seq: 10, positions: 40 });
    for (const s of [10, 11]) cache.append(tokens(k, s, 1), tokens(v, s, 1), { seq: 1 });
    const { output } = cache.attend(tokens(q, 10, 2), { heads, querySeq: 2, causal: true });
    const wanted = tokens(Float32Array.from(wantedAt((s) => 40 + s)), 10, 2);
    expect(farthest(output, wanted)).toBeLessThanOrEqual(allowed);
    cache.truncate(4);
    cache.append(tokens(k, 4, 8), tokens(v, 4, 8), { seq: 8 });
    const again = cache.attend(tokens(q, 10, 2), { heads, querySeq: 2, causal: true }).output;
    expect(farthest(again, wanted)).toBeLessThanOrEqual(allowed);
  });

  test("each row of a batch has its own positions", () => {
    const cache = rope.kvCache({ batch: 2, kvHeads: heads, capacity: 3 });
    const both = (x: Float32Array, first: number, seq: number): Float32Array =>
      Float32Array.of(...tokens(x, first, seq), ...tokens(x, first, seq));
    cache.append(both(k, 0, 2), both(v, 0, 2), { seq: 2, positions: [0, 1, 6, 7] });
    cache.append(both(k, 2, 1), both(v, 2, 1), { seq: 1 }); // 2 and 8
    const { output } = cache.attend(both(q, 2, 1), { heads, querySeq: 1 });
    for (const [b, first] of [0, 6].entries()) {
      const at = (x: Float32Array, from: number, seq: number): Float64Array =>
        plainRotate(tokens(x, from, seq), [1, heads, seq, 16], spec, (_, s) => first + from + s);
      const wanted = plainAttention(at(q, 2, 1), at(k, 0, 3), tokens(v, 0, 3), { ...sizes, querySeq: 1, keySeq: 3 });
      expect(farthest(output.subarray(b * heads * 16, (b + 1) * heads * 16), wanted)).toBeLessThanOrEqual(allowed);
    }
  });

  test("after evict the next token follows the highest position in the cache, and turn moves keys as if rotated there", () => {
    const cache = rope.kvCache({ kvHeads: heads, capacity: total });
    cache.append(k, v, { seq: total });
    cache.evict(2, 6);
    expect(cache.size).toBe(6);
    const kept = [0, 1, 8, 9, 10, 11];
    const compare = (positions: number[], queryAt: number): void => {
      const pick = (x: Float32Array): Float32Array => {
        const part = new Float32Array(heads * 6 * 16);
        for (const [i, s] of kept.entries())
          for (let h = 0; h < heads; h++)
            part.set(x.subarray((h * total + s) * 16, (h * total + s + 1) * 16), (h * 6 + i) * 16);
        return part;
      };
      const keys = plainRotate(pick(k), [1, heads, 6, 16], spec, (_, s) => positions[s]!);
      const query = plainRotate(tokens(q, 5, 1), [1, heads, 1, 16], spec, () => queryAt);
      const wanted = plainAttention(query, keys, pick(v), { ...sizes, querySeq: 1, keySeq: 6 });
      const { output } = cache.attend(tokens(q, 5, 1), { heads, querySeq: 1 });
      expect(farthest(output, wanted)).toBeLessThanOrEqual(allowed);
    };
    compare(kept, 11);
    cache.turn(2, 4, { positions: 2 });
    compare([0, 1, 2, 3, 4, 5], 5);
    cache.append(tokens(k, 6, 1), tokens(v, 6, 1), { seq: 1 });
    cache.truncate(6);
    compare([0, 1, 2, 3, 4, 5], 5);
  });

  test("keys of several positions each: the next token comes after the highest", () => {
    const vision = { ...spec, mropeSection: [2, 1, 1] };
    const axisOf = [0, 0, 1, 2];
    const ids = [0, 3, 3, 0, 3, 4, 0, 5, 4]; // time, height, width of three tokens
    const cache = rw.rope(vision).kvCache({ kvHeads: heads, capacity: 4 });
    cache.append(tokens(k, 0, 3), tokens(v, 0, 3), { seq: 3, positions: ids });
    const at = (s: number, pair: number): number => (s === 3 ? 6 : ids[axisOf[pair]! * 3 + s]!);
    const sizesOf = (keySeq: number) => ({ ...sizes, querySeq: 1, keySeq });
    for (const last of [2, 3]) {
      if (last === 3) cache.append(tokens(k, 3, 1), tokens(v, 3, 1), { seq: 1 });
      const keys = plainRotate(tokens(k, 0, last + 1), [1, heads, last + 1, 16], vision, (_, s, pair) => at(s, pair));
      const query = plainRotate(tokens(q, last, 1), [1, heads, 1, 16], vision, (_, _s, pair) => at(last, pair));
      const wanted = plainAttention(query, keys, tokens(v, 0, last + 1), sizesOf(last + 1));
      expect(farthest(cache.attend(tokens(q, last, 1), { heads, querySeq: 1 }).output, wanted)).toBeLessThanOrEqual(
        allowed,
      );
    }
    expect(errorOf(() => cache.turn(1, 1, { positions: 0 })).code).toBe("option-invalid");
  });

  test("with seqLen all keys of a dynamic cache have one table, and without it each call its own", () => {
    const dynamic: RopeSpec = { ...spec, ropeType: "dynamic", factor: 4, maxPositionEmbeddings: 4 };
    const one = rw.rope(dynamic);
    const table = (seqLen: number) => rw.cosSin(dynamic, { start: 0, count: total }, { seqLen });
    const byHand = (x: Float32Array, seqLen: (s: number) => number): Float32Array => {
      const y = new Float32Array(length);
      for (let s = 0; s < total; s++) {
        const rows = {
          shape: [1, heads, 1, 16],
          pairing: "interleaved",
          writeAs: "half-split",
          rotaryOffset: 8,
          inverse: true,
        } as const;
        const part = rw.rotate(tokens(x, s, 1), { ...rows, cosSin: table(seqLen(s)), positionIds: [s] });
        for (let h = 0; h < heads; h++) y.set(part.subarray(h * 16, (h + 1) * 16), (h * total + s) * 16);
      }
      return y;
    };
    for (const fixed of [true, false]) {
      const cache = one.kvCache({ kvHeads: heads, capacity: total, ...(fixed ? { seqLen: total } : {}) });
      let output = new Float32Array();
      for (let s = 0; s < total; s++) {
        cache.append(tokens(k, s, 1), tokens(v, s, 1), { seq: 1 });
        output = cache.attend(tokens(q, s, 1), { heads, querySeq: 1 }).output as Float32Array<ArrayBuffer>;
      }
      const lengthAt = (s: number): number => (fixed ? total : s + 1);
      const keys = byHand(k, lengthAt);
      const query = tokens(byHand(q, lengthAt), 11, 1);
      const wanted = plainAttention(query, keys, v, { ...sizes, querySeq: 1 });
      expect(farthest(output, wanted)).toBeLessThanOrEqual(allowed);
    }
  });

  test("16-bit tensors, out and weights as in KvCache", () => {
    const cache = rope.kvCache({ kvHeads: heads, capacity: total, dtype: "bfloat16" });
    const byHand = rw.kvCache({ kvHeads: heads, headDim: 16, capacity: total, dtype: "bfloat16" });
    const by = { pairing: "interleaved", writeAs: "half-split", rotaryOffset: 8, inverse: true } as const;
    const cosSin = rw.cosSin(spec, { start: 0, count: total });
    const [keys, queries] = [rw.tensor([length], "float16"), rw.tensor([length], "float16")];
    for (const [i, tensor] of [keys, queries].entries())
      tensor.write(Uint16Array.from({ length }, (_, at) => 0x3800 + ((at * 37 + i) & 0x3ff)));
    cache.append(keys, v, { seq: total });
    byHand.append(keys, v, { seq: total, rope: { ...by, cosSin } });
    const out = { output: new Float32Array(length), weights: new Float32Array(heads * total * total) };
    const given = cache.attend(queries, { heads, querySeq: total, causal: true, weights: true, out });
    expect(given.output).toBe(out.output);
    const wanted = byHand.attend(queries, {
      heads,
      querySeq: total,
      causal: true,
      weights: true,
      rope: { ...by, cosSin },
    });
    expect(out.output).toEqual(wanted.output);
    expect(out.weights).toEqual(wanted.weights);
    expect([cache.batch, cache.kvHeads, cache.headDim, cache.capacity, cache.dtype]).toEqual([
      1,
      heads,
      16,
      total,
      "bfloat16",
    ]);
  });
});
