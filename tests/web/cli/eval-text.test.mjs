// The output of llama-eval-callback, written here as common/debug.cpp of llama.cpp writes it (three numbers at each
// end, %12.4f, the sum last) and as it did before February 2026, is read by the built program.
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { normal, rotated } from "../doctor/rotation.mjs";
import { config, file, model, run as cli } from "./program.mjs";

const [tokens, heads, keyHeads, headDim] = [12, 4, 2, 32];
const base = 500000;
const llama = file("llama.json", { ...config, num_key_value_heads: keyHeads });

/** One node: its line and its numbers. `n`: how many at each end of an axis. */
function node(style, { name, op, from, ne, data, second = "", n }) {
  const old = style === "old";
  const [one, two, three] = old ? [37, 38, 39].map((width) => " ".repeat(width)) : ["    ", "        ", "            "];
  const prefix = { old: "ggml_debug", new: "common_debug_cb_eval", logged: "0.00.123.456 I common_debug_cb_eval" }[
    style
  ];
  const source = `${from}{${ne.join(", ")}}`;
  const lines = [
    `${prefix}: ${name.padStart(24)} = (f32) ${op.padStart(10)}(${source}, ${second}}) = {${ne.join(", ")}}`,
    `${one}[`,
  ];
  const places = (size) =>
    size > 2 * n
      ? [...Array(n).keys(), "...", ...Array.from({ length: n }, (_, i) => size - n + i)]
      : [...Array(size).keys()];
  const [columns, rows, planes] = ne;
  for (const plane of places(planes)) {
    if (plane === "...") {
      lines.push(`${two}..., `);
      continue;
    }
    lines.push(`${two}[`);
    for (const row of places(rows)) {
      if (row === "...") {
        lines.push(`${three}..., `);
        continue;
      }
      const words = places(columns).map((i) =>
        i === "..." ? "   ..." : data[(plane * rows + row) * columns + i].toFixed(4).padStart(12),
      );
      lines.push(`${three}[${words.join(", ")}${old ? "" : "  "}],`);
    }
    lines.push(`${two}],`);
  }
  const sum = data.reduce((all, value) => all + value, 0);
  return [...lines, `${one}]`, `${one}sum = ${sum.toFixed(6)}`].join("\n");
}

/** A log of one layer, with the lines around the rotations. */
function log(style, change, n = 3, newline = "\n") {
  const made = (count, seed) => {
    const x = normal(tokens * count * headDim, seed);
    const plain = { ...model, heads: count, seq: tokens, headDim, rotaryDim: headDim, layout: "bshd", base };
    return [x, change === undefined ? x : rotated(x, { ...plain, pairing: "interleaved", ...change })];
  };
  const lines = ["build: 7000 (abcdef12) with cc", "llama_model_loader: - kv   0: general.architecture str = llama"];
  [
    ["Q", heads, 5],
    ["K", keyHeads, 6],
  ].forEach(([letter, count, seed]) => {
    const [before, after] = made(count, seed);
    const ne = [headDim, count, tokens, 1];
    const wide = [headDim * count, tokens, 1, 1];
    lines.push(node(style, { name: `${letter}cur-0`, op: "MUL_MAT", from: "attn_norm-0", ne: wide, data: before, n }));
    lines.push(
      node(style, { name: `${letter}cur-0 (reshaped)`, op: "RESHAPE", from: `${letter}cur-0`, ne, data: before, n }),
    );
    const from = letter === "K" ? "CUDA0#Kcur-0 (reshaped)#0" : "Qcur-0 (reshaped)";
    lines.push(
      node(style, {
        name: `${letter}cur-0`,
        op: "ROPE",
        from,
        second: `inp_pos{${tokens}, 1, 1, 1}`,
        ne,
        data: after,
        n,
      }),
    );
  });
  return file(
    `eval${Math.random()}.log`,
    `${lines.join("\n")}\nllama_perf_context_print: load time = 1.0 ms\n`.replaceAll("\n", newline),
  );
}
const judged = (path, ...args) => {
  const { status, stdout, stderr } = cli("diagnose", path, "--config", llama, ...args);
  return [status, stdout + stderr];
};
const interleaved = ["--pairing", "interleaved"];

describe.each(["new", "old", "logged"])("a log in the %s style", (style) => {
  test("with all numbers is diagnosed like any tensors", () => {
    const [status, all] = judged(log(style, {}, 1000), ...interleaved);
    expect([status, all.match(/^match/gm)?.length]).toEqual([0, 2]);
    const [worse, answer] = judged(log(style, { base: 10000 }, 1000), ...interleaved);
    expect([worse, answer.match(/^base-wrong/gm)?.length]).toEqual([1, 2]);
  });

  test("with three numbers at each end: the printed ones decide the pairing", () => {
    const right = log(style, {});
    expect(judged(right, ...interleaved)).toEqual([
      0,
      expect.stringMatching(/^Qcur-0: match: 1?\d+ numbers .*\nKcur-0: match/),
    ]);
    const [status, answer] = judged(right);
    expect(status).toBe(1);
    expect(answer).toMatch(/^Qcur-0: mismatch, pairing-swapped: the pairing is interleaved where half-split/);
    expect(answer).toContain("--pairing interleaved is right there");
    expect(answer).toContain("100000 in the place of 3");
  });

  test("with three numbers at each end, half-split pairs are undecided: status 2", () => {
    const [status, answer] = judged(log(style, { pairing: "half-split" }));
    expect([status, answer]).toEqual([
      2,
      expect.stringMatching(/^Qcur-0: undecided: .*not rotated as interleaved.*not printed/),
    ]);
    expect(judged(log(style, { pairing: "half-split" }), ...interleaved)[0]).toBe(1);
  });

  test.each([
    ["position-offset", { start: 1 }],
    ["not-applied", undefined],
  ])("%s shows in three numbers at each end", (code, change) => {
    expect(judged(log(style, change), ...interleaved)).toEqual([
      1,
      expect.stringContaining(`Qcur-0: mismatch, ${code}`),
    ]);
  });
});

test("positions of a decoding step are given by --positions", () => {
  const path = log("new", { start: 40 });
  expect(judged(path, ...interleaved)[0]).toBe(1);
  expect(judged(path, ...interleaved, "--positions", "40:52")[0]).toBe(0);
});

test("one rotation of a log is chosen by its name, and lines may end as in Windows", () => {
  const path = log("new", {}, 3, "\r\n");
  const [status, answer] = judged(`${path}:Kcur-0`, ...interleaved);
  expect([status, answer]).toEqual([0, expect.stringMatching(/^Kcur-0: match/)]);
  expect(answer).not.toContain("Qcur");
});

test("a second pass of the same layer is a separate tensor", () => {
  const both = [log("new", {}), log("new", { start: 40 })].map((path) => readFileSync(path, "utf8")).join("");
  const [status, answer] = judged(file("passes.log", both), ...interleaved);
  expect(status).toBe(1);
  expect(answer).toMatch(/^Qcur-0: match.*\nKcur-0: match.*\nQcur-0#2: mismatch.*\nKcur-0#2: mismatch/);
});

test("without a config, and in a log without rotations, it explains what to do", () => {
  const { status, stderr } = cli("diagnose", log("new", {}));
  expect([status, stderr]).toEqual([2, expect.stringMatching(/common_debug_print_tensor\(\.\.\., 3\)/)]);
  const data = normal(32, 1);
  const other = file(
    "other.log",
    node("new", { name: "norm-0", op: "RMS_NORM", from: "inp", ne: [32, 1, 1, 1], data, n: 3 }),
  );
  expect(judged(other)[0]).toBe(2);
});

test.each([
  ["fewer rows than its sizes say", (text) => text.replace(/(ROPE\([^]*?)\n {12}\[ [^\n]*\n/, "$1\n")],
  ["a word among its numbers", (text) => text.replace(/(ROPE\([^]*?) {3,}-?\d\.\d{4}/, "$1   x")],
  ["a bracket that stays open", (text) => text.slice(0, text.lastIndexOf("]", text.lastIndexOf("sum")))],
  ["sizes that are larger than memory", (text) => text.replaceAll("32, 4, 12, 1}", "32, 4, 99999999999, 1}")],
])("a log with %s is an error of one line", (_, damage) => {
  const path = file("damaged.log", damage(readFileSync(log("new", {}, 1000), "utf8")));
  const { status, stdout, stderr } = cli("diagnose", path, "--config", llama);
  expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
  expect(stderr.trim().split("\n")).toHaveLength(1);
  expect(stderr).toMatch(/damaged\.log/);
  expect(stderr).not.toContain("an error of its own");
});
