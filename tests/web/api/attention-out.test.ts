// Attention into arrays and tensors of the caller's.
import { beforeAll, describe, expect, test } from "vitest";
import { loadRopewalk, type AttentionOut, type Ropewalk, type TensorLike } from "ropewalk";
import { errorOf } from "./refused.js";

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

describe("invalid result arrays are refused, before anything is written", () => {
  const output = new Float32Array(queries);
  const call = (out: unknown, more = {}) =>
    errorOf(() => rw.attention(q, k, v, { ...options, ...more, out: out as AttentionOut }));

  test.each([
    ["a number", 5, "option-invalid", "options.out"],
    ["nothing for the output", {}, "option-invalid", "options.out.output"],
    ["a list", { output: [...output] }, "option-invalid", "options.out.output"],
    ["too short an array", { output: output.subarray(1) }, "shape-mismatch", "options.out.output"],
    ["weights that nobody asked for", { output, weights: output }, "option-invalid", "options.out.weights"],
  ])("%s", (_name, out, code, path) => {
    expect(call(out)).toMatchObject({ code, path });
    expect(output.every((value) => value === 0)).toBe(true);
  });

  test("weights of another length, or over the output", () => {
    const weights = { weights: true };
    const short = { output, weights: new Float32Array(scores - 1) };
    expect(call(short, weights)).toMatchObject({ code: "shape-mismatch", path: "options.out.weights" });
    const memory = new Float32Array(queries + scores - 1);
    const lapped = { output: memory.subarray(0, queries), weights: memory.subarray(queries - 1) };
    expect(call(lapped, weights)).toMatchObject({ code: "option-invalid", path: "options.out.weights" });
    expect([...output, ...memory].every((value) => value === 0)).toBe(true);
  });

  test("tensors of another length or dtype, disposed, of another instance, or that are an input", async () => {
    const refused = (tensor: TensorLike) => call({ output: tensor });
    expect(refused(rw.tensor([queries + 1])).code).toBe("shape-mismatch");
    expect(refused(rw.tensor([queries], "float16"))).toMatchObject({
      code: "shape-mismatch",
      path: "options.out.output",
    });
    const gone = rw.tensor([queries]);
    gone.dispose();
    expect(refused(gone)).toMatchObject({ code: "disposed", path: "options.out.output" });
    expect(refused((await loadRopewalk()).tensor([queries])).code).toBe("option-invalid");
    const both = rw.tensor([queries]);
    both.write(q);
    const over = errorOf(() => rw.attention(both, k, v, { ...options, out: { output: both } }));
    expect(over).toMatchObject({ code: "option-invalid", path: "options.out.output" });
    expect(both.read()).toEqual(q);
  });

  test("a wrong option leaves the caller's arrays unchanged", () => {
    const kept = new Float32Array(queries).fill(3);
    expect(call({ output: kept }, { slidingWindow: 0 }).code).toBe("option-invalid");
    expect(call({ output: kept }, { bias: new Float32Array(3) }).code).toBe("shape-mismatch");
    expect(kept.every((value) => value === 3)).toBe(true);
  });
});
