// Angles in engines' arithmetic: loops that round every step by Math.fround and import nothing of web.
import type { Profile } from "../../../web/engines/index.js";

const f = Math.fround;
/** Eight binary digits, ties to even. */
export function bf16(value: number): number {
  if (value === 0) return value;
  const step = 2 ** (Math.floor(Math.log2(Math.abs(value))) - 7);
  const [low, over] = [Math.floor(value / step), value / step - Math.floor(value / step)];
  return step * (low + Number(over > 0.5 || (over === 0.5 && low % 2 !== 0)));
}

export interface Case {
  base: number;
  dim: number;
  factor?: number;
}
export type Angles = (given: Case, position: number) => number[];
const pairsOf = (dim: number) => Array.from({ length: dim / 2 }, (_, i) => i);
const float32: Angles = ({ base, dim, factor = 1 }, position) =>
  pairsOf(dim).map((i) => f(f(position) * f(f(1 / f(base ** f((2 * i) / dim))) / f(factor))));
export const loops: Readonly<Record<Exclude<Profile, "exact">, Angles>> = {
  float32,
  "bf16-cache": float32,
  "float64-cast": ({ base, dim, factor = 1 }, position) =>
    pairsOf(dim).map((i) => (position * (1 / base ** ((2 * i) / dim))) / factor),
  "running-product": ({ base, dim, factor = 1 }, position) => {
    let theta = f(position);
    const step = f(f(base) ** f(-2 / dim));
    return pairsOf(dim).map(() => {
      const angle = f(f(1 / factor) * theta);
      theta = f(theta * step);
      return angle;
    });
  },
  "exp2-product": ({ base, dim, factor = 1 }, position) =>
    pairsOf(dim).map((i) => f(f(f(1 / factor) * f(position)) * f(2 ** f(-f(i / (dim / 2)) * f(Math.log2(f(base))))))),
};
