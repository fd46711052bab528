/**
 * The bytes that a text in hexadecimal stands for, in lower case. A module travels so inside JavaScript: compressed, as hosts send
 * it, it is little larger than its own file. Base64, whose letters do not end where bytes do, takes a fifth more.
 */
export function decodeHex(text: string): Uint8Array<ArrayBuffer> {
  const native = (Uint8Array as { fromHex?: (text: string) => Uint8Array<ArrayBuffer> }).fromHex;
  if (native !== undefined) return native.call(Uint8Array, text);
  const bytes = new Uint8Array(text.length / 2);
  for (let i = 0; i < bytes.length; i++)
    bytes[i] = 16 * digit(text.charCodeAt(2 * i)) + digit(text.charCodeAt(2 * i + 1));
  return bytes;
}

/** Letters of the code 0 to 9 stand from 48 on, a to f from 97 on. */
const digit = (code: number): number => (code < 58 ? code - 48 : code - 87);
