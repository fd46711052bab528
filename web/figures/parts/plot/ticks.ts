/** About `count` round numbers (1, 2 or 5 times a power of ten apart) from least to most. */
export function ticks(least: number, most: number, count: number): number[] {
  if (!(most > least)) return [least];
  const rough = (most - least) / Math.max(1, count);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5].find((times) => times * power >= rough) ?? 10);
  const found: number[] = [];
  for (let i = Math.ceil(least / step); i * step <= most + step * 1e-9; i += 1)
    found.push(Number((i * step).toPrecision(12)));
  return found;
}

/** Powers of ten from least to most, thinned to about `count`. */
export function logTicks(least: number, most: number, count: number): number[] {
  const [first, last] = [Math.ceil(Math.log10(least) - 1e-9), Math.floor(Math.log10(most) + 1e-9)];
  const every = Math.max(1, Math.ceil((last - first + 1) / Math.max(1, count)));
  return Array.from(
    { length: Math.max(0, Math.floor((last - first) / every) + 1) },
    (_, i) => 10 ** (first + i * every),
  );
}
