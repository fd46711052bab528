// Bytes as text that literals and minifiers keep unchanged. Each byte always has the same text, so that gzip still
// finds runs: the most frequent bytes are one character, the others two.

/** Printable characters that no string, template or script element reads otherwise. */
const alphabet = Array.from({ length: 0x7e - 0x20 }, (_, i) => String.fromCharCode(0x21 + i)).filter(
  (character) => !"\"'$<\\`".includes(character),
);
/** The number of characters that stand for a byte alone; each other one begins one of alphabet.length pairs. */
const singles = Math.floor((alphabet.length ** 2 - 256) / (alphabet.length - 1));

/**
 * Which bytes are one character, four of them a hexadecimal digit, and the text: both kinds of bytes in rising order.
 * web/api/engines/byte-text.ts reads it.
 */
export function byteText(bytes) {
  const count = new Uint32Array(256);
  for (const byte of bytes) count[byte] += 1;
  const order = Array.from(count.keys()).sort((a, b) => count[b] - count[a] || a - b);
  const often = new Set(order.slice(0, singles));
  const rest = [...count.keys()].filter((byte) => !often.has(byte));
  const codes = [];
  [...count.keys()].filter((byte) => often.has(byte)).forEach((byte, place) => (codes[byte] = alphabet[place]));
  rest.forEach((byte, pair) => {
    const first = singles + Math.floor(pair / alphabet.length);
    codes[byte] = alphabet[first] + alphabet[pair % alphabet.length];
  });
  const digits = Array.from({ length: 64 }, (_, i) =>
    [0, 1, 2, 3].reduce((digit, bit) => digit + (often.has(4 * i + bit) ? 2 ** bit : 0), 0).toString(16),
  );
  return { often: digits.join(""), text: Array.from(bytes, (byte) => codes[byte]).join("") };
}
