// Attention into arrays and tensors of the caller's.
import { beforeAll, describe, expect, test } from "vitest";
import { loadRopewalk, type AttentionOut, type Ropewalk, type TensorLike } from "ropewalk";

let rw: Ropewalk;
beforeAll(async () => {
  rw = await loadRopewalk();
});

const sizes = { batch: 2, heads: 4, kvHeads: 2, querySeq: 5, keySeq: 9, headDim: 6 };
const [queries, keys, scores] = [2 * 4 * 5 * 6, 2 * 2 * 9 * 6, 2 * 4 * 5 * 9];
const waves = (length: number, step: number): Float32Array =>
  Float32Array.from({ length }, (_, i) => Math.sin(i * i * step));
const [q, k, v] = [waves(queries, 0.1), waves(keys, 0.2), waves(keys, 0.3)];
const options = { ...sizes, causal: true };

/** Attention as it is without `out`, by tensors' read() too. */
const expected = (): { output: Float32Array; weights?: Float32Array } =>
  rw.attention(q, k, v, { ...options, weights: true });
const numbersOf = (x: TensorLike): Float32Array => (x instanceof Float32Array ? x : (x.read() as Float32Array));

describe.each([
  ["arrays", () => ({ output: new Float32Array(queries), weights: new Float32Array(scores) })],
  ["tensors", () => ({ output: rw.tensor([queries]), weights: rw.tensor([scores]) })],
  ["an array and a tensor", () => ({ output: new Float32Array(queries), weights: rw.tensor([scores]) })],
] as [string, () => Required<AttentionOut>][])("into %s", (_name, make) => {
  test("attention gives the same results as without, and returns them", () => {
    const out = make();
    const found = rw.attention(q, k, v, { ...options, weights: true, out });
    expect(found.output).toBe(out.output);
    expect(found.weights).toBe(out.weights);
    expect(numbersOf(out.output)).toEqual(expected().output);
    expect(numbersOf(out.weights)).toEqual(expected().weights);
  });

  test("a cache does the same", () => {
    const cache = rw.kvCache({ batch: 2, kvHeads: 2, headDim: 6, capacity: 9 });
    cache.append(k, v, { seq: 9 });
    const out = make();
    expect(cache.attend(q, { heads: 4, querySeq: 5, causal: true, weights: true, out }).output).toBe(out.output);
    expect(numbersOf(out.output)).toEqual(expected().output);
    expect(numbersOf(out.weights)).toEqual(expected().weights);
  });
});

test("weights without a given array come in a new one, and are absent if not requested", () => {
  const output = new Float32Array(queries);
  expect(rw.attention(q, k, v, { ...options, weights: true, out: { output } }).weights).toEqual(expected().weights);
  expect("weights" in rw.attention(q, k, v, { ...options, out: { output } })).toBe(false);
});

test("the output may replace the queries, and overlap any array", () => {
  const memory = new Float32Array(queries + 7);
  const here = memory.subarray(7);
  here.set(q);
  rw.attention(here, k, v, { ...options, out: { output: memory.subarray(0, queries) } });
  expect(memory.subarray(0, queries)).toEqual(expected().output);
});
