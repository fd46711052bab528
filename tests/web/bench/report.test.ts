import { expect, test } from "vitest";
import { performanceDocument } from "../../../web/bench/report/document.js";
import type { Conditions, Result } from "../../../web/bench/report/results.js";
import { asMarkdown, asText, caseTable, seriesTables } from "../../../web/bench/report/table.js";

const result = (column: string, who: string, median: number, more: Partial<Result> = {}): Result => ({
  id: `rotation/half-split, [H,S,D], D=128/${column}/${who}`,
  group: "rotation",
  series: "half-split, [H,S,D], D=128",
  column,
  who,
  kind: "ropewalk",
  unit: "GB/s",
  value: { median, q1: median * 0.99, q3: median * 1.01, samples: 5 },
  ...more,
});
const part = (median: number) => ({ limit: "table-scale", ofLimit: { median, q1: median, q3: median, samples: 5 } });
const { value, ...untimed } = result("4 MiB", "a peer", 0, { kind: "peer" });

test("a series is one table: contenders in rows, sizes in columns, the largest error last", () => {
  const checked = (error: number) => ({ checked: { error, allowed: 1 } });
  const results = [
    result("16 KiB", "ours", 81.25, { ...part(0.912), ...checked(1e-7) }),
    result("4 MiB", "ours", 12.5, { ...part(0.5), ...checked(2e-7) }),
    { ...untimed, missing: "wrong answer: off by 1.0e+0", ...checked(1) },
  ];
  expect(value).toBeDefined();
  const [table] = seriesTables(results);
  expect(table!.head).toEqual(["", "16 KiB", "4 MiB", "error"]);
  expect(table!.rows).toEqual([
    ["ours", "81.3 ±1% (0.91)", "12.5 ±1% (0.50)", "2.0e-7"],
    ["a peer", "", "wrong", "1.0e+0"],
  ]);
  expect(asMarkdown(table!)).toContain("| ours | 81.3 ±1% (0.91) | 12.5 ±1% (0.50) | 2.0e-7 |");
  expect(asText(table!).split("\n")[0]).toBe("rotation: half-split, [H,S,D], D=128, GB/s");
});

test("a case is one row: the fastest way through the package beside its limit and the fastest peer with a right answer", () => {
  const peer = (who: string, median: number) => result("4 MiB", who, median, { kind: "peer" });
  const node = [
    result("4 MiB", "table-scale", 100, { kind: "limit" }),
    result("4 MiB", "ropewalk kernel, in place", 90, part(0.9)),
    result("4 MiB", "ropewalk, new array", 20, part(0.2)),
    result("4 MiB", "ropewalk, tensor in place", 80, part(0.8)),
    result("4 MiB", "ropewalk/relaxed, tensors", 85, part(0.85)),
    peer("slow", 2),
    peer("fast", 4),
    { ...untimed, who: "wrong", missing: "wrong answer" },
    result("time", "one call", 5, { group: "calls", unit: "us" }), // beside other calls, which do other things
  ];
  const { head, rows } = caseTable([
    { name: "Node", results: node },
    { name: "Chromium", results: [result("4 MiB", "ropewalk, new array", 10)] },
  ]);
  expect(head).toEqual(["case", "Node", "Node, best peer", "Chromium", "Chromium, best peer"]);
  expect(rows).toEqual([
    [
      "rotation: half-split, [H,S,D], D=128, 4 MiB, GB/s",
      "ropewalk, tensor in place: 80.0 ±1% (0.80)",
      "20.0 times fast",
      "ropewalk, new array: 10.0 ±1%",
      "",
    ],
  ]);
});

test("of times the least is the fastest", () => {
  const time = (who: string, median: number, kind: "ropewalk" | "peer") =>
    result("1 row", who, median, { unit: "us", kind });
  const [row] = caseTable([
    {
      name: "Node",
      results: [
        time("ropewalk, new array", 4, "ropewalk"),
        time("ropewalk, out", 2, "ropewalk"),
        time("plain JS", 5, "peer"),
        time("other", 8, "peer"),
      ],
    },
  ]).rows;
  expect(row!.slice(1)).toEqual(["ropewalk, out: 2.00 ±1%", "2.50 times plain JS"]);
});

test("the document names the machine, the versions and everything without a time", () => {
  const conditions: Conditions = {
    host: "Node 20.0.0",
    cpu: "a CPU",
    cores: 2,
    load: 0.1,
    system: "Linux",
    ropewalk: "0.1.0",
    compiler: "Emscripten 3.1.69",
    flags: "-O3",
    peers: {},
    sizes: [{ name: "ropewalk.wasm", raw: 100, gzip: 50 }],
    date: "2026-01-01",
    processes: 5,
  };
  const text = performanceDocument([{ conditions, results: [{ ...untimed, missing: "failed: no such thing" }] }]);
  for (const part of [
    "## Node 20.0.0",
    "5 processes",
    "ropewalk.wasm 100 bytes (50 with gzip)",
    "they were not installed",
    "no such thing",
  ]) {
    expect(text).toContain(part);
  }
});
