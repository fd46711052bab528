// Properties that the C++ tests prove in depth, once more through the npm API, to check that arguments arrive
// correctly.
import { beforeAll, describe, expect, test } from "vitest";
import { loadRopewalk, type RopeSpec, type Ropewalk } from "ropewalk";

let rw: Ropewalk;
beforeAll(async () => {
  rw = await loadRopewalk();
});

const eps = 2 ** -23;
const spec: RopeSpec = {
  ropeType: "default",
  base: 10000,
  headDim: 12,
  rotaryDim: 8,
  rotaryOffset: 2,
  pairing: "interleaved",
};

/** Seeded numbers in [-1, 1). */
function random(length: number, seed: number): Float32Array {
  let state = seed;
  return Float32Array.from({ length }, () => {
    state = (state * 48271) % 2147483647;
    return (state / 2147483647) * 2 - 1;
  });
}

function pairOf(pairing: string, i: number, rotaryDim: number): [number, number] {
  return pairing === "half-split" ? [i, i + rotaryDim / 2] : [2 * i, 2 * i + 1];
}

/** One row rotated by plain trigonometry in double. */
function turned(
  x: ArrayLike<number>,
  position: number,
  { base, rotaryDim, rotaryOffset = 0, pairing }: RopeSpec,
  sign = 1,
): number[] {
  const y = Array.from(x);
  for (let i = 0; i < rotaryDim / 2; i++) {
    const [a, b] = pairOf(pairing, i, rotaryDim).map((channel) => channel + rotaryOffset) as [number, number];
    const angle = sign * position * base ** ((-2 * i) / rotaryDim);
    y[a] = x[a]! * Math.cos(angle) - x[b]! * Math.sin(angle);
    y[b] = x[a]! * Math.sin(angle) + x[b]! * Math.cos(angle);
  }
  return y;
}

const dot = (a: ArrayLike<number>, b: ArrayLike<number>): number =>
  Array.from(a).reduce((sum, value, i) => sum + value * b[i]!, 0);

function expectNear(actual: ArrayLike<number>, expected: ArrayLike<number>, limit: number): void {
  expect(actual.length).toBe(expected.length);
  const worst = Array.from(actual).reduce((most, value, i) => Math.max(most, Math.abs(value - expected[i]!)), 0);
  expect(worst).toBeLessThanOrEqual(limit);
}

describe("tables", () => {
  test("a range and a list of the same positions agree bit for bit", () => {
    const list = Array.from({ length: 300 }, (_, i) => 1000 + i);
    for (const precision of ["exact", "float32"] as const) {
      const run = rw.cosSin(spec, { start: 1000, count: 300 }, { precision });
      expect(run).toEqual({ ...rw.cosSin(spec, list, { precision }), positions: { start: 1000, count: 300 } });
    }
  });

  test("all kinds of lists are accepted, and an empty one gives an empty table", () => {
    const expected = rw.cosSin(spec, [1, 2]);
    for (const list of [Int32Array.of(1, 2), Float64Array.of(1, 2), Uint8Array.of(1, 2), { length: 2, 0: 1, 1: 2 }]) {
      expect(rw.cosSin(spec, list)).toEqual(expected);
    }
    const none = { rows: 0, cos: new Float32Array(0), sin: new Float32Array(0), positions: [] };
    expect(rw.cosSin(spec, [])).toEqual({ ...expected, ...none });
    expect(rw.cosSin(spec, { start: 5, count: 0 }).rows).toBe(0);
  });

  test("exact and float32 differ where float32 angles are coarse", () => {
    const far = [1048575];
    const exact = rw.cosSin({ ...spec, headDim: 128, rotaryDim: 128, rotaryOffset: 0 }, far);
    const float32 = rw.cosSin({ ...spec, headDim: 128, rotaryDim: 128, rotaryOffset: 0 }, far, {
      precision: "float32",
    });
    const gap = exact.cos.reduce((most, value, i) => Math.max(most, Math.abs(value - float32.cos[i]!)), 0);
    expect(gap).toBeGreaterThan(1e-3); // the angle of pair 1 is about 900,000, where floats are 1/16 apart
    const angle = 1048575 * 10000 ** (-2 / 128);
    expect(Math.abs(exact.cos[1]! - Math.cos(angle))).toBeLessThanOrEqual(1e-7);
  });
});

describe("large tables", () => {
  const large = () => rw.cosSin(spec, { start: 0, count: 5000 });
  const shape = [2, 1, 3, 12] as const;
  const x = random(72, 3);
  const { pairing } = spec;

  test("a few rows named by id rotate as they do alone", () => {
    const positions = [4999, 0, 17, 17, 2500, 1];
    const options = { shape, pairing, rotaryOffset: 2 };
    const positionIds = Int32Array.from(positions);
    const y = rw.rotate(x, { ...options, cosSin: large(), positionIds });
    expect(y).toEqual(rw.rotate(x, { ...options, cosSin: rw.cosSin(spec, positions) }));
    expect([...positionIds]).toEqual(positions);
    const shared = rw.rotate(x, { ...options, cosSin: large(), positionIds: [7, 4000, 7] });
    expect(shared).toEqual(rw.rotate(x, { ...options, cosSin: rw.cosSin(spec, [7, 4000, 7, 7, 4000, 7]) }));
  });

  test("wrong sizes are refused as with any table", () => {
    const options = { shape, pairing, rotaryOffset: 2, cosSin: large() };
    expect(() => rw.rotate(x, { ...options, positionIds: [0, 1, 5000] })).toThrow("below rows, which is 5000");
    expect(() => rw.rotate(x, { ...options, positionIds: [0, 1] })).toThrow("options.positionIds has 2 elements");
    const cosSin = { ...large(), sin: new Float32Array(8) };
    expect(() => rw.rotate(x, { ...options, cosSin, positionIds: [0, 1, 2] })).toThrow(
      "options.cosSin.sin has 8 elements",
    );
  });
});

describe("attention", () => {
  const sizes = { batch: 2, heads: 4, kvHeads: 2, querySeq: 3, keySeq: 5, headDim: 8 };
  const q = random(2 * 4 * 3 * 8, 5);
  const k = random(2 * 2 * 5 * 8, 6);
  const v = random(2 * 2 * 5 * 8, 7);
  const bias = random(4 * 3 * 5, 8);
  bias[7] = -Infinity;

  /** Plain loops in double. */
  function reference({
    causal,
    slidingWindow,
    scale,
    biased,
  }: {
    causal: boolean;
    slidingWindow?: number;
    scale?: number;
    biased: boolean;
  }) {
    const { batch, heads, kvHeads, querySeq, keySeq, headDim } = sizes;
    const weights: number[] = [];
    const output: number[] = [];
    for (let b = 0; b < batch; b++) {
      for (let h = 0; h < heads; h++) {
        const kv = b * kvHeads + Math.floor(h / (heads / kvHeads));
        for (let i = 0; i < querySeq; i++) {
          const row = q.subarray(((b * heads + h) * querySeq + i) * headDim).subarray(0, headDim);
          const own = i + keySeq - querySeq;
          const scores = Array.from({ length: keySeq }, (_, j) => {
            if ((causal && j > own) || (slidingWindow !== undefined && j <= own - slidingWindow)) return -Infinity;
            const score = dot(row, k.subarray((kv * keySeq + j) * headDim).subarray(0, headDim));
            return score * (scale ?? 1 / Math.sqrt(headDim)) + (biased ? bias[(h * querySeq + i) * keySeq + j]! : 0);
          });
          const top = Math.max(...scores);
          const powers = scores.map((score) => Math.exp(score - top));
          const sum = powers.reduce((total, power) => total + power, 0);
          weights.push(...powers.map((power) => power / sum));
          for (let d = 0; d < headDim; d++)
            output.push(
              powers.reduce((total, power, j) => total + (power / sum) * v[(kv * keySeq + j) * headDim + d]!, 0),
            );
        }
      }
    }
    return { weights, output };
  }

  test.each([
    ["plain", { causal: false, biased: false }],
    ["causal", { causal: true, biased: false }],
    ["window and scale", { causal: true, slidingWindow: 2, scale: 0.3, biased: false }],
    ["bias", { causal: false, biased: true }],
  ])("%s: output and weights agree with plain loops", (_name, options) => {
    const { biased, ...rest } = options;
    const result = rw.attention(q, k, v, { ...sizes, ...rest, ...(biased ? { bias } : {}), weights: true });
    const expected = reference(options);
    // 8 products per score and 5 terms per sum, numbers up to 1
    expectNear(result.weights!, expected.weights, 8 * eps);
    expectNear(result.output, expected.output, 16 * eps);
  });

  test("without the option there are no weights", () => {
    expect("weights" in rw.attention(q, k, v, sizes)).toBe(false);
  });

  test("rotation in the same call equals rotation first", () => {
    const full: RopeSpec = { ...spec, rotaryOffset: 0, headDim: 8, pairing: "half-split" };
    const cosSin = rw.cosSin(full, { start: 0, count: 64 });
    const [queryPositionIds, keyPositionIds] = [
      [42, 43, 44],
      [40, 41, 42, 43, 44],
    ];
    const { pairing } = full;
    const fused = rw.attention(q, k, v, {
      ...sizes,
      causal: true,
      rope: { pairing, cosSin, queryPositionIds, keyPositionIds },
    });
    const first = rw.attention(
      rw.rotate(q, { shape: [2, 4, 3, 8], pairing, cosSin, positionIds: queryPositionIds }),
      rw.rotate(k, { shape: [2, 2, 5, 8], pairing, cosSin, positionIds: keyPositionIds }),
      v,
      { ...sizes, causal: true },
    );
    expectNear(fused.output, first.output, 8 * eps);
  });
});

describe("the other encodings and helpers", () => {
  test("convertPairing moves pairs, and back", () => {
    const options = { from: "half-split", to: "interleaved", headDim: 12, rotaryDim: 8, rotaryOffset: 2 } as const;
    const x = Float32Array.from({ length: 12 }, (_, i) => i);
    const moved = rw.convertPairing(x, options);
    expect([...moved]).toEqual([0, 1, 2, 6, 3, 7, 4, 8, 5, 9, 10, 11]);
    expect(rw.convertPairing(moved, { ...options, from: "interleaved", to: "half-split" })).toEqual(x);
  });

  test("convertPairing permutes the rows of a projection within each head", () => {
    const rows = Float32Array.from({ length: 2 * 4 * 3 }, (_, i) => Math.floor(i / 3));
    const y = rw.convertPairing(rows, { from: "half-split", to: "interleaved", headDim: 4, rows: { heads: 2, in: 3 } });
    expect([...y].filter((_, i) => i % 3 === 0)).toEqual([0, 2, 1, 3, 4, 6, 5, 7]);
  });

  test("scoreByDistance is the score of rotated vectors, for any position of the key", () => {
    const q = random(12, 11);
    const k = random(12, 12);
    const distances = [-70000, -3, 0, 1, 2, 131071];
    const scores = rw.scoreByDistance(spec, distances, { q, k });
    distances.forEach((distance, i) => {
      const key = distance < 0 ? -distance : 0;
      expect(scores[i]).toBeCloseTo(dot(turned(q, key + distance, spec), turned(k, key, spec)), 6);
    });
    const ones = new Float32Array(12).fill(1);
    const plain = rw.scoreByDistance(spec, { start: 0, count: 4 });
    plain.forEach((score, n) => expect(score).toBeCloseTo(dot(turned(ones, n, spec), ones) / 12, 6));
  });

  test("sinusoidal: sine and cosine of position / base^(2i / dim)", () => {
    const encoding = rw.sinusoidal([0, 7, 100000], 6, { base: 1000 });
    [0, 7, 100000].forEach((position, row) => {
      for (let i = 0; i < 3; i++) {
        const angle = position * 1000 ** ((-2 * i) / 6);
        expect(encoding[row * 6 + 2 * i]).toBeCloseTo(Math.sin(angle), 6);
        expect(encoding[row * 6 + 2 * i + 1]).toBeCloseTo(Math.cos(angle), 6);
      }
    });
    expect(rw.sinusoidal([9], 8)).toEqual(rw.sinusoidal([9], 8, { base: 10000 }));
  });

  test("alibiSlopes fall from 2^(-8 / heads) to 2^-8; other head counts take every other slope of the next power", () => {
    expect([...rw.alibiSlopes(8)]).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((head) => 2 ** -head));
    expect([...rw.alibiSlopes(6)]).toEqual([2 ** -2, 2 ** -4, 2 ** -6, 2 ** -8, 2 ** -1, 2 ** -3]);
  });

  test("xposScale: scores of scaled query and key are zeta^((m - n) / scaleBase) times the plain ones, pair by pair", () => {
    const positions = [0, 3, 40, 41];
    const table = rw.cosSin(spec, positions);
    const query = rw.xposScale(table, positions, { side: "query", scaleBase: 64 });
    const key = rw.xposScale(table, positions, { side: "key", scaleBase: 64 });
    expect(table).toEqual(rw.cosSin(spec, positions));
    const pairs = spec.rotaryDim / 2;
    positions.forEach((m, row) => {
      for (let i = 0; i < pairs; i++) {
        const zeta = ((2 * i) / spec.rotaryDim + 0.4) / 1.4;
        const at = row * pairs + i;
        // one rounding of the scaled value, and one of the table
        expect(Math.abs(query.cos[at]! - table.cos[at]! * zeta ** (m / 64))).toBeLessThanOrEqual(eps);
        expect(
          Math.abs(key.sin[at]! / (table.sin[at]! * zeta ** (-m / 64) || 1) - (table.sin[at] ? 1 : 0)),
        ).toBeLessThan(eps);
      }
    });
    expect(rw.xposScale(rw.cosSin(spec, [7, 8]), { start: 7, count: 2 }, { side: "key", scaleBase: 512 })).toEqual(
      rw.xposScale(rw.cosSin(spec, [7, 8]), [7, 8], { side: "key", scaleBase: 512 }),
    );
  });

  test("linearFrequencies go from first to last in equal steps and serve as a spec's own", () => {
    const list = rw.linearFrequencies(1, 0.25, 4);
    expect([...list]).toEqual([1, 0.75, 0.5, 0.25]);
    expect([...rw.linearFrequencies(3, 9, 1)]).toEqual([3]);
    const own: RopeSpec = { ...spec, invFreq: [...list] };
    expect(rw.frequencies(own).invFreq).toEqual(list);
    const { cos } = rw.cosSin(own, [0, 5]);
    list.forEach((frequency, i) => expect(cos[4 + i]).toBeCloseTo(Math.cos(5 * frequency), 7));
  });
});
