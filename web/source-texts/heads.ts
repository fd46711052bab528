import type { Pairing, RopeSpec, Ropewalk } from "../api/index.js";
import type { Parameter, Words } from "./types.js";
import { same } from "./rows.js";
import { torchGenerator } from "./torch/normal.js";

/** A head without a scaling scheme. */
export const head = (headDim: number, pairing: Pairing = "half-split", base = 10_000): RopeSpec => ({
  ropeType: "default",
  base,
  headDim,
  rotaryDim: headDim,
  pairing,
});

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
  label: { en: string; zh: string },
  value: number,
  least: number,
  most: number,
  step = 1,
): Parameter => ({ name, kind: "number", label, value, least, most, step });

/** What a card gives to take along: the two programs with their heads. */
export const code = (javascript: string, numpy: string): { javascript: string; numpy: string } => ({
  javascript: `import { loadRopewalk } from "ropewalk";\n\nconst rw = await loadRopewalk();\n${javascript}\n`,
  numpy: `import numpy as np\n\n${numpy}\n`,
});

export const specCode = ({ base, headDim, pairing }: RopeSpec): string =>
  `{ ropeType: "default", base: ${base}, headDim: ${headDim}, rotaryDim: ${headDim}, pairing: "${pairing}" }`;

/** inv_freq in NumPy. */
export const numpyFrequencies = ({ base, headDim }: RopeSpec): string =>
  `inv_freq = 1.0 / ${base} ** (np.arange(0, ${headDim}, 2) / ${headDim})`;

/** Numbers without the noise behind their ninth digit. */
export const numbers = (values: ArrayLike<number>): string =>
  Array.from(values, (value) => Number(value.toPrecision(9))).join(", ");

/** A rotation of x by positions m in NumPy, for both pairings. */
export const numpyTurn = (pairing: Pairing): string => `def turn(x, m):
    cos, sin = np.cos(m * inv_freq), np.sin(m * inv_freq)
    half = len(inv_freq)
    a, b = ${pairing === "half-split" ? "np.arange(half), np.arange(half) + half" : "2 * np.arange(half), 2 * np.arange(half) + 1"}
    y = np.array(x, float)
    y[a], y[b] = x[a] * cos - x[b] * sin, x[a] * sin + x[b] * cos
    return y`;
