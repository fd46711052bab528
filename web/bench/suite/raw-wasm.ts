// Wasm modules without glue, and arrays in their memory.

/** The exports that every module here has besides its calls. */
export interface RawExports {
  memory: WebAssembly.Memory;
  malloc(bytes: number): number;
  free(address: number): void;
}

/** Starts a module from its bytes in base64. */
export async function instantiate(base64: string): Promise<WebAssembly.Exports> {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const env = { emscripten_notify_memory_growth: () => {} };
  const { instance } = await WebAssembly.instantiate(bytes, { env });
  (instance.exports._initialize as (() => void) | undefined)?.();
  return instance.exports;
}

/** The contents of an array, or its length in floats, which are then all 1. */
export type Contents = Float32Array | Uint16Array | number;

const page = 4096;
const line = 64;
const bytesOf = (contents: Contents): number => (typeof contents === "number" ? contents * 4 : contents.byteLength);

/**
 * Arrays side by side in one block of a module's memory. Every block starts on a page and its arrays start on cache
 * lines, so that two blocks of the same sizes use the caches in the same way: contenders differ in their work, not in
 * their addresses.
 */
export class Arrays {
  readonly addresses: readonly number[];
  readonly #exports: RawExports;
  readonly #sizes: readonly number[];
  readonly #block: number;

  constructor(exports: RawExports, contents: readonly Contents[]) {
    this.#exports = exports;
    this.#sizes = contents.map(bytesOf);
    const room = this.#sizes.map((bytes) => Math.ceil(bytes / line) * line);
    const total = room.reduce((sum, bytes) => sum + bytes, 0);
    this.#block = exports.malloc(total + page);
    if (this.#block === 0) throw new Error("out of wasm memory");
    let next = Math.ceil(this.#block / page) * page;
    this.addresses = room.map((bytes) => (next += bytes) - bytes);
    for (const [n, given] of contents.entries()) this.#fill(this.addresses[n]!, given);
  }

  #fill(address: number, contents: Contents): void {
    const { buffer } = this.#exports.memory;
    if (typeof contents === "number") new Float32Array(buffer, address, contents).fill(1);
    else new Uint8Array(buffer, address).set(new Uint8Array(contents.buffer, contents.byteOffset, contents.byteLength));
  }

  /** A copy of the nth array. */
  floats(n: number): Float32Array {
    return new Float32Array(this.#exports.memory.buffer, this.addresses[n], this.#sizes[n]! / 4).slice();
  }

  /** A copy of the nth array, 16-bit. */
  halves(n: number): Uint16Array {
    return new Uint16Array(this.#exports.memory.buffer, this.addresses[n], this.#sizes[n]! / 2).slice();
  }

  free(): void {
    this.#exports.free(this.#block);
  }
}
