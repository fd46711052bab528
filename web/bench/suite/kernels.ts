// The library without its bindings (src/bench/kernels_wasm.cpp): what the kernels need by themselves.
import type { Precision } from "ropewalk";
import { kernelsBase64 } from "../generated/kernels_wasm.js";
import type { HalfType } from "./half_precision.js";
import { instantiate } from "./raw_wasm.js";
import type { AttentionShape, RotationShape } from "./reference.js";

interface Exports {
  memory: WebAssembly.Memory;
  malloc(bytes: number): number;
  free(address: number): void;
  rotate(x: number, cos: number, sin: number, ...turn: Turn): number;
  rotate_half(x: number, type: number, cos: number, sin: number, ...turn: Turn): number;
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

/** Contents of an array, or its length in floats. */
type Contents = Float32Array | Uint16Array | number;

/** One call, made ready: its arrays stay in wasm memory until dispose. */
export interface Call {
  run(): void;
  /** A copy of the nth array. */
  read(n: number): Float32Array;
  /** A copy of the nth array, 16-bit. */
  readHalf(n: number): Uint16Array;
  dispose(): void;
}

const align = 64;
const layouts = ["bhsd", "bshd"];
const pairings = ["half-split", "interleaved"];
const precisions: Precision[] = ["exact", "float32"];

/** The values of the C++ enumerations, in their order. */
const halfTypes: HalfType[] = ["float16", "bfloat16"];

type Turn = [heads: number, seq: number, headDim: number, layout: number, pairing: number, turn: number];

/** Arguments of a rotation, forth and back by turns. */
function turnsOf({ heads, seq, headDim, layout, pairing }: RotationShape): () => Turn {
  let turns = 0;
  return () => [heads, seq, headDim, layouts.indexOf(layout), pairings.indexOf(pairing), turns++ & 1];
}

/** [rows, pairs] each. */
export interface FloatTable {
  cos: Float32Array;
  sin: Float32Array;
}

export class Kernels {
  readonly #exports: Exports;

  constructor(exports: WebAssembly.Exports) {
    this.#exports = exports as unknown as Exports;
  }

  /** Arrays with these contents, or of zeros, and the call on their addresses. */
  #call(arrays: readonly Contents[], call: (addresses: number[]) => number): Call {
    const { memory, malloc, free } = this.#exports;
    const given = arrays.map((array) => (typeof array === "number" ? new Float32Array(array) : array));
    const blocks = given.map(({ byteLength }) => malloc(byteLength + align));
    if (blocks.includes(0)) throw new Error("out of wasm memory");
    const addresses = blocks.map((block) => Math.ceil(block / align) * align);
    for (const [n, { buffer, byteOffset, byteLength }] of given.entries()) {
      new Uint8Array(memory.buffer, addresses[n]).set(new Uint8Array(buffer, byteOffset, byteLength));
    }
    const lengths = given.map(({ length }) => length);
    const run = (): void => {
      if (call(addresses) !== 1) throw new Error("the kernel refused");
    };
    return {
      run,
      read: (n) => new Float32Array(memory.buffer, addresses[n], lengths[n]).slice(),
      readHalf: (n) => new Uint16Array(memory.buffer, addresses[n], lengths[n]).slice(),
      dispose: () => blocks.forEach((block) => free(block)),
    };
  }

  /** Array 0 is x: turned in place, forth and back by turns. */
  rotation(x: Float32Array, { cos, sin }: FloatTable, shape: RotationShape): Call {
    const { rotate } = this.#exports;
    const nextTurn = turnsOf(shape);
    return this.#call([x, cos, sin], ([at, c, s]) => rotate(at!, c!, s!, ...nextTurn()));
  }

  /** The same with x as bit patterns. */
  halfRotation(x: Uint16Array, type: HalfType, { cos, sin }: FloatTable, shape: RotationShape): Call {
    const { rotate_half: rotate } = this.#exports;
    const nextTurn = turnsOf(shape);
    return this.#call([x, cos, sin], ([at, c, s]) => rotate(at!, halfTypes.indexOf(type), c!, s!, ...nextTurn()));
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
