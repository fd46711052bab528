import { expect, test } from "vitest";
import { held } from "../../../../web/figures/precision/half.js";

/** Every finite number of a 16-bit format, from its bit patterns, ascending and with its pattern. */
function numbers(fractionBits: number, bias: number): { value: number; pattern: number }[] {
  const all: { value: number; pattern: number }[] = [];
  const exponents = 1 << (15 - fractionBits);
  for (let pattern = 0; pattern < 1 << 15; pattern += 1) {
    const exponent = pattern >> fractionBits;
    const fraction = (pattern & ((1 << fractionBits) - 1)) / (1 << fractionBits);
    if (exponent === exponents - 1) break; // infinity and NaN
    const value = exponent === 0 ? fraction * 2 ** (1 - bias) : (1 + fraction) * 2 ** (exponent - bias);
    all.push({ value, pattern });
  }
  return all;
}

const formats = { float16: numbers(10, 15), bfloat16: numbers(7, 127) } as const;

for (const [type, all] of Object.entries(formats) as ["float16" | "bfloat16", (typeof formats)["float16"]][]) {
  test(`half: ${type} holds each of its own numbers as it is`, () => {
    for (const { value } of all) {
      expect(held(value, type)).toBe(value);
      expect(held(-value, type)).toBe(-value);
    }
  });

  test(`half: between two numbers ${type} takes the nearer, and the even pattern at the middle`, () => {
    for (let i = 0; i + 1 < all.length; i += 7) {
      const [low, high] = [all[i]!, all[i + 1]!];
      const middle = (low.value + high.value) / 2;
      if (Math.fround(middle) !== middle) continue;
      const even = low.pattern % 2 === 0 ? low.value : high.value;
      expect(held(middle, type)).toBe(even);
      const gap = high.value - low.value;
      const [below, above] = [low.value + gap / 4, low.value + (3 * gap) / 4];
      if (Math.fround(below) === below) expect(held(below, type)).toBe(low.value);
      if (Math.fround(above) === above) expect(held(above, type)).toBe(high.value);
    }
  });
}

test("half: 257 becomes 256 in bfloat16, 2049 becomes 2048 in float16, which ends at 65504", () => {
  expect(held(257, "bfloat16")).toBe(256);
  expect(held(2049, "float16")).toBe(2048);
  expect(held(65_519, "float16")).toBe(65_504);
  expect(held(65_520, "float16")).toBe(Infinity);
});
