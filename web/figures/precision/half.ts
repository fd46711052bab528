export type HalfType = "bfloat16" | "float16";

/** Bits of the fraction, and the exponent of the smallest normal number. */
const FORMATS = { bfloat16: [7, -126], float16: [10, -14] } as const;
const FLOAT16_END = 65520;

/** Rounds a float32 to nearest, ties to even (IEEE 754-2019, 4.3.1); beyond float16's range to Infinity. */
export function rounded(value: number, type: HalfType): number {
  const [bits, least] = FORMATS[type];
  const float32 = Math.fround(value);
  if (float32 === 0) return float32;
  if (type === "float16" && Math.abs(float32) >= FLOAT16_END) return Math.sign(float32) * Infinity;
  const exponent = Math.max(Math.floor(Math.log2(Math.abs(float32))), least);
  const step = 2 ** (exponent - bits);
  const steps = float32 / step;
  const down = Math.floor(steps);
  const rest = steps - down;
  const up = rest > 0.5 || (rest === 0.5 && down % 2 !== 0);
  return (down + (up ? 1 : 0)) * step;
}
