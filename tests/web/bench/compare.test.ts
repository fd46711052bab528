import { expect, test } from "vitest";
import { compare, compareFiles, isWorse } from "../../../web/bench/report/compare.js";
import type { Result, ResultFile } from "../../../web/bench/report/results.js";

const result = (q1: number, median: number, q3: number, more: Partial<Result> = {}): Result => ({
  id: "rotation/s/c/own",
  group: "rotation",
  series: "s",
  column: "c",
  who: "own",
  kind: "ropewalk",
  unit: "GB/s",
  value: { q1, median, q3, samples: 5 },
  ...more,
});
const verdict = (before: Result, after: Result) => compare([before], [after])[0]!.verdict;

test("slower if the boxes do not overlap and the median fell", () => {
  expect(verdict(result(95, 100, 105), result(80, 85, 90))).toBe("slower");
  expect(verdict(result(80, 85, 90), result(95, 100, 105))).toBe("faster");
});

test("the same if the boxes touch, for any distance of the medians", () => {
  expect(verdict(result(60, 100, 105), result(50, 55, 61))).toBe("same");
});

test("the same if the change is small, for any width of the boxes", () => {
  expect(verdict(result(100, 100, 100), result(98, 98, 98))).toBe("same");
});

test("times: more is worse", () => {
  const time = { unit: "us" } as const;
  const change = compare([result(95, 100, 105, time)], [result(190, 200, 210, time)])[0]!;
  expect(change).toMatchObject({ verdict: "slower", ratio: 0.5 });
});

test("shares of the limit are compared if available, so that a slower machine is not a slower kernel", () => {
  const part = { q1: 0.88, median: 0.9, q3: 0.92, samples: 5 };
  const before = result(95, 100, 105, { limit: "table-scale", ofLimit: part });
  const after = result(48, 50, 52, { limit: "table-scale", ofLimit: part });
  expect(compare([before], [after])[0]).toMatchObject({ verdict: "same", relative: true });
  const worse = { ...after, ofLimit: { q1: 0.6, median: 0.61, q3: 0.62, samples: 5 } };
  expect(verdict(before, worse)).toBe("slower");
});

test("a case that is no longer measured or right is gone; an added one is new", () => {
  const before = result(95, 100, 105);
  const { value, ...unmeasured } = before;
  expect(value).toBeDefined();
  expect(verdict(before, { ...unmeasured, missing: "wrong answer" })).toBe("gone");
  expect(compare([before], [])[0]!.verdict).toBe("gone");
  expect(compare([], [before])[0]!.verdict).toBe("new");
});

test("peers and limits are not compared", () => {
  const peer = { kind: "peer" } as const;
  expect(compare([result(95, 100, 105, peer)], [result(1, 1, 1, peer)])).toEqual([]);
});

test("only slower and gone count as worse", () => {
  const verdicts = ["slower", "gone", "same", "faster", "new"] as const;
  expect(verdicts.filter((one) => isWorse({ id: "", verdict: one, ratio: 1, relative: false }))).toEqual([
    "slower",
    "gone",
  ]);
});

test("files are compared host by host, whatever the host's version", () => {
  const file = (host: string, median: number) =>
    ({
      format: "ropewalk-bench-1",
      runs: [{ conditions: { host }, results: [result(median, median, median)] }],
    }) as unknown as ResultFile;
  expect(compareFiles(file("Node 20.1", 100), file("Node 22.3", 50))[0]!.verdict).toBe("slower");
  expect(compareFiles(file("Node 20.1", 100), file("Chromium 156", 50)).map((change) => change.verdict)).toEqual([
    "gone",
    "new",
  ]);
});
