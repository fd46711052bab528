// Mistakes of public reports that the set of mistakes.mjs has no part for: positions by row, exponents, steps of decoding.
import { beforeAll, expect, test } from "vitest";
import { loadRopewalk } from "ropewalk";
import { cases } from "./cases.mjs";
import { rotated } from "./rotation.mjs";
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

test("left padding that was not expected is position-offset, and the last token's is said", () => {
  const one = { ...short, batch: 1 };
  const input = inputOf(one);
  const padded = rotated(input, one, { position: (position) => (position < 3 ? 1 : position - 3) });
  const { verdict, findings } = diagnosed(rw, one, input, padded);
  expect([verdict, findings[0].code, findings[0].numbers.shown]).toEqual(["mismatch", "position-offset", -3]);
  expect(findings[0].message).toContain("from token to token, the last by -3");
});

test("a decoding step at position 0 is position-offset and position-ignored, one that is one off the first alone", () => {
  const one = { ...short, batch: 1, seq: 1, start: 37 };
  const lost = codes(one, { position: () => 0 });
  expect(lost).toEqual(expect.arrayContaining(["mismatch", "position-offset", "position-ignored", "not-applied"]));
  expect(codes(one, { position: (position) => position + 1 })).toEqual(["mismatch", "position-offset"]);
});

test("rounding to bfloat16 is not found where it changes nothing", () => {
  const one = { ...cases[0], base: 1755496.6 };
  for (const base of [1755496.6, 1755500, 1755600, 10000]) {
    const found = codes(one, { change: { base } });
    expect(found, String(base)).not.toContain("low-precision-positions");
    if (base < 1755000 || base > 1755550) expect(found[1], String(base)).toBe("base-wrong");
  }
});
