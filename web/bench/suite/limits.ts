// The machine's limits: micro-kernels built like the library (src/bench/limits.hpp).
import { Arrays, type RawExports } from "./raw-wasm.js";
import type { RotationShape } from "./reference.js";
import type { Runner } from "./runner.js";

interface Exports extends RawExports {
  copy(calls: number, to: number, from: number, bytes: number): void;
  scale(calls: number, x: number, count: number, factor: number): void;
  table_scale(calls: number, x: number, cos: number, sin: number, ...headsSeqHeadDimHeadsInside: number[]): void;
  fill_two(calls: number, a: number, b: number, count: number, value: number): void;
  sum(calls: number, x: number, count: number): number;
  multiply_add_chains(calls: number, steps: number, factor: number, term: number): number;
}

/** [rows, pairs] each. */
export interface FloatTable {
  cos: Float32Array;
  sin: Float32Array;
}

const scaleLoop = "scale loop";
const tableScale = "table-scale";
/** The head sizes for which there is a table-scale loop. */
const tableScaled: readonly number[] = [64, 128];

/** The limits of rotation with this head size. */
export const rotationLimit = (headDim: number): string => (tableScaled.includes(headDim) ? tableScale : scaleLoop);

const limit = (who: string, repeat: (calls: number) => void, arrays?: Arrays): Runner => ({
  who,
  kind: "limit",
  repeat,
  ...(arrays && { dispose: () => arrays.free() }),
});

/** Contenders without a check, because their answers are not used. */
export class Limits {
  readonly #exports: Exports;

  constructor(exports: WebAssembly.Exports) {
    this.#exports = exports as unknown as Exports;
  }

  /**
   * The limits of a rotation of x. In `arrays`: x and its table, then ones to scale by, then space for a copy. The
   * kernel works on the same arrays, since the same loop differs by a sixth between blocks of memory.
   */
  rotation(x: Float32Array, { cos, sin }: FloatTable, shape: RotationShape): { arrays: Arrays; runners: Runner[] } {
    const { heads, seq, headDim, layout } = shape;
    const arrays = new Arrays(this.#exports, [x, cos, sin, cos.length, sin.length, x]);
    const [at = 0, , , ones = 0, moreOnes = 0, copied = 0] = arrays.addresses;
    const { copy, scale, table_scale: scaleByTable } = this.#exports;
    const headsInside = Number(layout === "bshd");
    const runners = [
      limit("memory.copy", (calls) => copy(calls, copied, at, x.byteLength), arrays),
      limit(scaleLoop, (calls) => scale(calls, at, x.length, 1)),
    ];
    if (tableScaled.includes(headDim)) {
      runners.push(
        limit(tableScale, (calls) => scaleByTable(calls, at, ones, moreOnes, heads, seq, headDim, headsInside)),
      );
    }
    return { arrays, runners };
  }

  /** A copy of `count` floats of `what`, and their sum, which only reads them. */
  reading(what: string, count: number): Runner[] {
    const arrays = new Arrays(this.#exports, [count, count]);
    const [x, y] = arrays.addresses as [number, number];
    const { copy, sum } = this.#exports;
    return [
      limit(`copy of ${what}`, (calls) => copy(calls, y, x, count * 4), arrays),
      limit(`sum of ${what}`, (calls) => void sum(calls, x, count)),
    ];
  }

  /**
   * Stores into two arrays, as the kernels' tables do. The fastest turn counts, because a shared last-level cache
   * varies.
   */
  fillTwo(who: string, count: number): { arrays: Arrays; runner: Runner } {
    const arrays = new Arrays(this.#exports, [count, count]);
    const [a, b] = arrays.addresses as [number, number];
    const { fill_two: fillTwo } = this.#exports;
    const repeat = (calls: number): void => fillTwo(calls, a, b, count, 1);
    return { arrays, runner: { ...limit(who, repeat, arrays), fastestOf: 5 } };
  }

  /** The 12-chain peak of multiply and add: 96 flops for each step. */
  multiplyAdd(who: string): Runner {
    const { multiply_add_chains: chains } = this.#exports;
    const steps = 4096;
    return { ...limit(who, (calls) => void chains(calls, steps, 0.5, 0.5)), work: 96 * steps };
  }
}
