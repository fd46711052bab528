// rw.rope against plain double loops: every pairing, order, direction, slice and layout, every form of positions, on
// every engine.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Pairing, Rope, RopeSpec, Ropewalk } from "ropewalk";
import { engines } from "../engines/engines.js";
import { errorOf } from "../refused.js";
import { allowed, farthest, noise, plainRotate, type Shape } from "./plain.js";

const pairings: readonly Pairing[] = ["half-split", "interleaved"];
const base: RopeSpec = { ropeType: "default", base: 10000, headDim: 24, rotaryDim: 24, pairing: "half-split" };
const variants: RopeSpec[] = pairings.flatMap((pairing) =>
  pairings.flatMap((writeAs) =>
    ([1, -1] as const).flatMap((direction) =>
      [0, 4, 8].map((rotaryOffset) => ({
        ...base,
        pairing,
        writeAs,
        direction,
        rotaryOffset,
        rotaryDim: 24 - 2 * rotaryOffset || 24,
      })),
    ),
  ),
);
const shape: Shape = [2, 3, 5, 24];
const x = noise(2 * 3 * 5 * 24, 1);
const bshd = [2, 5, 3, 24] as const;

describe.each(engines)("rope.rotate ($name)", ({ start }) => {
  let rw: Ropewalk;
  let rope: Rope;
  beforeEach(async () => {
    rw = await start();
    rope = rw.rope(base);
  });
  afterEach(() => rw.dispose());

  test("rotates like the paper in every pairing, order, direction, slice and layout, and back", () => {
    for (const spec of variants) {
      const one = rw.rope(spec);
      for (const layout of ["bhsd", "bshd"] as const) {
        for (const inverse of [false, true]) {
          const given = layout === "bhsd" ? shape : bshd;
          const y = one.rotate(x, { shape: given, layout, positions: 1000, inverse });
          const wanted = plainRotate(x, shape, spec, (_, s) => 1000 + s, { layout, inverse });
          expect(farthest(y, wanted)).toBeLessThanOrEqual(allowed);
        }
      }
      one.dispose();
    }
  });

  test("takes positions as a number, a list of any type, one for each row of the batch, and a range", () => {
    const ids = [7, 0, 100_000, 3, 3];
    const both = [...ids, 9, 8, 7, 6, 5];
    const byToken = plainRotate(x, shape, base, (_, s) => ids[s]!);
    for (const positions of [
      ids,
      Int32Array.from(ids),
      BigInt64Array.from(ids, BigInt),
      ids.map(BigInt),
      Float64Array.from(ids),
    ])
      expect(farthest(rope.rotate(x, { shape, positions }), byToken)).toBeLessThanOrEqual(allowed);
    const byBatch = plainRotate(x, shape, base, (b, s) => both[b * 5 + s]!);
    expect(farthest(rope.rotate(x, { shape, positions: both }), byBatch)).toBeLessThanOrEqual(allowed);
    const run = plainRotate(x, shape, base, (_, s) => 300 + s);
    expect(farthest(rope.rotate(x, { shape, positions: { start: 300, count: 5 } }), run)).toBeLessThanOrEqual(allowed);
    const runs = plainRotate(x, shape, base, (b, s) => 300 + 5 * b + s);
    expect(farthest(rope.rotate(x, { shape, positions: { start: 300, count: 10 } }), runs)).toBeLessThanOrEqual(
      allowed,
    );
    const first = plainRotate(x, shape, base, (_, s) => s);
    expect(farthest(rope.rotate(x, { shape }), first)).toBeLessThanOrEqual(allowed);
    expect(rope.rotate(x, { shape: [2, 3, 5, 24], positions: 5 })).toEqual(
      rope.rotate(x, { shape, positions: { start: 5, count: 5 } }),
    );
  });

  test("a row has the same bits after any earlier calls", () => {
    const at = (one: Rope, positions: number): Float32Array => one.rotate(x, { shape, positions });
    const fresh = (positions: number): Float32Array => {
      const one = rw.rope(base);
      const y = at(one, positions);
      one.dispose();
      return y;
    };
    // grows, jumps, comes back, and exceeds the limit of kept rows (64 MiB: 699,050 positions with 12 pairs)
    for (const position of [0, 200, 255, 256, 5000, 40, 2_000_000, 100, 2_000_003, 2 ** 31 - 5]) {
      expect(at(rope, position)).toEqual(fresh(position));
    }
    const far = [0, 2_000_000, 2 ** 31 - 1, 5, 1];
    expect(
      farthest(
        rope.rotate(x, { shape, positions: far }),
        rw.rotate(x, { shape, pairing: "half-split", cosSin: rw.cosSin(base, far) }),
      ),
    ).toBe(0);
  });

  test("a tensor of every type rotates in place, or into out; an array into a new one, or into out", () => {
    const wanted = rope.rotate(x, { shape, positions: 77 });
    const out = new Float32Array(x.length);
    expect(rope.rotate(x, { shape, positions: 77, out })).toBe(out);
    expect(out).toEqual(wanted);
    for (const shift of [0, 1, -1]) {
      const room = new Float32Array(x.length + 2);
      const [from, to] = [room.subarray(1, x.length + 1), room.subarray(1 + shift, x.length + 1 + shift)];
      from.set(x);
      rope.rotate(from, { shape, positions: 77, out: to });
      expect(to).toEqual(wanted);
    }
    for (const dtype of ["float32", "float16", "bfloat16"] as const) {
      const tensor = rw.tensor(shape, dtype);
      const bits = Uint16Array.from(x, (_, i) => 0x3c00 + ((i * 37) & 0x3ff));
      tensor.write(dtype === "float32" ? x : bits);
      const other = rw.tensor(shape, dtype);
      expect(rope.rotate(tensor, { shape, positions: 77, out: other })).toBe(other);
      expect(tensor.read()).toEqual(dtype === "float32" ? x : bits);
      expect(rope.rotate(tensor, { shape, positions: 77 })).toBe(tensor);
      expect(tensor.read()).toEqual(other.read());
      const cosSin = rw.cosSin(base, { start: 77, count: 5 });
      const byHand = rw.tensor(shape, dtype);
      byHand.write(dtype === "float32" ? x : bits);
      expect(rw.rotate(byHand, { shape, pairing: "half-split", cosSin }).read()).toEqual(tensor.read());
    }
  });

  test("a large array, which is rotated in pieces, has the numbers of a small one", () => {
    const wide = { ...base, headDim: 64, rotaryDim: 64 };
    const long = [2, 4, 512, 64] as const;
    const data = noise(2 * 4 * 512 * 64, 3);
    const big = rw.rope(wide);
    const ids = Int32Array.from({ length: 1024 }, (_, i) => (i * 7919) % 5000);
    const run = plainRotate(data, long, wide, (_, s) => 9 + s);
    const listed = plainRotate(data, long, wide, (b, s) => ids[b * 512 + s]!);
    expect(farthest(big.rotate(data, { shape: long, positions: 9 }), run)).toBeLessThanOrEqual(allowed);
    expect(farthest(big.rotate(data, { shape: long, positions: ids }), listed)).toBeLessThanOrEqual(allowed);
  });

  test("axes of a multimodal spec, for all rows of a batch or for each", () => {
    for (const mropeInterleaved of [false, true]) {
      const spec = { ...base, mropeSection: [4, 4, 4], mropeInterleaved };
      const one = rw.rope(spec);
      const axisOf = (pair: number): number => (mropeInterleaved ? pair % 3 : Math.floor(pair / 4));
      const shared = Int32Array.from({ length: 15 }, (_, i) => (i * 31) % 97);
      const own = Int32Array.from({ length: 30 }, (_, i) => (i * 41) % 89);
      const byAxis = plainRotate(x, shape, spec, (_, s, i) => shared[axisOf(i) * 5 + s]!);
      const byBatch = plainRotate(x, shape, spec, (b, s, i) => own[axisOf(i) * 10 + b * 5 + s]!);
      expect(farthest(one.rotate(x, { shape, positions: shared }), byAxis)).toBeLessThanOrEqual(allowed);
      expect(farthest(one.rotate(x, { shape, positions: own }), byBatch)).toBeLessThanOrEqual(allowed);
      expect(farthest(one.rotate(x, { shape, positions: shared }), byAxis)).toBeLessThanOrEqual(allowed);
      const text = plainRotate(x, shape, spec, (_, s) => 50 + s);
      expect(farthest(one.rotate(x, { shape, positions: 50 }), text)).toBeLessThanOrEqual(allowed);
      expect(errorOf(() => one.rotate(x, { shape, positions: [1, 2, 3, 4, 5] })).code).toBe("shape-mismatch");
    }
  });

  test("dynamic and longrope use the frequencies of the length, after any earlier calls", () => {
    const dynamic: RopeSpec = { ...base, ropeType: "dynamic", factor: 2, maxPositionEmbeddings: 64 };
    const factors = (factor: number): number[] => Array.from({ length: 12 }, (_, i) => 1 + factor * i);
    const longrope: RopeSpec = {
      ...base,
      ropeType: "longrope",
      shortFactor: factors(0.1),
      longFactor: factors(2),
      originalMaxPositionEmbeddings: 64,
      maxPositionEmbeddings: 256,
    };
    for (const spec of [dynamic, longrope]) {
      const one = rw.rope(spec);
      for (const [positions, seqLen] of [[0], [60], [200], [3], [3, 500], [3, 64], [70, 65], [0]] as const) {
        const options = seqLen === undefined ? {} : { seqLen };
        const cosSin = rw.cosSin(spec, { start: positions, count: 5 }, options);
        const wanted = rw.rotate(x, { shape, pairing: "half-split", cosSin });
        expect(farthest(one.rotate(x, { shape, positions, ...options }), wanted)).toBeLessThanOrEqual(2 * allowed);
      }
    }
  });

  test("cosSin and packed are the spec's tables at its precision", () => {
    for (const precision of ["exact", "float32"] as const) {
      const one = rw.rope(base, { precision });
      expect(one.precision).toBe(precision);
      const { cos, sin } = rw.cosSin(base, { start: 90_000, count: 3 }, { precision });
      expect(one.cosSin({ start: 90_000, count: 3 })).toMatchObject({ rows: 3, rotaryDim: 24, cos, sin });
      const packed = one.packed({ start: 90_000, count: 3 });
      expect([...packed]).toEqual([...cos].flatMap((value, i) => [value, sin[i]]));
      const y = one.rotate(x, { shape: [2, 5, 3, 24], positions: 90_000 });
      expect(y).toEqual(
        rw.rotate(x, { shape: [2, 5, 3, 24], pairing: "half-split", cosSin: { rows: 3, rotaryDim: 24, cos, sin } }),
      );
    }
    const vision = rw.rope({ ...base, mropeSection: [4, 4, 4] });
    expect(vision.cosSin([1, 2, 3])).toEqual(rw.cosSinMultimodal({ ...base, mropeSection: [4, 4, 4] }, [1, 2, 3]));
  });

  test("its spec is a frozen copy", () => {
    const given = { ...base, invFreq: Array.from({ length: 12 }, (_, i) => 2 ** -i) };
    const one = rw.rope(given);
    const before = one.rotate(x, { shape, positions: 9 });
    given.invFreq[0] = 0.5;
    given.pairing = "interleaved";
    expect(one.rotate(x, { shape, positions: 9 })).toEqual(before);
    expect(one.spec.invFreq![0]).toBe(1);
    expect(() => ((one.spec as { base: number }).base = 5)).toThrow(TypeError);
    expect(
      farthest(
        before,
        plainRotate(x, shape, one.spec, (_, s) => 9 + s),
      ),
    ).toBeLessThanOrEqual(allowed);
  });
});

test("kept tables end with dispose, and tables of many instances take no more than documented", async () => {
  const [{ start }] = engines as [(typeof engines)[number]];
  const rw = await start();
  const wide: RopeSpec = { ...base, headDim: 128, rotaryDim: 128 };
  const one = new Float32Array(128);
  const at = (rope: Rope, positions: number): void => void rope.rotate(one, { shape: [1, 1, 1, 128], positions });
  for (let i = 0; i < 4; i++) {
    const rope = rw.rope(wide);
    for (let position = 0; position < 131_072; position += 4096) at(rope, position);
    at(rope, 131_071);
    rope.dispose();
  }
  const { held } = rw.memory();
  // 64 MiB, half of it again during growth, free space from allocation in powers, and the module's own memory
  expect(held).toBeLessThan(200 * 2 ** 20);
  for (let i = 0; i < 8; i++) {
    const rope = rw.rope(wide);
    at(rope, 100_000);
    rope.dispose();
  }
  expect(rw.memory().held).toBe(held);
  rw.dispose();
});
