// The error of a score, against averages over random queries and keys by plain loops.
import { loadRopewalk, type RopeSpec } from "ropewalk";
import { expect, test } from "vitest";
import { scoreError } from "../../../web/engines/compare.js";

const rw = await loadRopewalk();
const plain: RopeSpec = { ropeType: "default", base: 100, headDim: 8, rotaryDim: 8, pairing: "half-split" };
const side: RopeSpec = { ...plain, pairing: "interleaved" };
const yarn = (attentionFactor: number): RopeSpec => ({
  ...plain,
  ropeType: "yarn",
  factor: 1,
  originalMaxPositionEmbeddings: 4096,
  attentionFactor,
});

function random(seed: number): () => number {
  let state = seed;
  const next = (): number => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
  return () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
}

/** The root mean square of the difference of two scores over that of the first. */
function measured(rates: readonly [number[], number[]], factors: readonly [number, number], distance: number): number {
  const normal = random(7);
  let [off, all] = [0, 0];
  for (let draw = 0; draw < 20000; draw++) {
    const [q, k] = [0, 1].map(() => Array.from({ length: 8 }, normal)) as [number[], number[]];
    const scores = rates.map((list, side) =>
      list.reduce((sum, rate, pair) => {
        const angle = rate * distance;
        const [x, y] = [k[pair]!, k[pair + 4]!];
        const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
        return sum + factors[side]! ** 2 * (q[pair]! * (cos * x - sin * y) + q[pair + 4]! * (sin * x + cos * y));
      }, 0),
    ) as [number, number];
    off += (scores[0] - scores[1]) ** 2;
    all += scores[0] ** 2;
  }
  return Math.sqrt(off / all);
}

test.each([
  ["another base", plain, { ...plain, base: 50 }, 3],
  ["a longer vector", plain, yarn(1.5), 3],
  ["a shorter vector and another base", yarn(1.5), { ...plain, base: 50 }, 5],
  ["half of the channels", side, { ...side, rotaryDim: 4 }, 3],
  ["the other half, too", { ...side, rotaryDim: 4 }, side, 3],
])("%s", (_, a, b, distance) => {
  const ratesOf = ({ base, rotaryDim }: RopeSpec) =>
    Array.from({ length: 4 }, (__, pair) => (2 * pair < rotaryDim ? base ** ((-2 * pair) / rotaryDim) : 0));
  const factors = [a.attentionFactor ?? 1, b.attentionFactor ?? 1] as const;
  const wanted = measured([ratesOf(a), ratesOf(b)], factors, distance);
  // 20000 draws: three standard deviations are below 4%
  expect(Math.abs(scoreError(rw, a, b, distance) / wanted - 1)).toBeLessThan(0.04);
});
