import { expect, test } from "vitest";
import { decoded, encoded, rounded } from "../../../web/bench/suite/half-precision.js";

test("float16: known bit patterns (IEEE 754-2019, binary16)", () => {
  const patterns: [number, number][] = [
    [1, 0x3c00],
    [-2, 0xc000],
    [0.5, 0x3800],
    [65504, 0x7bff],
    [2 ** -14, 0x0400],
    [2 ** -24, 1],
    [0, 0],
  ];
  for (const [value, pattern] of patterns) {
    expect(encoded(value, "float16")).toBe(pattern);
    expect(decoded(pattern, "float16")).toBe(value);
  }
});

test("bfloat16: the upper half of a float32", () => {
  for (const [value, pattern] of [
    [1, 0x3f80],
    [-2, 0xc000],
    [3.140625, 0x4049],
  ] as const) {
    expect(encoded(value, "bfloat16")).toBe(pattern);
    expect(decoded(pattern, "bfloat16")).toBe(value);
  }
});

test("rounding is to nearest, ties to even", () => {
  expect(rounded(1 + 2 ** -8, "bfloat16")).toBe(1); // tie between 1 and 1 + 2^-7
  expect(rounded(1 + 3 * 2 ** -8, "bfloat16")).toBe(1 + 2 ** -6);
  expect(rounded(1 + 2 ** -11 + 2 ** -20, "float16")).toBe(1 + 2 ** -10);
});

test("every finite pattern survives the way there and back", () => {
  for (const type of ["float16", "bfloat16"] as const) {
    for (let pattern = 0; pattern < 0x7c00; pattern += 7) {
      expect(encoded(rounded(decoded(pattern, type), type), type)).toBe(pattern);
    }
  }
});
