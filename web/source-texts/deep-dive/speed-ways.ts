import type { Ropewalk, Tensor } from "../../api/index.js";
import { plainJs } from "../../bench/suite/plain-js.js";
import type { Contender } from "../../bench/suite/timing.js";
import { head } from "../heads.js";
import { torchGenerator } from "../../porting/torch-normal.js";
import type { EngineName, Engines } from "./speed-engines.js";

/**
 * basic: JavaScript, cosines and sines anew for each call; cached: JavaScript, from a table; float64: the same in double
 * precision. The core: array in and out, and in its own memory with fixed SIMD, with relaxed SIMD, and as plain JavaScript.
 */
export const WAYS = ["basic", "cached", "float64", "array", "simd", "relaxed-simd", "fallback"] as const;
export type Way = (typeof WAYS)[number];

/** The engine that a way of the core runs on. */
export const engineOf = (way: Way): EngineName | undefined =>
  way === "array" ? "simd" : way === "simd" || way === "relaxed-simd" || way === "fallback" ? way : undefined;

export type WayAtWork = Contender & {
  run(): void;
  answer(): ArrayLike<number>;
  dispose?(): void;
};

/** x cos + rotate_half(x) sin in double precision. A function of its own: one that meets two kinds of arrays is slow with both. */
function turnInDouble(x: Float64Array, cos: Float64Array, sin: Float64Array, dim: number, y: Float64Array): void {
  const half = dim / 2;
  for (let row = 0; row < x.length; row += dim) {
    const at = (row / 2) % cos.length;
    for (let pair = 0; pair < half; pair += 1) {
      const c = cos[at + pair]!;
      const s = sin[at + pair]!;
      const a = x[row + pair]!;
      const b = x[row + pair + half]!;
      y[row + pair] = a * c - b * s;
      y[row + pair + half] = a * s + b * c;
    }
  }
}

/** The ways to turn the same [heads, seq, headDim] normal numbers, and why others are missing. */
export async function waysOf(
  engines: Engines,
  wanted: readonly Way[],
  { heads, seq, headDim }: { heads: number; seq: number; headDim: number },
): Promise<{ ways: Map<Way, WayAtWork>; missing: Map<Way, string> }> {
  const shape = [1, heads, seq, headDim] as const;
  const x = torchGenerator(0).randn(heads * seq * headDim);
  const someone = Object.values(engines).find((engine): engine is Ropewalk => typeof engine === "object");
  if (!someone) throw new Error(Object.values(engines).join("; "));
  const spec = head(headDim);
  const { invFreq } = someone.frequencies(spec);
  const size = (seq * headDim) / 2;
  const double = { cos: new Float64Array(size), sin: new Float64Array(size) };
  const remake = (table: { cos: Float32Array | Float64Array; sin: Float32Array | Float64Array }): void => {
    for (let position = 0, at = 0; position < seq; position += 1)
      for (let pair = 0; pair < invFreq.length; pair += 1, at += 1) {
        const angle = position * invFreq[pair]!;
        table.cos[at] = Math.cos(angle);
        table.sin[at] = Math.sin(angle);
      }
  };
  remake(double);
  const fresh = { cos: Float32Array.from(double.cos), sin: Float32Array.from(double.sin) };
  const plain = async (table: { cos: Float32Array; sin: Float32Array }): Promise<WayAtWork> => {
    const [attempt] = await plainJs.rotation({ heads, seq, headDim, pairing: "half-split", x, ...table });
    return { run: () => void attempt!.run(), answer: () => attempt!.answer() as Float32Array };
  };
  const make: Record<Way, () => Promise<WayAtWork>> = {
    basic: async () => {
      const { run, answer } = await plain(fresh);
      return { run: () => (remake(fresh), run()), answer };
    },
    cached: () => plain({ cos: Float32Array.from(double.cos), sin: Float32Array.from(double.sin) }),
    float64: async () => {
      const [wide, y] = [Float64Array.from(x), new Float64Array(x.length)];
      const run = (): void => turnInDouble(wide, double.cos, double.sin, headDim, y);
      return { run, answer: () => (run(), y) };
    },
    array: async () => {
      const rw = engines.simd as Ropewalk;
      const options = { shape, pairing: "half-split", cosSin: rw.cosSin(spec, { start: 0, count: seq }) } as const;
      const run = (): Float32Array => rw.rotate(x, options);
      return { run: () => void run(), answer: run };
    },
    simd: async () => resident(engines.simd as Ropewalk),
    "relaxed-simd": async () => resident(engines["relaxed-simd"] as Ropewalk),
    fallback: async () => resident(engines.fallback as Ropewalk),
  };
  /** In place, in the core's own memory: each run rotates back what the last one rotated. */
  function resident(rw: Ropewalk): WayAtWork {
    const options = { shape, pairing: "half-split", cosSin: rw.cosSin(spec, { start: 0, count: seq }) } as const;
    const tensor: Tensor = rw.tensor(shape);
    tensor.write(x);
    let inverse = true;
    return {
      run: () => void rw.rotate(tensor, { ...options, inverse: (inverse = !inverse) }),
      answer: () => ((inverse = false), tensor.write(x), rw.rotate(tensor, options).read()),
      dispose: () => tensor.dispose(),
    };
  }
  const [ways, missing] = [new Map<Way, WayAtWork>(), new Map<Way, string>()];
  for (const way of wanted) {
    const name = engineOf(way);
    const engine = name && engines[name];
    if (typeof engine === "string") missing.set(way, engine);
    else ways.set(way, await make[way]());
  }
  return { ways, missing };
}
