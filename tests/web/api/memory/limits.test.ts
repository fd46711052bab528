// Sizes at the limits of 31 and 32 bits and beyond: each gives an error that reports it, and the instance stays usable.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RopeSpec, Ropewalk } from "ropewalk";
import { engines } from "../engines/engines.js";
import { errorOf } from "../refused.js";

const sizes = [
  2 ** 31 - 1,
  2 ** 31,
  2 ** 31 + 1,
  2 ** 32 - 1,
  2 ** 32,
  2 ** 32 + 1,
  Number.MAX_SAFE_INTEGER,
  2 ** 53,
  1e300,
];
const spec: RopeSpec = { ropeType: "default", base: 10000, headDim: 8, rotaryDim: 8, pairing: "half-split" };
const x = Float32Array.from({ length: 16 }, (_, i) => i);

const shapes = (size: number) =>
  [0, 1, 2, 3].map(
    (axis) => [1, 1, 2, 8].map((one, i) => (i === axis ? size : one)) as [number, number, number, number],
  );
/** The same options, with each of `names` set to that size. */
const each = <T extends object>(options: T, names: readonly (keyof T)[], size: number): T[] =>
  names.map((name) => ({ ...options, [name]: size }));

/** Calls in which one number is `size`. */
function calls(rw: Ropewalk, size: number): Record<string, (() => unknown)[]> {
  const cosSin = rw.cosSin(spec, [0, 1]);
  const rope = rw.rope(spec);
  const cache = rw.kvCache({ kvHeads: 1, headDim: 8, capacity: 4 });
  cache.append(x, x, { seq: 2 });
  const attention = { batch: 1, heads: 1, kvHeads: 1, querySeq: 2, keySeq: 2, headDim: 8 };
  const dense = { shape: [1, 1, 2, 8], pairing: "half-split", cosSin } as const;
  return {
    tensor: [() => rw.tensor([size]), () => rw.tensor([size, size]), () => rw.tensor([size], "bfloat16")],
    rotate: shapes(size).map((shape) => () => rw.rotate(x, { ...dense, shape })),
    "rotate with a stride": [
      () => rw.rotate(x, { ...dense, strides: [16, 16, size] }),
      () => rw.rotate(x, { ...dense, shape: [2, 1, 1, 8], strides: [size, 8, 8] }),
      () => rw.rotate(x, { ...dense, shape: [1, 2, 1, 8], strides: [8, size, 8] }),
    ],
    "rotate from an offset": [() => rw.rotate(x, { ...dense, offset: size })],
    "rope.rotate": shapes(size).map((shape) => () => rope.rotate(x, { shape })),
    "rope.rotate with a stride": [() => rope.rotate(x, { shape: [1, 1, 2, 8], strides: [16, 16, size] })],
    attention: each(attention, ["batch", "heads", "kvHeads", "querySeq", "keySeq", "headDim"], size).map(
      (options) => () => rw.attention(x, x, x, options),
    ),
    "attention with weights": each({ ...attention, weights: true as const }, ["heads", "querySeq", "keySeq"], size).map(
      (options) => () => rw.attention(x, x, x, options),
    ),
    kvCache: each(
      { batch: 1, kvHeads: 1, headDim: 8, capacity: 4 },
      ["batch", "kvHeads", "headDim", "capacity"],
      size,
    ).map((options) => () => rw.kvCache(options)),
    "cache.append": [() => cache.append(x, x, { seq: size })],
    "cache.attend": [
      () => cache.attend(x, { heads: size, querySeq: 2 }),
      () => cache.attend(x, { heads: 1, querySeq: size }),
      () => cache.attend(x, { heads: 1, querySeq: size, weights: true }),
    ],
    "cache.evict": [() => cache.evict(size, 1), () => cache.evict(1, size), () => cache.evict(size, size)],
    "cache.truncate": [() => cache.truncate(size)],
    convertPairing: [
      () => rw.convertPairing(x, { from: "half-split", to: "interleaved", headDim: size }),
      () => rw.convertPairing(x, { from: "half-split", to: "interleaved", headDim: 8, rotaryDim: size }),
    ],
    sinusoidal: [() => rw.sinusoidal([1], size)],
    linearFrequencies: [() => rw.linearFrequencies(1, 0.5, size)],
  };
}

describe.each(engines)("$name", ({ start }) => {
  let rw: Ropewalk;
  beforeAll(async () => {
    rw = await start();
  });
  afterAll(() => rw.dispose());

  test.each(sizes)("a size of %d", (size) => {
    const right = rw.cosSin(spec, [0, 1]).cos;
    const before = [...x];
    for (const [name, list] of Object.entries(calls(rw, size)))
      for (const [i, call] of list.entries()) {
        const { code, rule } = errorOf(call);
        expect(["option-invalid", "shape-mismatch", "out-of-memory"], `${name} ${i}`).toContain(code);
        expect(["trapped", "unreadable"], `${name} ${i}`).not.toContain(rule);
      }
    expect([...x]).toEqual(before);
    expect(rw.cosSin(spec, [0, 1]).cos).toEqual(right);
  });
});
