import { expect, test } from "vitest";
import { combine, failures } from "../../../web/bench/report/results.js";
import type { Measurement } from "../../../web/bench/suite/bench.js";

const common = { group: "g", series: "s", column: "c", unit: "GB/s" } as const;
const limit = (nanoseconds: number[]): Measurement => ({
  ...common,
  id: "limit",
  who: "limit",
  kind: "limit",
  work: 100,
  nanoseconds,
});
const own = (nanoseconds: number[], more: Partial<Measurement> = {}): Measurement => ({
  ...common,
  id: "own",
  who: "own",
  kind: "ropewalk",
  work: 100,
  nanoseconds,
  limit: "limit",
  ...more,
});

test("one process: the spread over its rounds, and the share of the limit round by round", () => {
  const [, result] = combine([[limit([10, 20, 40]), own([20, 40, 80])]]);
  expect(result!.value).toEqual({ median: 2.5, q1: 1.875, q3: 3.75, samples: 3 });
  expect(result!.ofLimit).toEqual({ median: 0.5, q1: 0.5, q3: 0.5, samples: 3 });
});

test("three processes: one value each, so that a process with more rounds does not count more", () => {
  const processes = [[20, 20, 20, 20], [40], [80]].map((ns) => [limit([10]), own(ns)]);
  expect(combine(processes)[1]!.value).toEqual({ median: 2.5, q1: 1.875, q3: 3.75, samples: 3 });
});

test("the share of the limit takes different work into account", () => {
  const [, result] = combine([[limit([10]), own([20], { work: 50 })]]);
  expect(result!.ofLimit!.median).toBe(0.25);
});

test("times in microseconds are times, not speeds", () => {
  const [result] = combine([[own([3000], { unit: "us", work: 1 })]]);
  expect(result!.value!.median).toBe(3);
  const [part] = combine([[own([3000], { unit: "us", work: 6 })]]);
  expect(part!.value!.median).toBe(0.5);
});

test("memory is in megabytes as it was measured", () => {
  const [result] = combine([[own([300], { unit: "MB", work: 1 })]]);
  expect(result!.value!.median).toBe(300);
});

test("a wrong answer in any process leaves no value and counts as a failure", () => {
  const right = own([20], { checked: { error: 0, allowed: 1 } });
  const wrong = own([], { checked: { error: 2, allowed: 1 }, missing: "wrong answer" });
  const results = combine([[right], [wrong], [right]]);
  expect(results[0]).toMatchObject({ missing: "wrong answer", checked: { error: 2 } });
  expect(results[0]!.value).toBeUndefined();
  expect(failures(results)).toHaveLength(1);
});

test("the largest error of all processes is reported", () => {
  const processes = [1e-8, 3e-8, 2e-8].map((error) => [own([20], { checked: { error, allowed: 1 } })]);
  expect(combine(processes)[0]!.checked!.error).toBe(3e-8);
});
