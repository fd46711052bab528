import { expect, test } from "vitest";
import { broadcast, elementwise, raised, transpose, view } from "../../../web/source-texts/shapes.js";

test("broadcasting stretches sizes of 1, fills missing ones, and refuses the rest with torch's words", () => {
  expect(broadcast([5, 1, 4], [3, 1])).toEqual([5, 3, 4]);
  expect(broadcast([], [2, 3])).toEqual([2, 3]);
  expect(broadcast([2, 3], [2, 3])).toEqual([2, 3]);
  expect(raised(() => broadcast([2, 3, 4], [2, 4]))).toBe(
    "The size of tensor a (3) must match the size of tensor b (2) at non-singleton dimension 1",
  );
});

test("the mismatch that torch names is the last one", () => {
  expect(raised(() => broadcast([2, 3], [4, 5]))).toContain("dimension 1");
});

test("a view keeps the number of elements and works out one free size", () => {
  expect(view([2, 6], [3, -1])).toEqual([3, 4]);
  expect(raised(() => view([5], [-1, 2]))).toBe("shape '[-1, 2]' is invalid for input of size 5");
  expect(raised(() => view([4], [3]))).toContain("invalid");
});

test("elements meet as plain loops over the stretched shape say", () => {
  const a = { shape: [2, 1, 3], data: Float32Array.from({ length: 6 }, (_, i) => i + 1) };
  const b = { shape: [4, 1], data: Float32Array.of(10, 20, 30, 40) };
  const { shape, data } = elementwise(a, b, (x, y) => x * y);
  expect(shape).toEqual([2, 4, 3]);
  const expected: number[] = [];
  for (let i = 0; i < 2; i += 1)
    for (let j = 0; j < 4; j += 1) for (let k = 0; k < 3; k += 1) expected.push((i * 3 + k + 1) * (j + 1) * 10);
  expect(Array.from(data)).toEqual(expected);
});

test("transposing exchanges two sizes", () => {
  expect(transpose([2, 3, 4, 5], 1, 2)).toEqual([2, 4, 3, 5]);
});
