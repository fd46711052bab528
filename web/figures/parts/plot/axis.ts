/** One axis of a plot: values to pixels and back. */
export interface Axis {
  at(value: number): number;
  value(pixel: number): number;
  ticks: readonly number[];
}

/** Powers of ten from low to high along [from, to] pixels, labelled at least `room` pixels apart. */
export function logAxis(low: number, high: number, from: number, to: number, room: number): Axis {
  const [first, span] = [Math.log10(low), Math.log10(high) - Math.log10(low)];
  const at = (value: number): number => from + ((Math.log10(value) - first) / span) * (to - from);
  const stride = Math.max(1, Math.ceil((room * span) / Math.abs(to - from)));
  const ticks: number[] = [];
  for (let power = Math.ceil(first - 1e-9); power <= first + span + 1e-9; power += 1)
    if (power % stride === 0) ticks.push(10 ** power);
  return { at, value: (pixel) => 10 ** (first + ((pixel - from) / (to - from)) * span), ticks };
}

/** The whole numbers below `count` in equal columns along [from, to] pixels; `at` gives the middle of a column. */
export function columnAxis(count: number, from: number, to: number, room: number): Axis {
  const width = (to - from) / count;
  const stride = [1, 2, 4, 8, 16, 32, 64, 128, 256].find((step) => step * width >= room) ?? 512;
  return {
    at: (value) => from + (value + 0.5) * width,
    value: (pixel) => Math.min(count - 1, Math.max(0, Math.floor((pixel - from) / width))),
    ticks: Array.from({ length: Math.ceil(count / stride) }, (_, i) => i * stride),
  };
}
