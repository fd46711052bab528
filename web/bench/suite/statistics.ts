// Medians, quartiles, and ratios of samples that were taken in turn.

/** Quartiles of a list of samples, and how many there were. */
export interface Spread {
  median: number;
  q1: number;
  q3: number;
  samples: number;
}

/**
 * The value below which the share `part` (0 to 1) of the samples lies, by linear interpolation. NaN without samples.
 */
export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  if (sorted.length === 0) return NaN;
  const at = part * (sorted.length - 1);
  const low = Math.floor(at);
  const below = sorted[low]!;
  const above = sorted[Math.min(low + 1, sorted.length - 1)]!;
  return above === below ? below : below + (above - below) * (at - low); // also right for infinities
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

export function spreadOf(values: readonly number[]): Spread {
  return { median: median(values), q1: quantile(values, 0.25), q3: quantile(values, 0.75), samples: values.length };
}

/** Sample by sample: a over b. Samples of the same index were taken at nearly the same time. */
export function ratios(a: readonly number[], b: readonly number[]): number[] {
  const count = Math.min(a.length, b.length);
  return Array.from({ length: count }, (_, i) => a[i]! / b[i]!);
}
