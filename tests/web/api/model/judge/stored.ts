// Numbers as ggml stores them: ggml/src/ggml-common.h and quantize_row_q8_0_ref, quantize_row_q4_0_ref in ggml-quants.c
// of llama.cpp.
export type Stored = "F32" | "F16" | "BF16" | "Q8_0" | "Q4_0";

/** Numbers of `enum ggml_type`. */
const types: Readonly<Record<Stored, number>> = { F32: 0, F16: 1, BF16: 30, Q8_0: 8, Q4_0: 2 };

const bitsOf = (value: number): number => new Uint32Array(Float32Array.of(value).buffer)[0]!;

function bfloat16(value: number): number {
  const bits = bitsOf(value);
  return (bits + 0x7fff + ((bits >>> 16) & 1)) >>> 16;
}

/** To nearest, ties to even, for all numbers with 11 bits, from the subnormal ones on. */
function float16(value: number): number {
  const sign = value < 0 || Object.is(value, -0) ? 0x8000 : 0;
  const size = Math.abs(value);
  const exponent = Math.max(Math.floor(Math.log2(size || 2 ** -30)), -14);
  const units = size / 2 ** (exponent - 10);
  const down = Math.floor(units);
  const rounded = units - down > 0.5 || (units - down === 0.5 && down % 2 === 1) ? down + 1 : down;
  return sign | (rounded + (exponent + 14) * 1024);
}

export function valueOfFloat16(bits: number): number {
  const [sign, exponent, fraction] = [bits & 0x8000 ? -1 : 1, (bits >> 10) & 31, bits & 1023];
  return sign * (exponent === 0 ? fraction * 2 ** -24 : (1024 + fraction) * 2 ** (exponent - 25));
}

/** A block's scale and numbers: q8_0 by its largest number, q4_0 by the largest with its sign, which becomes -8. */
function quantized(values: Float32Array, type: "Q8_0" | "Q4_0"): Uint8Array {
  const block = 32;
  const size = type === "Q8_0" ? 34 : 18;
  const bytes = new Uint8Array((values.length / block) * size);
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < values.length / block; i++) {
    const own = values.subarray(i * block, (i + 1) * block);
    const largest = own.reduce((most, value) => (Math.abs(value) > Math.abs(most) ? value : most), 0);
    const scale = type === "Q8_0" ? Math.abs(largest) / 127 : largest / -8;
    view.setUint16(i * size, float16(scale), true);
    const numbers = Array.from(own, (value) =>
      type === "Q8_0" ? Math.round(value / scale) : Math.min(15, Math.floor(value / scale + 8.5)),
    );
    for (let n = 0; n < (type === "Q8_0" ? block : block / 2); n++)
      bytes[i * size + 2 + n] = type === "Q8_0" ? numbers[n]! : numbers[n]! | (numbers[n + 16]! << 4);
  }
  return bytes;
}

export function stored(values: Float32Array, type: Stored): { type: number; bytes: Uint8Array } {
  const halves = (half: (value: number) => number): Uint8Array => new Uint8Array(Uint16Array.from(values, half).buffer);
  switch (type) {
    case "F32":
      return { type: types[type], bytes: new Uint8Array(values.slice().buffer) };
    case "F16":
      return { type: types[type], bytes: halves(float16) };
    case "BF16":
      return { type: types[type], bytes: halves(bfloat16) };
    case "Q8_0":
    case "Q4_0":
      return { type: types[type], bytes: quantized(values, type) };
  }
}

/** The exact values of the bytes. */
export function valuesOf(bytes: Uint8Array, type: Stored): Float32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const halves = (): number[] => Array.from({ length: bytes.length / 2 }, (_, i) => view.getUint16(2 * i, true));
  if (type === "F32") return new Float32Array(bytes.slice().buffer);
  if (type === "BF16") return new Float32Array(Uint32Array.from(halves(), (bits) => bits << 16).buffer);
  if (type === "F16") return Float32Array.from(halves(), valueOfFloat16);
  const size = type === "Q8_0" ? 34 : 18;
  const values: number[] = [];
  for (let at = 0; at < bytes.length; at += size) {
    const scale = valueOfFloat16(view.getUint16(at, true));
    for (let n = 0; n < 32; n++) {
      const both = bytes[at + 2 + (n % 16)]!;
      values.push(scale * (type === "Q8_0" ? view.getInt8(at + 2 + n) : (n < 16 ? both & 15 : both >> 4) - 8));
    }
  }
  return Float32Array.from(values);
}
