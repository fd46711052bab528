const bits = new DataView(new ArrayBuffer(4));

/** Rounds to bfloat16: to nearest, ties to even, as conversions from float32 do; NaN stays NaN. */
export function bfloat16(value: number): number {
  if (Number.isNaN(value)) return value;
  bits.setFloat32(0, value);
  const word = bits.getUint32(0);
  bits.setUint32(0, ((word + 0x7fff + ((word >>> 16) & 1)) & 0xffff0000) >>> 0);
  return bits.getFloat32(0);
}
