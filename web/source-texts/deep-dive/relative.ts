import type { RopeSpec, Ropewalk } from "../../api/index.js";
import { repeated } from "../mistakes/columns.js";
import { head, slider } from "../heads.js";
import { seededPair } from "../mistakes/seeded.js";
import { dot, largest, norm, row, same, times, decimals, residual } from "../rows.js";
import { torchGenerator } from "../../porting/torch-normal.js";
import type { Item, Result, Values } from "../types.js";
import { phrasesOf, atMost } from "../phrases.js";
import phrases from "./words/relative.json" with { type: "json" };

const { say, number, claim, card, plane, heat, lines, bars } = phrasesOf(phrases);

/** The cosine of two vectors by the core. */
export const cosine = (rw: Ropewalk, a: Float32Array, b: Float32Array): number =>
  dot(rw, a, b) / (norm(rw, a) * norm(rw, b));

/** One vector at several positions, [positions, headDim]. */
export function moved(rw: Ropewalk, spec: RopeSpec, x: Float32Array, positions: readonly number[]): Float32Array {
  return rw.rotate(repeated(x, positions.length), {
    shape: [1, 1, positions.length, spec.headDim],
    pairing: spec.pairing,
    cosSin: rw.cosSin(spec, positions),
  });
}

const RELATIVE = [0, 1, 2, 3, 10];
/** The name by which the four plots light each other. */
const distance = (m: number, n: number): string => `d${Math.abs(m - n)}`;
/** The distances at which a pair has made half a revolution at most: its cosine has only fallen until then. */
const ahead = (frequency: number): Set<string> =>
  new Set(
    RELATIVE.flatMap((m) => RELATIVE.flatMap((n) => (Math.abs(m - n) * frequency <= Math.PI ? [distance(m, n)] : []))),
  );

function relative(rw: Ropewalk, { seed }: Values): Result {
  const spec = head(64);
  const x = Number(seed) === 7 ? seededPair(64)[0] : torchGenerator(Number(seed)).randn(64);
  const turned = moved(rw, spec, x, RELATIVE);
  const all = RELATIVE.map((_, i) => row(turned, i, 64));
  const similarity = RELATIVE.flatMap((_, i) => RELATIVE.map((_other, j) => cosine(rw, all[i]!, all[j]!)));
  const at = (i: number, j: number): number => similarity[i * RELATIVE.length + j]!;
  const couples = RELATIVE.flatMap((m, i) => RELATIVE.slice(i + 1).map((n, j) => ({ m, n, value: at(i, i + 1 + j) })));
  const byDistance = [...couples].sort((a, b) => a.n - a.m - (b.n - b.m));
  const ones = couples.filter(({ m, n }) => n - m === 1).map(({ value }) => value);
  const spread = largest(ones) - Math.min(...ones);
  const { invFreq } = rw.frequencies(spec);
  const rises = byDistance.filter(({ value }, i) => i > 0 && value > byDistance[i - 1]!.value + 1e-6).length;
  return {
    rows: [
      ...couples.map(({ m, n, value }) => number("distance-2", decimals(value), { m, n, m2: n - m })),
      claim("one-distance-one-similarity", residual(spread), spread < 1e-5),
      claim("similarity-falls-every-step", `${rises} / ${byDistance.length - 1}`, rises === 0),
    ],
    summary: say("relative.summary", { Math: decimals(Math.min(...similarity)), spread: atMost(spread) }),
    figures: [
      plane(
        "channels-0-32",
        "points",
        RELATIVE.map((position, i) => ({
          name: same(String(position)),
          x: all[i]![0]!,
          y: all[i]![32]!,
          look: i,
          term: RELATIVE.map((other) => distance(position, other)).join(" "),
        })),
        { circle: Math.hypot(x[0]!, x[32]!) },
      ),
      heat("cosine-similarity", "position", "position", {
        columns: RELATIVE.map(String),
        rows: RELATIVE.map(String),
        values: similarity,
        terms: RELATIVE.flatMap((m) => RELATIVE.map((n) => distance(m, n))),
      }),
      lines("similarity-distance", "distance", "cosine", [
        {
          name: say("similarity"),
          x: byDistance.map(({ m, n }) => n - m),
          y: byDistance.map(({ value }) => value),
          points: true,
          terms: byDistance.map(({ m, n }) => distance(m, n)),
        },
      ]),
      bars("log-10-first", "pair", same("log10(inv_freq)"), {
        names: times(8, (i) => String(i)),
        values: invFreq.slice(0, 8).map(Math.log10),
        digits: 2,
        terms: Array.from(invFreq.subarray(0, 8), (frequency) => [...ahead(frequency)].join(" ")),
      }),
    ],
  };
}

export const items: readonly Item[] = [card("004-relative", [slider("seed", say("seed-vector"), 7, 0, 99)], relative)];
