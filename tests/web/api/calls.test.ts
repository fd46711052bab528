// Calls follow each other quickly, also one inside another: none may affect the next, and none may leak memory.
import { beforeAll, describe, expect, test } from "vitest";
import type { RopeSpec, Ropewalk } from "ropewalk";
import { engines } from "./engines/engines.js";

const spec: RopeSpec = { ropeType: "default", base: 10000, headDim: 64, rotaryDim: 64, pairing: "half-split" };
const waves = (length: number, seed: number): Float32Array =>
  Float32Array.from({ length }, (_, i) => Math.sin(seed + i * 1.7));

describe.each(engines)("$name", ({ start }) => {
  let rw: Ropewalk;
  beforeAll(async () => {
    rw = await start();
  });

  test("an absent option does not take the value of the call before", () => {
    const [x, k, v] = [waves(2 * 3 * 64, 1), waves(2 * 3 * 64, 2), waves(2 * 3 * 64, 3)];
    const cosSin = rw.cosSin(spec, { start: 5, count: 3 });
    const { spec: _, ...copy } = cosSin; // takes any pairing
    const turn = { shape: [1, 2, 3, 64], pairing: "half-split", cosSin } as const;
    const other = {
      ...turn,
      cosSin: copy,
      pairing: "interleaved",
      writeAs: "half-split",
      inverse: true,
      positionIds: [2, 2, 0],
      strides: [384, 192, 64],
      offset: 0,
    } as const;
    const plain = { batch: 1, heads: 2, kvHeads: 2, querySeq: 3, keySeq: 3, headDim: 64 } as const;
    const ids = [2, 0, 1];
    const rich = {
      ...plain,
      scale: 0.5,
      causal: true,
      slidingWindow: 2,
      bias: waves(9, 4),
      weights: true,
      rope: { pairing: "interleaved", cosSin: copy, queryPositionIds: ids, keyPositionIds: ids },
    } as const;
    const cache = rw.kvCache({ kvHeads: 2, headDim: 64, capacity: 8 });
    const calls: (() => unknown)[] = [
      () => rw.rotate(x, turn),
      () => rw.rotate(x, other),
      () => rw.attention(x, k, v, plain),
      () => rw.attention(x, k, v, rich),
      () => {
        cache.truncate(0);
        cache.append(k, v, { seq: 3 });
        return cache.attend(x, { heads: 2, querySeq: 3, causal: false });
      },
      () => {
        cache.truncate(0);
        cache.append(k, v, { seq: 3, rope: { pairing: "interleaved", cosSin: copy, positionIds: ids } });
        const { scale, causal, slidingWindow, bias, weights } = rich;
        const rope = { pairing: "half-split", cosSin, inverse: true } as const;
        return cache.attend(x, { heads: 2, querySeq: 3, scale, causal, slidingWindow, bias, weights, rope });
      },
    ];
    const alone = calls.map((call) => call());
    for (const before of calls) {
      for (const [i, call] of calls.entries()) {
        before();
        expect(call()).toEqual(alone[i]);
      }
    }
    cache.dispose();
  });

  test("a few rows of a table in arrays rotate as a table of these rows alone", () => {
    const { cos, sin } = rw.cosSin(spec, { start: 0, count: 300 }); // read, so that the module keeps no copy
    const table = { rows: 300, rotaryDim: 64, cos, sin };
    for (let trial = 0; trial < 60; trial++) {
      const [batch, heads, seq] = [1 + (trial % 2), 1 + (trial % 3), 1 + (trial % 5)];
      const x = waves(batch * heads * seq * 64, trial);
      const ids = Array.from({ length: trial % 4 === 0 ? seq : batch * seq }, (_, i) => (trial * 37 + i * 101) % 300);
      const rowsOf = (from: Float32Array): Float32Array =>
        Float32Array.from({ length: ids.length * 32 }, (_, i) => from[ids[Math.floor(i / 32)]! * 32 + (i % 32)]!);
      const alone = { rows: ids.length, rotaryDim: 64, cos: rowsOf(cos), sin: rowsOf(sin) };
      const turn = { shape: [batch, heads, seq, 64], pairing: "half-split" } as const;
      expect(rw.rotate(x, { ...turn, cosSin: table, positionIds: ids }), `trial ${trial}`).toEqual(
        rw.rotate(x, { ...turn, cosSin: alone, positionIds: ids.map((_, i) => i) }),
      );
    }
    const x = waves(64, 1);
    const past = { shape: [1, 1, 1, 64], pairing: "half-split", cosSin: table, positionIds: [300] } as const;
    expect(() => rw.rotate(x, past)).toThrow(/positionIds/);
  });

  test("calls inside another call's arguments change nothing, even if memory grows", () => {
    const x = waves(4 * 64, 1);
    const cosSin = rw.cosSin(spec, { start: 0, count: 8 });
    const turn = { shape: [1, 1, 4, 64], pairing: "half-split", cosSin } as const;
    const wanted = rw.rotate(x, { ...turn, positionIds: [3, 1, 4, 1] });
    const inner = (): void => {
      rw.rotate(x, { ...turn, inverse: true, positionIds: [7, 7, 7, 7] });
      rw.tensor([2 ** 22]); // 16 MiB
    };
    const ids = Object.defineProperty([3, 1, 4, 1], 2, {
      get() {
        inner();
        return 4;
      },
    });
    const reading = {
      get: () => {
        inner();
        return ids;
      },
      enumerable: true,
    };
    const rope = Object.defineProperty({ pairing: "half-split" as const, cosSin }, "positionIds", reading);
    expect(rw.rotate(x, Object.defineProperty({ ...turn }, "positionIds", reading))).toEqual(wanted);
    const cache = rw.kvCache({ kvHeads: 1, headDim: 64, capacity: 4 });
    cache.append(x, x, { seq: 4, rope: { pairing: "half-split", cosSin, positionIds: [3, 1, 4, 1] } });
    const attended = cache.attend(x, { heads: 1, querySeq: 4, causal: true });
    cache.truncate(0);
    cache.append(x, x, { seq: 4, rope });
    expect(cache.attend(x, { heads: 1, querySeq: 4, causal: true })).toEqual(attended);
    cache.dispose();
  });

  test("ten thousand decoding steps need no more memory than ten", { timeout: 60_000 }, () => {
    const cosSin = rw.cosSin(spec, { start: 0, count: 512 });
    const [q, k, v] = [rw.tensor([2, 64]), rw.tensor([1, 64]), rw.tensor([1, 64])];
    const out = { output: rw.tensor([2, 64]) };
    const array = waves(2 * 64, 1);
    const cache = rw.kvCache({ kvHeads: 1, headDim: 64, capacity: 32 });
    const step = (position: number): void => {
      const rope = { pairing: "half-split", cosSin, positionIds: [position % 512] } as const;
      q.write(array);
      rw.rotate(q, { shape: [1, 2, 1, 64], ...rope });
      rw.rotate(array, {
        shape: [1, 2, 1, 64],
        pairing: "half-split",
        cosSin: rw.cosSin(spec, [position]),
        out: array,
      });
      if (cache.size === cache.capacity) cache.evict(0, 1);
      cache.append(k, v, { seq: 1, rope });
      cache.attend(q, { heads: 2, querySeq: 1, causal: true, out });
      cache.attend(array, { heads: 2, querySeq: 1 });
    };
    for (let position = 0; position < 10; position++) step(position);
    rw.memory({ resetPeak: true });
    step(10);
    const before = rw.memory();
    for (let position = 11; position < 10_000; position++) step(position);
    expect(rw.memory()).toEqual(before);
    cache.dispose();
  });
});
