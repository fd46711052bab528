import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { performanceDocument } from "../../../web/bench/report/document.js";
import type { Conditions, Result } from "../../../web/bench/report/results.js";
import { asMarkdown, asText, seriesTables } from "../../../web/bench/report/table.js";
import { targetsPicture } from "../../../web/bench/report/picture.js";
import { targetTable } from "../../../web/bench/report/targets.js";

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
const sizes = ["16 KiB", "256 KiB", "4 MiB", "64 MiB"];

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

test("a target is judged by the worst case, and not at all if a case has no number", () => {
  const kernel = (parts: readonly number[]) =>
    sizes.map((size, i) => result(size, "ropewalk kernel, in place", 80, part(parts[i]!)));
  const row = (results: readonly Result[]) =>
    targetTable(results).rows.find(([what]) => what!.startsWith("rotation, half-split"))!;
  expect(row(kernel([0.97, 0.96, 0.98, 0.99]))[3]).toBe("0.96 [0.96, 0.96] stretch");
  expect(row(kernel([0.97, 0.92, 0.98, 0.99]))[3]).toBe("0.92 [0.92, 0.92] reached");
  expect(row(kernel([0.97, 0.92, 0.98, 0.4]))[3]).toBe("0.40 [0.40, 0.40] missed");
  const { ofLimit, ...bare } = kernel([0.97, 0.96, 0.98, 0.99])[2]!;
  expect(ofLimit).toBeDefined();
  expect(row([...kernel([0.97, 0.96, 0.98, 0.99]).slice(0, 2), bare])[3]).toBe("");
  expect(row(kernel([0.97, 0.96, 0.98, 0.99]).slice(0, 3))[3]).toBe(""); // a size was left out
});

test("beside peers the fastest one counts, and one with a wrong answer does not", () => {
  const peer = (who: string, median: number) => result("4 MiB", who, median, { kind: "peer" });
  const results = [
    result("4 MiB", "ropewalk kernel, in place", 80),
    peer("slow", 2),
    peer("fast", 4),
    { ...untimed, who: "wrong", missing: "wrong answer" },
  ];
  const row = (all: readonly Result[]) =>
    targetTable(all).rows.find(([what]) => what!.startsWith("rotation over the best peer"))!;
  expect(row(results)[3]).toMatch(/^20\.0 .* stretch$/);
  expect(row([results[0]!, peer("plain JS, cached table", 1)])[3]).toBe("");
});

test("the memory of a large model is judged by its worse type, relative to its file", () => {
  const memory = (column: string, who: string, median: number) =>
    result(column, who, median, { group: "model", series: "135 million weights, memory", unit: "MB" });
  const both = (writing: number) => [
    memory("BF16", "the file's tensors", 270),
    memory("BF16", "ropewalk/model, writing", writing),
    memory("Q8_0", "the file's tensors", 140),
    memory("Q8_0", "ropewalk/model, writing", 147),
  ];
  const row = (results: readonly Result[]) => targetTable(results).rows.find(([what]) => what!.includes("memory"))!;
  expect(row(both(297)).slice(3, 5)).toEqual(["", "1.1 [1.1, 1.1] stretch"]);
  expect(row(both(351))[4]).toBe("1.3 [1.3, 1.3] missed");
  expect(row(both(297).slice(1))[4]).toBe("");
});

test("attention with relaxed SIMD has a row of its own beside the best peer", () => {
  const attention = (who: string, median: number, kind: "ropewalk" | "peer") =>
    result("S=1024", who, median, { group: "attention", series: "causal, 8 heads, D=64", kind });
  const results = [
    attention("ropewalk, tensors", 26, "ropewalk"),
    attention("ropewalk/relaxed, tensors", 32, "ropewalk"),
    attention("TensorFlow.js wasm", 10, "peer"),
  ];
  const row = (all: readonly Result[]) => targetTable(all).rows.find(([what]) => what!.includes("ropewalk/relaxed"))!;
  expect(row(results).slice(3, 5)).toEqual(["", "3.2 [3.2, 3.2] reached"]);
  expect(row([results[0]!, results[2]!]).slice(3, 5)).toEqual(["", ""]); // a host without relaxed SIMD
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
  const { runs: text } = performanceDocument([
    { conditions, results: [{ ...untimed, missing: "failed: no such thing" }] },
  ]);
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

test("the guide's picture is drawn from the table beside it, each bar at its share of the target", () => {
  const file = (name: string) => readFileSync(new URL(`../../../web/docs/${name}`, import.meta.url), "utf8");
  const [head, , ...rows] = [...file("performance.md").matchAll(/^\| (.*) \|$/gm)].map(([, row]) =>
    row!.split("|").map((cell) => cell.trim()),
  );
  const picture = file("pictures/speed.svg");
  expect(picture).toBe(targetsPicture({ title: "", head: head!, rows }));
  const least = (row: string[]) => {
    const api = [row[4]!, row[6]!].filter(Boolean).map((cell) => Number.parseFloat(cell));
    const parts = api.map((value) => (/at most/.test(row[0]!) ? Number(row[1]) / value : value / Number(row[1])));
    return Math.min(2, ...parts) * 170;
  };
  const bars = [...picture.matchAll(/<rect x="370" y="\d+" width="([\d.]+)"/g)].map(([, width]) => Number(width));
  expect(bars).toHaveLength(rows.length);
  for (const [i, row] of rows.entries()) expect(Math.abs(bars[i]! - least(row)), row[0]).toBeLessThan(0.06);
});
