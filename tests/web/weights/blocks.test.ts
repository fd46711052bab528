// Packed types of GGUF, compared bit by bit with plain loops that follow each element's formula in the format's
// description.
import { describe, expect, test } from "vitest";
import { ggmlTypes, unpacked, unpacks } from "../../../web/porting/files/ggml-types.js";

/** Repeatable bytes. */
function bytesOf(count: number, seed: number): Uint8Array {
  let state = seed;
  return Uint8Array.from({ length: count }, () => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return (state >>> 16) & 255;
  });
}
/** A half-precision number from its bits. */
function half(low: number, high: number): number {
  const bits = low + 256 * high;
  const exponent = Math.floor(bits / 1024) % 32;
  const fraction = bits % 1024;
  const sign = bits >= 32768 ? -1 : 1;
  return sign * (exponent === 0 ? fraction * 2 ** -24 : (1024 + fraction) * 2 ** (exponent - 25));
}
const bit = (byte: number, place: number): number => Math.floor(byte / 2 ** place) % 2;
const bits = (byte: number, from: number, count: number): number => Math.floor(byte / 2 ** from) % 2 ** count;
const signed = (byte: number): number => (byte > 127 ? byte - 256 : byte);
const IQ4 = [-127, -104, -83, -65, -49, -35, -22, -10, 1, 13, 25, 38, 53, 69, 89, 113];
const FP4 = [0, 0.5, 1, 1.5, 2, 3, 4, 6, 0, -0.5, -1, -1.5, -2, -3, -4, -6];

/** The element `i` of a block `b`. */
type Element = (b: Uint8Array, i: number) => number;
const at = (b: Uint8Array, i: number): number => half(b[i]!, b[i + 1]!);
const nibble = (b: Uint8Array, from: number, i: number): number => bits(b[from + (i % 16)]!, i < 16 ? 0 : 4, 4);
const fifth = (b: Uint8Array, from: number, i: number): number => 16 * bit(b[from + Math.floor(i / 8)]!, i % 8);

/** Q4_K's twelve bytes: for each of 8 sub-blocks 6 bits of scale and 6 of minimum. */
function packed12(b: Uint8Array, from: number, j: number): [scale: number, min: number] {
  const s = b.subarray(from, from + 12);
  if (j < 4) return [bits(s[j]!, 0, 6), bits(s[j + 4]!, 0, 6)];
  return [bits(s[j + 4]!, 0, 4) + 16 * bits(s[j - 4]!, 6, 2), bits(s[j + 4]!, 4, 4) + 16 * bits(s[j]!, 6, 2)];
}

const elements: Record<string, Element> = {
  Q4_0: (b, i) => at(b, 0) * (nibble(b, 2, i) - 8),
  Q4_1: (b, i) => at(b, 0) * nibble(b, 4, i) + at(b, 2),
  Q5_0: (b, i) => at(b, 0) * (nibble(b, 6, i) + fifth(b, 2, i) - 16),
  Q5_1: (b, i) => at(b, 0) * (nibble(b, 8, i) + fifth(b, 4, i)) + at(b, 2),
  Q8_0: (b, i) => at(b, 0) * signed(b[2 + i]!),
  Q8_1: (b, i) => at(b, 0) * signed(b[4 + i]!),
  IQ4_NL: (b, i) => at(b, 0) * IQ4[nibble(b, 2, i)]!,
  MXFP4: (b, i) => 2 ** (b[0]! - 127) * FP4[nibble(b, 1, i)]!,
  Q2_K(b, i) {
    const sub = b[Math.floor(i / 16)]!;
    const code = bits(b[16 + 32 * Math.floor(i / 128) + (i % 32)]!, 2 * (Math.floor(i / 32) % 4), 2);
    return at(b, 80) * bits(sub, 0, 4) * code - at(b, 82) * bits(sub, 4, 4);
  },
  Q3_K(b, i) {
    const j = Math.floor(i / 16);
    const low = bits(b[96 + (j % 8)]!, j < 8 ? 0 : 4, 4);
    const high = bits(b[104 + (j % 4)]!, 2 * Math.floor(j / 4), 2);
    const code = bits(b[32 + 32 * Math.floor(i / 128) + (i % 32)]!, 2 * (Math.floor(i / 32) % 4), 2);
    const third = bit(b[i % 32]!, Math.floor(i / 32));
    return at(b, 108) * (low + 16 * high - 32) * (code + 4 * third - 4);
  },
  Q4_K(b, i) {
    const [scale, min] = packed12(b, 4, Math.floor(i / 32));
    const code = bits(b[16 + 32 * Math.floor(i / 64) + (i % 32)]!, i % 64 < 32 ? 0 : 4, 4);
    return at(b, 0) * scale * code - at(b, 2) * min;
  },
  Q5_K(b, i) {
    const [scale, min] = packed12(b, 4, Math.floor(i / 32));
    const code = bits(b[48 + 32 * Math.floor(i / 64) + (i % 32)]!, i % 64 < 32 ? 0 : 4, 4);
    const high = bit(b[16 + (i % 32)]!, Math.floor(i / 32));
    return at(b, 0) * scale * (code + 16 * high) - at(b, 2) * min;
  },
  Q6_K(b, i) {
    const [n, r] = [Math.floor(i / 128), i % 128];
    const low = bits(b[64 * n + (r % 64)]!, r < 64 ? 0 : 4, 4);
    const high = bits(b[128 + 32 * n + (r % 32)]!, 2 * Math.floor(r / 32), 2);
    return at(b, 208) * signed(b[192 + Math.floor(i / 16)]!) * (low + 16 * high - 32);
  },
  Q8_K(b, i) {
    const d = new DataView(b.buffer, b.byteOffset).getFloat32(0, true);
    return d * signed(b[4 + i]!);
  },
  IQ4_XS(b, i) {
    const [j, k] = [Math.floor(i / 32), i % 32];
    const low = bits(b[4 + Math.floor(j / 2)]!, 4 * (j % 2), 4);
    const high = Math.floor((b[2]! + 256 * b[3]!) / 4 ** j) % 4;
    return at(b, 0) * (low + 16 * high - 32) * IQ4[bits(b[8 + 16 * j + (k % 16)]!, k < 16 ? 0 : 4, 4)]!;
  },
};
/** The places of the scales of a block, which are made finite and of ordinary size. */
const scales: Readonly<Record<string, readonly number[]>> = Object.fromEntries(
  [
    ["Q4_0 Q5_0 Q8_0 Q8_1 IQ4_NL IQ4_XS", 0],
    ["Q4_1 Q5_1 Q4_K Q5_K", 0, 2],
    ["Q2_K", 80, 82],
    ["Q3_K", 108],
    ["Q6_K", 208],
    ["Q8_K MXFP4"],
  ].flatMap(([all, ...places]) =>
    String(all)
      .split(" ")
      .map((name) => [name, places as number[]]),
  ),
);

const names = Object.entries(ggmlTypes).filter(([, [name]]) => unpacks(name));

describe.each(names)("type %s", (number, [name, count, size]) => {
  test(`${name}: three blocks, each element`, () => {
    const all = bytesOf(3 * size, Number(number) + 7);
    for (let block = 0; block < 3; block++) {
      for (const place of scales[name]!) all[block * size + place + 1] = 0x2c + block + (place % 3);
      if (name === "Q8_K") all.set([0, 0, 0x40, 0x3d + block], block * size);
      if (name === "MXFP4") all[block * size] = 120 + 5 * block;
    }
    const values = unpacked(Number(number), all);
    expect(values).toHaveLength(3 * count);
    for (let i = 0; i < values.length; i++) {
      const block = Math.floor(i / count);
      const wanted = elements[name]!(all.subarray(block * size, (block + 1) * size), i % count);
      // One rounding to float32.
      expect(Math.abs(values[i]! - wanted), `${name}[${i}]`).toBeLessThanOrEqual(2 ** -24 * Math.abs(wanted) + 1e-30);
    }
  });
});

test("every packed type of the issue is among them, and the sizes are those of ggml", () => {
  const wanted = "Q4_0 Q4_1 Q5_0 Q5_1 Q8_0 Q2_K Q3_K Q4_K Q5_K Q6_K IQ4_NL IQ4_XS".split(" ");
  expect(names.map(([, [name]]) => name)).toEqual(expect.arrayContaining(wanted));
  // Bits of each element, as quantization tables of llama.cpp print them.
  const bitsOf = Object.fromEntries(Object.values(ggmlTypes).map(([name, count, size]) => [name, (8 * size) / count]));
  expect(bitsOf).toMatchObject({ Q4_0: 4.5, Q8_0: 8.5, Q2_K: 2.625, Q3_K: 3.4375, Q4_K: 4.5, Q5_K: 5.5, Q6_K: 6.5625 });
  expect(bitsOf).toMatchObject({ IQ2_XXS: 2.0625, IQ3_XXS: 3.0625, IQ1_S: 1.5625, IQ4_XS: 4.25, TQ2_0: 2.0625 });
});
