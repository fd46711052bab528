// The machine's limits: micro-kernels in a wasm module of their own, built like the library (src/bench/limits.hpp).
import { limitsBase64 } from "../generated/limits_wasm.js";
import { instantiate } from "./raw_wasm.js";

interface Exports {
  memory: WebAssembly.Memory;
  arena(): number;
  copy(to: number, from: number, bytes: number): void;
  scale(x: number, count: number, factor: number): void;
  table_scale(
    x: number,
    cos: number,
    sin: number,
    heads: number,
    seq: number,
    headDim: number,
    headsInside: boolean,
  ): void;
  fill_two(a: number, b: number, count: number, value: number): void;
  sum(x: number, count: number): number;
  multiply_add_chains(steps: number, factor: number, term: number): number;
}

const page = 65536;
const align = 64;

/** Arrays are laid out anew for each limit in one arena: a limit is valid until the next one is asked for. */
export class Limits {
  readonly #exports: Exports;

  constructor(exports: WebAssembly.Exports) {
    this.#exports = exports as unknown as Exports;
  }

  /** Addresses of arrays of these many floats, each set to `value`. */
  #arrays(counts: readonly number[], value: number): number[] {
    let end = Math.ceil(this.#exports.arena() / align) * align;
    const starts = counts.map((count) => {
      const start = end;
      end += Math.ceil((count * 4) / align) * align;
      return start;
    });
    const { memory } = this.#exports;
    if (end > memory.buffer.byteLength) memory.grow(Math.ceil((end - memory.buffer.byteLength) / page));
    for (const [i, start] of starts.entries()) new Float32Array(memory.buffer, start, counts[i]).fill(value);
    return starts;
  }

  /** Everything that rotation is held against, over x of heads * seq * headDim floats. */
  rotation(
    heads: number,
    seq: number,
    headDim: number,
    headsInside: boolean,
  ): { copy(): void; scale(): void; tableScale(): void } {
    const count = heads * seq * headDim;
    const pairs = (seq * headDim) / 2;
    const [x, y, cos, sin] = this.#arrays([count, count, pairs, pairs], 1) as [number, number, number, number];
    const { copy, scale, table_scale: tableScale } = this.#exports;
    return {
      copy: () => copy(y, x, count * 4),
      scale: () => scale(x, count, 1),
      tableScale: () => tableScale(x, cos, sin, heads, seq, headDim, headsInside),
    };
  }

  /** A copy of `count` floats, and their sum, which only reads them. */
  reading(count: number): { copy(): void; sum(): void } {
    const [x, y] = this.#arrays([count, count], 1) as [number, number];
    const { copy, sum } = this.#exports;
    return { copy: () => copy(y, x, count * 4), sum: () => void sum(x, count) };
  }

  /** Stores into two arrays of `count` floats, as a table is written. */
  fillTwo(count: number): () => void {
    const [a, b] = this.#arrays([count, count], 1) as [number, number];
    const { fill_two: fillTwo } = this.#exports;
    return () => fillTwo(a, b, count, 1);
  }

  /** The 12-chain peak of multiply and add: 96 flops for each of `steps`. */
  multiplyAdd(steps: number): { flops: number; run(): void } {
    const { multiply_add_chains: chains } = this.#exports;
    return { flops: steps * 96, run: () => void chains(steps, 0.5, 0.5) };
  }
}

export async function loadLimits(): Promise<Limits> {
  return new Limits(await instantiate(limitsBase64));
}
