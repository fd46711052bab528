import { expect, test } from "vitest";
import { decay } from "../../../web/figures/decay/values.js";
import { decayLook } from "../../../web/figures/decay/view.js";
import { handOf, viewOf } from "./view.js";

type Values = Parameters<typeof decayLook.view>[0];
const llama2 = (values: Partial<Values> = {}) => viewOf(decay, decayLook, { model: "llama-2-7b", ...values });

/** Mean of cos(distance * frequency) over the pairs: RoFormer, section 3.4.3, with query and key all ones. */
function meanCosine(base: number, dim: number, distance: number): number {
  let sum = 0;
  for (let i = 0; i < dim; i += 2) sum += Math.cos(distance * base ** (-i / dim));
  return sum / (dim / 2);
}

test("decay: the curves are the mean cosine of their frequencies, the sinusoidal one too", () => {
  const rows = llama2({ base: 500_000, dim: 64, span: 128 }).table.rows();
  expect(rows).toHaveLength(129);
  for (const row of rows) {
    const [distance, chosen, model, sinusoidal] = row.map(Number) as [number, number, number, number];
    expect(chosen).toBeCloseTo(meanCosine(500_000, 64, distance), 6);
    expect(model).toBeCloseTo(meanCosine(10_000, 128, distance), 6);
    expect(sinusoidal).toBeCloseTo(meanCosine(500_000, 64, distance), 5);
  }
});

test("decay: random queries and keys: the mean is 0 and the size that of Gaussian vectors, at every distance", () => {
  const rows = llama2({ dim: 128, span: 8192 }).table.rows();
  const [means, sizes] = [rows.map((row) => Number(row.at(-2))), rows.map((row) => Number(row.at(-1)))];
  const [draws, dim] = [256, 128];
  // Of unit vectors of independent directions: E|q . k| = sqrt(2 / (pi dim)), and a mean of `draws` strays by 1 /
  // sqrt(dim draws).
  const expected = Math.sqrt(2 / (Math.PI * dim));
  for (const mean of means) expect(Math.abs(mean)).toBeLessThan(5 / Math.sqrt(dim * draws));
  for (const size of sizes) expect(Math.abs(size - expected)).toBeLessThan(5 / Math.sqrt(dim * draws));
  // Aligned ones are largest at distance 0 and fall below half, which these do not.
  for (const [, aligned] of rows.slice(1)) expect(Number(aligned)).toBeLessThan(Number(rows[0]![1]));
  expect(Number(rows[1000]![1])).toBeLessThan(0.5);
  expect(sizes.at(-1)! / sizes[0]!).toBeGreaterThan(0.7);
});

test("decay: two different words need not have a falling curve", () => {
  const scores = llama2({ vectors: "words" })
    .table.rows()
    .map((row) => Number(row[1]));
  expect(Math.max(...scores)).toBeGreaterThan(scores[0]! + 0.05);
  expect(Math.max(...scores.map(Math.abs))).toBeLessThanOrEqual(1);
});

test("decay: the cursor reads the curves at its place", () => {
  const says = (cursor: number): string => handOf(llama2({ cursor }), "cursor").says;
  expect(says(101)).toContain(meanCosine(10_000, 128, 101).toFixed(3));
  expect(says(0)).toContain("dim 128) 1.000");
});
