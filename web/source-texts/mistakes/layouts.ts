import type { Ropewalk } from "../../api/index.js";
import { head } from "../heads.js";
import { dot, largest, norm, same, difference, decimals, residual } from "../rows.js";
import type { Item, Result } from "../types.js";
import { mistakesOf } from "./mistake.js";
import { SEED, seededPair } from "./seeded.js";
import { phrasesOf, atMost } from "../phrases.js";
import phrases from "./words/layouts.json" with { type: "json" };

const { say, claim, lines } = phrasesOf(phrases);
const mistake = mistakesOf(phrases);

/** BasicRoPE: reads even and odd channels, writes them one after the other. */
export function basicRope(rw: Ropewalk, x: Float32Array, positions: readonly number[], apart: boolean): Float32Array {
  const headDim = x.length / positions.length;
  const order = apart ? { writeAs: "half-split" as const } : {};
  return rw.rotate(x, {
    shape: [1, 1, positions.length, headDim],
    pairing: "interleaved",
    ...order,
    cosSin: rw.cosSin({ ...head(headDim, "interleaved"), ...order }, positions),
  });
}

function concatenated(rw: Ropewalk, on: boolean): Result {
  const dim = 64;
  const [q, k] = seededPair(dim);
  const positions = [0, 1, 7, 100, 4000];
  const score = (m: number, n: number, apart: boolean): number =>
    dot(rw, basicRope(rw, q, [m], apart), basicRope(rw, k, [n], apart));
  const differences = positions.flatMap((m) => positions.map((n) => Math.abs(score(m, n, on) - score(m, n, false))));
  const apart = largest(differences);
  const still = difference(basicRope(rw, q, [0], on), q);
  const foreign = Math.abs(dot(rw, basicRope(rw, q, [10], on), basicRope(rw, k, [7], false)) - score(10, 7, false));
  const lengths = Math.abs(norm(rw, basicRope(rw, q, [100], on)) - norm(rw, q));
  const equal = apart < 1e-4;
  return {
    rows: [
      claim("scores-unchanged-largest-difference", residual(apart), equal),
      claim("lengths-unchanged", residual(lengths), lengths < 1e-4),
      claim("position-0-leaves-vector", decimals(still), still < 1e-6),
      claim("fits-key-cache-written", decimals(foreign), foreign < 1e-4),
    ],
    summary: on
      ? say("score-equivalent-layout", { still: decimals(still), apart: atMost(apart) })
      : say("off-pairs-written"),
    figures: [
      lines("query-position-0", "channel", "value", [
        { name: say("before"), x: q.map((_, i) => i), y: q, thin: true },
        { name: say("after"), x: q.map((_, i) => i), y: basicRope(rw, q, [0], on) },
      ]),
    ],
  };
}

function comparedLayouts(rw: Ropewalk, on: boolean): Result {
  const dim = 64;
  const [q, k] = seededPair(dim);
  const half = head(dim);
  const turn = (x: Float32Array, at: number): Float32Array =>
    rw.rotate(x, { shape: [1, 1, 1, dim], pairing: "half-split", cosSin: rw.cosSin(half, [at]) });
  // Comparable: the same vectors in the other class's order, before both are turned.
  const ordered = (x: Float32Array): Float32Array =>
    on ? x : rw.convertPairing(x, { from: "interleaved", to: "half-split", headDim: dim });
  const [m, n] = [10, 7];
  const first = basicRope(rw, q, [m], true);
  const second = turn(ordered(q), m);
  const element = difference(first, second);
  const scores = [dot(rw, first, basicRope(rw, k, [n], true)), dot(rw, second, turn(ordered(k), n))];
  const score = Math.abs(scores[0]! - scores[1]!);
  return {
    rows: [
      claim("two-classes-agree-largest", decimals(element, 2), element < 1e-4),
      claim("their-scores-agree-difference", decimals(score, 2), score < 1e-4),
    ],
    summary: say("compared-layouts.summary", {
      SEED,
      m,
      n,
      element: decimals(element, 2),
      score: decimals(score, 2),
    }),
    figures: [
      lines("same-query-position", "channel", "value", [
        { name: same("BasicRoPE"), x: q.map((_, i) => i), y: first },
        { name: same("OptimizedRoPE"), x: q.map((_, i) => i), y: second, thin: true },
      ]),
    ],
  };
}

export const items: readonly Item[] = [mistake("m7", concatenated), mistake("m8", comparedLayouts)];
