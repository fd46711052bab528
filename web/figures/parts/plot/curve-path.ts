/** A curve in a box of `width` by `height`: path data, and where zero lies. */
export interface CurvePath {
  path: string;
  zero: number;
  high: number;
  low: number;
}

/** Scores against distances (ascending), from the highest at the top to the lowest; zero is always in the box. */
export function curvePath(
  distances: readonly number[],
  scores: ArrayLike<number>,
  width: number,
  height: number,
): CurvePath {
  let [high, low] = [0, 0];
  for (let i = 0; i < scores.length; i += 1) {
    high = Math.max(high, scores[i]!);
    low = Math.min(low, scores[i]!);
  }
  const [least, most] = [distances[0] ?? -1, distances.at(-1) ?? 1];
  const range = high - low || 1;
  const points = distances.map((at, i) => {
    const x = ((at - least) / (most - least)) * width;
    const y = ((high - scores[i]!) / range) * height;
    return `${Math.round(x * 10) / 10} ${Math.round(y * 100) / 100}`;
  });
  return { path: points.length > 0 ? `M${points.join("L")}` : "", zero: (high / range) * height, high, low };
}
