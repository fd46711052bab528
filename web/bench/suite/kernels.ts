// The library without its bindings (src/bench/kernels_wasm.cpp): what the kernels need by themselves.
import type { Precision } from "ropewalk";
import { kernelsBase64 } from "../generated/kernels_wasm.js";
import { instantiate } from "./raw_wasm.js";
import type { AttentionShape, RotationShape } from "./reference.js";

interface Exports {
  memory: WebAssembly.Memory;
  malloc(bytes: number): number;
  free(address: number): void;
  rotate(
    x: number,
    cos: number,
    sin: number,
    heads: number,
    seq: number,
    headDim: number,
    layout: number,
    pairing: number,
    turn: number,
  ): number;
  fill_cos_sin(headDim: number, count: number, precision: number, cos: number, sin: number): number;
  attend(
    q: number,
    k: number,
    v: number,
    output: number,
    heads: number,
    kvHeads: number,
    querySeq: number,
    keySeq: number,
    headDim: number,
  ): number;
}

/** One call, made ready: its arrays stay in wasm memory until dispose. */
export interface Call {
  run(): void;
  /** A copy of the nth array. */
  read(n: number): Float32Array;
  dispose(): void;
}

const align = 64;
const layouts = ["bhsd", "bshd"];
const pairings = ["half-split", "interleaved"];
const precisions: Precision[] = ["exact", "float32"];

export class Kernels {
  readonly #exports: Exports;

  constructor(exports: WebAssembly.Exports) {
    this.#exports = exports as unknown as Exports;
  }

  /** Arrays with these contents, or of these lengths, and the call on their addresses. */
  #call(arrays: readonly (Float32Array | number)[], call: (addresses: number[]) => number): Call {
    const { memory, malloc, free } = this.#exports;
    const lengths = arrays.map((array) => (typeof array === "number" ? array : array.length));
    const blocks = lengths.map((length) => malloc(length * 4 + align));
    if (blocks.includes(0)) throw new Error("out of wasm memory");
    const addresses = blocks.map((block) => Math.ceil(block / align) * align);
    const view = (n: number) => new Float32Array(memory.buffer, addresses[n], lengths[n]);
    for (const [n, array] of arrays.entries()) {
      if (typeof array === "number") view(n).fill(0);
      else view(n).set(array);
    }
    const run = (): void => {
      if (call(addresses) !== 1) throw new Error("the kernel refused");
    };
    return { run, read: (n) => view(n).slice(), dispose: () => blocks.forEach((block) => free(block)) };
  }

  /** Array 0 is x: turned in place, forth and back by turns. */
  rotation(
    x: Float32Array,
    cos: Float32Array,
    sin: Float32Array,
    { heads, seq, headDim, layout, pairing }: RotationShape,
  ): Call {
    const { rotate } = this.#exports;
    const [inLayout, inPairing] = [layouts.indexOf(layout), pairings.indexOf(pairing)];
    let turns = 0;
    return this.#call([x, cos, sin], ([at, c, s]) =>
      rotate(at!, c!, s!, heads, seq, headDim, inLayout, inPairing, turns++ & 1),
    );
  }

  /** Arrays 0 and 1 are cos and sin, [count, headDim / 2]. */
  table(headDim: number, count: number, precision: Precision): Call {
    const pairs = (count * headDim) / 2;
    const { fill_cos_sin: fill } = this.#exports;
    return this.#call([pairs, pairs], ([cos, sin]) => fill(headDim, count, precisions.indexOf(precision), cos!, sin!));
  }

  /** Array 3 is the output. */
  attention(q: Float32Array, k: Float32Array, v: Float32Array, shape: AttentionShape): Call {
    const { heads, kvHeads, querySeq, keySeq, headDim } = shape;
    const { attend } = this.#exports;
    return this.#call([q, k, v, q.length], ([a, b, c, d]) =>
      attend(a!, b!, c!, d!, heads, kvHeads, querySeq, keySeq, headDim),
    );
  }
}

export const loadKernels = async (): Promise<Kernels> => new Kernels(await instantiate(kernelsBase64));
