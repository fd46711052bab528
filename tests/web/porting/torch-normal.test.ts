import { expect, test } from "vitest";
import { torchGenerator } from "../../../web/porting/torch-normal.js";

const rounded = (values: Float32Array): number[] => Array.from(values, (value) => Number(value.toFixed(4)));

test("the twister is mt19937: the 10,000th number of seed 5489 is the one that the C++ standard names", () => {
  const { random } = torchGenerator(5489);
  let last = 0;
  for (let i = 0; i < 10_000; i += 1) last = random();
  expect(last).toBe(4_123_659_995);
});

test("fewer than 16 numbers are drawn one by one, as torch prints them", () => {
  expect(rounded(torchGenerator(42).randn(5))).toEqual([0.3367, 0.1288, 0.2345, 0.2303, -1.1229]);
  expect(rounded(torchGenerator(0).randn(3))).toEqual([1.541, -0.2934, -2.1788]);
});

test("sixteen and more come in blocks, as text 001 prints them", () => {
  const q = torchGenerator(42).randn(2 * 32 * 16 * 128);
  expect(rounded(q.subarray(0, 5))).toEqual([1.9269, 1.4873, 0.9007, -2.1055, 0.6784]);
  expect(rounded(q.subarray(15 * 128, 15 * 128 + 5))).toEqual([0.5484, 0.4577, 0.9677, -0.6674, 1.6183]);
});

test("a size that is no multiple of 16 draws its last 16 numbers anew", () => {
  for (const size of [17, 20, 31, 50]) {
    const all = torchGenerator(7).randn(size);
    const later = torchGenerator(7);
    for (let i = 0; i < size; i += 1) later.random();
    expect(all.subarray(size - 16)).toEqual(later.randn(16));
    expect(all.subarray(0, size - 16)).toEqual(
      torchGenerator(7)
        .randn(48)
        .subarray(0, size - 16),
    );
  }
});

test("an odd number of single draws keeps one for the next call", () => {
  const [parts, whole] = [torchGenerator(3), torchGenerator(3)];
  expect([...parts.randn(3), ...parts.randn(3)]).toEqual([...whole.randn(6)]);
});

test("mean, spread and fourth moment are those of a normal distribution", () => {
  const size = 2 ** 18;
  const values = torchGenerator(1).randn(size);
  const moment = (power: number): number => values.reduce((sum, value) => sum + value ** power, 0) / size;
  // Five standard errors: 1 / sqrt(n), sqrt(2 / n) and sqrt(96 / n).
  expect(Math.abs(moment(1))).toBeLessThan(5 / Math.sqrt(size));
  expect(Math.abs(moment(2) - 1)).toBeLessThan(5 * Math.sqrt(2 / size));
  expect(Math.abs(moment(4) - 3)).toBeLessThan(5 * Math.sqrt(96 / size));
});
