import type { CosSin, Pairing, RopeSpec, Ropewalk } from "../../api/index.js";
import { dot } from "./dot.js";
import { pairChannels } from "./rotated.js";

export const PAIRINGS: readonly Pairing[] = ["half-split", "interleaved"];

export const otherPairing = (pairing: Pairing): Pairing => (pairing === "half-split" ? "interleaved" : "half-split");

/** A head small enough to show every channel, with the model's base. */
export function smallHead(base: number, headDim: number, pairing: Pairing): RopeSpec {
  return { ropeType: "default", base, headDim, rotaryDim: headDim, pairing };
}

/** Where each channel of a half-split vector is stored: the module converts the channel numbers themselves. */
export function slots(engine: Ropewalk, headDim: number, pairing: Pairing): number[] {
  const numbers = Float32Array.from({ length: headDim }, (_, channel) => channel);
  const stored = engine.convertPairing(numbers, { from: "half-split", to: pairing, headDim });
  return Array.from(numbers, (channel) => stored.indexOf(channel));
}

/** Rotates [positions, headDim] as code that multiplies by channel, with a table in `tableFor`'s order. */
export function rotateByColumns(
  engine: Ropewalk,
  spec: RopeSpec,
  vectors: Float32Array,
  positions: readonly number[],
  tableFor: Pairing,
): Float32Array {
  const { headDim, pairing } = spec;
  const pairs = headDim / 2;
  const table = engine.cosSin(spec, positions);
  const columns = (half: Float32Array): Float32Array => {
    const both = new Float32Array(positions.length * headDim);
    for (let row = 0; row < positions.length; row += 1) {
      const values = half.subarray(row * pairs, (row + 1) * pairs);
      both.set(values, row * headDim);
      both.set(values, row * headDim + pairs);
    }
    const laidOut = engine.convertPairing(both, { from: "half-split", to: tableFor, headDim });
    return engine.convertPairing(laidOut, { from: pairing, to: "half-split", headDim });
  };
  const [cos, sin] = [columns(table.cos), columns(table.sin)];
  const rotateBy = (member: 0 | 1): Float32Array => {
    const part = (all: Float32Array): Float32Array =>
      Float32Array.from({ length: positions.length * pairs }, (_, i) => {
        const row = Math.floor(i / pairs);
        return all[row * headDim + member * pairs + (i % pairs)]!;
      });
    const cosSin: CosSin = { rows: positions.length, rotaryDim: headDim, cos: part(cos), sin: part(sin) };
    return engine.rotate(vectors, { shape: [1, 1, positions.length, headDim], pairing, cosSin });
  };
  const [result, seconds] = [rotateBy(0), rotateBy(1)];
  for (let pair = 0; pair < pairs; pair += 1) {
    const [, second] = pairChannels(spec, pair);
    for (let at = second; at < result.length; at += headDim) result[at] = seconds[at]!;
  }
  return result;
}

export function rowScores(engine: Ropewalk, spec: RopeSpec, a: Float32Array, b: Float32Array): Float64Array {
  const { headDim } = spec;
  return Float64Array.from({ length: a.length / headDim }, (_, row) => {
    const part = (all: Float32Array): Float32Array => all.slice(row * headDim, (row + 1) * headDim);
    return dot(engine, spec, part(a), part(b));
  });
}

export function repeated(vector: Float32Array, rows: number): Float32Array {
  const all = new Float32Array(vector.length * rows);
  for (let row = 0; row < rows; row += 1) all.set(vector, row * vector.length);
  return all;
}
