/** Bytes as text, in the form that web/tools/build/byte-text.mjs writes. */
export interface ByteText {
  /** Which bytes are one character, four of them a hexadecimal digit; the others are two characters. */
  often: string;
  text: string;
}

/** The type is Uint8Array<ArrayBuffer>, which TypeScript below 5.7 cannot read in the package's types. */
export function bytesOf({ often, text }: ByteText): ReturnType<Uint8Array["slice"]> {
  const places = new Uint8Array(128);
  let letters = 0;
  for (let code = 0x21; code < 0x7f; code++) if (![34, 36, 39, 60, 92, 96].includes(code)) places[code] = letters++;
  const singles: number[] = [];
  const pairs: number[] = [];
  for (let byte = 0; byte < 256; byte++)
    ((parseInt(often[byte >> 2]!, 16) >> (byte & 3)) & 1 ? singles : pairs).push(byte);
  const values = Uint8Array.from([...singles, ...pairs]);
  const bytes = new Uint8Array(text.length);
  let length = 0;
  for (let at = 0; at < text.length; at++) {
    let place = places[text.charCodeAt(at)]!;
    if (place >= singles.length)
      place = singles.length + (place - singles.length) * letters + places[text.charCodeAt(++at)]!;
    bytes[length++] = values[place]!;
  }
  return bytes.slice(0, length);
}
