// Text 001 against torch's own results (recorded.json) and plain loops in double precision.
import { expect, test } from "vitest";
import { textsText } from "../../../web/pages/texts/strings.js";
import type { SettingValues } from "../../../web/source-texts/read-text.js";
import recorded from "./recorded.json" with { type: "json" };
import { recordedText } from "./recorded-rows.js";

const { text, record, rowsOf, row, ours, verdicts } = recordedText("qwen3-tutorial");
const torch = recorded.cards;
const OFF = { mistake: false };

const frequencies = (dim: number, base = 10_000): number[] =>
  Array.from({ length: dim / 2 }, (_, i) => base ** ((-2 * i) / dim));
const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

test("everything printed comes out again but for a line of the session, and the last digit of float32 sums", () => {
  const own = text.cards.filter(({ id }) => id.startsWith("001-"));
  const rows = own.flatMap(({ id }) => rowsOf(id).map((row) => ({ ...row, id })));
  const differs = rows.filter(({ verdict }) => verdict === "differs");
  expect(differs.map(({ id, label }) => `${id}: ${label.en}`)).toEqual([
    "001-repeat-interleave: repeat_interleave(x, 3)",
    "001-test-2-similarity: 0 vs 2",
    "001-test-2-similarity: 0 vs 8",
    "001-test-2-similarity: change, 1 → 2",
    "001-test-2-similarity: change, 2 → 4",
  ]);
  expect(rows.filter(({ verdict }) => verdict === "reproduced").length).toBeGreaterThan(50);
  expect(Object.keys(record)).toHaveLength(text.cards.length);
});

test("the shown results of torch's functions are torch's, and the one that is not is called so", () => {
  torch["001-outer"].rows.forEach((values, i) => expect(ours("001-outer", `c[${i}]`)).toBe(values.join(" ")));
  const flat = rowsOf("001-repeat-interleave").filter(
    (one) => one.ours === torch["001-repeat-interleave"].flat.join(" "),
  );
  expect(flat.map(({ verdict }) => verdict)).toEqual(["differs"]);
  expect(Number(ours("001-polar", "cos(π/2)"))).toBeCloseTo(torch["001-polar"].cos[0]!, 20);
});

test("the lines of the derivation that fail are (9), the second line of (10), the shape of (13) and (14)", () => {
  const failed = (settings: SettingValues): string[] =>
    rowsOf("001-derivation", settings)
      .filter(({ verdict }) => verdict === "fails")
      .map(({ label }) => label.en.split(" ")[0]!);
  expect(failed({})).toEqual(["(9)", "(10)", "(13)", "(14)"]);
  // R(0) is the identity: there the lines with the wrong sign hold.
  expect(failed({ m: 2 })).toEqual(["(13)", "(14)"]);
});

test("test 1: the numbers are torch's, and “mean dot product” is a mean of sines", () => {
  for (const [i, offset] of [0, 1, 4, 8].entries()) {
    const angles = frequencies(128).map((frequency) => offset * frequency);
    const dots = ours("001-test-1", `“mean dot product”, offset ${offset}`);
    expect(dots).toBe(mean(angles.map(Math.sin)).toFixed(4));
    expect(dots).toBe(torch["001-test-1"]["dot products"][i]);
    expect(ours("001-test-1", "mean of cosines").split(" ")[i]).toBe(mean(angles.map(Math.cos)).toFixed(4));
  }
});

test("test 2: seeded numbers, norms and vectors are torch's", () => {
  const given = torch["001-test-2"];
  expect(Number(ours("001-test-2", "largest change"))).toBeCloseTo(Number(given["largest change of a norm"]), 5);
  expect(ours("001-test-2", "‖q[0,0,15]‖")).toBe(given.norms[1]);
  expect(ours("001-test-2", "‖q_embed[0,0,15]‖")).toBe(given.norms.at(-1));
  const vectors = ["q[0,0,0]", "q[0,0,15]", "cos[0,0", "sin[0,0", "cos[0,1", "sin[0,1", "q_embed[0,0,0]"];
  for (const [i, label] of vectors.entries()) expect(ours("001-test-2", label), label).toBe(given.vectors[i]);
  expect(ours("001-test-2", "q_embed[0,0,15]")).toBe(given.vectors.at(-1));
  expect(row("001-test-2", "the same with a table that fits rotate_half").verdict).toBe("holds");
  for (const [i, offset] of [0, 1, 2, 4, 8].entries()) {
    // A sum of 128 products in float32: two units of the seventh digit of its largest partial sum.
    const shown = Number(ours("001-test-2-similarity", `0 vs ${offset}`));
    expect(Math.abs(shown - Number(torch["001-test-2-similarity"].rows[i]![0]))).toBeLessThan(4e-5);
  }
});

test("M1: lengths change by 0.487347 and the score drifts; the right rotation gives 1.7399 every time", () => {
  expect(row("m1", "a rotation keeps every length")).toMatchObject({ ours: "0.487347", verdict: "fails" });
  const drift = rowsOf("m1").filter(({ label }) => label.en.startsWith("score of q at"));
  expect(drift.map((one) => one.ours)).toEqual(["-1.21", "2.56", "3.31", "0.58", "-1.08"]);
  expect(ours("m1", "a right half-split rotation")).toBe("1.7399");
  expect(row("m1", "a rotation keeps every length", OFF).verdict).toBe("holds");
  expect(textsText.en.texts["001"].about).toContain("0.487347");
});

test("M2: without any rotation the products are already what they are", () => {
  expect(ours("001-test-2-similarity", "the same products without")).toBe("118.31 20.62 -3.83 7.05 -9.84");
  expect(ours("m2", "the numbers are about position")).toBe("-9.84 … 118.31");
});

test("M3: the printed means are of sines, 0 at distance 0; those of cosines begin at 1", () => {
  const values = (settings = {}): string[] =>
    rowsOf("m3", settings)
      .filter(({ label }) => label.en.startsWith("position difference"))
      .map((one) => one.ours);
  expect(values()).toEqual(["0.0000", "0.1094", "0.1844", "0.1783"]);
  expect(values(OFF)).toEqual(["1.0000", "0.9702", "0.7592", "0.7144"]);
});

test("M4, M25: R(m - n) gives 0.4408, the score and R(n - m) are -0.5775; q cos is the diagonal's part", () => {
  expect(ours("m4", "qᵀ R(m − n) k")).toBe("0.4408");
  expect(ours("m4", "qᵀ R(n − m) k")).toBe("-0.5775");
  expect(ours("m4", "⟨R(m) q, R(n) k⟩", OFF)).toBe("-0.5775");
  const [cos, sin] = [Math.cos(1.5), Math.sin(1.5)];
  expect(ours("m25", "the first column")).toBe(`${(0.7 * cos).toFixed(4)}, ${(0.2 * cos).toFixed(4)}`);
  expect(ours("m25", "the first column", OFF)).toBe(`${(0.7 * cos).toFixed(4)}, ${(0.7 * sin).toFixed(4)}`);
  expect(ours("m25", "the score")).toBe("0.4408");
});

test("M5: the quotient gives 32 frequencies, the second 0.6494; the given head_dim 64 and 0.8058", () => {
  expect([ours("m5", "as many"), ours("m5", "the second")]).toEqual(["32", "0.6494"]);
  expect([ours("m5", "as many", OFF), ours("m5", "the second", OFF)]).toEqual(["64", "0.8058"]);
});

test("M6: the alias that is called a backup keeps its numbers, for transformers registers another tensor", () => {
  for (const settings of [{}, OFF])
    expect(ours("m6", "the second original", settings)).toBe("0.8660 → 0.8660, inv_freq 0.2165");
  expect(ours("m6", "shape printed")).toBe("[2, 64, 1]");
});

test("M26: names that nothing defines raise in Python's words", () => {
  expect(verdicts("m26").filter((verdict) => verdict === "cannot-run").length).toBeGreaterThanOrEqual(3);
  expect(rowsOf("m26").map((one) => one.ours)).toEqual(
    expect.arrayContaining(["name 'k' is not defined", "name 'nn' is not defined"]),
  );
});

test("“the score falls with distance” does not hold step by step, and holds on the average", () => {
  expect(row("claim-falls", "the score").verdict).toBe("fails");
  expect(row("claim-falls", "it falls on").verdict).toBe("holds");
});
