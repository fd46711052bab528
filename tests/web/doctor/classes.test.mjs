// Mistakes of public reports that the set of mistakes.mjs has no part for: positions by row, exponents, steps of
// decoding.
import { beforeAll, expect, test } from "vitest";
import { loadRopewalk } from "ropewalk";
import { cases, positionsOf, shapeOf, specOf } from "./cases.mjs";
import { frequencies, rotated } from "./rotation.mjs";
import { diagnosed, inputOf } from "./trials.mjs";

let rw;
beforeAll(async () => {
  rw = await loadRopewalk();
});

const models = cases.filter((_, i) => i % 9 === 0).map((one) => ({ ...one, scheme: "default" }));
const codes = (one, way) => {
  const input = inputOf(one);
  const { verdict, findings } = diagnosed(rw, one, input, rotated(input, one, way));
  return [verdict, ...findings.map(({ code }) => code)];
};
const short = { ...cases[0], batch: 2, seq: 8 };

test.each([
  ["counted from -1", (i, { rotaryDim }) => (2 * (i - 1)) / rotaryDim],
  ["counted from 1/2", (i, { rotaryDim }) => (2 * (i + 0.5)) / rotaryDim],
  ["hidden_size for head_dim", (i, { headDim }) => (2 * i) / (32 * headDim)],
  ["divided as whole numbers", () => 0],
  ["repeated for two pairs each", (i, { rotaryDim }) => (4 * Math.floor(i / 2)) / rotaryDim],
  ["positive", (i, { rotaryDim }) => (-2 * i) / rotaryDim, ({ base, seq, start }) => base * (start + seq) < 2 ** 20],
])("exponents %s are exponent-dim-wrong", (_, exponent, inFloat32 = () => true) => {
  for (const one of models.filter(inFloat32))
    expect(codes(one, { change: { exponent: (i) => exponent(i, one) } }).slice(0, 2), JSON.stringify(one)).toEqual([
      "mismatch",
      "exponent-dim-wrong",
    ]);
});

test("one position for each row of a batch is position-ignored", () => {
  expect(codes(short, { position: (_, { batch }) => 5 + batch })).toEqual(["mismatch", "position-ignored"]);
});

/** The first finding. */
const first = (one, way, believed) => {
  const input = inputOf(one);
  const output = rotated(input, one, way);
  const { verdict, findings } = rw.diagnose(input, output, {
    shape: shapeOf(one),
    layout: one.layout,
    positionIds: believed ?? positionsOf(one),
    expected: specOf(one),
  });
  return { verdict, ...findings[0] };
};

test.each([0, 1])("unexpected left padding at position %i is position-offset, and is reported", (pad) => {
  const padded = { position: (position) => (position < 3 ? pad : position - 3) };
  const { verdict, code, numbers, message } = first({ ...short, batch: 1 }, padded);
  expect([verdict, code, numbers.shown]).toEqual(["mismatch", "position-offset", -3]);
  expect(message).toMatch(/^the 3 tokens of padding on the left are not counted, which should be/);
});

test.each([0, 1])(
  "left padding at position %i that is counted in one row is position-offset, and is reported",
  (pad) => {
    const { seq } = short;
    const believed = [0, 3].flatMap((padding) =>
      Array.from({ length: seq }, (_, i) => (i < padding ? pad : i - padding)),
    );
    const { code, numbers, message } = first(
      { ...short, positions: believed },
      { position: (_, { token }) => token },
      believed,
    );
    expect([code, numbers.shown, numbers.only]).toEqual(["position-offset", 3, { of: "rows", from: 1, to: 1 }]);
    expect(message).toMatch(/^in row 1 only: the 3 tokens of padding on the left are counted, which should not be/);
  },
);

test("tokens with a common offset before others are padding only if they have one position", () => {
  const { code, message } = first({ ...short, batch: 1 }, { position: (p) => (p < 3 ? 5 * p : p - 3) });
  expect(code).toBe("position-offset");
  expect(message).toContain("from token to token, the last by -3");
});

test.each([2, 3])("positions divided by %i as whole numbers are scaling-wrong, and not a reset", (by) => {
  const { code, numbers } = first(
    { ...short, batch: 1, seq: 24 },
    { position: (position) => Math.floor(position / by) },
  );
  expect([code, numbers.shown]).toEqual(["scaling-wrong", by]);
});

test.each([
  ["degrees", Math.PI / 180],
  ["revolutions", 2 * Math.PI],
])("angles mistaken for %s are scaling-wrong, also after a cache of 500 tokens", (_, factor) => {
  for (const start of [0, 500]) {
    const one = { ...short, start, seq: 24 };
    expect(codes(one, { rates: frequencies(one).map((rate) => rate * factor) })).toEqual(["mismatch", "scaling-wrong"]);
  }
});

test.each(["linear", "yarn"])("exponents counted from -1 beside %s scaling are exponent-dim-wrong", (scheme) => {
  const one = { ...short, seq: 24, scheme, factor: 4, original: 64 };
  const exponent = (i) => (2 * (i - 1)) / one.rotaryDim;
  expect(codes(one, { change: { exponent } }).slice(0, 2)).toEqual(["mismatch", "exponent-dim-wrong"]);
});

test("an unfilled part of inv_freq is scaling-wrong of those pairs, for any size", () => {
  const one = { ...short, seq: 24 };
  const rates = frequencies(one).map((rate, pair) => (pair < 16 ? rate : (1 + ((pair * 7) % 5)) * 3.1e7));
  const { verdict, code, numbers } = first(one, { rates });
  expect([verdict, code, numbers.only]).toEqual(["mismatch", "scaling-wrong", { of: "pairs", from: 16, to: 31 }]);
});

test("values too large for float16 are not reported as rounded to it", () => {
  const one = { ...short, start: 100000, base: 1755496.6 };
  const input = inputOf(one);
  const off = input.map((value, i) => value + 1e-6 * Math.sin(i * i));
  const { findings } = diagnosed(rw, one, off, rotated(input, one));
  expect(findings).toEqual([]);
});

test("a decoding step at position 0 is position-offset and position-ignored; one that is off by one only the first", () => {
  const one = { ...short, batch: 1, seq: 1, start: 37 };
  const lost = codes(one, { position: () => 0 });
  expect(lost).toEqual(expect.arrayContaining(["mismatch", "position-offset", "position-ignored", "not-applied"]));
  expect(codes(one, { position: (position) => position + 1 })).toEqual(["mismatch", "position-offset"]);
});

test("rounding to bfloat16 is not found if it changes nothing", () => {
  const one = { ...cases[0], base: 1755496.6 };
  for (const base of [1755496.6, 1755500, 1755600, 10000]) {
    const found = codes(one, { change: { base } });
    expect(found, String(base)).not.toContain("low-precision-positions");
    if (base < 1755000 || base > 1755550) expect(found[1], String(base)).toBe("base-wrong");
  }
});
