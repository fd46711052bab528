// xPos as a spec, compared with plain double loops: zeta_i^((m - centre) / base) for queries and its inverse for keys,
// on the pairs that rotate.
import { beforeAll, describe, expect, test } from "vitest";
import { loadRopewalk, type Pairing, type RopeSpec, type Ropewalk } from "ropewalk";
import { loadRopewalk as loadCore } from "ropewalk/core";
import { compareSpecs } from "ropewalk/engines";
import { errorOf } from "../refused.js";

let rw: Ropewalk;
beforeAll(async () => {
  rw = await loadRopewalk();
});

const eps = 2 ** -24;
const [heads, seq, headDim, rotaryDim] = [2, 5, 24, 16];
const shape = [1, heads, seq, headDim] as const;
const positions = [0, 3, 40, 511, 1000];
const specOf = (pairing: Pairing, xposCentre?: number): RopeSpec => {
  const spec: RopeSpec = { ropeType: "default", base: 10000, headDim, rotaryDim, pairing, xposScaleBase: 512 };
  return xposCentre === undefined ? spec : { ...spec, xposCentre };
};
const vectors = (seed: number): Float32Array =>
  Float32Array.from({ length: heads * seq * headDim }, (_, i) => 2 * Math.sin(seed * 12.9898 * (i + 1)));
const [q, k, v] = [vectors(1), vectors(2), vectors(3)];

function rotated(x: Float32Array, pairing: Pairing, at: readonly number[], sign: number, centre: number): number[] {
  const y = [...x];
  for (let row = 0; row < x.length / headDim; row++)
    for (let i = 0; i < rotaryDim / 2; i++) {
      const first = row * headDim + (pairing === "half-split" ? i : 2 * i);
      const second = first + (pairing === "half-split" ? rotaryDim / 2 : 1);
      const m = at[row % at.length]!;
      const angle = m * 10000 ** ((-2 * i) / rotaryDim);
      const scale = (((2 * i) / rotaryDim + 0.4) / 1.4) ** ((sign * (m - centre)) / 512);
      y[first] = scale * (x[first]! * Math.cos(angle) - x[second]! * Math.sin(angle));
      y[second] = scale * (x[second]! * Math.cos(angle) + x[first]! * Math.sin(angle));
    }
  return y;
}
const furthest = (a: ArrayLike<number>, b: ArrayLike<number>): number =>
  Array.from(a).reduce((most, value, i) => Math.max(most, Math.abs(value - b[i]!)), 0);
/** A table is rounded to float32, scaled, rounded again; then two products and a sum are. */
const near = (want: readonly number[]): number => 8 * eps * Math.max(...want.map(Math.abs));

describe.each(["half-split", "interleaved"] as const)("%s", (pairing) => {
  test.each([0, 500])("queries and keys are scaled on their own pairs, from centre %i", (centre) => {
    const rope = rw.rope(specOf(pairing, centre));
    for (const [x, which, sign] of [
      [q, "query", 1],
      [k, "key", -1],
    ] as const) {
      const want = rotated(x, pairing, positions, sign, centre);
      expect(furthest(rope.rotate(x, { shape, positions, which }), want)).toBeLessThanOrEqual(near(want));
      const table = rope.cosSin([40], { which });
      const scale = (0.4 / 1.4) ** ((sign * (40 - centre)) / 512);
      expect(Math.abs(table.cos[0]! / (scale * Math.cos(40)) - 1)).toBeLessThanOrEqual(8 * eps);
    }
  });

  test("rotating back gives the input again", () => {
    const rope = rw.rope(specOf(pairing, 500));
    for (const which of ["query", "key"] as const) {
      const there = rope.rotate(q, { shape, positions, which });
      const back = rope.rotate(there, { shape, positions, which, inverse: true });
      expect(furthest(back, q)).toBeLessThanOrEqual(16 * eps * Math.max(...q.map(Math.abs)));
    }
  });

  test("attention equals that of separately rotated queries and keys, for any centre", () => {
    const sizes = { batch: 1, heads, kvHeads: heads, querySeq: seq, keySeq: seq, headDim, causal: true };
    const [turnedQ, turnedK] = [rotated(q, pairing, positions, 1, 0), rotated(k, pairing, positions, -1, 0)];
    const plain = rw.attention(Float32Array.from(turnedQ), Float32Array.from(turnedK), v, sizes).output;
    for (const centre of [undefined, 500]) {
      const { output } = rw.rope(specOf(pairing, centre)).attention(q, k, v, { ...sizes, positions });
      expect(furthest(output, plain)).toBeLessThanOrEqual(256 * eps); // exp is taken of scores of norm up to 40
    }
  });

  test("decoding by a cache is one attention, and moved keys are keys that entered there", () => {
    const rope = rw.rope(specOf(pairing, 3));
    const of = (x: Float32Array, token: number): Float32Array =>
      Float32Array.from({ length: heads * headDim }, (_, i) => {
        const head = Math.floor(i / headDim);
        return x[(head * seq + token) * headDim + (i % headDim)]!;
      });
    const sizes = { batch: 1, heads, kvHeads: heads, querySeq: seq, keySeq: seq, headDim, causal: true };
    const whole = rope.attention(q, k, v, { ...sizes, positions: 0 }).output;
    const cache = rope.kvCache({ kvHeads: heads, capacity: seq });
    for (let token = 0; token < seq; token++) {
      cache.append(of(k, token), of(v, token), { seq: 1 });
      const { output } = cache.attend(of(q, token), { heads, querySeq: 1 });
      expect(furthest(output, of(whole, token))).toBeLessThanOrEqual(64 * eps);
    }
    cache.turn(0, seq, { positions: 30 });
    const other = rope.kvCache({ kvHeads: heads, capacity: seq });
    other.append(k, v, { seq, positions: 30 });
    const asked = { heads, querySeq: 1, positions: 40 };
    const [moved, entered] = [cache, other].map((one) => one.attend(of(q, 0), asked).output);
    expect(furthest(moved!, entered!)).toBeLessThanOrEqual(64 * eps);
  });
});

describe("calls that do not distinguish queries from keys refuse it", () => {
  const spec = specOf("half-split");
  test.each<[string, (rope: RopeSpec) => unknown]>([
    ["cosSin", (one) => rw.cosSin(one, [0])],
    ["cosSinShift", (one) => rw.cosSinShift(one, [0], [1])],
    ["scoreByDistance", (one) => rw.scoreByDistance(one, [0])],
    ["diagnose", (expected) => rw.diagnose(q, q, { shape, expected })],
  ])("%s", (_, call) => {
    expect(errorOf(() => call(spec))).toMatchObject({ code: "config-invalid", rule: "by-side", value: 512 });
  });

  test("compareSpecs, and not frequencies, which do not depend on it", () => {
    expect(() => compareSpecs(spec, spec, { context: 8 })).toThrow(/spec\.xposScaleBase/);
    const { xposScaleBase: _, ...plain } = spec;
    expect(rw.frequencies(spec)).toEqual(rw.frequencies(plain));
  });

  test("ropewalk/core", async () => {
    const core = await loadCore();
    expect(() => core.rope(spec)).toThrow(/spec\.xposScaleBase/);
  });

  test("rotate and cosSin of a rope require `which`", () => {
    const rope = rw.rope(spec);
    for (const call of [() => rope.rotate(q, { shape }), () => rope.cosSin([0]), () => rope.packed([0])])
      expect(errorOf(call)).toMatchObject({ code: "option-invalid", path: "options.which", limit: "given" });
    expect(errorOf(() => rope.rotate(q, { shape, which: "value" as never })).path).toBe("options.which");
  });

  test.each<[Partial<RopeSpec>, string, string]>([
    [{ xposScaleBase: 0.5 }, "spec.xposScaleBase", "at-least"],
    [{ xposCentre: -1 }, "spec.xposCentre", "at-least"],
    [{ xposScaleBase: undefined as never, xposCentre: 4 }, "spec.xposScaleBase", "given"],
    [{ mropeSection: [4, 2, 2] }, "spec.xposScaleBase", "beside"],
  ])("%j", (more, path, rule) => {
    expect(errorOf(() => rw.rope({ ...spec, ...more }))).toMatchObject({ path, rule });
  });

  test("positions whose scale leaves float32 are refused, and a centre solves that", () => {
    const far = { shape: [1, heads, 1, headDim], positions: 100000, which: "key" } as const;
    const x = q.slice(0, heads * headDim);
    expect(errorOf(() => rw.rope(spec).rotate(x, far))).toMatchObject({ code: "position-invalid" });
    expect(
      rw
        .rope({ ...spec, xposCentre: 99000 })
        .rotate(x, far)
        .every(Number.isFinite),
    ).toBe(true);
  });
});
