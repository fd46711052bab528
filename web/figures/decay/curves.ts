import type { RopeSpec, Ropewalk } from "../../api/index.js";
import { smallHead } from "../numbers/pairing.js";
import { dot } from "../numbers/dot.js";
import { gaussian } from "../numbers/words.js";
import { runLength } from "../numbers/rotated.js";

export const BASES: readonly number[] = [100, 1000, 10_000, 100_000, 500_000, 1_000_000, 10_000_000];
export const DIMS: readonly number[] = [8, 16, 32, 64, 128, 256];
export const DISTANCES: readonly number[] = [128, 1024, 8192, 131_072];

/** A query and a key that differ, for a head of a given size. */
export type VectorsFor = (headDim: number) => readonly [Float32Array, Float32Array];

/** The number of random queries and keys in a mean score, and how many are rotated in one call. */
export const DRAWS = 256;
const TOGETHER = 8;

export interface RandomScores {
  mean: Float64Array;
  /** Mean of their absolute values. */
  size: Float64Array;
}

/** Scores by distance as shares of the largest. A curve is kept until the distances or vectors change. */
export class DecayCurves {
  #of: readonly unknown[] = [];
  readonly #kept = new Map<string, Float64Array>();

  /** One model's curve; without vectors, query and key are all ones. */
  rope(engine: Ropewalk, spec: RopeSpec, distances: readonly number[], vectors: VectorsFor | undefined): Float64Array {
    return this.#keep([engine, distances, vectors], JSON.stringify(spec), () => {
      if (!vectors) return engine.scoreByDistance(spec, distances, runLength(spec));
      const [q, k] = vectors(spec.headDim);
      const size = Math.sqrt(dot(engine, spec, q, q) * dot(engine, spec, k, k));
      const scores = engine.scoreByDistance(spec, distances, { q, k, ...runLength(spec) });
      return scores.map((score) => score / size);
    });
  }

  /** The sinusoidal encodings of position 0 and of each distance, multiplied: what two positions add to a score. */
  sines(engine: Ropewalk, base: number, dim: number, distances: readonly number[]): Float64Array {
    return this.#keep([engine, distances, undefined], `sinusoidal ${base} ${dim}`, () => {
      const spec = smallHead(base, dim, "interleaved");
      const rows = engine.sinusoidal(distances, dim, { base });
      const row = (i: number): Float32Array => rows.slice(i * dim, (i + 1) * dim);
      const products = Float64Array.from(distances, (_, i) => dot(engine, spec, row(0), row(i)));
      return products.map((product) => product / products[0]!);
    });
  }

  /** Gaussian queries at each distance from keys drawn beside them, the same draws for one head size. */
  random(engine: Ropewalk, spec: RopeSpec, distances: readonly number[]): RandomScores {
    const key = `random ${JSON.stringify(spec)}`;
    const size = this.#keep([engine, distances, undefined], `${key} size`, () => {
      const scores = randomScores(engine, spec, distances);
      this.#kept.set(`${key} mean`, scores.mean);
      return scores.size;
    });
    return { mean: this.#kept.get(`${key} mean`)!, size };
  }

  #keep(of: readonly unknown[], key: string, compute: () => Float64Array): Float64Array {
    if (!of.every((value, i) => value === this.#of[i])) {
      this.#of = of;
      this.#kept.clear();
    }
    let curve = this.#kept.get(key);
    if (!curve) this.#kept.set(key, (curve = compute()));
    return curve;
  }
}

function randomScores(engine: Ropewalk, spec: RopeSpec, distances: readonly number[]): RandomScores {
  const { headDim, pairing } = spec;
  const rows = distances.length;
  const [mean, size] = [new Float64Array(rows), new Float64Array(rows)];
  const next = gaussian(headDim);
  const normal = (): Float32Array => Float32Array.from({ length: headDim }, next);
  const length = (x: Float32Array): number => Math.sqrt(x.reduce((sum, value) => sum + value * value, 0));
  const cosSin = engine.cosSin(spec, [...distances], runLength(spec));
  for (let draw = 0; draw < DRAWS; draw += TOGETHER) {
    const queries = Array.from({ length: TOGETHER }, normal);
    const keys = Array.from({ length: TOGETHER }, normal);
    const everywhere = new Float32Array(TOGETHER * rows * headDim);
    queries.forEach((query, i) => {
      for (let row = 0; row < rows; row += 1) everywhere.set(query, (i * rows + row) * headDim);
    });
    const rotated = engine.rotate(everywhere, {
      shape: [1, TOGETHER, rows, headDim],
      pairing,
      cosSin,
      inverse: spec.direction === -1,
    });
    queries.forEach((query, i) => {
      const key = keys[i]!;
      const largest = length(query) * length(key) * DRAWS;
      for (let row = 0; row < rows; row += 1) {
        let score = 0;
        for (let c = 0; c < headDim; c += 1) score += rotated[(i * rows + row) * headDim + c]! * key[c]!;
        mean[row]! += score / largest;
        size[row]! += Math.abs(score) / largest;
      }
    });
  }
  return { mean, size };
}
