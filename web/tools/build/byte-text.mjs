// Bytes as text that literals and minifiers keep unchanged. Each byte always has the same text, so that gzip still
// finds runs: the most frequent bytes are one character, the others two.
const alphabet = Array.from({ length: 0x7e - 0x25 }, (_, i) => String.fromCharCode(0x25 + i)).filter(
  (character) => !"<\\`".includes(character),
);
/** The number of characters that stand for a byte alone; each other one begins one of alphabet.length pairs. */
const singles = Math.floor((alphabet.length ** 2 - 256) / (alphabet.length - 1));

/** alphabet, the bytes by frequency as hexadecimal numbers, and the text. web/api/engines/byte-text.ts reads it. */
export function byteText(bytes) {
  const count = new Uint32Array(256);
  for (const byte of bytes) count[byte] += 1;
  const order = Array.from(count.keys()).sort((a, b) => count[b] - count[a] || a - b);
  const codes = [];
  order.forEach((byte, place) => {
    const pair = place - singles;
    const first = pair < 0 ? place : singles + Math.floor(pair / alphabet.length);
    codes[byte] = alphabet[first] + (pair < 0 ? "" : alphabet[pair % alphabet.length]);
  });
  return {
    alphabet: alphabet.join(""),
    singles,
    order: Buffer.from(order).toString("hex"),
    text: Array.from(bytes, (byte) => codes[byte]).join(""),
  };
}
