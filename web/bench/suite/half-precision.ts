// Converts float32 to and from the bit patterns of bfloat16 and float16, to make inputs and read answers; simple, not
// fast.

const floats = new Float32Array(1);
const bits = new Uint32Array(floats.buffer);

export type HalfType = "bfloat16" | "float16";

/** Largest relative error of rounding to nearest: half a unit in the last of 8 or 11 significant bits. */
export const halfStep: Record<HalfType, number> = { bfloat16: 2 ** -8, float16: 2 ** -11 };

/** value * 2^exponent for numbers below 2 in size, set to zero below `smallest`, rounded to nearest, ties to even. */
function roundTo(step: number, value: number): number {
  const whole = Math.round(value / step);
  const tie = Math.abs(value / step - Math.trunc(value / step)) === 0.5;
  return (tie ? 2 * Math.round(value / step / 2) : whole) * step;
}

/** The nearest number of that type; |value| is below 65504. */
export function rounded(value: number, type: HalfType): number {
  if (value === 0) return value;
  const [significant, lowest] = type === "bfloat16" ? [8, -126] : [11, -14];
  const exponent = Math.max(Math.floor(Math.log2(Math.abs(value))), lowest);
  return roundTo(2 ** (exponent - significant + 1), value);
}

/** The bit pattern of a number that `rounded` returned. */
export function encoded(value: number, type: HalfType): number {
  floats[0] = value;
  const word = bits[0]!;
  if (type === "bfloat16") return word >>> 16;
  const sign = (word >>> 16) & 0x8000;
  const size = Math.abs(value);
  if (size < 2 ** -14) return sign | Math.round(size * 2 ** 24);
  return sign | (((word & 0x7fffffff) - ((127 - 15) << 23)) >>> 13);
}

export function decoded(pattern: number, type: HalfType): number {
  if (type === "bfloat16") {
    bits[0] = pattern << 16;
    return floats[0]!;
  }
  const exponent = (pattern >>> 10) & 31;
  const fraction = pattern & 1023;
  const size = exponent === 0 ? fraction * 2 ** -24 : (1 + fraction / 1024) * 2 ** (exponent - 15);
  return pattern & 0x8000 ? -size : size;
}
