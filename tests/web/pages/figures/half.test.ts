import { expect, test } from "vitest";
import { rounded } from "../../../../web/figures/precision/half.js";

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

test.each(["float16", "bfloat16"] as const)(
  "half: %s holds its own numbers as they are, between two the nearer, and the even pattern at the middle",
  (type) => {
    const all = formats[type];
    for (const { value } of all) expect([rounded(value, type), rounded(-value, type)]).toEqual([value, -value]);
    for (let i = 0; i + 1 < all.length; i += 7) {
      const [low, high] = [all[i]!, all[i + 1]!];
      const gap = high.value - low.value;
      for (const [part, wanted] of [
        [0.25, low],
        [0.5, low.pattern % 2 === 0 ? low : high],
        [0.75, high],
      ] as const) {
        const between = low.value + part * gap;
        if (Math.fround(between) === between) expect(rounded(between, type)).toBe(wanted.value);
      }
    }
  },
);
