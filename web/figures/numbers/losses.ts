import { TRAINED } from "./tiny-schemes.js";

/**
 * The mean nats of letters whose prediction stays within the trained length, and of those beyond; NaN if there are
 * none.
 */
export function means(loss: Float32Array, trained = TRAINED): [within: number, beyond: number] {
  const mean = (part: Float32Array): number => part.reduce((sum, one) => sum + one, 0) / part.length;
  return [mean(loss.subarray(0, trained)), mean(loss.subarray(trained))];
}

/** The number of neighbouring losses in each mean. */
const SMOOTHED = 32;
export function smoothed(loss: Float32Array | undefined): readonly number[] {
  if (!loss) return [];
  const sums = [0];
  for (const nats of loss) sums.push(sums.at(-1)! + nats);
  return Array.from(loss, (_, i) => {
    const [from, to] = [Math.max(0, i - SMOOTHED / 2), Math.min(loss.length, i + SMOOTHED / 2)];
    return (sums[to]! - sums[from]!) / (to - from);
  });
}
