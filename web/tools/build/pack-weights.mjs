// Weights as text near the entropy of their bytes: a table of frequencies for each part, range asymmetric numeral
// systems (Duda, arXiv:1311.2540, section 3.3), base64. A model trained on from another is stored as the differences of
// its bytes. web/api/model/packed.ts reads it.

/** A frequency is a share of 2 ** 14, which the state never loses: it stays within [2 ** 23, 2 ** 31). */
const SHARE_BITS = 14;
const LEAST_STATE = 2 ** 23;

/** How often each byte comes, in shares of 2 ** SHARE_BITS: at least 1 for a byte that comes at all. */
function sharesOf(bytes) {
  const count = new Float64Array(256);
  for (const byte of bytes) count[byte] += 1;
  const all = 2 ** SHARE_BITS;
  const shares = Array.from(count, (n) => (n === 0 ? 0 : Math.max(1, Math.round((n / bytes.length) * all))));
  // The most frequent byte takes what rounding left over, or gives it.
  const largest = shares.indexOf(Math.max(...shares));
  shares[largest] += all - shares.reduce((sum, share) => sum + share, 0);
  return shares;
}

/** One part: its length, its shares, and its text. */
function packPart(bytes) {
  const shares = sharesOf(bytes);
  const starts = [];
  shares.reduce((sum, share) => (starts.push(sum), sum + share), 0);
  const out = [];
  let state = LEAST_STATE;
  // The reader goes forwards, so the writer goes backwards.
  for (let i = bytes.length - 1; i >= 0; i--) {
    const share = shares[bytes[i]];
    const limit = share * 2 ** (31 - SHARE_BITS);
    for (; state >= limit; state = Math.floor(state / 256)) out.push(state % 256);
    state = Math.floor(state / share) * 2 ** SHARE_BITS + (state % share) + starts[bytes[i]];
  }
  for (let i = 0; i < 4; i++, state = Math.floor(state / 256)) out.push(state % 256);
  return { length: bytes.length, shares, text: Buffer.from(out.reverse()).toString("base64") };
}

/** Where the 8-bit tensors of a safetensors file begin: what is before them has other frequencies. */
function whereInt8Begins(bytes) {
  const head = Number(bytes.readBigUInt64LE(0));
  const tensors = Object.values(JSON.parse(bytes.toString("utf8", 8, 8 + head)));
  return 8 + head + Math.min(...tensors.filter(({ dtype }) => dtype === "I8").map((one) => one.data_offsets[0]));
}

/** The parts of a safetensors file with 8-bit weights, as they are or as differences to a file of the same length. */
export function packWeights(bytes, base) {
  if (base && base.length !== bytes.length) throw new Error("a file stored as differences has the length of the other");
  const stored = base ? bytes.map((byte, i) => byte - base[i]) : bytes;
  const middle = whereInt8Begins(bytes);
  return [stored.subarray(0, middle), stored.subarray(middle)].map(packPart);
}
