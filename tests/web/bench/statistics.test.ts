import { expect, test } from "vitest";
import { median, quantile, ratios, spreadOf } from "../../../web/bench/suite/statistics.js";

test("the median of an odd list is its middle, of an even one the mean of both middles", () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([4, 1, 3, 2])).toBe(2.5);
});

test("quartiles are interpolated linearly, in any order of samples", () => {
  // R's type 7 and NumPy's default: quantile([1, 2, 3, 4], 0.25) = 1.75.
  expect(quantile([4, 2, 1, 3], 0.25)).toBe(1.75);
  expect(quantile([4, 2, 1, 3], 0.75)).toBe(3.25);
  expect(spreadOf([10, 20, 30, 40, 50])).toEqual({ median: 30, q1: 20, q3: 40, samples: 5 });
});

test("one sample is its own spread; none has no median", () => {
  expect(spreadOf([7])).toEqual({ median: 7, q1: 7, q3: 7, samples: 1 });
  expect(median([])).toBeNaN();
});

test("no quartile of numbers is NaN, even of infinite ones", () => {
  expect(spreadOf([1, Infinity, Infinity, Infinity])).toEqual({
    median: Infinity,
    q1: Infinity,
    q3: Infinity,
    samples: 4,
  });
});

test("samples are left in their order", () => {
  const samples = [3, 1, 2];
  median(samples);
  expect(samples).toEqual([3, 1, 2]);
});

test("ratios are taken round by round, not between medians", () => {
  // Each round is twice as slow as the one before for both: the ratio stays.
  expect(ratios([2, 4, 8], [1, 2, 4])).toEqual([2, 2, 2]);
});
