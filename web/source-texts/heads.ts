import type { Pairing, RopeSpec, Ropewalk, RopewalkError } from "../api/index.js";
import { shared } from "./phrases.js";
import type { Parameter, Values, Words } from "./types.js";
import { same } from "./rows.js";
import { torchGenerator } from "../porting/torch-normal.js";

/** A head without a scaling scheme. */
export const head = (headDim: number, pairing: Pairing = "half-split", base = 10_000): RopeSpec => ({
  ropeType: "default",
  base,
  headDim,
  rotaryDim: headDim,
  pairing,
});

/** What parseConfig says: the rotary part, or why there is none. */
export function read(rw: Ropewalk, config: Record<string, unknown>): RopeSpec | RopewalkError {
  try {
    return rw.parseConfig(config);
  } catch (error) {
    if (error instanceof Error && error.name === "RopewalkError") return error as RopewalkError;
    throw error;
  }
}

/** One vector per position, [positions, headDim], turned to these positions. */
export function turned(rw: Ropewalk, spec: RopeSpec, x: Float32Array, positions: readonly number[]): Float32Array {
  const shape = [1, 1, positions.length, spec.headDim] as const;
  return rw.rotate(x, { shape, pairing: spec.pairing, cosSin: rw.cosSin(spec, positions) });
}

/** The query and the key that the cards share: torch.manual_seed(seed), then two calls of torch.randn(size). */
export function twoVectors(size: number, seed = 42): [Float32Array, Float32Array] {
  const { randn } = torchGenerator(seed);
  return [randn(size), randn(size)];
}

export const choice = (
  name: string,
  value: string,
  options: readonly string[],
  label: string | Words = name,
): Parameter => ({
  name,
  kind: "choice",
  label: typeof label === "string" ? same(label) : label,
  value,
  options: options.map((option) => ({ value: option, label: same(option) })),
});

export const slider = (
  name: string,
  label: Words,
  value: number,
  least: number,
  most: number,
  step = 1,
): Parameter => ({ name, kind: "number", label, value, least, most, step });

export const toggle = (name: string, label: Words, value: boolean): Parameter => ({
  name,
  kind: "switch",
  label,
  value,
});

/** Vectors by the names that a program has for them. */
export const named = (names: readonly string[], vectors: readonly Float32Array[]): Record<string, Float32Array> =>
  Object.fromEntries(names.map((name, i) => [name, vectors[i]!]));

/** What the claims' cards share: their button and two of their controls. */
export const test = shared("test-it-here");

export const base = choice("base", "10000", ["100", "10000", "500000"]);
export const baseOf = (values: Values): RopeSpec => head(128, "half-split", Number(values["base"]));

export const seed = slider("seed", shared("seed"), 0, 0, 99);
