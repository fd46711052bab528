/** Weights as web/tools/build/pack-weights.mjs stores them. */
export interface PackedWeights {
  parts: readonly PackedPart[];
  /** The parts of a file of the same length, to which those above are the differences of each byte, modulo 256. */
  base?: readonly PackedPart[];
}

export interface PackedPart {
  /** Bytes. */
  length: number;
  /** How often each byte comes, in shares of 2 ** 14. [256] */
  shares: readonly number[];
  /** In base64: the bytes in range asymmetric numeral systems (Duda, arXiv:1311.2540, section 3.3). */
  text: string;
}

const SHARE_BITS = 14;
const LEAST_STATE = 2 ** 23;

export function unpacked({ parts, base }: PackedWeights): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    unpackPart(part, bytes.subarray(at, at + part.length));
    at += part.length;
  }
  if (!base) return bytes;
  const added = unpacked({ parts: base });
  for (let i = 0; i < bytes.length; i++) bytes[i]! += added[i]!;
  return bytes;
}

function unpackPart({ shares, text }: PackedPart, bytes: Uint8Array): void {
  const stored = atob(text);
  const byteOf = new Uint8Array(2 ** SHARE_BITS);
  const starts = new Uint16Array(256);
  let start = 0;
  shares.forEach((share, byte) => {
    starts[byte] = start;
    byteOf.fill(byte, start, (start += share));
  });
  let next = 0;
  let state = 0;
  while (next < 4) state = state * 256 + stored.charCodeAt(next++);
  for (let i = 0; i < bytes.length; i++) {
    const place = state & (2 ** SHARE_BITS - 1);
    const byte = byteOf[place]!;
    bytes[i] = byte;
    state = shares[byte]! * (state >>> SHARE_BITS) + place - starts[byte]!;
    while (state < LEAST_STATE) state = state * 256 + stored.charCodeAt(next++);
  }
}
