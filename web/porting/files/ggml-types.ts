import { float16 } from "./numbers.js";
import { viewOf } from "./source.js";

/** `enum ggml_type`: name, elements of a block, its bytes. Source: llama.cpp, ggml/include/ggml.h, ggml-common.h. */
export const ggmlTypes: Readonly<Record<number, readonly [name: string, elements: number, bytes: number]>> = {
  0: ["F32", 1, 4],
  1: ["F16", 1, 2],
  2: ["Q4_0", 32, 18],
  3: ["Q4_1", 32, 20],
  6: ["Q5_0", 32, 22],
  7: ["Q5_1", 32, 24],
  8: ["Q8_0", 32, 34],
  9: ["Q8_1", 32, 36],
  10: ["Q2_K", 256, 84],
  11: ["Q3_K", 256, 110],
  12: ["Q4_K", 256, 144],
  13: ["Q5_K", 256, 176],
  14: ["Q6_K", 256, 210],
  15: ["Q8_K", 256, 292],
  16: ["IQ2_XXS", 256, 66],
  17: ["IQ2_XS", 256, 74],
  18: ["IQ3_XXS", 256, 98],
  19: ["IQ1_S", 256, 50],
  20: ["IQ4_NL", 32, 18],
  21: ["IQ3_S", 256, 110],
  22: ["IQ2_S", 256, 82],
  23: ["IQ4_XS", 256, 136],
  24: ["I8", 1, 1],
  25: ["I16", 1, 2],
  26: ["I32", 1, 4],
  27: ["I64", 1, 8],
  28: ["F64", 1, 8],
  29: ["IQ1_M", 256, 56],
  30: ["BF16", 1, 2],
  34: ["TQ1_0", 256, 54],
  35: ["TQ2_0", 256, 66],
  39: ["MXFP4", 32, 17],
  40: ["NVFP4", 64, 36],
  41: ["Q1_0", 128, 18],
  42: ["Q2_0", 64, 18],
};

/** Writes the elements of the block at byte `at` to `out` from `to` on. */
type Block = (view: DataView, at: number, out: Float32Array, to: number) => void;

const half = (view: DataView, at: number): number => float16(view.getUint16(at, true));

/** 32 elements of 4 bits: the lower halves of 16 bytes, then the upper halves. `of` is called once a block. */
const nibbles =
  (start: number, of: (view: DataView, at: number) => (code: number, i: number) => number): Block =>
  (view, at, out, to) => {
    const value = of(view, at);
    for (let i = 0; i < 16; i++) {
      const byte = view.getUint8(at + start + i);
      out[to + i] = value(byte & 15, i);
      out[to + i + 16] = value(byte >> 4, i + 16);
    }
  };
/** Codes minus `shift`, times a scale, plus a minimum if there is one; `fifth`: the place of the fifth bits. */
const q4 = (start: number, shift: number, min: boolean, fifth?: number): Block =>
  nibbles(start, (view, at) => {
    const d = half(view, at);
    const least = min ? half(view, at + 2) : -0; // keeps the sign of a zero
    const word = fifth === undefined ? 0 : view.getUint32(at + fifth, true);
    return (code, i) => ((code | (((word >>> i) & 1) << 4)) - shift) * d + least;
  });
const coded = (start: number, table: readonly number[], scale: (view: DataView, at: number) => number): Block =>
  nibbles(start, (view, at) => {
    const d = scale(view, at);
    return (code) => table[code]! * d;
  });

/** `kvalues_iq4nl` and `kvalues_mxfp4` of ggml-common.h. */
const iq4 = [-127, -104, -83, -65, -49, -35, -22, -10, 1, 13, 25, 38, 53, 69, 89, 113];
const mxfp4 = [0, 1, 2, 3, 4, 6, 8, 12, 0, -1, -2, -3, -4, -6, -8, -12];

const wide =
  (start: number): Block =>
  (view, at, out, to) => {
    const d = half(view, at);
    for (let i = 0; i < 32; i++) out[to + i] = d * view.getInt8(at + start + i);
  };

/** Scale and minimum of 32 elements of Q4_K and Q5_K: 6 bits each, in 12 bytes. */
function scaleAndMin(view: DataView, at: number, j: number): [number, number] {
  const q = (i: number): number => view.getUint8(at + i);
  if (j < 4) return [q(j) & 63, q(j + 4) & 63];
  return [(q(j + 4) & 15) | ((q(j - 4) >> 6) << 4), (q(j + 4) >> 4) | ((q(j) >> 6) << 4)];
}

const q45 =
  (codes: number, high?: number): Block =>
  (view, at, out, to) => {
    const [d, min] = [half(view, at), half(view, at + 2)];
    for (let j = 0; j < 8; j++) {
      const [scale, least] = scaleAndMin(view, at + 4, j);
      for (let i = 0; i < 32; i++) {
        const byte = view.getUint8(at + codes + 32 * (j >> 1) + i);
        const bit = high === undefined ? 0 : (view.getUint8(at + high + i) >> j) & 1;
        out[to + 32 * j + i] = d * scale * ((j & 1 ? byte >> 4 : byte & 15) | (bit << 4)) - min * least;
      }
    }
  };

/** How the supported types are unpacked. Source: ggml/src/ggml-quants.c of llama.cpp, dequantize_row_*. */
const blocks: Readonly<Record<string, Block>> = {
  Q4_0: q4(2, 8, false),
  Q4_1: q4(4, 0, true),
  Q5_0: q4(6, 16, false, 2),
  Q5_1: q4(8, 0, true, 4),
  Q8_0: wide(2),
  Q8_1: wide(4),
  IQ4_NL: coded(2, iq4, half),
  MXFP4: coded(1, mxfp4, (view, at) => 2 ** (view.getUint8(at) - 128)),
  Q2_K(view, at, out, to) {
    const [d, min] = [half(view, at + 80), half(view, at + 82)];
    for (let i = 0; i < 256; i++) {
      const scale = view.getUint8(at + (i >> 4));
      const code = (view.getUint8(at + 16 + 32 * (i >> 7) + (i & 31)) >> (2 * ((i >> 5) & 3))) & 3;
      out[to + i] = d * (scale & 15) * code - min * (scale >> 4);
    }
  },
  Q3_K(view, at, out, to) {
    const d = half(view, at + 108);
    const q = (i: number): number => view.getUint8(at + 96 + i);
    for (let i = 0; i < 256; i++) {
      const j = i >> 4;
      const scale = (j < 8 ? q(j) & 15 : q(j - 8) >> 4) | (((q(8 + (j & 3)) >> (2 * (j >> 2))) & 3) << 4);
      const code = (view.getUint8(at + 32 + 32 * (i >> 7) + (i & 31)) >> (2 * ((i >> 5) & 3))) & 3;
      const high = (view.getUint8(at + (i & 31)) >> (i >> 5)) & 1;
      out[to + i] = d * (scale - 32) * (code - (high ? 0 : 4));
    }
  },
  Q4_K: q45(16),
  Q5_K: q45(48, 16),
  Q6_K(view, at, out, to) {
    const d = half(view, at + 208);
    for (let i = 0; i < 256; i++) {
      const [n, quarter, l] = [i >> 7, (i >> 5) & 3, i & 31];
      const byte = view.getUint8(at + 64 * n + 32 * (quarter & 1) + l);
      const high = (view.getUint8(at + 128 + 32 * n + l) >> (2 * quarter)) & 3;
      const code = ((quarter < 2 ? byte & 15 : byte >> 4) | (high << 4)) - 32;
      out[to + i] = d * view.getInt8(at + 192 + (i >> 4)) * code;
    }
  },
  Q8_K(view, at, out, to) {
    const d = view.getFloat32(at, true);
    for (let i = 0; i < 256; i++) out[to + i] = d * view.getInt8(at + 4 + i);
  },
  IQ4_XS(view, at, out, to) {
    const d = half(view, at);
    const high = view.getUint16(at + 2, true);
    for (let i = 0; i < 256; i++) {
      const [j, k] = [i >> 5, i & 31];
      const low = (view.getUint8(at + 4 + (j >> 1)) >> (4 * (j & 1))) & 15;
      const byte = view.getUint8(at + 8 + 16 * j + (k & 15));
      out[to + i] = d * ((low | (((high >> (2 * j)) & 3) << 4)) - 32) * iq4[k < 16 ? byte & 15 : byte >> 4]!;
    }
  },
};

/** Whether the elements of a packed type can be read, not only its size. */
export const unpacks = (name: string): boolean => Object.hasOwn(blocks, name);

/** The elements of whole blocks, by the type's number in `enum ggml_type`. */
export function unpacked(type: number, bytes: Uint8Array): Float32Array<ArrayBuffer> {
  const [name, elements, size] = ggmlTypes[type]!;
  const view = viewOf(bytes);
  const count = Math.floor(bytes.length / size);
  const out = new Float32Array(count * elements);
  for (let i = 0; i < count; i++) blocks[name]!(view, i * size, out, i * elements);
  return out;
}
