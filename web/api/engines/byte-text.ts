/** Bytes as text, in the form that web/tools/build/byte-text.mjs writes. */
export interface ByteText {
  alphabet: string;
  /**
   * How many characters of the alphabet stand for a byte alone; each other one stands for a byte together with the next
   * character.
   */
  singles: number;
  /** The byte of each single character, then of each pair, as two hexadecimal digits. */
  order: string;
  text: string;
}

/** The type is Uint8Array<ArrayBuffer>, which TypeScript below 5.7 cannot read in the package's types. */
export function bytesOf({ alphabet, singles, order, text }: ByteText): ReturnType<Uint8Array["slice"]> {
  const places = new Uint8Array(128);
  for (let i = 0; i < alphabet.length; i++) places[alphabet.charCodeAt(i)] = i;
  const values = Uint8Array.from({ length: order.length / 2 }, (_, i) => parseInt(order.slice(2 * i, 2 * i + 2), 16));
  const bytes = new Uint8Array(text.length);
  let length = 0;
  for (let at = 0; at < text.length; at++) {
    let place = places[text.charCodeAt(at)]!;
    if (place >= singles) place = singles + (place - singles) * alphabet.length + places[text.charCodeAt(++at)]!;
    bytes[length++] = values[place]!;
  }
  return bytes.slice(0, length);
}
