// Checks whether a module is the one that this JavaScript was built with, byte for byte. A module of another version
// would get other parameters, and a damaged one may start and compute wrong results. The build appends a section with
// the digest of all bytes before it, which can also be read from a compiled module.

/** The section's name, and its bytes: id, length, length of the name, name, digest. */
export const SECTION = "build";
export const SECTION_BYTES = 3 + SECTION.length + 4;

/**
 * A 32-bit digest of `bytes`, four bytes a step: any change within one step is detected. A secure hash would be
 * asynchronous.
 */
export function digestOf(bytes: Uint8Array): number {
  const all = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice();
  const words = new Int32Array(all.buffer, all.byteOffset, all.length >> 2);
  let digest = all.length;
  for (let i = 0; i < words.length; i++) {
    digest = Math.imul(digest ^ words[i]!, 0x9e3779b1);
    digest ^= digest >>> 15;
  }
  for (let at = all.length & ~3; at < all.length; at++) {
    digest = Math.imul(digest ^ all[at]!, 0x9e3779b1);
    digest ^= digest >>> 15;
  }
  return digest >>> 0;
}

/** Whether the bytes are exactly those of the build. */
export const areOf = (build: number, bytes: Uint8Array): boolean =>
  bytes.length > SECTION_BYTES && digestOf(bytes.subarray(0, -SECTION_BYTES)) === build;

/** Whether a compiled module has the section of this build. */
export function isOf(build: number, module: WebAssembly.Module): boolean {
  const [section] = WebAssembly.Module.customSections(module, SECTION);
  return section?.byteLength === 4 && new DataView(section).getUint32(0, true) === build;
}
