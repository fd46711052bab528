// Plain loops in double, to compare figures with.
import type { Golden } from "./support.js";

/** Rotates one half-split vector in double, by the golden inv_freq. */
export function rotated(x: ArrayLike<number>, { expected }: Golden, position: number): number[] {
  const y = Array.from(x);
  const half = expected.rotary_dim / 2;
  for (let pair = 0; pair < half; pair += 1) {
    const angle = position * expected.inv_freq[pair]!;
    const [a, b] = [x[pair]!, x[pair + half]!];
    y[pair] = a * Math.cos(angle) - b * Math.sin(angle);
    y[pair + half] = a * Math.sin(angle) + b * Math.cos(angle);
  }
  return y;
}

export const dot = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, i) => sum + value * b[i]!, 0);
