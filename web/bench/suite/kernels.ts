// The library without its bindings (src/bench/kernels_wasm.cpp): the time of the kernels alone.
import type { Precision } from "ropewalk";
import { kernelsBase64 } from "../generated/kernels-wasm.js";
import type { HalfType } from "./half-precision.js";
import { Limits, type FloatTable } from "./limits.js";
import { Arrays, instantiate, type Contents, type RawExports } from "./raw-wasm.js";
import type { AttentionShape, RotationShape, Rows } from "./reference.js";

type Axes = [heads: number, seq: number, headDim: number, layout: number, pairing: number];

interface Exports extends RawExports {
  rotate(calls: number, first: number, x: number, cos: number, sin: number, ...axes: Axes): number;
  rotate_half(calls: number, first: number, x: number, type: number, cos: number, sin: number, ...axes: Axes): number;
  fill_cos_sin(calls: number, headDim: number, start: number, count: number, ...precisionCosSin: number[]): number;
  attend(calls: number, q: number, k: number, v: number, output: number, ...sizes: number[]): number;
}

/** One prepared call: its arrays stay in wasm memory until dispose. */
export interface Call {
  repeat(calls: number): void;
  readonly arrays: Arrays;
  dispose(): void;
}

// The values of the C++ enumerations, in their order.
const layouts = ["bhsd", "bshd"];
const pairings = ["half-split", "interleaved"];
const precisions: Precision[] = ["exact", "float32"];
const halfTypes: HalfType[] = ["float16", "bfloat16"];

const axesOf = ({ heads, seq, headDim, layout, pairing }: RotationShape): Axes => [
  heads,
  seq,
  headDim,
  layouts.indexOf(layout),
  pairings.indexOf(pairing),
];

function accepted(well: number): void {
  if (well !== 1) throw new Error("the kernel refused");
}

export class Kernels {
  /** In the same memory as the kernels. */
  readonly limits: Limits;
  readonly #exports: Exports;

  constructor(exports: WebAssembly.Exports) {
    this.#exports = exports as unknown as Exports;
    this.limits = new Limits(exports);
  }

  /** Makes arrays with these contents, and a call on their addresses that returns whether it succeeded. */
  #call(contents: readonly Contents[], call: (calls: number, addresses: readonly number[]) => number): Call {
    const arrays = new Arrays(this.#exports, contents);
    const repeat = (calls: number): void => accepted(call(calls, arrays.addresses));
    return { repeat, arrays, dispose: () => arrays.free() };
  }

  /**
   * Rotates the first array by the next two in place, alternately forward and back; the arrays belong to the caller.
   */
  rotation(arrays: Arrays, shape: RotationShape): (calls: number) => void {
    const axes = axesOf(shape);
    const [x, cos, sin] = arrays.addresses;
    let turns = 0;
    return (calls) => {
      accepted(this.#exports.rotate(calls, (turns += calls) - calls, x!, cos!, sin!, ...axes));
    };
  }

  /** The same with x as bit patterns in array 0. */
  halfRotation(x: Uint16Array, type: HalfType, { cos, sin }: FloatTable, shape: RotationShape): Call {
    const axes = axesOf(shape);
    let turns = 0;
    return this.#call([x, cos, sin], (calls, [at, c, s]) =>
      this.#exports.rotate_half(calls, (turns += calls) - calls, at!, halfTypes.indexOf(type), c!, s!, ...axes),
    );
  }

  /** Fills the first two arrays, cos and sin, [count, headDim / 2]; the arrays belong to the caller. */
  table(arrays: Arrays, headDim: number, { start, count }: Rows, precision: Precision): (calls: number) => void {
    const [cos, sin] = arrays.addresses;
    return (calls) => {
      accepted(this.#exports.fill_cos_sin(calls, headDim, start, count, precisions.indexOf(precision), cos!, sin!));
    };
  }

  /** Array 3 is the output. */
  attention(q: Float32Array, k: Float32Array, v: Float32Array, shape: AttentionShape): Call {
    const { heads, kvHeads, querySeq, keySeq, headDim } = shape;
    return this.#call([q, k, v, q.length], (calls, [a, b, c, d]) =>
      this.#exports.attend(calls, a!, b!, c!, d!, heads, kvHeads, querySeq, keySeq, headDim),
    );
  }
}

export const loadKernels = async (): Promise<Kernels> => new Kernels(await instantiate(kernelsBase64));
